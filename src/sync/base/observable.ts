/** A value that changes; `get` answers the same object until it does, so that useSyncExternalStore can read it. */
export interface Observable<T> {
  get: () => T;
  /** Calls back after each change; returns the function that ends it. */
  subscribe: (listener: () => void) => () => void;
}

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

/** Sets `to` to the value of `from`, now and after each change; returns the function that ends this. */
export function keepEqual<T>(to: Settable<T>, from: Observable<T>): () => void {
  const copy = () => to.set(from.get());
  copy();
  return from.subscribe(copy);
}

/** Resolves when the value is as wanted. */
export const when = <T>(one: Observable<T>, isWanted: (value: T) => boolean): Promise<void> =>
  new Promise((resolve) => {
    let end = () => {};
    const look = () => {
      if (!isWanted(one.get())) return;
      end();
      resolve();
    };
    end = one.subscribe(look);
    look();
  });

/** Resolves when the value is null. */
export const whenNull = (one: Observable<unknown>): Promise<void> => when(one, (value) => value === null);
