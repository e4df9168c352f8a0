import { forceCloseDatabase } from 'fake-indexeddb';
import type { DeviceFiles } from '#sync/files/device-files.ts';
import { type Page, never } from './page.ts';
import type { KeyValues } from '#sync/base/kept-values.ts';

/** What makes a transaction of fake-indexeddb fail with a reason of the browser's own. */
interface Abortable extends IDBTransaction {
  _abort(reason: string): void;
  _state: string;
}

export interface PageDatabases {
  factory: IDBFactory;
  /** The browser closes the page's connections, as it does after an error of its own. */
  closeByForce(): void;
}

/**
 * A device's databases as one page reaches them: when it dies, its transactions that are not committed are rolled back
 * and nothing of it is written any more. `isFull` says that the disk is: whatever is written fails.
 */
export function pageDatabases(device: () => IDBFactory, page: Page, isFull: () => boolean): PageDatabases {
  const connections = new Set<IDBDatabase>();
  const running = new Set<Abortable>();

  const abort = (transaction: Abortable, reason: string) => {
    if (transaction._state !== 'finished') transaction._abort(reason);
  };

  function watch(connection: IDBDatabase): void {
    connections.add(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...given: Parameters<IDBDatabase['transaction']>) => {
      if (page.isDead) throw new DOMException('the page is gone', 'InvalidStateError');
      const transaction = begin(...given) as Abortable;
      running.add(transaction);
      transaction.addEventListener('complete', () => running.delete(transaction));
      transaction.addEventListener('abort', () => running.delete(transaction));
      if (given[1] === 'readwrite' && isFull()) setImmediate(() => abort(transaction, 'QuotaExceededError'));
      return transaction;
    };
  }

  page.onDeath(() => {
    for (const transaction of running) abort(transaction, 'AbortError');
    for (const connection of connections) connection.close();
  });

  const guarded = <T>(act: () => T): T => {
    if (page.isDead) throw new DOMException('the page is gone', 'InvalidStateError');
    return act();
  };
  const factory = {
    open: (name: string, version?: number) =>
      guarded(() => {
        const request = device().open(name, version);
        request.addEventListener('success', () => {
          if (page.isDead) request.result.close();
          else watch(request.result);
        });
        return request;
      }),
    deleteDatabase: (name: string) => guarded(() => device().deleteDatabase(name)),
    databases: () => guarded(() => device().databases()),
    cmp: (one: unknown, other: unknown) => device().cmp(one, other),
  } as IDBFactory;

  return {
    factory,
    closeByForce() {
      for (const connection of connections) forceCloseDatabase(connection as never);
      connections.clear();
    },
  };
}

/** The device's files as one page reaches them. */
export function pageFiles(files: DeviceFiles, page: Page): DeviceFiles {
  const guarded = async <T>(act: () => Promise<T>): Promise<T> => {
    // A file's writing takes a while; the page may die before it, and after it before anybody is told.
    await new Promise<void>((resolve) => void setImmediate(resolve));
    if (page.isDead) return never();
    const done = await act();
    await page.awake();
    return done;
  };
  return {
    keeps: () => guarded(() => files.keeps()),
    writeFile: (...given) => guarded(() => files.writeFile(...given)),
    replaceFile: (...given) => guarded(() => files.replaceFile(...given)),
    readFiles: (...given) => guarded(() => files.readFiles(...given)),
    readFile: (...given) => guarded(() => files.readFile(...given)),
    listFiles: (...given) => guarded(() => files.listFiles(...given)),
    removeFiles: (...given) => guarded(() => files.removeFiles(...given)),
    removeFolder: (...given) => guarded(() => files.removeFolder(...given)),
  };
}

/** The device's small values as one page reaches them. */
export const pageValues = (kept: KeyValues, page: Page): KeyValues => ({
  getItem: (key) => kept.getItem(key),
  setItem: (key, value) => void (page.isDead || kept.setItem(key, value)),
  removeItem: (key) => void (page.isDead || kept.removeItem(key)),
});
