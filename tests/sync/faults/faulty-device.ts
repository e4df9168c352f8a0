import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createEngine, type OwnEngine } from '#sync/engine/create-engine.ts';
import type { DeviceFiles } from '#sync/files/device-files.ts';
import { deviceVaults } from '#sync/vault/device-vaults.ts';
import { recordPlaces } from '#sync/vault/record-places.ts';
import { vaultWork } from '#sync/vault/vault-work.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { type Page, never, page as newPage } from '../simulation/page.ts';
import { deviceChannels, deviceLocks } from '../simulation/page-links.ts';
import { pageDatabases, pageFiles, pageValues } from '../simulation/page-places.ts';
import { judgeHere } from '../vault/judge-here.ts';
import { leastStretching } from '../vault/least-stretching.ts';
import { memoryParking } from '../vault/vault-device.ts';

/** What a write meets: the page is killed, the browser closes the databases, or the disk is full from then on. */
export type DiskFault = 'killed' | 'closed' | 'full';

export interface FaultyPage {
  page: Page;
  engine: OwnEngine;
  /** The write after so many others meets the fault. */
  arm(fault: DiskFault, after: number): void;
  /** No write meets a fault any more; answers whether one did. */
  disarm(): boolean;
}

export interface FaultyDevice {
  isOnline: boolean;
  open(): FaultyPage;
}

const full = () => new DOMException('the disk is full', 'QuotaExceededError');

/** A device of real vaults on which nobody has signed in, with a disk that fails at a chosen write of a page. */
export function faultyDevice(server: typeof fetch): FaultyDevice {
  const [factory, files, kept, parking] = [new IDBFactory(), memoryFiles(), keptValues(), memoryParking()];
  const [locks, channels] = [deviceLocks(), deviceChannels()];

  function open(): FaultyPage {
    const page = newPage();
    let armed: { fault: DiskFault; left: number } | null = null;
    let hasMet = false;

    /** Counts a write; answers whether there is no room for it. */
    function write(): boolean {
      if (!armed || page.isDead) return false;
      armed.left -= 1;
      if (armed.left >= 0) return false;
      hasMet = true;
      const { fault } = armed;
      if (fault === 'full') return true;
      armed = null;
      if (fault === 'killed') page.die();
      else databases.closeByForce();
      return false;
    }
    const databases = pageDatabases(() => factory, page, write);
    const unlessFull =
      <Given extends unknown[]>(act: (...given: Given) => Promise<void>) =>
      async (...given: Given): Promise<void> => {
        if (write()) throw full();
        return page.isDead ? never() : act(...given);
      };
    const ownFiles: DeviceFiles = pageFiles(
      { ...files, writeFile: unlessFull(files.writeFile), replaceFile: unlessFull(files.replaceFile) },
      page,
    );
    const values = pageValues(kept, page);
    const ownKept = {
      ...values,
      setItem(name: string, value: string) {
        if (write()) throw full();
        values.setItem(name, value);
      },
    };
    const ownLocks = locks(page);
    const ofVaults = {
      databases: { indexedDB: databases.factory, IDBKeyRange },
      kept: ownKept,
      locks: ownLocks,
    };
    const engine = createEngine({
      async fetch(input, init) {
        if (page.isDead) return never();
        if (!device.isOnline) throw new TypeError('fetch failed');
        const answer = await server(input, init);
        await page.awake();
        return answer;
      },
      baseUrl: 'http://accord.test/',
      vaults: deviceVaults({
        ...ofVaults,
        startVault: () => vaultWork(leastStretching, ownFiles),
        judge: judgeHere,
        places: recordPlaces(ownKept, ofVaults.databases),
        parking,
        newId: randomUUID,
        now: Date.now,
      }),
      kept: ownKept,
      locks: ownLocks,
      channel: channels(page),
    });
    return {
      page,
      engine,
      arm(fault, after) {
        armed = { fault, left: after };
      },
      disarm() {
        armed = null;
        return hasMet;
      },
    };
  }
  const device: FaultyDevice = { isOnline: true, open };
  return device;
}
