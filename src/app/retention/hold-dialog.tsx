import { useState } from 'react';
import type { CaseKind } from '#domain/events.ts';
import { isBlank } from '#domain/fields.ts';
import { longestHoldReason } from '#domain/retention.ts';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { useNotices } from '../ui/notices.ts';
import { TextField } from '../ui/text-field.tsx';
import { useAskToClose } from '../ui/use-ask-to-close.tsx';

interface HoldDialogProps {
  /** The case as the screen names it. */
  name: string;
  /** A case to hold, or the hold to lift. */
  of: { kind: CaseKind; uid: string } | { hold: string };
  onClose: () => void;
  onDone: () => void;
}

/** Places a legal hold on a case, or lifts it, with a reason. */
export function HoldDialog({ name, of, onClose, onDone }: HoldDialogProps) {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [typed, setTyped] = useState('');
  const { close, question } = useAskToClose(typed !== '', onClose, isSaving);
  const reason = typed.trim();
  const isLifting = 'hold' in of;
  const send = async () => {
    const isDone = await run(() =>
      isLifting
        ? online('liftLegalHold', { params: { id: of.hold }, body: { reason } })
        : online('placeLegalHold', { body: { ...of, reason } }),
    );
    if (!isDone) return;
    notices.success(isLifting ? 'Legal hold lifted' : 'Legal hold placed', name);
    onClose();
    onDone();
  };
  const why =
    (isBlank(reason) && 'Type a reason first') ||
    (reason.length > longestHoldReason && 'The reason is too long');
  return (
    <Dialog
      isOpen
      size="medium"
      title={isLifting ? `Lift the legal hold on ${name}` : `Legal hold on ${name}`}
      description={
        isLifting
          ? 'The case may be destroyed again. The hold stays in the list, with who placed and who lifted it.'
          : 'Until it is lifted, neither the case nor its student is destroyed. The case is worked on as before.'
      }
      onRequestClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isSaving}
            unavailable={needsServer || why}
            onClick={() => void send()}
          >
            {isLifting ? 'Lift Hold' : 'Place Hold'}
          </Button>
        </>
      }
    >
      <Fieldset legend="Why" columns={1}>
        <TextField
          label="Reason"
          required
          value={typed}
          onChange={setTyped}
          error={reason.length > longestHoldReason ? `At most ${longestHoldReason} characters` : undefined}
          hint="Such as the number of a suit or a subpoena. No names."
        />
      </Fieldset>
      {question}
    </Dialog>
  );
}
