import { keepEqual, type Observable, settable } from './observable.ts';

/** Begins something with the value that is there and with each that comes; the function that `begin` answers ends it when the value goes. */
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

/** What `of` gives of whichever value is there, as it changes; `empty` while none is. */
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
