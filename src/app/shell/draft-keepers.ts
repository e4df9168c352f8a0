type Keeper = () => Promise<void>;

const keepers = new Set<Keeper>();

/** Lets an open form save its draft when the session is about to close; returns the function that ends it. */
export function onFlush(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

/**
 * Saves the drafts of all open forms. Awaited before the screen locks or the app updates itself, so that nothing typed
 * in the last second is lost (docs/sync-rules.md TA6). Resolves also when a draft could not be saved.
 */
export async function flushDrafts(): Promise<void> {
  await Promise.allSettled([...keepers].map((keep) => keep()));
}
