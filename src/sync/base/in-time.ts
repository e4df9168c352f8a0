/**
 * Settles as the work does, or rejects after `ms`: a browser may leave a promise open for ever. A value that comes
 * later goes to `late`.
 */
export function inTime<T>(
  work: Promise<T>,
  ms: number,
  what: string,
  late: (value: T) => void = () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      reject(new DOMException(`${what} took too long`, 'TimeoutError'));
    }, ms);
    work.then(
      (value) => {
        clearTimeout(timer);
        if (isOver) late(value);
        else resolve(value);
      },
      (thrown: unknown) => {
        clearTimeout(timer);
        reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
      },
    );
  });
}
