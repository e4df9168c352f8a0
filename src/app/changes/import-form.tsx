import { type FormEvent, useRef, useState } from 'react';
import { useEngine } from '../shell/engine-context.ts';
import { failureMessages } from '../shell/messages.ts';
import { changesWords, sizeWords, unsentWords } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useNotices } from '../ui/notices.ts';
import styles from './transfer.module.css';

interface ImportFormProps {
  onCancel: () => void;
  onDone: () => void;
}

/** Takes the changes of a file that this user exported on another device. */
export function ImportForm({ onCancel, onDone }: ImportFormProps) {
  const { rescue } = useEngine();
  const notices = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (!file) return setError('Choose the file first.');
    setBusy(true);
    try {
      const { added, skipped, drafts } = await rescue.importUnsent(file, passphrase);
      const known = skipped > 0 ? `; ${changesWords(skipped)} already on this device` : '';
      notices.success('Imported', `${unsentWords(added, drafts)} added${known}`);
      onDone();
    } catch (thrown) {
      setError(failureMessages(thrown).join(' '));
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        Changes that you exported on another device join those that wait here, and are sent from here. What
        has arrived already is not done twice.
      </p>
      <div className={styles.file}>
        <Button icon="document" onClick={() => input.current?.click()}>
          Choose File
        </Button>
        <span className={styles.fileName} role="status">
          {file ? `${file.name}, ${sizeWords(file.size)}` : 'The file ends in .accord.'}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label="File"
          accept=".accord"
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setError(undefined);
          }}
        />
      </div>
      <TextField label="Passphrase" kind="password" value={passphrase} onChange={setPassphrase} />
      {error !== undefined && (
        <Callout tone="error" title="Nothing was imported">
          {error}
        </Callout>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" icon="upload" isBusy={isBusy}>
          Import
        </Button>
      </div>
    </form>
  );
}
