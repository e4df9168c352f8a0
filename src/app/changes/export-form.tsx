import { offlinePasswordLength } from '#domain/accounts.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { blankPassphrase, passphraseProblems } from '../record-form/passphrase-problems.ts';
import { usePlainForm } from '../record-form/use-plain-form.ts';
import { saveFile } from '../shell/save-file.ts';
import { changesWords, unsentWords } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { useNotices } from '../ui/notices.ts';
import { TextField } from '../ui/text-field.tsx';
import { todayHere } from '../ui/today.ts';
import styles from './transfer.module.css';

interface ExportFormProps {
  onCancel: () => void;
  /** The file was handed to the browser; `left`: how many changes are not in it. */
  onDone: (left: number) => void;
}

/** Asks for the passphrase of a file of unsent changes and saves the file (docs/sync-rules.md ST5). */
export function ExportForm({ onCancel, onDone }: ExportFormProps) {
  const { queue, rescue, whileOpen } = useEngine();
  const files = useObservable(queue.edits).filter(({ action }) => action === 'upload').length;
  const notices = useNotices();
  const form = usePlainForm({
    blank: blankPassphrase,
    problemsOf: passphraseProblems,
    failed: 'The file could not be made on this device.',
    send: async ({ passphrase }) => {
      const file = await whileOpen(() => rescue.exportUnsent(passphrase));
      if (file === null) return;
      const name = `accord-unsent-changes-${todayHere()}.accord`;
      saveFile({ name, content: file.content });
      notices.success('Exported', `${unsentWords(file.count, file.drafts)}, in ${name}`);
      if (file.left > 0)
        notices.error(
          'Not all of it could be exported',
          `${changesWords(file.left)} stayed behind: the document’s file is missing on this device.`,
        );
      onDone(file.left);
    },
  });

  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
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
        required
        hint={`At least ${offlinePasswordLength} characters, such as four or five unusual words.`}
        {...form.field('passphrase')}
      />
      <TextField label="Confirm Passphrase" kind="password" required {...form.field('confirm')} />
      {form.failure !== null && (
        <Callout tone="error" title="Nothing was exported">
          {form.failure}
        </Callout>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" icon="download" isBusy={form.isBusy}>
          Export
        </Button>
      </div>
    </form>
  );
}
