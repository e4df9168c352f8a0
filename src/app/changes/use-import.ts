import { type FormEvent, useRef, useState } from 'react';
import { type FieldProblem, Problem } from '#domain/problems.ts';
import { useEngine } from '../shell/engine-context.ts';
import { failureMessages } from '../shell/messages.ts';
import { changesWords, unsentWords } from '../shell/status-words.ts';
import { useNotices } from '../ui/notices.ts';

/** What is wrong, each with where it is said; '' is above the buttons. */
function problemsOf(thrown: unknown): readonly FieldProblem[] {
  const fields = thrown instanceof Problem ? (thrown.details.fields ?? []) : [];
  return fields.length > 0 ? fields : [{ path: '', message: failureMessages(thrown).join(' ') }];
}

/** The import of a file of unsent changes: the file is looked at as it is chosen, and taken with its passphrase. */
export function useImport(onDone: () => void) {
  const { rescue } = useEngine();
  const notices = useNotices();
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const newest = useRef<File>(null);

  async function choose(chosen: File): Promise<void> {
    newest.current = chosen;
    setFile(chosen);
    setProblems([]);
    try {
      await rescue.checkUnsent(chosen);
    } catch (thrown) {
      if (newest.current === chosen) setProblems(problemsOf(thrown));
    }
  }

  function whyNot(): FieldProblem | undefined {
    if (!file) return { path: 'file', message: 'Choose the file first.' };
    if (passphrase === '') return { path: 'passphrase', message: 'Passphrase is required' };
    return problems.find(({ path }) => path === 'file');
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const why = whyNot();
    if (!file || why) return setProblems(why ? [why] : []);
    setProblems([]);
    setBusy(true);
    try {
      const { added, skipped, drafts } = await rescue.importUnsent(file, passphrase);
      const known = skipped > 0 ? `; ${changesWords(skipped)} already on this device` : '';
      notices.success('Imported', `${unsentWords(added, drafts)} added${known}`);
      onDone();
    } catch (thrown) {
      setProblems(problemsOf(thrown));
      setBusy(false);
    }
  }

  return {
    file,
    passphrase,
    isBusy,
    choose: (chosen: File) => void choose(chosen),
    typePassphrase: (typed: string) => {
      setPassphrase(typed);
      setProblems(problems.filter(({ path }) => path === 'file'));
    },
    submit: (event: FormEvent) => void submit(event),
    problemOf: (path: 'file' | 'passphrase' | '') => problems.find((one) => one.path === path)?.message,
  };
}
