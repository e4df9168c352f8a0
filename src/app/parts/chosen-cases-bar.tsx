import { useState } from 'react';
import { useMayEdit } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import type { ChosenCases } from './use-chosen-cases.ts';

/** Switches choosing rows on and off, and does something with those that are chosen; not there for those who only read. */
export function ChosenCasesBar({ choice }: { choice: ChosenCases }) {
  const [isAssigning, setAssigning] = useState(false);
  const { isOn, turn, chosen } = choice;
  if (!useMayEdit()) return null;
  return (
    <>
      <Button isCommand aria-pressed={isOn} onClick={() => turn(!isOn)}>
        Select
      </Button>
      {isOn && (
        <>
          <Button
            id={choice.buttonId}
            isCommand
            variant="primary"
            icon="people"
            unavailable={chosen.length === 0 && 'Choose cases first'}
            onClick={() => setAssigning(true)}
          >
            Assign
          </Button>
          <output>{chosen.length === 1 ? '1 case chosen' : `${chosen.length} cases chosen`}</output>
        </>
      )}
      <AssignDialog
        cases={chosen}
        isOpen={isAssigning}
        onClose={() => setAssigning(false)}
        onAssigned={() => turn(false)}
      />
    </>
  );
}
