import { type ReactNode, useState } from 'react';
import type { EditableEntity } from '#domain/records.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FormBar } from '../../ui/form-bar.tsx';
import { DraftCallout } from './draft-callout.tsx';
import { FormProvider } from './form-context.ts';
import { formProblems, unsavedLabels } from './form-problems.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { RecordForm } from './use-record-form.ts';
import { useSave } from './use-save.ts';

interface RecordFormFrameProps {
  entity: EditableEntity;
  form: RecordForm;
  onBack: () => void;
  /** Between the bar and the fields: headings, tabs. */
  children: ReactNode;
}

/** A screen's form: the bar, the problems, the kept draft, and the question before leaving it dirty. */
export function RecordFormFrame({ entity, form, onBack, children }: RecordFormFrameProps) {
  const guard = useLeaveGuard(form.isDirty && form.canEdit);
  const { isSaving, run } = useSave();
  const [refusals, setRefusals] = useState(0);
  const problems = formProblems(entity, form);
  return (
    <FormProvider value={form}>
      <FormBar
        onSave={() => void guard.allow(() => run(form.save))}
        onBack={onBack}
        problems={form.issues.length > 0 ? problems.map((problem) => problem.message) : []}
        onRefused={() => {
          form.showAll();
          setRefusals(refusals + 1);
        }}
        isDirty={form.isDirty}
        unsaved={unsavedLabels(entity, form)}
        isSaving={isSaving}
        isReadOnly={!form.canEdit}
      />
      <ErrorSummary problems={problems} refusals={form.refusals.length > 0 ? refusals + 1 : refusals} />
      <DraftCallout form={form} />
      {children}
      <ConfirmDialog
        isOpen={guard.isAsked}
        title="Leave without saving?"
        message="What you typed is kept as a draft on this device and offered again when you come back."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => void form.draft.keep().then(guard.leave)}
        onCancel={guard.stay}
      />
    </FormProvider>
  );
}
