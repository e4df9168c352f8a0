import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSave } from '../shell/use-save.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { FormBar, type FormBarProps } from '../ui/form-bar.tsx';
import { isStillAt, type Place, presentPlace } from '../ui/trail.ts';
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
  const problems = formProblems(labelOf, form);
  const inFields = form.issues.length > 0 ? problems.map((problem) => problem.message) : [];
  const stopping = unavailable === false ? inFields : [unavailable, ...inFields];
  const save = () => void guard.allow(() => run(form.save));
  const back = useBackOnceSaved(isSaving, onBack);
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

/**
 * What Back does on a form: while a save runs Back waits for its end, since a list that opened before would show what was. Whoever goes
 * elsewhere meanwhile stays there.
 */
function useBackOnceSaved(isSaving: boolean, onBack: () => void): () => void {
  /** Where Back was pressed and waits. */
  const from = useRef<Place>(null);
  const followBack = useEffectEvent(() => {
    if (from.current && isStillAt(from.current)) onBack();
    from.current = null;
  });
  // Once the form is drawn as it was saved: the question before leaving asks of nothing that is saved.
  useEffect(() => {
    if (!isSaving) followBack();
  }, [isSaving]);
  return () => {
    if (isSaving) from.current = presentPlace();
    else onBack();
  };
}

/** The bar, which names what the typing made odd. */
const WarnedBar = (props: FormBarProps) => <FormBar {...props} odd={useWarnings().typed} />;
