import { useState } from 'react';
import { type PrintCaseProps, unsavedWords } from '../case-print/print-case.tsx';
import { useNotWhole } from '../case-print/use-not-whole.ts';
import { Button } from '../ui/button.tsx';
import { BinderDialog } from './binder-dialog.tsx';

/** The button `Hearing Binder`: the case and its documents as one PDF, made on this device. */
export function HearingBinder({ kind, uid, family, form }: PrintCaseProps) {
  const [isOpen, setOpen] = useState(false);
  const notWhole = useNotWhole(family);
  return (
    <>
      <Button isCommand icon="document" unavailable={notWhole} onClick={() => setOpen(true)}>
        Hearing Binder
      </Button>
      {isOpen && (
        <BinderDialog
          kind={kind}
          uid={uid}
          unsaved={form.isDirty ? unsavedWords(kind, form) : null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
