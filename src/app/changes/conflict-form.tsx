import { useState } from 'react';
import { fieldLabel } from '#domain/records/field-labels.ts';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { decidedBy, withoutToldFields } from '#domain/cases/told-fields.ts';
import { fieldsDecidedWith } from '../edits/edit-words.ts';
import { inSentence, othersWords } from '../edits/who-changed.ts';
import { useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { FormBar } from '../ui/form-bar.tsx';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './conflict.module.css';
import { ConflictRow, type Side } from './conflict-row.tsx';
import { RecordLink } from './record-link.tsx';
import { useLeaveDecision } from './use-leave-decision.ts';

type Choices = Readonly<Record<string, Side>>;

/** A choice per field of a conflict; nothing is chosen beforehand, because every field is somebody's statement. */
export function ConflictForm({ edit }: { edit: QueuedEdit }) {
  const { queue } = useEngine();
  const leave = useLeaveDecision(edit);
  const notices = useNotices();
  const [choices, setChoices] = useState<Choices>({});
  const { isSaving, run } = useSave();
  const { entity } = edit;
  // Whom a case is assigned to is decided by the name; the link to the user goes with it.
  const conflicts = withoutToldFields(edit.conflicts);
  const open = conflicts.filter(({ field }) => !choices[field]);

  const chooseAll = (side: Side) =>
    setChoices(Object.fromEntries(conflicts.map(({ field }) => [field, side])));

  const save = () =>
    run(async () => {
      await queue.resolve(
        edit.id,
        Object.fromEntries(
          edit.conflicts.map(({ field, yours, theirs }) => [
            field,
            choices[decidedBy(field, edit.conflicts)] === 'yours' ? yours : theirs,
          ]),
        ),
      );
      notices.saved(messages.savedTitle, messages.saved.other);
      leave();
    });

  return (
    <div className={styles.page}>
      <FormBar
        onBack={leave}
        onSave={() => void save()}
        isDirty={open.length < conflicts.length}
        unsaved={conflicts
          .filter(({ field }) => choices[field])
          .map(({ field }) => fieldLabel(entity, field))}
        isSaving={isSaving}
        problems={open.map(({ field }) => `Choose for ${fieldLabel(entity, field)}`)}
      />
      <PageHeader
        title="Resolve Conflict"
        subtitle={<RecordLink edit={edit} />}
        actions={
          <>
            <Button onClick={() => chooseAll('yours')}>Use all mine</Button>
            <Button onClick={() => chooseAll('theirs')}>Use all theirs</Button>
          </>
        }
      />
      <p className={styles.intro}>
        While you worked, {inSentence(othersWords(conflicts))} changed{' '}
        {conflicts.length === 1 ? 'this field' : 'these fields'} to something else. Choose what the record
        should say. Your other changes have arrived.
      </p>
      <ul className={styles.rows}>
        {conflicts.map((conflict) => (
          <li key={conflict.field}>
            <ConflictRow
              edit={edit}
              conflict={conflict}
              choice={choices[conflict.field] ?? null}
              together={fieldsDecidedWith(edit, conflict.field)
                .filter((field) => field !== conflict.field && conflicts.some((one) => one.field === field))
                .map((field) => fieldLabel(entity, field))}
              onChoose={(side) => setChoices({ ...choices, [conflict.field]: side })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
