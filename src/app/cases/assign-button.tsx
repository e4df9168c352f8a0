import { memo, useState } from 'react';
import { AssignDialog, type CaseKey, useMayAssign } from '../parts/assign-dialog.tsx';
import { useMayEdit } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';

/** Opens the choice of whom a case is assigned to; not there for those who only read. */
export const AssignButton = memo(function AssignButton({ kind, uid }: CaseKey) {
  const [isOpen, setOpen] = useState(false);
  const mayAssign = useMayAssign();
  if (!useMayEdit()) return null;
  return (
    <>
      <Button
        icon="people"
        unavailable={
          !mayAssign({ kind, uid }) && 'The ALJ is open for editing once Withdrawn or Dismissed is No.'
        }
        onClick={() => setOpen(true)}
      >
        Assign
      </Button>
      <AssignDialog cases={[{ kind, uid }]} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
});
