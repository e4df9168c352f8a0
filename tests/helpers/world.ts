import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect } from 'vitest';
import type { Channel, Notice } from '#sync/model/notice.ts';
import { createEngine, type OwnEngine } from '#sync/engine/create-engine.ts';
import type { EngineOptions } from '#sync/engine/engine-options.ts';
import { eventually } from './eventually.ts';
import { keptValues, memoryFiles } from './memory-files.ts';
import { network, type Network } from './network.ts';
import { testPassword, testServer, type TestServer, type TestServerOptions } from './server.ts';
import { type Disk, testVaults } from './test-vaults.ts';
import { localLocks } from '#sync/base/locks.ts';

/** A device: its disk, its connection, and the page that is open on it. */
export interface Device {
  net: Network;
  disk: Disk;
  /** The page's engine; another one after a reload. */
  readonly engine: OwnEngine;
  /** Signs in and waits until everything is there, and no answer is waited for: it would say that there is a connection. */
  signIn(userName?: string, password?: string): Promise<void>;
  /** Closes the page and opens it anew on the same disk. */
  reload(): Promise<void>;
  /** Another page on the same disk. */
  openTab(): OwnEngine;
  /** The connection goes, as the browser would tell. */
  goOffline(): void;
  /** The connection returns; resolves when nothing more can be sent or pulled. */
  goOnline(): Promise<void>;
}

export interface World {
  server: TestServer;
  device(options?: Partial<EngineOptions>): Device;
  close(): Promise<void>;
}

function channels() {
  const open = new Map<string, Set<(notice: Notice) => void>>();
  return (name: string): Channel => {
    const all = open.get(name) ?? new Set();
    open.set(name, all);
    let own: (notice: Notice) => void = () => {};
    return {
      post(notice) {
        const others = [...all].filter((listener) => listener !== own);
        queueMicrotask(() => others.forEach((listener) => listener(notice)));
      },
      listen(take) {
        own = take;
        all.add(own);
      },
      close: () => all.delete(own),
    };
  };
}

/** One real server and any number of devices, in one process, without ports. */
export async function world(options: TestServerOptions = {}): Promise<World> {
  const server = await testServer(options);
  const engines = new Set<OwnEngine>();

  function device(options: Partial<EngineOptions> = {}): Device {
    const net = network(server.fetch);
    const now = options.now ?? Date.now;
    const kept = keptValues();
    const disk: Disk = {
      options: { indexedDB: new IDBFactory(), IDBKeyRange },
      files: memoryFiles(),
      kept,
      records: new Map(),
      last: null,
      device: randomUUID(),
    };
    const [channel, locks] = [channels(), localLocks()];
    const open = (): OwnEngine => {
      const engine = createEngine({
        fetch: (input, init) => net.fetch(input, init),
        baseUrl: 'http://accord.test/',
        vaults: testVaults(disk, now),
        kept,
        locks,
        channel,
        ...options,
      });
      engines.add(engine);
      return engine;
    };
    let engine = open();
    return {
      net,
      disk,
      get engine() {
        return engine;
      },
      async signIn(userName = 'editor', password = testPassword) {
        const outcome = await engine.session.signIn(userName, password);
        if (outcome.kind !== 'open') throw new Error(`not signed in: ${outcome.kind}`);
        if (net.isOnline) await engine.queue.syncNow();
        await eventually(() => expect(net.underWay).toBe(0));
      },
      async reload() {
        await engine.close();
        engines.delete(engine);
        engine = open();
      },
      openTab: open,
      goOffline() {
        net.isOnline = false;
        engine.setOnline(false);
      },
      async goOnline() {
        net.isOnline = true;
        engine.setOnline(true);
        await engine.queue.syncNow();
      },
    };
  }

  return {
    server,
    device,
    async close() {
      for (const engine of engines) await engine.close();
      await server.close();
    },
  };
}

/** A world with one device, on which a user has signed in. */
export async function signedIn(userName?: string): Promise<{ place: World; device: Device }> {
  const place = await world();
  const device = place.device();
  await device.signIn(userName);
  return { place, device };
}
