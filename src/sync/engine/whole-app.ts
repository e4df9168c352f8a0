import { inTime } from '../base/in-time.ts';
import type { Observable } from '../base/observable.ts';
import type { SyncStatus } from '../model/sync-status.ts';

/** How long fetching the rest of the application may take, in ms: some 1.5 MB on a poor line. */
const patience = 60_000;

/**
 * Has the service worker keep what it didn't fetch at its install: what makes a PDF, and the lists by which passwords are
 * judged (sw/kept-later.ts). Whether all of it is kept now.
 */
async function keepRest(worker: Pick<ServiceWorker, 'postMessage'>): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data === true));
    port1.start();
  });
  worker.postMessage({ type: 'KEEP_REST' }, [port2]);
  return inTime(answer, patience, 'the rest of the application')
    .catch(() => false)
    .finally(() => port1.close());
}

/** Whether the service worker, which keeps the application before it takes over, keeps all of it now. */
export const isAppStored = async (
  workers: Pick<ServiceWorkerContainer, 'controller'> | undefined,
): Promise<boolean> => (workers?.controller ? keepRest(workers.controller) : false);

/** Has the rest kept once the year lies on the device and the page has time: until then it would only be in the way. */
export function keepRestLater(
  status: Observable<SyncStatus>,
  workers: Pick<ServiceWorkerContainer, 'ready'> | undefined,
  idle: () => Promise<void>,
): void {
  const end = status.subscribe(() => {
    // The first fill ends with a comparison of the whole year.
    if (!status.get().mirror?.verifiedAt) return;
    end();
    void Promise.all([workers?.ready, idle()]).then(([registration]) =>
      registration?.active ? keepRest(registration.active) : false,
    );
  });
}
