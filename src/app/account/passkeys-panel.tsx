import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { Passkey } from '#contract/passkeys.ts';
import { mostPasskeys, PasskeyName } from '#domain/passkeys.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages, messages } from '../shell/messages.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { NameDialog } from '../ui/name-dialog.tsx';
import { useNotices } from '../ui/notices.ts';
import { Panel } from '../ui/panel.tsx';
import { useFocusWithin } from '../ui/use-focus-within.ts';
import { hasPasskeys } from './has-passkeys.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RemovePasskey } from './remove-passkey.tsx';
import styles from './second-factor.module.css';
import type { Told } from './use-security.ts';

/** What is asked at a press, over the screen. */
type Open =
  | { kind: 'add' }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey };

/** Why no passkey can be added. */
const reasonAgainst = ({ isOn, passkeys }: { isOn: boolean; passkeys: readonly Passkey[] }) =>
  (!hasPasskeys() && 'This browser has no passkeys') ||
  (!isOn && 'Passkeys need an address with a name, and https') ||
  (passkeys.length >= mostPasskeys && `You have ${mostPasskeys}: remove one first`);

/** What is said beside the name of a passkey. */
const nameWords = {
  hintOf: () => 'Such as the device, or the key ring that the security key is on',
  problemOf: (name: string) => v.safeParse(PasskeyName, name).issues?.[0].message,
};

interface PasskeysPanelProps {
  told: Told<'passkeys'>;
  /** Asks anew for them, and for the second factor that they are. */
  reload: () => void;
}

/** The user's passkeys: added, named, removed, and when each was used last. */
export function PasskeysPanel({ told: { answer, problem }, reload }: PasskeysPanelProps) {
  const { online, session } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [open, setOpen] = useState<Open | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const place = useFocusWithin<HTMLDivElement>();

  const close = () => {
    setOpen(null);
    reload();
  };
  const add = (name: string) =>
    run(async () => {
      const begun = (await online('beginPasskey', {})).body;
      const codes = await session.addPasskey(name, begun);
      notices.success('Passkey added', 'It signs you in without your password.');
      if (codes.length > 0) setOpen({ kind: 'codes', codes });
      else close();
    });
  const rename = async ({ id }: Passkey, name: string) => {
    const isDone = await run(() => online('renamePasskey', { params: { id: String(id) }, body: { name } }));
    if (!isDone) return;
    notices.saved(messages.savedTitle, messages.saved.other);
    setOpen(null);
    reload();
  };
  return (
    <Panel
      title="Passkeys"
      subtitle="Sign in by the PIN, fingerprint or face of a device of yours, or by a security key"
    >
      <CallProblem problem={problem} hasAnswer={answer !== undefined} onRetry={reload} />
      {answer && (
        <div {...place} className={styles.panel}>
          {answer.passkeys.length === 0 && (
            <p className={styles.about}>
              You have none. A passkey signs you in without your password, and can’t be told to anybody. It is
              a second factor too: your password alone signs you in no more then.
            </p>
          )}
          {answer.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} needsServer={needsServer} onOpen={setOpen} />
          ))}
          <div className={styles.actions}>
            <Button
              ref={addButton}
              isBusy={isSaving}
              unavailable={needsServer || reasonAgainst(answer)}
              onClick={() => setOpen({ kind: 'add' })}
            >
              Add a Passkey
            </Button>
          </div>
        </div>
      )}
      {open?.kind === 'add' && (
        <NameDialog
          {...nameWords}
          title="Add a passkey"
          description="Give it a name by which you know it. Then the browser asks where to keep it, and for your PIN, fingerprint or face."
          action="Continue"
          isBusy={isSaving}
          onSave={(name) => void add(name)}
          onCancel={() => setOpen(null)}
        />
      )}
      {open?.kind === 'rename' && (
        <NameDialog
          {...nameWords}
          title="Rename passkey"
          description="By its name you know it in this list."
          name={open.passkey.name}
          isBusy={isSaving}
          onSave={(name) => void rename(open.passkey, name)}
          onCancel={() => setOpen(null)}
        />
      )}
      {open?.kind === 'codes' && (
        <RecoveryCodesDialog
          title="Your recovery codes"
          codes={open.codes}
          finalFocus={() => addButton.current}
          onDone={close}
        />
      )}
      {open?.kind === 'remove' && (
        <RemovePasskey
          passkey={open.passkey}
          isOnly={answer?.passkeys.length === 1}
          onRemoved={close}
          onCancel={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  needsServer: string | false;
  onOpen: (open: Open) => void;
}

const PasskeyRow = ({ passkey, needsServer, onOpen }: PasskeyRowProps) => (
  <div className={styles.facts}>
    <Badge tone="success" icon="check">
      {passkey.name}
    </Badge>
    <span>
      Added {dayAndTime(passkey.createdAt)};{' '}
      {passkey.usedAt === null ? 'not used yet' : `last used ${dayAndTime(passkey.usedAt)}`}
      {passkey.isBackedUp && '; on your other devices too'}
    </span>
    <Button
      small
      icon="pencil"
      unavailable={needsServer}
      aria-label={`Rename ${passkey.name}`}
      onClick={() => onOpen({ kind: 'rename', passkey })}
    >
      Rename
    </Button>
    <Button
      small
      unavailable={needsServer}
      aria-label={`Remove ${passkey.name}`}
      onClick={() => onOpen({ kind: 'remove', passkey })}
    >
      Remove
    </Button>
  </div>
);
