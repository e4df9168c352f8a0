/**
 * Opens databases that are there already, each once; rejects for one that isn't. Bare IndexedDB: whoever deletes a database or
 * changes its form never waits for these connections.
 */
export function connections(factory: IDBFactory): (name: string) => Promise<IDBDatabase> {
  const open = new Map<string, Promise<IDBDatabase>>();

  return (name) => {
    const known = open.get(name);
    if (known) return known;
    const connecting = new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open(name);
      // It isn't there: an empty one is not to be made by looking.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => reject(new Error('the rows could not be opened'));
      request.onsuccess = () => {
        const database = request.result;
        const leave = () => open.delete(name);
        // Whoever deletes the database or changes its form must not wait for this connection.
        database.onversionchange = () => {
          database.close();
          leave();
        };
        database.onclose = leave;
        resolve(database);
      };
    });
    open.set(name, connecting);
    connecting.catch(() => open.delete(name));
    return connecting;
  };
}
