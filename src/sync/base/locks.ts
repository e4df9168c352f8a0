/** The part of the Web Locks API that is used. */
export interface Locks {
  /**
   * Runs the work while holding the lock of that name; waits for the lock until `signal` ends the wait. `steal` takes
   * the lock from its holder: the holder's request rejects, but its work goes on.
   */
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<void>,
  ): Promise<void>;
  /** The names of all locks that any tab holds, or waits for. */
  taken(): Promise<readonly string[]>;
}

interface Turn {
  begin(): void;
  lose(): void;
}

/**
 * Locks within this page: first come, first served. For a browser that keeps nothing, where each tab is by itself,
 * and for tests.
 */
export function localLocks(): Locks {
  const lines = new Map<string, Turn[]>();

  function leave(name: string, turn: Turn): void {
    const line = lines.get(name) ?? [];
    const wasHolder = line[0] === turn;
    const left = line.filter((one) => one !== turn);
    lines.set(name, left);
    if (wasHolder) left[0]?.begin();
  }

  return {
    taken: async () => [...lines].flatMap(([name, line]) => (line.length > 0 ? [name] : [])),
    request: (name, { signal, steal }, work) =>
      new Promise<void>((resolve, reject) => {
        let hasBegun = false;
        const turn: Turn = {
          begin() {
            hasBegun = true;
            void Promise.resolve()
              .then(work)
              .then(resolve, reject)
              .finally(() => leave(name, turn));
          },
          lose: () => reject(new DOMException('The lock was stolen.', 'AbortError')),
        };
        signal?.addEventListener('abort', () => {
          if (hasBegun) return;
          leave(name, turn);
          reject(signal.reason as Error);
        });
        const [holder, ...others] = lines.get(name) ?? [];
        if (!holder) {
          lines.set(name, [turn]);
          turn.begin();
        } else if (steal) {
          lines.set(name, [turn, ...others]);
          holder.lose();
          turn.begin();
        } else lines.set(name, [holder, ...others, turn]);
      }),
  };
}
