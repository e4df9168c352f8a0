import { type FormEvent, useState } from 'react';
import { offlinePasswordLength } from '#domain/accounts.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { useAfterPress } from '../record-form/use-after-press.ts';
import { failureMessages } from '../shell/messages.ts';
import { saveFile } from '../shell/save-file.ts';
import { changesWords, unsentWords } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { useNotices } from '../ui/notices.ts';
import { TextField } from '../ui/text-field.tsx';
import styles from './transfer.module.css';

interface ExportFormProps {
  onCancel: () => void;
  /** The file was handed to the browser. */
  onDone: () => void;
}

/** Asks for the passphrase of a file of unsent changes and saves the file (docs/sync-rules.md ST5). */
export function ExportForm({ onCancel, onDone }: ExportFormProps) {
  const { queue, rescue, whileOpen } = useEngine();
  const files = useObservable(queue.edits).filter(({ action }) => action === 'upload').length;
  const notices = useNotices();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);
  const afterPress = useAfterPress();
  const isDifferent = wasLeft && again !== '' && again !== passphrase;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (again !== passphrase) return setError('Type the same passphrase twice.');
    setBusy(true);
    try {
      const file = await whileOpen(() => rescue.exportUnsent(passphrase));
      if (file === null) return;
      saveFile({ name: file.name, content: new Blob([file.content], { type: 'application/octet-stream' }) });
      notices.success('Exported', `${unsentWords(file.count, file.drafts)}, in ${file.name}`);
      if (file.left > 0)
        notices.error(
          'Not all of it could be exported',
          `${changesWords(file.left)} stayed behind: the document’s file is missing on this device.`,
        );
      onDone();
    } catch (thrown) {
      setError(failureMessages(thrown).join(' '));
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        Your unsent changes and the forms that you haven’t saved go into one encrypted file. Only you can
        import it, on any computer where you sign in to Accord, and only with this passphrase. Nobody can
        recover a passphrase. The changes stay on this device, too.
      </p>
      {files > 0 && (
        <p>
          {files === 1 ? 'A document that waits goes along' : `${files} documents that wait go along`}, so the
          file may be large.
        </p>
      )}
      <TextField
        label="Passphrase"
        kind="password"
        hint={`At least ${offlinePasswordLength} characters, such as four or five unusual words.`}
        value={passphrase}
        error={error}
        onChange={(value) => {
          setPassphrase(value);
          setError(undefined);
        }}
      />
      <TextField
        label="Confirm Passphrase"
        kind="password"
        value={again}
        error={isDifferent ? 'This is not the same passphrase.' : undefined}
        onChange={setAgain}
        onBlur={() => afterPress(() => setWasLeft(true))}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" icon="download" isBusy={isBusy}>
          Export
        </Button>
      </div>
    </form>
  );
}
