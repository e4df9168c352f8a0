import { useState } from 'react';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { existingStudent } from '#sync/model/stored-edit.ts';
import { useEngine } from '../shell/engine-context.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { useFocusBeside } from '../ui/beside-row.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotices } from '../ui/notices.ts';

interface UseExistingProps {
  edit: QueuedEdit;
  titleId: string;
}

/** Of a new student whose State ID is taken: lets the cases go to the student who has it (docs/sync-rules.md CO10). */
export function UseExisting({ edit, titleId }: UseExistingProps) {
  const { rescue } = useEngine();
  const notices = useNotices();
  const { run } = useSave();
  const [isAsking, setAsking] = useState(false);
  const beside = useFocusBeside(isAsking);
  const existing = existingStudent(edit);
  if (!existing) return null;

  function use(name: string): void {
    beside.goes();
    setAsking(false);
    void run(async () => {
      await rescue.useExistingStudent(edit.id);
      notices.info('The existing student is used', name);
    });
  }

  return (
    <>
      <Button small variant="primary" aria-describedby={titleId} onClick={() => setAsking(true)}>
        Use the existing student
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Use the existing student?"
        message={`The cases that you added go to ${existing.name}. What you typed of the student itself is let go: compare it with the existing student first.`}
        confirmLabel="Use the existing student"
        finalFocus={beside.finalFocus}
        onConfirm={() => use(existing.name)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
