import { useId, useState } from 'react';
import { useMayEdit } from '../shell/engine-context.ts';
import type { CaseKey } from './assign-dialog.tsx';

/** Rows of lists of cases that are chosen to do something with all of them. `isOn`: rows can be chosen now. */
export interface ChosenCases {
  isOn: boolean;
  /** Shows the boxes; taking them away forgets what was chosen. */
  turn: (isOn: boolean) => void;
  chosen: readonly CaseKey[];
  /** Whether each row of the lists is chosen. */
  isAll: boolean;
  /** Chooses each row of the lists, of all pages. */
  chooseAll: () => void;
  chooseNone: () => void;
  has: (one: CaseKey) => boolean;
  toggle: (one: CaseKey) => void;
  /** The rows that files and paper have: the chosen ones, and all while none is chosen. */
  exported: <Row extends { uid: string }>(rows: readonly Row[]) => readonly Row[];
  /** Whether paper leaves out a list with these rows: some are chosen, none of them in this list. */
  leavesOut: (rows: readonly { uid: string }[]) => boolean;
  /** The first button that does something with them: its name, and the id that it bears. */
  onward: { name: 'Assign' | 'CSV'; id: string };
}

const nothing: ReadonlySet<string> = new Set();
const none: readonly CaseKey[] = [];

/** The rows that are chosen on a screen; `listed`: what is in its lists now, since only that counts. */
export function useChosenCases(listed: () => readonly CaseKey[]): ChosenCases {
  const [isOn, setOn] = useState(false);
  const [kept, setKept] = useState(nothing);
  const id = useId();
  const mayEdit = useMayEdit();
  const there = isOn ? listed() : none;
  const chosen = there.filter(({ uid }) => kept.has(uid));
  const uids = new Set(chosen.map(({ uid }) => uid));
  return {
    isOn,
    chosen,
    isAll: chosen.length > 0 && chosen.length === there.length,
    onward: { name: mayEdit ? 'Assign' : 'CSV', id },
    turn: (on) => {
      setOn(on);
      setKept(nothing);
    },
    chooseAll: () => setKept(new Set(there.map(({ uid }) => uid))),
    chooseNone: () => setKept(nothing),
    has: ({ uid }) => uids.has(uid),
    toggle: ({ uid }) => {
      const next = new Set(uids);
      if (!next.delete(uid)) next.add(uid);
      setKept(next);
    },
    exported: (rows) => (uids.size === 0 ? rows : rows.filter(({ uid }) => uids.has(uid))),
    leavesOut: (rows) => uids.size > 0 && !rows.some(({ uid }) => uids.has(uid)),
  };
}
