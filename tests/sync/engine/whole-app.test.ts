import { expect, test } from 'vitest';
import { settable } from '#sync/base/observable.ts';
import { isAppStored, keepRestLater } from '#sync/engine/whole-app.ts';
import type { SyncStatus } from '#sync/model/sync-status.ts';
import { eventually } from '../../helpers/eventually.ts';

/** A service worker that answers whether it keeps the rest. */
const answering = (kept: boolean) => ({
  asked: 0,
  postMessage(message: unknown, ports: unknown) {
    expect(message).toEqual({ type: 'KEEP_REST' });
    this.asked += 1;
    (ports as [MessagePort])[0].postMessage(kept);
  },
});
const asController = (worker: ReturnType<typeof answering>) => ({
  controller: worker as unknown as ServiceWorker,
});

test('the application counts as stored once the service worker keeps its large files too', async () => {
  expect(await isAppStored(undefined)).toBe(false);
  expect(await isAppStored({ controller: null })).toBe(false);
  expect(await isAppStored(asController(answering(false)))).toBe(false);
  expect(await isAppStored(asController(answering(true)))).toBe(true);
});

test('the large files are asked for once: when the year is here and compared, and the page has time', async () => {
  const worker = answering(true);
  const status = settable({ mirror: null } as SyncStatus);
  const { promise: idle, resolve: rest } = Promise.withResolvers<void>();
  const ready = Promise.resolve({ active: worker } as unknown as ServiceWorkerRegistration);
  keepRestLater(status, { ready }, () => idle);
  const mirror = { verifiedAt: null } as NonNullable<SyncStatus['mirror']>;
  status.set({ ...status.get(), mirror });
  rest();
  await new Promise((resolve) => setTimeout(resolve));
  expect(worker.asked).toBe(0);
  for (let pull = 0; pull < 3; pull++)
    status.set({ ...status.get(), mirror: { ...mirror, verifiedAt: '2026-11-23T08:00:00Z' } });
  await eventually(() => expect(worker.asked).toBe(1));
  status.set({ ...status.get() });
  await new Promise((resolve) => setTimeout(resolve));
  expect(worker.asked).toBe(1);
});
