import { useState } from 'react';
import { useMayEdit } from '../shell/engine-context.ts';
import { numberText } from '../ui/number-text.ts';
import { Button } from '../ui/button.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import type { ChosenCases } from './use-chosen-cases.ts';

/** "1 case chosen", "12 cases chosen". */
const chosenWords = (count: number): string =>
  count === 1 ? '1 case chosen' : `${numberText(count)} cases chosen`;

/** The same after what stands under a title; nothing while none is chosen. */
export const withChosen = (subtitle: string, { chosen }: ChosenCases): string =>
  chosen.length === 0 ? subtitle : `${subtitle} · ${chosenWords(chosen.length)}`;

/** Switches choosing rows on and off, says how many are chosen, and assigns them, for those who may edit. Files and paper have buttons of their own. */
export function ChosenCasesBar({ choice }: { choice: ChosenCases }) {
  const [isAssigning, setAssigning] = useState(false);
  const mayEdit = useMayEdit();
  const { isOn, turn, chosen, isAll } = choice;
  return (
    <>
      <Button isCommand aria-pressed={isOn} onClick={() => turn(!isOn)}>
        Select
      </Button>
      {isOn && (
        <>
          {mayEdit && (
            <Button
              id={choice.onward.id}
              isCommand
              variant="primary"
              icon="people"
              unavailable={chosen.length === 0 && 'Choose cases first'}
              onClick={() => setAssigning(true)}
            >
              Assign
            </Button>
          )}
          <Button isCommand onClick={isAll ? choice.chooseNone : choice.chooseAll}>
            {isAll ? 'Choose none' : 'Choose all'}
          </Button>
          <output>{chosenWords(chosen.length)}</output>
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
