import { useId, useState } from 'react';
import type { CaseKey } from './assign-dialog.tsx';

/** Rows of lists of cases that are chosen to do something with all of them. `isOn`: rows can be chosen now. */
export interface ChosenCases {
  isOn: boolean;
  /** Shows the boxes; taking them away forgets what was chosen. */
  turn: (isOn: boolean) => void;
  chosen: readonly CaseKey[];
  /** The id of the button that does something with them. */
  buttonId: string;
  has: (one: CaseKey) => boolean;
  toggle: (one: CaseKey) => void;
}

const isSame = (a: CaseKey, b: CaseKey) => a.kind === b.kind && a.uid === b.uid;

/** The rows that are chosen on a screen; `isListed`: only what is still in its lists counts. */
export function useChosenCases(isListed: (one: CaseKey) => boolean): ChosenCases {
  const [isOn, setOn] = useState(false);
  const [kept, setKept] = useState<readonly CaseKey[]>([]);
  const buttonId = useId();
  const chosen = kept.filter(isListed);
  return {
    isOn,
    chosen,
    buttonId,
    turn: (on) => {
      setOn(on);
      setKept([]);
    },
    has: (one) => chosen.some((other) => isSame(one, other)),
    toggle: (one) =>
      setKept(
        chosen.some((other) => isSame(one, other))
          ? chosen.filter((other) => !isSame(one, other))
          : [...chosen, one],
      ),
  };
}
