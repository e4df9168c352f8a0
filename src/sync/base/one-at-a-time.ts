/** Runs the given work after all work given before, whether that succeeded or not; answers as the work does. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/** A new queue: pieces of work given to it never overlap. */
export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
