/** Whether an error says that the disk is full. The vault's worker hands errors on as text; Dexie wraps them. */
export const isFull = (thrown: unknown): boolean =>
  /quota/i.test(String(thrown)) ||
  (typeof thrown === 'object' && thrown !== null && 'inner' in thrown && isFull(thrown.inner));
