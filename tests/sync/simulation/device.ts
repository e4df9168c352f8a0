import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createEngine, type OwnEngine } from '#sync/engine/create-engine.ts';
import { keptValues, type MemoryFiles, memoryFiles } from '../../helpers/memory-files.ts';
import { type Disk, testVaults } from '../../helpers/test-vaults.ts';
import { faultyNetwork, type Exchanged, type Line, type NetworkParts } from './faulty-network.ts';
import type { Ledger } from './ledger.ts';
import { type Page, page as newPage } from './page.ts';
import { deviceChannels, deviceLocks } from './page-links.ts';
import { type PageDatabases, pageDatabases, pageFiles, pageValues } from './page-places.ts';
import type { Quiet } from './quiet.ts';
import type { Random } from './random.ts';
import { synchronousSealer } from './sealer.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A page with the engine in it. */
export interface Tab {
  name: string;
  page: Page;
  engine: OwnEngine;
  databases: PageDatabases;
  /** Somebody is doing something in it: one thing at a time. */
  isBusy: boolean;
  /** The id that the engine asked for last: of an edit that was just made. */
  lastId: string;
  /** Answers that this page's device has had since it last said so, for the light. */
  userUid(): string | null;
}

export interface SimDevice {
  name: string;
  id: string;
  line: Line;
  disk: Disk & { files: MemoryFiles };
  tabs: Tab[];
  /** How far its clock is off, ms. */
  skew: number;
  isFull: boolean;
  /** Its files were lost: what waits to be uploaded can't be any more, and says so. */
  hasLostFiles: boolean;
  now(): number;
  open(): Tab;
  /** The tab goes without a goodbye. */
  kill(tab: Tab): void;
  /** The tab is closed as a browser closes it. */
  close(tab: Tab): Promise<void>;
}

export interface DeviceParts {
  name: string;
  server: typeof fetch;
  time: VirtualTime;
  quiet: Quiet;
  random: Random;
  ledger: Ledger;
  newId: (skew: number) => string;
  allowsHints: boolean;
  risk: number;
  faults: Line['faults'];
  onSent(tab: Tab, request: Request): void;
  onAnswered(tab: Tab, exchanged: Exchanged): void;
  onFault: NetworkParts['onFault'];
  trace(line: string): void;
}

/** Real time that a request may take; the virtual network decides before. */
const realTimeout = 600_000;

/** A device with its disk; its pages come and go. */
export function simDevice(parts: DeviceParts): SimDevice {
  const { time, random } = parts;
  const [locks, channels] = [deviceLocks(), deviceChannels()];
  const disk: SimDevice['disk'] = {
    options: { indexedDB: new IDBFactory(), IDBKeyRange },
    files: memoryFiles(),
    kept: keptValues(),
    records: new Map(),
    last: null,
    device: parts.newId(0),
  };
  const line: Line = { isOnline: true, risk: parts.risk, faults: parts.faults, random: random.fork() };
  let opened = 0;
  let lastNow = 0;
  const device: SimDevice = {
    name: parts.name,
    id: disk.device,
    line,
    disk,
    tabs: [],
    skew: 0,
    isFull: false,
    hasLostFiles: false,
    now: () => {
      const now = time.now() + device.skew;
      // Two edits of a device are told apart by their times; a clock that was set back goes on from there.
      lastNow = Math.abs(now - lastNow) < 60_000 ? Math.max(now, lastNow + 1) : now;
      return lastNow;
    },
    open() {
      const page = newPage();
      const pageRandom = random.fork();
      const databases = pageDatabases(
        () => disk.options.indexedDB as IDBFactory,
        page,
        () => device.isFull,
      );
      const kept = pageValues(disk.kept, page);
      const own: Disk = {
        options: { indexedDB: databases.factory, IDBKeyRange },
        files: pageFiles(disk.files, page),
        kept,
        records: disk.records,
        device: disk.device,
        get last() {
          return disk.last;
        },
        set last(uid) {
          if (!page.isDead) disk.last = uid;
        },
      };
      const network = faultyNetwork({
        ...parts,
        line,
        page,
        onSent: (request) => parts.onSent(tab, request),
        onAnswered: (exchanged) => parts.onAnswered(tab, exchanged),
        trace: (text) => parts.trace(`  ${tab.name} ${text}`),
      });
      const tab: Tab = {
        name: `${parts.name}.${++opened}`,
        page,
        databases,
        isBusy: false,
        lastId: '',
        userUid: () => {
          const state = tab.engine.session.state.get();
          return state.kind === 'open' ? state.user.uid : null;
        },
        engine: createEngine({
          fetch: network.fetch,
          baseUrl: 'http://accord.test/',
          vaults: testVaults(own, device.now, (key) => synchronousSealer(key, databases.factory)),
          kept,
          locks: locks(page),
          channel: channels(page),
          timeout: realTimeout,
          timers: time.timersOf(page),
          now: device.now,
          random: pageRandom.next,
          newId: () => {
            tab.lastId = parts.newId(device.skew);
            return tab.lastId;
          },
        }),
      };
      tab.engine.queue.edits.subscribe(() => {
        const uid = tab.userUid();
        if (uid !== null && !page.isDead) parts.ledger.saw(tab.engine.queue.edits.get(), device.id, uid);
      });
      device.tabs.push(tab);
      return tab;
    },
    kill(tab) {
      tab.page.die();
      device.tabs = device.tabs.filter((one) => one !== tab);
    },
    async close(tab) {
      device.tabs = device.tabs.filter((one) => one !== tab);
      await tab.engine.close();
      tab.page.die();
    },
  };
  return device;
}
