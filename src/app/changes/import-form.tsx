import { useRef } from 'react';
import { sizeWords } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { firstAttribute } from '../ui/dialog-window.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './transfer.module.css';
import { useImport } from './use-import.ts';

interface ImportFormProps {
  onCancel: () => void;
  onDone: () => void;
}

/** Takes the changes of a file that this user exported on another device. */
export function ImportForm({ onCancel, onDone }: ImportFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const { file, passphrase, isBusy, choose, typePassphrase, submit, problemOf } = useImport(onDone);
  const [ofFile, ofAll] = [problemOf('file'), problemOf('')];
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        Changes that you exported on another device join those that wait here, and are sent from here. What
        has arrived already is not done twice.
      </p>
      <div className={styles.file}>
        <Button {...{ [firstAttribute]: '' }} icon="document" onClick={() => input.current?.click()}>
          Choose File
        </Button>
        <span className={styles.fileName} role="status">
          {file ? `${file.name}, ${sizeWords(file.size)}` : 'The file ends in .accord.'}
        </span>
        {/* Of any type: an iPad greys out files of one that it does not know. */}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label="File"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) choose(chosen);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      {ofFile !== undefined && (
        <Callout tone="error" title={file ? 'This file can’t be imported' : 'No file is chosen'}>
          {ofFile}
        </Callout>
      )}
      <TextField
        label="Passphrase"
        kind="password"
        required
        value={passphrase}
        error={problemOf('passphrase')}
        onChange={typePassphrase}
      />
      {ofAll !== undefined && (
        <Callout tone="error" title="Nothing was imported">
          {ofAll}
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
