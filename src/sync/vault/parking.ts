import type { DataKey } from './data-key.ts';

/** The key of an open vault on its way from a page to the same tab's next one. Nobody can read its bytes. */
export interface ParkedKey {
  userKey: string;
  dataKey: DataKey;
}

/** Where a key outlives a reload: in memory, for 15 s, for the tab that parked it. Never on the disk. */
export interface Parking {
  /** Hands the key over before it returns, so that it may be called while the page goes away. */
  put(parked: ParkedKey): void;
  /** The key that this tab's page before has parked; it is there once. */
  take(): Promise<ParkedKey | null>;
  /** Forgets what any tab has parked: the user has locked. */
  drop(): void;
}

/** The part of sessionStorage that is used. */
type Tickets = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const ticketName = 'accord-parked';

/** How long the service worker may take to answer, in ms. */
const patience = 1000;

/**
 * Parks in the memory of the service worker (sw/key-parking.ts). A random ticket in the tab's sessionStorage fetches the
 * key: a reload has it, a new tab doesn't. Without a controlling service worker nothing is parked, and a reload locks.
 */
export function serviceWorkerParking(
  serviceWorkers: Pick<ServiceWorkerContainer, 'controller'> | undefined,
  tickets: Tickets,
  newTicket: () => string,
): Parking {
  return {
    put(parked) {
      const controller = serviceWorkers?.controller;
      if (!controller) return;
      const ticket = newTicket();
      tickets.setItem(ticketName, ticket);
      controller.postMessage({ type: 'park-key', ticket, parked });
    },
    async take() {
      const ticket = tickets.getItem(ticketName);
      tickets.removeItem(ticketName);
      const controller = serviceWorkers?.controller;
      if (ticket === null || !controller) return null;
      const { port1, port2 } = new MessageChannel();
      const parked = await new Promise<ParkedKey | null>((resolve) => {
        const late = setTimeout(() => resolve(null), patience);
        port1.addEventListener('message', ({ data }: MessageEvent<ParkedKey | null>) => {
          clearTimeout(late);
          resolve(data);
        });
        port1.start();
        controller.postMessage({ type: 'take-key', ticket }, [port2]);
      });
      port1.close();
      return parked;
    },
    drop() {
      serviceWorkers?.controller?.postMessage({ type: 'drop-keys' });
    },
  };
}
