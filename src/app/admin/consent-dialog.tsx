import { useState } from 'react';
import type { AskedDestruction } from '#contract/retention.ts';
import { typedWithoutNumber } from '#domain/retention.ts';
import { caseWords, reasonWords, recordLines } from '../retention/retention-words.ts';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useNotices } from '../ui/notices.ts';
import { TextField } from '../ui/text-field.tsx';
import styles from './retention.module.css';

interface ConsentDialogProps {
  request: AskedDestruction;
  name: string;
  onClose: () => void;
  onDone: () => void;
}

/** The last question before records are destroyed: what goes, and the number typed by hand. */
export function ConsentDialog({ request, name, onClose, onDone }: ConsentDialogProps) {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [typed, setTyped] = useState('');
  const { entity, cases, records, reason, askedBy, uid } = request;
  const label =
    entity === 'student' ? 'State ID' : request.typed === typedWithoutNumber ? 'Confirmation' : 'Case Number';
  // Closed while it destroys, it would seem to be cancelled.
  const close = () => !isSaving && onClose();
  const destroy = async () => {
    const isDone = await run(() => online('consentToDestruction', { params: { id: uid }, body: { typed } }));
    if (isDone) notices.success('Consented', `${name} is destroyed now. The certificate is under Destroyed.`);
    onClose();
    onDone();
  };
  return (
    <Dialog
      isOpen
      size="medium"
      title={`Destroy ${name}?`}
      description={`${askedBy?.name ?? 'Somebody'} asked for it. Reason: ${reasonWords(reason)}.`}
      onRequestClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="danger"
            isBusy={isSaving}
            unavailable={needsServer || (typed.trim() !== request.typed && `Type the ${label} first`)}
            onClick={() => void destroy()}
          >
            Consent and Destroy
          </Button>
        </>
      }
    >
      <Callout tone="warning" title="Nothing brings this back">
        It goes from the server and from every device at its next contact: what was typed, every earlier
        version, the wordings of conflicts, the files. Backups have it until they are too old. The audit keeps
        who did what and when.
      </Callout>
      <p className={styles.words}>This is destroyed:</p>
      <ul className={styles.goes}>
        {recordLines(records).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {entity === 'student' && cases.length > 0 && (
        <p className={styles.words}>
          {`The cases are ${cases.map(({ kind, number }) => caseWords(kind, number)).join(', ')}.`}
        </p>
      )}
      <TextField
        label={label}
        required
        value={typed}
        onChange={setTyped}
        hint={`Type ${request.typed} to consent.`}
      />
    </Dialog>
  );
}
