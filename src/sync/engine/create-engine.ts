import { v7 } from 'uuid';
import { Problem } from '#domain/problems.ts';
import { localLocks } from '../base/locks.ts';
import { settable } from '../base/observable.ts';
import { realTimers } from '../base/timers.ts';
import { createEdits } from '../outbox/edits.ts';
import { createReceipts } from '../outbox/receipts.ts';
import { createNews } from '../news/news.ts';
import { createPresence } from '../presence/presence.ts';
import { decidedElsewhere } from '../rescue/decided-elsewhere.ts';
import { transferLater } from '../rescue/transfer-later.ts';
import { noPasskeys } from '../session/device-passkeys.ts';
import type { OwnSession } from '../session/session-view.ts';
import { createSession } from '../session/session.ts';
import { createMemory } from '../view/memory.ts';
import { createSearch } from '../view/search/search.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { adding, keepsEdits } from './adding.ts';
import { createConnection } from './connection.ts';
import { engineDocuments } from './engine-documents.ts';
import type { EngineOptions } from './engine-options.ts';
import { deciding, engineQueue } from './engine-queue.ts';
import type { Engine } from './engine.ts';
import { followWorkspace } from './follow-workspace.ts';
import { ofOpen } from './of-open.ts';
import { onlineCalls } from './online-calls.ts';
import { readiness, type Surroundings } from './readiness.ts';
import { loadSessionCode, workspaceCode } from './session-code.ts';
import { whileOpen } from './while-open.ts';

/** An engine with what its surroundings tell it. */
export interface OwnEngine extends Engine {
  session: OwnSession;
  /** The browser says that the connection came or went. */
  setOnline(online: boolean): void;
}

const unknownSurroundings: Surroundings = { bytesLeft: async () => null, isAppStored: async () => null };

/** The options, with the real thing for each one that was left out. */
const withDefaults = (options: EngineOptions) => ({
  ...options,
  timers: options.timers ?? realTimers,
  random: options.random ?? Math.random,
  now: options.now ?? Date.now,
  newId: options.newId ?? v7,
  locks: options.locks ?? localLocks(),
  idle: options.idle ?? (async () => {}),
  opensEarly: options.opensEarly ?? false,
  shownRecord: options.shownRecord ?? (() => null),
  room: options.room ?? (async () => null),
  lockTimes: options.lockTimes ?? null,
  asksTabs: options.asksTabs ?? (() => false),
  passkeys: options.passkeys ?? noPasskeys,
  browser: options.browser ?? {},
});

/** Puts the device's engine together and starts it: see `Engine` for what it gives. */
export function createEngine(options: EngineOptions): OwnEngine {
  const parts = withDefaults(options);
  const { vaults, timers, now, newId } = parts;
  const { send, reached, clock, lost } = createConnection(options, now);
  const held = createMemory();
  const workspace = settable<Workspace | null>(null);
  const device = () => vaults.device;

  const presence = createPresence({
    ...parts,
    workspace,
    reached,
    keepsEdits: () => keepsEdits(own.state.get()),
    device,
    newId: v7,
  });
  const shared = {
    ...parts,
    isOpen: presence.isOpen,
    exchange: send,
    memory: held,
    reached,
    serverTime: clock.serverTime,
    // Known only once the vaults are loaded.
    get device() {
      return device();
    },
  };
  const own = createSession({
    ...parts,
    exchange: send,
    openWorkspace: async (...opening) => (await workspaceCode()).openWorkspace(shared, ...opening),
    loadCode: loadSessionCode,
    workspace,
  });
  own.beforeLock(presence.tellBeforeLock);
  const shown = followWorkspace(workspace, held);

  function opened(): Workspace {
    const open = workspace.get();
    if (!open) throw new Problem('unauthenticated', 'The device is locked.');
    return open;
  }

  const made = { view: held.view, opened, newId, now };
  const add = adding({ ...options, opened, session: own.state.get, reached: reached.get });
  const decide = deciding(made);
  const discard = async (id: string) => decide().discard(id);
  const calling = onlineCalls(send, opened, now, own.confirming.ask);
  const documents = engineDocuments({ ...made, workspace, presence, add, discard });

  // A tick later, so that the caller can subscribe before the first state.
  void Promise.resolve().then(own.start);

  return {
    session: own,
    view: held.view,
    search: createSearch(held, options.idle),
    early: shown.early,
    opening: shown.opening,
    openAgain: () => workspace.get()?.reading.again(),
    clockOffset: clock.offset,
    status: shown.status,
    ...calling,
    whileOpen: whileOpen(opened),
    ...ofOpen(opened, shown),
    edits: createEdits({
      ...made,
      listed: async () => opened().reading.whenRead(opened().reading.listed),
      add,
      queued: () => opened().outbox.edits.get(),
      amend: (id, changes, draftKey) => decide().amend(id, changes, draftKey),
      discardRefusedCreate: (uid) => decide().discardRefusedCreate(uid),
      deleteDraft: (key) => opened().drafts.delete(key),
    }),
    queue: engineQueue({ ...made, shown, faults: own.faults, timers }, decide),
    documents,
    beforeOffline: readiness({
      ...made,
      documents,
      session: own.state.get,
      surroundings: options.surroundings ?? unknownSurroundings,
    }),
    rescue: {
      ...transferLater({ opened, judge: vaults.judge, device, now }),
      ...decidedElsewhere({ ...made, memory: held, online: calling.online }),
    },
    receipts: createReceipts(workspace),
    presence,
    news: createNews({ workspace, memory: held, reached, now, timers }),
    get device() {
      return device();
    },
    setOnline(online) {
      const open = workspace.get();
      if (online) return open?.loop.changed();
      lost();
      // The leading tab may be frozen: then nobody corrects what it said last.
      open?.standing.set({ ...open.standing.get(), isPulled: false, reached: false });
    },
    async close() {
      const open = workspace.get();
      await open?.reading.whenRead(open.loaded).catch(() => {});
      own.close();
    },
  };
}
