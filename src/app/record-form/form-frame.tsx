import { type ReactNode, useRef, useState } from 'react';
import { useSave } from '../shell/use-save.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { FormBar, type FormBarProps } from '../ui/form-bar.tsx';
import { AskToLeave } from './ask-to-leave.tsx';
import { DraftCallout } from './draft-callout.tsx';
import { FormProvider, SaveProvider, useWarnings } from './form-context.ts';
import { formProblems, type LabelOf, unsavedLabels } from './form-problems.ts';
import { ScreenGuardProvider, useLeaveGuard } from './use-leave-guard.ts';
import type { RecordForm } from './use-record-form.ts';

/** What every form's frame takes. */
export interface FormFrameProps {
  form: RecordForm;
  labelOf: LabelOf;
  onBack: () => void;
  /** Why nothing can be saved now, whatever the fields hold. */
  unavailable?: string | false;
  /** The words of a save that failed, where they are others than a record's. */
  failureOf?: (thrown: unknown) => readonly string[];
  /** The part of the screen that the form stands in, while another one is shown, and what shows it again. */
  elsewhere?: { part: string; show: () => void } | undefined;
  /** What makes the bar the screen's head: what the record is called, and a line below it. */
  head?: Pick<FormBarProps, 'title' | 'below'>;
  /** What stands around the bar and the fields, and reads the form. */
  around?: (screen: ReactNode) => ReactNode;
  /** Between the bar and the fields: headings, tabs. */
  children: ReactNode;
}

/** A screen's form: the bar, the problems, the kept draft, and the question before leaving it dirty. */
export function FormFrame(props: FormFrameProps) {
  const { form, labelOf, onBack, unavailable = false, failureOf, elsewhere, head, around, children } = props;
  const guard = useLeaveGuard(form.isDirty && form.canEdit, form.draft.keep);
  const { screenGuard } = guard;
  const { isSaving, run } = useSave(failureOf);
  const [refusals, setRefusals] = useState(0);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const isGoingBack = useRef(false);
  const problems = formProblems(labelOf, form);
  const inFields = form.issues.length > 0 ? problems.map((problem) => problem.message) : [];
  const stopping = unavailable === false ? inFields : [unavailable, ...inFields];
  const save = () => {
    saving.current = guard.allow(() => run(form.save));
  };
  /** A list that opened before the save has ended would show what was. Pressed again meanwhile it goes back once. */
  const back = () => {
    if (isGoingBack.current) return;
    isGoingBack.current = true;
    void saving.current.then(() => {
      isGoingBack.current = false;
      onBack();
    });
  };
  const refuse = () => {
    elsewhere?.show();
    form.showAll();
    setRefusals(refusals + 1);
  };
  const screen = (
    <>
      <WarnedBar
        onSave={save}
        onBack={back}
        problems={stopping}
        onRefused={refuse}
        elsewhere={elsewhere?.part}
        isDirty={form.isDirty}
        isUnchanged={form.isUnchanged}
        unsaved={unsavedLabels(labelOf, form)}
        isUnkept={form.draft.isUnkept}
        isSaving={isSaving}
        isReadOnly={!form.canEdit}
        {...head}
      />
      <ErrorSummary problems={problems} refusals={refusals} />
      <DraftCallout form={form} />
      <SaveProvider value={stopping.length > 0 ? refuse : save}>{children}</SaveProvider>
      <AskToLeave
        isOpen={guard.isAsked}
        way="leave"
        draft={screenGuard}
        onLeave={screenGuard.leave}
        onStay={screenGuard.stay}
      />
    </>
  );
  return (
    <ScreenGuardProvider value={screenGuard}>
      <FormProvider value={form}>{around?.(screen) ?? screen}</FormProvider>
    </ScreenGuardProvider>
  );
}

/** The bar, which names what the typing made odd. */
const WarnedBar = (props: FormBarProps) => <FormBar {...props} odd={useWarnings().typed} />;
