import { useState } from 'react';
import type { CaseKind } from '#domain/events.ts';
import { fieldLabel } from '#domain/records/field-labels.ts';
import { pdfFile } from '../parts/make-pdf.ts';
import { useNotWhole } from '../parts/use-not-whole.ts';
import { unsavedLabels } from '../record-form/form-problems.ts';
import type { RecordForm } from '../record-form/use-record-form.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useSaveFile } from '../shell/save-file.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { todayHere } from '../ui/today.ts';
import { casePaper } from './case-paper.ts';
import type { ViewedCase } from './printed-fields.ts';

/** The case of a screen, as its printing needs it. */
export interface PrintCaseProps {
  kind: CaseKind;
  uid: string;
  /** The uid of its student, or its own where it has none. */
  family: string;
  form: Pick<RecordForm, 'isDirty' | 'values' | 'initial' | 'isOpen'>;
}

/** What a case that is printed now would leave out. */
export const unsavedWords = (kind: CaseKind, form: PrintCaseProps['form']): string =>
  `Unsaved changes are not printed: ${unsavedLabels((field) => fieldLabel(kind, field), form).join(', ')}.`;

const failure = () => [messages.printFailed];

/** The button `Print Case`: the whole case as one PDF, made on this device. It asks while the form holds what isn't saved. */
export function PrintCase({ kind, uid, family, form }: PrintCaseProps) {
  const { view, presence } = useEngine();
  const { user } = useOpenSession();
  const { isSaving: isMaking, run } = useSave(failure);
  const save = useSaveFile();
  const [isAsked, setAsked] = useState(false);
  const notWhole = useNotWhole(family, uid);
  const print = () => {
    setAsked(false);
    void run(async () => {
      const viewed = view.find(kind, `~${uid}`) as ViewedCase | undefined;
      if (!viewed) return;
      await save(async () => {
        await presence.note({ what: 'pdf', entity: kind, uid, count: 1 });
        return pdfFile(casePaper(view, viewed, { today: todayHere(), by: user.name }));
      });
    });
  };
  return (
    <>
      <Button
        isCommand
        icon="printer"
        isBusy={isMaking}
        unavailable={notWhole}
        onClick={form.isDirty ? () => setAsked(true) : print}
      >
        Print Case
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Print without what is not saved?"
        message={`${unsavedWords(kind, form)} Cancel and save first to have them on paper.`}
        confirmLabel="Print"
        onConfirm={print}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
