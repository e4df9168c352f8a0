import { memo, useState } from 'react';
import { assignedFields } from '#domain/cases/assigned.ts';
import { openingWords } from '#domain/records/what-opens.ts';
import { AssignDialog, type CaseKey, useMayAssign } from '../parts/assign-dialog.tsx';
import { useMayEdit, useRecord } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';

/** Opens the choice of whom a case is assigned to; not there for those who only read. */
export const AssignButton = memo(function AssignButton({ kind, uid }: CaseKey) {
  const [isOpen, setOpen] = useState(false);
  const mayAssign = useMayAssign();
  const record = useRecord(kind, `~${uid}`)?.record;
  if (!useMayEdit() || !record) return null;
  const whyNot = openingWords(kind, assignedFields[kind].name, { ...record });
  return (
    <>
      <Button
        isCommand
        icon="people"
        unavailable={!mayAssign({ kind, uid }) && (whyNot ?? 'Its field is closed')}
        onClick={() => setOpen(true)}
      >
        Assign
      </Button>
      <AssignDialog cases={[{ kind, uid }]} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
});
