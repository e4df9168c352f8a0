import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { headers as wire } from '#contract/headers.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import { Problem } from '#domain/problems.ts';
import type { ApiInput } from '#sync/api/api.ts';
import { useEngine, useStatus } from './engine-context.ts';

/** What a screen that needs the server knows of its answer; the last one stays while it is asked again, and until another question is answered. */
export interface CallState<T> {
  answer: T | undefined;
  /** How many rows there are of which the answer is a page; undefined where it doesn't say. */
  total: number | undefined;
  /** Why the last try failed; null when it didn't. */
  problem: Problem | null;
  isLoading: boolean;
  /** Asks again. */
  reload: () => void;
}

const asProblem = (thrown: unknown) =>
  thrown instanceof Problem ? thrown : new Problem('fault', 'The answer could not be read.');

function totalIn(headers: Headers): number | undefined {
  const text = headers.get(wire.totalCount);
  return text === null ? undefined : Number(text);
}

/**
 * Asks the server when the screen opens, again whenever the input is another one, and where the server could not be reached once it can
 * be: for administration and reports, which are not on the device. The input is plain JSON; with null nobody is asked, and there is no answer.
 * @param times a screen counts it up to ask for the same input again.
 */
export function useCall<N extends CallName>(
  name: N,
  input: ApiInput<N> | null,
  times = 0,
): CallState<AnswerOf<Calls[N]>> {
  const { online } = useEngine();
  const [turn, setTurn] = useState(0);
  const question = JSON.stringify([name, input]);
  const asked = `${question} ${turn + times}`;
  const [ended, setEnded] = useState<{
    asked: string;
    /** Whose answer it is. */
    question: string;
    answer?: AnswerOf<Calls[N]>;
    total?: number | undefined;
    problem: Problem | null;
  }>({ asked: '', question: '', problem: null });

  useEffect(() => {
    const abort = new AbortController();
    const [call, given] = JSON.parse(question) as [N, ApiInput<N> | null];
    if (given === null) return;
    online(call, { ...given, signal: abort.signal }).then(
      ({ body, headers }) => {
        // A newer question has been asked meanwhile, so that this answer is too old.
        if (abort.signal.aborted) return;
        setEnded({ asked, question, answer: body, total: totalIn(headers), problem: null });
      },
      (thrown: unknown) => {
        if (abort.signal.aborted) return;
        const problem = asProblem(thrown);
        // The last answer stays where it is one to this question: of another one it would be taken for this one's.
        setEnded((before) =>
          before.question === question ? { ...before, asked, problem } : { asked, question, problem },
        );
      },
    );
    return () => abort.abort();
  }, [online, question, asked]);

  const state = {
    answer: input === null ? undefined : ended.answer,
    total: input === null ? undefined : ended.total,
    problem: input === null ? null : ended.problem,
    isLoading: input !== null && ended.asked !== asked,
    reload: useCallback(() => setTurn((before) => before + 1), []),
  };
  useAskedWhenReached(state);
  return state;
}

/** Asks again when the server, which could not be reached, is reached again: with the connection, or by a pull that ended. */
function useAskedWhenReached({
  problem,
  isLoading,
  reload,
}: Pick<CallState<unknown>, 'problem' | 'isLoading' | 'reload'>): void {
  const reached = useStatus(({ kind, mirror }) => (kind === 'offline' ? null : (mirror?.pulledAt ?? '')));
  const last = useRef(reached);
  const askAgain = useEffectEvent(() => {
    if (problem?.code === 'unavailable' && !isLoading) reload();
  });
  useEffect(() => {
    if (last.current === reached) return;
    last.current = reached;
    if (reached !== null) askAgain();
  }, [reached]);
}
