import type { Observable } from './engine.ts';

/** An Observable that its owner sets. */
export interface Settable<T> extends Observable<T> {
  /** Takes the new value and tells the listeners; the same value again tells nobody. */
  set(value: T): void;
}

/** A value that tells its listeners when it is set to another one. */
export function settable<T>(initial: T): Settable<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      // A box of its own for each call, so that one function subscribed twice is also told twice.
      const box = () => listener();
      listeners.add(box);
      return () => listeners.delete(box);
    },
  };
}
