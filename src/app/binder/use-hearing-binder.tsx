import { useState } from 'react';
import { type PrintCaseProps, unsavedWords } from '../case-print/print-case.tsx';
import { useNotWhole } from '../parts/use-not-whole.ts';
import type { MenuPart } from '../ui/menu.tsx';
import { BinderDialog } from './binder-dialog.tsx';

/** The entry `Hearing Binder`: the case and its documents as one PDF, made on this device. */
export function useHearingBinder({ kind, uid, family, form }: PrintCaseProps): MenuPart {
  const [isOpen, setOpen] = useState(false);
  const unavailable = useNotWhole(family, uid);
  return {
    items: [{ label: 'Hearing Binder', icon: 'document', unavailable, onSelect: () => setOpen(true) }],
    beside: isOpen && (
      <BinderDialog
        kind={kind}
        uid={uid}
        unsaved={form.isDirty ? unsavedWords(kind, form) : null}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
