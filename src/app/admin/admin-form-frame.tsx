import type { ReactNode } from 'react';
import { FormFrame } from '../record-form/form-frame.tsx';
import { fieldId, useSaveForm } from '../record-form/form-context.ts';
import type { LabelOf } from '../record-form/form-problems.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { focusField } from '../ui/focus-field.ts';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import styles from './admin.module.css';
import type { AdminConflict } from './admin-conflict.ts';
import type { AdminForm } from './use-admin-form.ts';

interface AdminFormFrameProps {
  form: AdminForm;
  labelOf: LabelOf;
  onBack: () => void;
  children: ReactNode;
}

/** A form of the administration: saved on the server at once, so unavailable without it. */
export const AdminFormFrame = ({ form, labelOf, onBack, children }: AdminFormFrameProps) => (
  <FormFrame
    form={form}
    labelOf={labelOf}
    onBack={onBack}
    unavailable={useNeedsServer()}
    failureOf={callFailureMessages}
  >
    {form.conflict && (
      <TwoAdmins conflict={form.conflict} hasProblems={form.issues.length > 0} labelOf={labelOf} />
    )}
    {children}
  </FormFrame>
);

function valueWords(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' && value !== '' ? value : 'Nothing';
}

interface TwoAdminsProps {
  conflict: AdminConflict;
  /** What the form holds can't be saved: its Save says why. */
  hasProblems: boolean;
  labelOf: LabelOf;
}

/** Two people changed the same field: both values, and the choice. */
function TwoAdmins({ conflict, hasProblems, labelOf }: TwoAdminsProps) {
  const { isSaving, run } = useSave(callFailureMessages);
  const sayProblems = useSaveForm();
  const [first] = conflict.fields;
  const place = useFocusAfter(() => first && focusField(fieldId(first.field)));
  const saveMine = () => (hasProblems ? sayProblems() : void run(conflict.keepMine));
  return (
    <Callout
      tone="error"
      icon="warning"
      title="Somebody else changed this while you worked"
      actions={
        <>
          <Button {...place} onClick={conflict.useTheirs}>
            Use Theirs
          </Button>
          <Button {...place} variant="primary" isBusy={isSaving} onClick={saveMine}>
            Save Mine
          </Button>
        </>
      }
    >
      <dl className={styles.conflict}>
        {conflict.fields.map(({ field, yours, theirs }) => (
          <div key={field} className={styles.conflictField}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <span className={styles.side}>Yours</span> {valueWords(yours)}
            </dd>
            <dd>
              <span className={styles.side}>Theirs</span> {valueWords(theirs)}
            </dd>
          </div>
        ))}
      </dl>
    </Callout>
  );
}
