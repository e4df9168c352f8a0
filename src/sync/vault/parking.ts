import type { DataKey } from '../seal/data-key.ts';

/** The key of an open vault on its way to the same tab's next page, or to another tab. Nobody can read its bytes. */
export interface ParkedKey {
  userKey: string;
  dataKey: DataKey;
}

/** Keeps a key between two pages for the page that has its ticket: in memory for 15 s, never on the disk. */
export interface Parking {
  /** Hands the key over before it returns, so that it may be called while the page goes away. */
  put(parked: ParkedKey): void;
  /** The key that this tab's previous page parked; it can be taken once. */
  take(): Promise<ParkedKey | null>;
  /** Leaves the key for the page that gets this ticket; resolves when it lies there, with false where it can't. */
  leave(ticket: string, parked: ParkedKey): Promise<boolean>;
  /** The key that was left under a ticket; it can be fetched once. */
  fetch(ticket: string): Promise<ParkedKey | null>;
  /** Forgets what any tab has parked or left: the user has locked. */
  drop(): void;
}

/** The part of sessionStorage that is used. */
type Tickets = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const ticketName = 'accord-parked';

/** What the service worker is asked, and answers through the port that comes with it. */
interface ParkingMessage {
  type: 'park-key' | 'take-key';
  ticket: string;
  parked?: ParkedKey;
}

/** How long the service worker may take to answer, in ms. */
const patience = 1000;

/**
 * Parks in the memory of the service worker (sw/key-parking.ts). A random ticket in the tab's sessionStorage fetches the
 * key: a reload has it, a new tab doesn't. What is left for another tab goes by a ticket that only that tab can read
 * (handing.ts). Without a controlling service worker nothing is parked or left, and each page asks for the password.
 */
export function serviceWorkerParking(
  serviceWorkers: Pick<ServiceWorkerContainer, 'controller'> | undefined,
  tickets: Tickets,
  newTicket: () => string,
): Parking {
  /** The service worker's answer; null without one, or when it takes too long. */
  async function ask<T>(message: ParkingMessage): Promise<T | null> {
    const controller = serviceWorkers?.controller;
    if (!controller) return null;
    const { port1, port2 } = new MessageChannel();
    const answer = await new Promise<T | null>((resolve) => {
      const late = setTimeout(() => resolve(null), patience);
      port1.addEventListener('message', ({ data }: MessageEvent<T | null>) => {
        clearTimeout(late);
        resolve(data);
      });
      port1.start();
      controller.postMessage(message, [port2]);
    });
    port1.close();
    return answer;
  }
  const fetch = (ticket: string) => ask<ParkedKey>({ type: 'take-key', ticket });

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
      return ticket === null ? null : fetch(ticket);
    },
    leave: async (ticket, parked) => (await ask({ type: 'park-key', ticket, parked })) === true,
    fetch,
    drop() {
      serviceWorkers?.controller?.postMessage({ type: 'drop-keys' });
    },
  };
}
