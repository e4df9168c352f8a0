import { v7 } from 'uuid';
import { Problem } from '#domain/problems.ts';
import { calls } from '#contract/calls.ts';
import { type Api, api } from '../api/api.ts';
import { exchange } from '../api/exchange.ts';
import { fileNameOf } from '../api/file-name.ts';
import { clockOffset } from '../base/clock-offset.ts';
import { leadsOrNot } from '../base/leader.ts';
import { localLocks } from '../base/locks.ts';
import { settable } from '../base/observable.ts';
import { realTimers } from '../base/timers.ts';
import { metaNames } from '../model/meta-names.ts';
import { needsAttention, type StoredEdit } from '../model/stored-edit.ts';
import { requireNoAlias } from '../outbox/aliases.ts';
import { edits } from '../outbox/edits.ts';
import { decisions } from '../outbox/queue.ts';
import { receipts } from '../outbox/receipts.ts';
import { presence } from '../presence/presence.ts';
import { decidedElsewhere } from '../rescue/decided-elsewhere.ts';
import { transfer } from '../rescue/transfer.ts';
import { autoLockTimes } from '../session/activity.ts';
import type { OwnSession } from '../session/session-view.ts';
import { session } from '../session/session.ts';
import { memory } from '../view/memory.ts';
import { search } from '../view/search/search.ts';
import { openWorkspace } from '../workspace/open-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { engineDocuments } from './engine-documents.ts';
import type { EngineOptions } from './engine-options.ts';
import type { Engine } from './engine.ts';
import { followWorkspace } from './follow-workspace.ts';
import { readiness, type Surroundings } from './readiness.ts';

/** An engine with what its surroundings tell it. */
export interface OwnEngine extends Engine {
  session: OwnSession;
  /** The browser says that the connection came or went. */
  setOnline(online: boolean): void;
}

const unknownSurroundings: Surroundings = { bytesLeft: async () => null, isAppStored: async () => null };

