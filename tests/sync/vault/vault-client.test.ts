import { offeredPassphrase } from '#sync/vault/offered-passphrase.ts';
import { noFiles } from '#sync/files/device-files.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { offlineStrength, prepareJudge } from '#sync/vault/offline-strength.ts';
import { sealer } from '#sync/vault/sealer.ts';
import { serveVault } from '#sync/vault/serve-vault.ts';
import { vaultClient } from '#sync/vault/vault-client.ts';
import type { WorkerPort, WorkerScope } from '#sync/vault/vault-messages.ts';
import { type VaultWork, vaultWork } from '#sync/vault/vault-work.ts';
import { leastStretching } from './least-stretching.ts';

const password = 'quiet-river-lantern';
const place = { store: 'rows', entity: 'student', uid: 'u1', version: 1 };

let channel: MessageChannel;
let client: VaultWork;
let fails: () => void;

/** The page's end of a channel behaves as a worker does; its other end is the worker's inside. */
beforeEach(() => {
  channel = new MessageChannel();
  const { port1, port2 } = channel;
  const work = {
    ...vaultWork(leastStretching, noFiles),
    strength: offlineStrength,
    offeredPassphrase,
    prepareJudge,
  };
  serveVault(port2 as unknown as WorkerScope, work);
  port1.start();
  port2.start();
  const failures = new EventTarget();
  fails = () => failures.dispatchEvent(new Event('error'));
  const worker = {
    postMessage: port1.postMessage.bind(port1),
    addEventListener: (type: 'message' | 'error', listener: EventListener) =>
      (type === 'error' ? failures : port1).addEventListener(type, listener),
    terminate: () => port1.close(),
  };
  client = vaultClient(worker as unknown as WorkerPort);
});
afterEach(() => channel.port1.close());

test('a vault works through messages as it does at hand', async () => {
  const { record, dataKey } = await client.create('hash', { kind: 'password', text: password }, null);
  const rows = sealer(client, () => dataKey);
  const values = Array.from({ length: 1100 }, (_, index) => ({ index, name: 'Ann' }));
  const sealed = await rows.seal(values.map((value) => ({ place, value })));
  expect(await rows.open(sealed.map((one) => ({ place, sealed: one })))).toEqual(values);
  expect(await client.open(record, { kind: 'password', text: 'wrong' })).toEqual({ kind: 'wrong-password' });
  expect((await client.open(record, { kind: 'password', text: password })).kind).toBe('open');
});

test('a key handed on opens what it sealed before', async () => {
  const dataKey = await client.createPassing();
  const [sealed = new Uint8Array()] = await client.seal([{ place, json: '1' }]);
  const next = vaultWork(leastStretching);
  await next.take(dataKey);
  expect(await next.unseal([{ place, sealed }])).toEqual(['1'.padEnd(256)]);
});

test('a refusal of the worker arrives as one', async () => {
  await expect(client.seal([{ place, json: '1' }])).rejects.toThrow('the vault is closed');
});

test('after the end what is under way and what comes later fails instead of waiting for ever', async () => {
  await client.createPassing();
  const underWay = client.seal([{ place, json: '1' }]);
  client.end();
  await expect(underWay).rejects.toThrow('the vault is closed');
  await expect(client.seal([{ place, json: '1' }])).rejects.toThrow('the vault is closed');
});

test('a worker that could not start fails what was asked of it', async () => {
  const asked = client.createPassing();
  fails();
  await expect(asked).rejects.toThrow('the vault has failed');
  await expect(client.createPassing()).rejects.toThrow('the vault has failed');
});
