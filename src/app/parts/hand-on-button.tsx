import { useState } from 'react';
import { useHasWholeYear } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { AssignDialog, type CaseKey } from './assign-dialog.tsx';

/** Hands on all of these cases of a user (by uid) in one action. `name`: whose they are, where a screen has several such buttons. */
export function HandOnButton({
  cases,
  userUid,
  name,
}: {
  cases: readonly CaseKey[];
  userUid: string;
  name?: string;
}) {
  const hasYear = useHasWholeYear();
  const [isAssigning, setAssigning] = useState(false);
  return (
    <>
      <Button
        icon="people"
        aria-label={name && `Assign to somebody else: cases of ${name}`}
        unavailable={!hasYear && 'Cases are still coming to this device'}
        onClick={() => setAssigning(true)}
      >
        Assign to somebody else
      </Button>
      <AssignDialog cases={cases} except={userUid} isOpen={isAssigning} onClose={() => setAssigning(false)} />
    </>
  );
}
