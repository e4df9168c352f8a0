/** What the page needs of a worker that answers. */
export type AnsweringWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** A worker that is asked one thing after another. */
export interface AskedWorker<Question, Answer> {
  /** Rejects when the worker says that it failed, can't go on, or is ended. */
  ask(question: Question): Promise<Exclude<Answer, { failure: string }>>;
  end(): void;
}

/** Asks a worker that answers each message with one, in their order; `signal` ends the worker and what it was asked. */
export function askedWorker<Question, Answer extends object>(
  worker: AnsweringWorker,
  signal?: AbortSignal,
): AskedWorker<Question, Answer> {
  const { promise: ended, reject: endWith } = Promise.withResolvers<never>();
  ended.catch(() => {});
  const end = () => {
    worker.terminate();
    endWith(signal?.reason ?? new Error('the worker was ended'));
  };
  // The worker's script didn't load, or the device ran out of memory.
  worker.addEventListener('error', () => endWith(new Error('the worker failed')));
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  let answered: ((answer: Answer) => void) | null = null;
  worker.addEventListener('message', (event) => answered?.((event as MessageEvent<Answer>).data));
  return {
    async ask(question) {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      answered = resolve;
      worker.postMessage(question);
      const answer = await Promise.race([promise, ended]);
      if ('failure' in answer) throw new Error(String(answer.failure));
      return answer as Exclude<Answer, { failure: string }>;
    },
    end() {
      signal?.removeEventListener('abort', end);
      end();
    },
  };
}
