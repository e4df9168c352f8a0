/** Resolves with whether all that the form holds is kept: files that were chosen for it never are. */
type Keeper = () => Promise<boolean>;

const keepers = new Set<Keeper>();

/** Lets an open form save its draft when the session is about to close; returns the function that ends it. */
export function onFlush(keeper: Keeper): () => void {
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}

async function keepAll(): Promise<boolean> {
  const kept = await Promise.allSettled([...keepers].map((keep) => keep()));
  return kept.every((one) => one.status === 'fulfilled' && one.value);
}

/**
 * Saves the drafts of all open forms. Awaited before the screen locks or the app updates itself, so that nothing typed
 * in the last second is lost (docs/sync-rules.md TA6). Resolves also when a draft could not be saved.
 */
export async function flushDrafts(): Promise<void> {
  await keepAll();
}

let isAllKept = false;

/** Whether the page is about to be loaded anew with all that its forms hold kept: none of them needs to ask. */
export const isReloadingKept = (): boolean => isAllKept;

/** Saves the drafts of all open forms and loads the page anew; the browser asks first only where something would be lost. */
export async function keepAndReload(): Promise<void> {
  isAllKept = await keepAll();
  // Whoever is asked about something else may stay, and type on.
  const forget = () => setTimeout(() => (isAllKept = false));
  window.addEventListener('beforeunload', forget, { once: true });
  location.reload();
}
