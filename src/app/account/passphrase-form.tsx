import { type ReactNode, useEffect, useState } from 'react';
import { useEngine } from '../shell/engine-context.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account.module.css';
import { FailureWords } from './failure-words.tsx';
import { blankPassphrase, passphraseProblems } from '../record-form/passphrase-problems.ts';
import { usePlainForm } from '../record-form/use-plain-form.ts';

interface PassphraseFormProps {
  /** What the button says. */
  submit: string;
  onDone: () => void;
  /** Beside the button: the way out. */
  children: ReactNode;
}

/** Chooses a passphrase for this device: four random words that are offered, or one's own, typed twice. */
export function PassphraseForm({ submit, onDone, children }: PassphraseFormProps) {
  const { ways } = useEngine().session;
  const needsServer = useNeedsServer();
  /** undefined: they are being drawn; null: none can be. */
  const [offered, setOffered] = useState<string | null>();
  useEffect(() => void ways.offer().then(setOffered), [ways]);
  const form = usePlainForm({
    blank: blankPassphrase,
    problemsOf: passphraseProblems,
    failed: 'The passphrase could not be set. Please try again.',
    send: async ({ passphrase }) => {
      await ways.putPassphrase(passphrase);
      onDone();
    },
  });

  /** Words that were taken leave the fields with the screen: they would be set while somebody writes down the others. */
  function offerOthers(): void {
    if (form.field('passphrase').value === offered) form.fill(blankPassphrase);
    void ways.offer().then(setOffered);
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {offered !== null && (
        <div className={styles.offered}>
          <p className={styles.wait}>
            Four words that nobody guesses. Write them down where only you find them:
          </p>
          <output className={styles.offeredWords}>{offered ?? 'One moment.'}</output>
          <div className={styles.offeredActions}>
            <Button
              small
              unavailable={offered === undefined && 'The words are being drawn'}
              onClick={() => offered && form.fill({ passphrase: offered, confirm: offered })}
            >
              Use These Words
            </Button>
            <Button small variant="quiet" onClick={offerOthers}>
              Other Words
            </Button>
          </div>
        </div>
      )}
      <TextField
        label="Passphrase"
        kind="password"
        autoComplete="new-password"
        required
        hint="These words, or your own: four or five unusual ones."
        {...form.field('passphrase')}
      />
      <TextField
        label="Confirm Passphrase"
        kind="password"
        autoComplete="new-password"
        required
        {...form.field('confirm')}
      />
      <FailureWords words={form.failure} />
      <div className={styles.actions}>
        {children}
        <Button type="submit" variant="primary" isBusy={form.isBusy} unavailable={needsServer}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