/** Puts the device's engine together and starts it: see `Engine` for what it gives. */
export function createEngine(options: EngineOptions): OwnEngine {
  const { timers = realTimers, random = Math.random, now = Date.now, newId = v7 } = options;
  const reached = settable(true);
  const clock = clockOffset(now);
  let outages = 0;
  // An answer to what was asked before the connection went says nothing of the time after it.
  const onAsked = () => {
    const before = outages;
    return (is: boolean) => {
      if (outages === before) reached.set(is);
    };
  };
  const send = exchange({ ...options, onAsked, onDate: clock.heard });
  const held = memory();
  const searches = search(held, options.idle);
  const workspace = settable<Workspace | null>(null);
  let hasAskedToPersist = false;

  const shared = {
    fetch: options.fetch,
    baseUrl: options.baseUrl,
    exchange: send,
    memory: held,
    locks: options.locks ?? localLocks(),
    channel: options.channel,
    get device() {
      return options.vaults.device;
    },
    timers,
    idle: options.idle ?? (async () => {}),
    opensEarly: options.opensEarly ?? false,
    quota: options.quota ?? (async () => null),
    reached,
    now,
    random,
  };

  const own = session({
    vaults: options.vaults,
    exchange: send,
    kept: options.kept,
    locks: shared.locks,
    timers,
    lockTimes: options.lockTimes ?? autoLockTimes,
    channel: options.channel,
    asksTabs: options.asksTabs ?? (() => false),
    newId,
    browser: options.browser ?? {},
    openWorkspace: (vault, claims, tokens, events) => openWorkspace(shared, vault, claims, tokens, events),
    forget: held.clear,
    workspace,
    now,
  });

  const { status, queued, loss, early, opening, unkept, incoming } = followWorkspace(workspace, held);

  function opened(): Workspace {
    const open = workspace.get();
    if (!open) throw new Problem('unauthenticated', 'The device is locked.');
    return open;
  }

  /** In a session that keeps nothing on the device, an edit is safe only once the server has it. */
  async function sentFrom(open: Workspace, id: string): Promise<void> {
    await open.loop.pushSoon();
    const edit = open.outbox.edits.get().find((one) => one.id === id);
    if (edit && !needsAttention(edit))
      throw new Problem(
        'unavailable',
        'The server could not be reached, and this session works online only.',
      );
  }

  async function add(edit: Omit<StoredEdit, 'order'>, draftKey?: string): Promise<void> {
    const open = opened();
    requireNoAlias(open.aliases.all.get(), edit);
    await open.outbox.add(edit, draftKey);
    if (!hasAskedToPersist) options.askToPersist?.();
    hasAskedToPersist = true;
    const state = own.state.get();
    if (state.kind === 'open' && state.onlineOnly !== null) await sentFrom(open, edit.id);
    else void open.loop.pushSoon();
  }

  /** What anyone may call needs no open workspace: a forgotten password is asked for by somebody signed out. */
  const anonymous = api(send, { current: () => null, renew: async () => null }, now);
  const online: Api = async (name, input) => {
    if (calls[name].roles === 'anyone') return anonymous(name, input);
    const open = opened();
    if (open.workOffline.get()) throw new Problem('unavailable', 'Work Offline is on.');
    return open.api(name, input);
  };

  const decide = () => {
    const open = opened();
    return decisions({
      outbox: open.outbox,
      view: held.view,
      newId,
      now,
      isReceived: async (id) =>
        (await open.api('receivedEdits', { body: { keys: [id] } })).body.received.includes(id),
      kick: () => void open.loop.pushSoon(),
    });
  };

  const documents = engineDocuments({
    view: held.view,
    workspace,
    opened,
    add,
    discard: async (id) => decide().discard(id),
    newId,
    now,
  });

  // A tick later, so that the caller can subscribe before the first state.
  void Promise.resolve().then(own.start);

  return {
    session: own,
    view: held.view,
    guests: {
      unkept,
      incoming,
      async bring(entity, reference) {
        const open = opened();
        if (open.workOffline.get()) throw new Problem('unavailable', 'Work Offline is on.');
        await open.guests.bring(entity, reference);
      },
      visit: async (entity, uid) => opened().guests.visit(entity, uid),
    },
    search: searches,
    early,
    opening,
    openAgain: () => workspace.get()?.reading.again(),
    clockOffset: clock.offset,
    online,
    async download(name, input) {
      const { body, headers } = await online(name, { ...input, isFile: true });
      return { name: fileNameOf(headers) ?? name, content: body as unknown as Blob };
    },
    status,
    edits: edits({
      view: held.view,
      listed: async () => opened().reading.whenRead(opened().reading.listed),
      add,
      queued: () => opened().outbox.edits.get(),
      amend: (id, changes, draftKey) => decide().amend(id, changes, draftKey),
      discardRefusedCreate: (uid) => decide().discardRefusedCreate(uid),
      deleteDraft: (key) => opened().drafts.delete(key),
      newId,
      now,
    }),
    documents,
    beforeOffline: readiness({
      view: held.view,
      opened,
      documents,
      session: own.state.get,
      surroundings: options.surroundings ?? unknownSurroundings,
      now,
    }),
    drafts: {
      get: async (key) => opened().drafts.get(key),
      of: async (key) => opened().drafts.of(key),
      setAside: async (key) => opened().drafts.setAside(key),
      put: async (key, draft) => opened().drafts.put(key, draft),
      delete: async (key) => opened().drafts.delete(key),
      count: async () => opened().drafts.count(),
    },
    remembered: {
      get: async (name) => opened().stores.meta.read(metaNames.remembered + name),
      put: async (name, value) => opened().stores.meta.write(metaNames.remembered + name, value),
    },
    rescue: {
      ...transfer({ opened, device: () => shared.device, now }),
      ...decidedElsewhere({ opened, memory: held, newId, now }),
    },
    receipts: receipts(workspace),
    presence: presence({
      workspace,
      reached,
      keepsEdits() {
        const state = own.state.get();
        return state.kind === 'open' && state.onlineOnly === null;
      },
      device: () => shared.device,
      newId: v7,
      timers,
    }),
    get device() {
      return shared.device;
    },
    queue: {
      edits: queued,
      async syncNow() {
        const open = opened();
        // Nothing is sent or pulled before the rest of the mirror is read.
        await open.reading.whenRead(open.loaded).catch(() => {});
        await leadsOrNot(open.leader, timers);
        if (open.leader.isLeader.get()) await open.loop.syncNow();
        else open.channel.post({ kind: 'sync' });
      },
      discard: async (id) => decide().discard(id),
      undoDiscard: async (id) => decide().undoDiscard(id),
      amend: async (id, changes, draftKey) => decide().amend(id, changes, draftKey),
      resolve: async (id, kept) => decide().resolve(id, kept),
      async setWorkOffline(on) {
        const open = opened();
        await open.stores.meta.write(metaNames.workOffline, on);
        open.workOffline.set(on);
        open.channel.post({ kind: 'session' });
      },
      loss,
      dismissLoss: () => opened().losses.dismiss(),
      diagnostics: async () => diagnosticsOf(opened(), status.get(), own.faults()),
    },
    setOnline(online) {
      const open = workspace.get();
      if (online) return open?.loop.changed();
      outages += 1;
      reached.set(false);
      // The tab that leads may be frozen, and what it said last be true no more.
      open?.standing.set({ ...open.standing.get(), isPulled: false, reached: false });
    },
    async close() {
      const open = workspace.get();
      await open?.reading.whenRead(open.loaded).catch(() => {});
      own.close();
    },
  };
}
