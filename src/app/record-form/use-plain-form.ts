import { type FormEvent, useState } from 'react';
import { type FieldProblem, Problem } from '#domain/problems.ts';
import { callFailureMessages, failureMessages } from '../shell/messages.ts';
import { useAfterPress } from './use-after-press.ts';

/**
 * A form of a few texts that are used at once and kept nowhere, as of a password. A field says what is wrong with its text once it was left; that it is
 * empty, once sending was tried.
 */
export function usePlainForm<F extends string>(options: {
  blank: Readonly<Record<F, string>>;
  problemsOf: (values: Readonly<Record<F, string>>) => readonly FieldProblem[];
  send: (values: Readonly<Record<F, string>>) => Promise<void>;
  /** Said where a failure has no words of its own. */
  failed: string;
  /** The field that the server means by a path of the call. */
  fieldOf?: (path: string) => string;
}) {
  const { blank, problemsOf, send, failed, fieldOf = (path) => path } = options;
  const [values, setValues] = useState(blank);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const afterPress = useAfterPress();
  const isSaid = ({ path }: FieldProblem) => isTried || (left.has(path) && values[path as F] !== '');
  const problems = problemsOf(values).filter(isSaid);

  /** After the messages stand beside their fields. */
  const focusFirst = (form: HTMLFormElement) =>
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    setTried(true);
    setFailure(null);
    setRefused([]);
    if (problemsOf(values).length > 0) return void focusFirst(form);
    setBusy(true);
    try {
      await send(values);
    } catch (thrown) {
      const fields = thrown instanceof Problem ? (thrown.details.fields ?? []) : [];
      const told = fields.map(({ path, message }) => ({ path: fieldOf(path), message }));
      setRefused(told);
      // What stands beside its field, which takes the focus, is not said again above the button.
      const isBeside = (words: string) =>
        told.some(({ path, message }) => message === words && Object.hasOwn(blank, path));
      const isTold = failureMessages(thrown).every(isBeside);
      const others = callFailureMessages(thrown, failed).filter((words) => !isBeside(words));
      setFailure(isTold || others.length === 0 ? null : others.join(' '));
      focusFirst(form);
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    failure,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Puts texts into fields, as if they had been typed. */
    fill: (given: Partial<Record<F, string>>) => {
      setValues({ ...values, ...given });
      setRefused([]);
    },
    /** What a field of the kit takes. */
    field: (name: F) => ({
      value: values[name],
      onChange: (value: string) => {
        setValues({ ...values, [name]: value });
        setRefused(refused.filter(({ path }) => path !== name));
      },
      onBlur: () => afterPress(() => setLeft((before) => new Set([...before, name]))),
      error: [...problems, ...refused].find(({ path }) => path === name)?.message,
    }),
  };
}
