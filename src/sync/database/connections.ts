/**
 * Opens databases that are there already, each once; rejects for one that isn't. A connection closes as soon as
 * somebody wants to delete the database or change its form, so that nobody waits for it.
 */
export function connections(factory: IDBFactory): (name: string) => Promise<IDBDatabase> {
  const open = new Map<string, Promise<IDBDatabase>>();

  return (name) => {
    const known = open.get(name);
    if (known) return known;
    const connecting = new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open(name);
      // The database isn't there, and looking must not make an empty one.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => reject(new Error('the rows could not be opened'));
      request.onsuccess = () => {
        const database = request.result;
        const leave = () => open.delete(name);
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
