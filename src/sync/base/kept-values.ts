/** Keeps small values across reloads (localStorage). */
export interface KeyValues {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The browser's storage of small values; null where the browser throws at the first look (blocked cookies). */
export function storageOrNull(storage: () => Storage): Storage | null {
  try {
    const found = storage();
    found.getItem('');
    return found;
  } catch {
    return null;
  }
}

/** Values by name in this page's memory. */
export function valuesInMemory(): KeyValues {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
