import { AskToLeave } from './ask-to-leave.tsx';
import { useLeaveGuardWithin } from './use-leave-guard.ts';
import type { RecordForm } from './use-record-form.ts';

/** Asks before the screen is left while something is typed in this form, which stands in that screen: in a dialog, or as a line. */
export function AskWithin({
  form,
  isDeleted = false,
}: {
  form: { isDirty: boolean; draft: Pick<RecordForm['draft'], 'keep'> };
  /** Somebody deleted its record meanwhile. */
  isDeleted?: boolean;
}) {
  const guard = useLeaveGuardWithin(form.isDirty, form.draft.keep);
  if (!guard) return null;
  const { isAsked, leave, stay } = guard;
  return (
    <AskToLeave
      isOpen={isAsked}
      way="leave"
      isDeleted={isDeleted}
      draft={guard}
      onLeave={leave}
      onStay={stay}
    />
  );
}
