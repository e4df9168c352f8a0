declare const self: ServiceWorkerGlobalScope;

/**
 * How long a key lies here, in ms: a reloaded page, or the tab that was given the ticket, fetches it within this time.
 */
const patience = 15_000;

/** Keys of open vaults by their ticket, in this worker's memory only: for a reload and for a second tab without a password. */
const parked = new Map<string, unknown>();

interface Message {
  type?: unknown;
  ticket?: unknown;
  parked?: unknown;
}

/**
 * Keeps a key for a page that reloads (docs/security.md, Lock) or for another tab. `park-key` stores it, and confirms
 * that through the port if one comes along; `take-key` answers it once through the port; `drop-keys` forgets all keys.
 * Messages from other origins are ignored. Only `take-key` also asks for a window of ours: a page that parks its key
 * while it goes away may have no client any more.
 */
export function handleKeyParking(event: ExtendableMessageEvent): void {
  if (event.origin !== self.location.origin) return;
  const { type, ticket, parked: key } = (event.data ?? {}) as Message;
  if (type === 'drop-keys') parked.clear();
  if (typeof ticket !== 'string') return;
  if (type === 'park-key') {
    parked.set(ticket, key);
    const forgotten = new Promise<void>((resolve) => {
      setTimeout(() => {
        parked.delete(ticket);
        resolve();
      }, patience);
    });
    // Without this the browser may end the worker meanwhile, and the key with it.
    event.waitUntil(forgotten);
    event.ports[0]?.postMessage(true);
  }
  if (type === 'take-key' && event.source instanceof WindowClient) {
    event.ports[0]?.postMessage(parked.get(ticket) ?? null);
    parked.delete(ticket);
  }
}
