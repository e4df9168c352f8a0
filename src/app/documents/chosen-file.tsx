import { nameWords } from '../parts/same-names.ts';
import { useFocusOnward } from '../ui/beside-row.ts';
import { IconButton } from '../ui/button.tsx';
import { Apart } from './apart.tsx';

interface ChosenFileProps {
  name: string;
  /** What tells it from other chosen files of its name. */
  apart: string | undefined;
  className?: string | undefined;
  onRemove: () => void;
}

/** A file that was chosen for an event that isn't saved yet: its name, and the button that takes it away again. */
export const ChosenFile = ({ name, apart, className, onRemove }: ChosenFileProps) => (
  <>
    <span className={className}>
      {name}
      <Apart words={apart} />
    </span>
    <IconButton
      icon="close"
      label={`Remove ${nameWords(name, apart)}`}
      onClick={onRemove}
      {...useFocusOnward()}
    />
  </>
);
