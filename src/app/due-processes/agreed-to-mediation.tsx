import { useState } from 'react';
import type { Viewed } from '#sync/engine/engine.ts';
import { useTellSaved } from '../edits/use-tell-saved.ts';
import { useEngine, useMayEdit, useRecord } from '../shell/engine-context.ts';
import { failureMessages, messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { todayHere } from '../ui/today.ts';
import { YesNoField } from '../ui/yes-no-field.tsx';

const field = 'mediationAgreedToMediationFlag';

/** A failure that says nothing of its own is told as one of the mediation. */
function failureOf(thrown: unknown): readonly string[] {
  const own = failureMessages(thrown);
  return own[0] === messages.saveFailed ? [messages.mediationFailed] : own;
}

/**
 * Agreed to Mediation: it changes at once and by itself, not with the form's Save, since it makes or removes a mediation
 * record. Yes, and any change while there is a record, asks first; Cancel leaves the value as it was (docs/product.md 4.4).
 */
export function AgreedToMediation({ viewed }: { viewed: Viewed<'dueprocess'> }) {
  const { record } = viewed;
  const { edits } = useEngine();
  const begin = useTellSaved();
  const mayEdit = useMayEdit();
  const mediation = useRecord(
    'mediation',
    record.mediationUid === null ? '' : `~${record.mediationUid}`,
  )?.record;
  const [asked, setAsked] = useState<{ agreed: boolean | null } | null>(null);
  const { isSaving, run } = useSave(failureOf);

  const decide = async (agreed: boolean | null) => {
    const tell = begin();
    await run(async () => {
      await edits.agreeToMediation(record, agreed, todayHere());
      tell({ title: messages.savedTitle, detail: messages.mediationUpdated });
    });
    setAsked(null);
  };

  return (
    <>
      <YesNoField
        label="Agreed to Mediation"
        span={2}
        value={record[field]}
        readOnly={!mayEdit}
        disabled={isSaving}
        {...(mayEdit && { hint: 'Takes effect at once, without Save.' })}
        onChange={(agreed) => {
          if (agreed === true || record.mediationUid !== null) setAsked({ agreed });
          else void decide(agreed);
        }}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked?.agreed === true ? 'Create a mediation record?' : 'Remove the mediation record?'}
        message={
          asked?.agreed === true
            ? 'A mediation record will be created from this due process case, with its student, district, filer, attorney and nature of problem.'
            : `The mediation record ${mediation?.caseNumber ?? ''} of this due process case will be removed. A record that has events, contacts or a held date stays.`
        }
        confirmLabel={asked?.agreed === true ? 'Create' : 'Remove'}
        isDanger={asked?.agreed !== true}
        isBusy={isSaving}
        onConfirm={() => void decide(asked?.agreed ?? null)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}
