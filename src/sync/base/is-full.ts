/** Whether the browser gave no more room. From the vault's worker an error comes as its text; Dexie wraps it. */
export const isFull = (thrown: unknown): boolean =>
  /quota/i.test(String(thrown)) ||
  (typeof thrown === 'object' && thrown !== null && 'inner' in thrown && isFull(thrown.inner));
