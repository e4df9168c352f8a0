import type { Dexie } from 'dexie';

/**
 * Keeps Dexie from taking the end of a connection that it has left for the end of its newest one. Where the browser closes a
 * connection by force and Dexie notices at its next transaction, it opens another one; told then that the first has closed,
 * Dexie 4.4.7 would close that other one and reject whatever it is asked for until the page is reloaded (docs/sync-rules.md ST2).
 */
export function heedNewestConnection(database: Dexie): void {
  database.on(
    'ready',
    () => {
      const connection = database.backendDB();
      const heeded = connection.onclose;
      connection.onclose = (event) => {
        if (database.backendDB() === connection) heeded?.call(connection, event);
      };
    },
    true,
  );
}
