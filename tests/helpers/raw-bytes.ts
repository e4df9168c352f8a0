const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });

/** Every key and value of every database, in its stored shape. */
export async function rawValues(factory: IDBFactory): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { name = '' } of await factory.databases()) {
    const database = await done(factory.open(name));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      found.push(name, await done(objects.getAllKeys()), await done(objects.getAll()));
    }
    database.close();
  }
  return found;
}

const bytesOf = (value: unknown): Buffer | null => {
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return null;
};

/** Whether a text stands anywhere in a structured value: in strings and keys, and in bytes as UTF-8, UTF-16 or base64. */
export function holds(value: unknown, text: string): boolean {
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1);
  const look = (one: unknown): boolean => {
    const bytes = bytesOf(one);
    if (bytes) return (['utf8', 'utf16le'] as const).some((form) => bytes.includes(Buffer.from(text, form)));
    if (typeof one === 'string') return one.includes(text) || one.includes(base64);
    if (Array.isArray(one)) return one.some(look);
    if (one instanceof Map || one instanceof Set) return look([...one]);
    if (typeof one === 'object' && one !== null) return look(Object.entries(one));
    return String(one) === text;
  };
  return look(value);
}
