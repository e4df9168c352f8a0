import { useState } from 'react';
import type { CaseKind } from '#domain/events.ts';
import {
  destructionReasons,
  type DestructionReason,
  longestReference,
  requestLapsesAfter,
} from '#domain/retention.ts';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { useNotices } from '../ui/notices.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAskToClose } from '../ui/use-ask-to-close.tsx';
import { reasonWords } from './retention-words.ts';

/** What somebody asks to destroy, with the words that name it. */
export interface ToDestroy {
  entity: 'student' | CaseKind;
  uid: string;
  name: string;
}

interface AskDestroyDialogProps {
  records: readonly ToDestroy[];
  /** Chosen already, where the place says it: a list of what is past its schedule. */
  reason?: DestructionReason;
  onClose: () => void;
  onAsked: () => void;
}

const options = (Object.keys(destructionReasons) as DestructionReason[]).map((value) => ({
  value,
  label: reasonWords(value),
}));

/** Asks to destroy records; another Admin has to consent (34 CFR 300.624). */
export function AskDestroyDialog({ records, reason: given, onClose, onAsked }: AskDestroyDialogProps) {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [reason, setReason] = useState<string>(given ?? '');
  const [reference, setReference] = useState('');
  const isTyped = reason !== (given ?? '') || reference !== '';
  const { close, question } = useAskToClose(isTyped, onClose, isSaving);
  const isLong = reference.trim().length > longestReference;
  const [first] = records;
  const name = records.length === 1 && first ? first.name : `${records.length} cases`;
  const isStudent = first?.entity === 'student';
  const ask = async () => {
    const body = {
      records: records.map(({ entity, uid }) => ({ entity, uid })),
      reason: reason as DestructionReason,
      reference: reference.trim() || null,
    };
    if (!(await run(() => online('askDestruction', { body })))) return;
    notices.success('Asked to destroy', `Another Admin has ${requestLapsesAfter} days to consent.`);
    onClose();
    onAsked();
  };
  return (
    <Dialog
      isOpen
      size="medium"
      title={`Ask to destroy ${name}`}
      description={`${isStudent ? 'The student goes with all cases and all that hangs on them. ' : ''}Another Admin has to consent within ${requestLapsesAfter} days. Nothing is destroyed before.`}
      onRequestClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="danger"
            isBusy={isSaving}
            unavailable={
              needsServer ||
              (reason === '' && 'Choose a reason first') ||
              (isLong && 'The reference is too long')
            }
            onClick={() => void ask()}
          >
            Ask to Destroy
          </Button>
        </>
      }
    >
      <Fieldset legend="Why" columns={1}>
        <SelectField
          label="Reason"
          required
          emptyLabel="Choose a reason"
          value={reason}
          options={options}
          onChange={setReason}
          hint="An open case is destroyed only when the parent asked for it. A case under a legal hold is not destroyed."
        />
        <TextField
          label="Reference"
          value={reference}
          onChange={setReference}
          error={isLong ? `At most ${longestReference} characters` : undefined}
          hint="The number of a letter or file. No names: it stays in the certificate for good."
        />
      </Fieldset>
      {question}
    </Dialog>
  );
}
