import { useId } from 'react';
import { Segments } from '../ui/segments.tsx';
import type { Whose } from './use-mine.ts';

const choices = [
  { value: 'mine', label: 'Mine' },
  { value: 'everybody', label: 'Everybody' },
] as const;

interface MineSwitchProps {
  /** null: it is still being read. */
  whose: Whose | null;
  onChoose: (whose: Whose) => void;
}

/** Mine or Everybody, above lists of cases. */
export const MineSwitch = ({ whose, onChoose }: MineSwitchProps) => (
  <Segments<Whose | null>
    name={useId()}
    aria-label="Whose cases"
    choices={choices}
    value={whose}
    onChange={(next) => next && onChoose(next)}
  />
);
