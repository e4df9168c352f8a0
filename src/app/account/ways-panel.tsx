import { useState } from 'react';
import { useEngine, useOpenSession, useStatus } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { unsentCount } from '../shell/status-words.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useNotices } from '../ui/notices.ts';
import { Panel } from '../ui/panel.tsx';
import { Said } from '../ui/said.tsx';
import { useFocusWithin } from '../ui/use-focus-within.ts';
import { PassphraseForm } from './passphrase-form.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import styles from './second-factor.module.css';
import { passkeyWords } from './sign-in-words.ts';

const names = {
  password: 'Your password',
  passphrase: 'A passphrase for this device',
  passkey: 'A passkey for this device',
} as const;
type Way = keyof typeof names;

const leftoverWords =
  'The passkey of before opens nothing here any more. If it is called “Accord offline”, you can delete it where your browser or system keeps passkeys. One of your account still signs you in.';

/** What opens this device without a connection: listed, added, changed and removed. */
export function WaysPanel() {
  const { session } = useEngine();
  const { ways, onlineOnly, user } = useOpenSession();
  const unsent = useStatus(unsentCount);
  const needsServer = useNeedsServer();
  const notices = useNotices();
  const { isSaving, run } = useSave(callFailureMessages);
  const [isChoosing, setChoosing] = useState(false);
  /** A passkey that opened this device is still where passkeys are kept. */
  const [hasLeftover, setLeftover] = useState(false);
  const [removing, setRemoving] = useState<Way | null>(null);
  const place = useFocusWithin<HTMLDivElement>();
  const hasPasskey = ways.includes('passkey');
  const lastOneReason =
    ways.length === 1 && unsent > 0 && 'Changes wait on this device; the last way stays until they are sent';

  const remove = async (way: Way) => {
    setRemoving(null);
    const isDone = await run(() => session.ways.remove(way));
    if (isDone) notices.success('Removed', `${names[way]} doesn’t open this device any more.`);
    if (isDone && way === 'passkey') setLeftover(true);
  };
  return (
    <Panel title="What Opens This Device" subtitle="Without a connection, and after a lock">
      <div {...place} className={styles.panel}>
        {ways.length === 0 && (
          <p className={styles.about}>Nothing: this session works online only. {onlineOnly}</p>
        )}
        {ways.map((way) => (
          <div key={way} className={styles.facts}>
            <Badge tone="success" icon="check">
              {names[way]}
            </Badge>
            <Button
              small
              isBusy={isSaving}
              unavailable={needsServer || lastOneReason}
              aria-label={`Remove: ${names[way]}`}
              onClick={() => setRemoving(way)}
            >
              Remove
            </Button>
          </div>
        ))}
        {ways.length > 0 && !ways.includes('password') && user.way === 'password' && (
          <p className={styles.about}>
            Your password signs you in with a connection. A strong one opens this device too once you change
            it.
          </p>
        )}
        <div className={styles.actions}>
          <Button unavailable={needsServer} onClick={() => setChoosing(true)}>
            {ways.includes('passphrase') ? 'Change Passphrase' : 'Add a Passphrase'}
          </Button>
          {session.ways.canUsePasskey && <PasskeyWay onDone={() => setLeftover(hasPasskey)} />}
        </div>
        {session.ways.canUsePasskey && <p className={styles.about}>{passkeyWords}</p>}
        {hasLeftover && <Said className={styles.about} words={leftoverWords} />}
      </div>
      {isChoosing && (
        <PassphraseDialog isNew={!ways.includes('passphrase')} onEnd={() => setChoosing(false)} />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={`Remove: ${removing ? names[removing] : ''}?`}
        message={
          ways.length === 1
            ? 'Nothing opens this device without a connection then, and this session works online only.'
            : `The other ${ways.length === 2 ? 'way goes' : 'ways go'} on opening this device.`
        }
        confirmLabel="Remove"
        isDanger
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      />
    </Panel>
  );
}

/** Adds a passphrase, or takes another one. */
function PassphraseDialog({ isNew, onEnd }: { isNew: boolean; onEnd: () => void }) {
  const notices = useNotices();
  return (
    <Dialog
      isOpen
      size="medium"
      title={isNew ? 'Add a passphrase for this device' : 'Change the passphrase of this device'}
      onRequestClose={onEnd}
    >
      <PassphraseForm
        submit="Set Passphrase"
        onDone={() => {
          onEnd();
          notices.success('Passphrase set', 'It opens this device without a connection.');
        }}
      >
        <Button onClick={onEnd}>Cancel</Button>
      </PassphraseForm>
    </Dialog>
  );
}
