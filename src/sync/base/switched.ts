import { keepEqual, type Observable, settable } from './observable.ts';

/**
 * Calls `begin` with the value that is there now and with each that comes later; calls the function that `begin`
 * answered when that value goes.
 */
export function whileThere<S>(source: Observable<S | null>, begin: (one: S) => () => void): void {
  let end = () => {};
  const follow = () => {
    end();
    const one = source.get();
    end = one === null ? () => {} : begin(one);
  };
  source.subscribe(follow);
  follow();
}

/**
 * The Observable that `of` picks from the current value of `source`, followed from one value to the next; `empty`
 * while `source` has none.
 */
export function switched<S, T>(
  source: Observable<S | null>,
  of: (one: S) => Observable<T>,
  empty: T,
): Observable<T> {
  const shown = settable(empty);
  whileThere(source, (one) => {
    const end = keepEqual(shown, of(one));
    return () => {
      end();
      shown.set(empty);
    };
  });
  return shown;
}
