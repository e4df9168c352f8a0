import { expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { settable } from '#sync/base/observable.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import type { Leaving } from '#sync/session/session-view.ts';
import { signOutOf } from '#sync/session/sign-out.ts';
import type { Workspace } from '#sync/workspace/workspace.ts';
import { turns } from '../../helpers/turns.ts';
import { anEdit } from '../edits.ts';

const notRead = async () => {
  throw new DOMException('gone', 'UnknownError');
};

/** What the device holds at the sign-out; nothing unless told. */
interface Held {
  edits?: StoredEdit[];
  unreadable?: number;
  loss?: object;
  decisions?: object[];
  drafts?: () => Promise<number>;
  /** Reads what other tabs have saved. */
  load?: () => Promise<void>;
  endedByPerson?: () => Promise<string[]>;
  notes?: () => Promise<unknown>;
  forget?: () => Promise<void>;
  dropIdle?: () => Promise<void>;
  isOutOfReach?: boolean;
  /** Another tab takes the vault over, and begins a session, once this was done. */
  takenOverAfter?: string;
}

/** An open workspace that holds this, and in which order it was done with what. */
function workspaceWith(held: Held) {
  const done: string[] = [];
  const noted =
    <T>(what: string, answer: () => Promise<T>) =>
    async () => {
      await new Promise(setImmediate);
      done.push(what);
      return answer();
    };
  const none = async () => {};
  const outbox = {
    edits: settable(held.edits ?? []),
    unreadable: settable(held.unreadable ?? 0),
    decisions: settable(held.decisions ?? []),
    shut: noted('shut', none),
    load: noted('load', held.load ?? none),
    told: none,
  };
  const open = {
    outbox,
    losses: { found: settable(held.loss ?? null), read: settable([]) },
    channel: { post: ({ kind }: { kind: string }) => void done.push(kind) },
    documents: { adding: { endedInAllTabs: noted('added', none) } },
    stores: {
      settled: { read: () => [], told: () => {}, keep: () => {} },
      outbox: { endedByPerson: held.endedByPerson ?? (async () => []) },
      meta: { read: held.notes ?? (async () => undefined) },
    },
    drafts: { count: noted('drafts', held.drafts ?? (async () => 0)) },
    reporting: (work: () => Promise<unknown>) => work(),
    api: async (name: string, { body }: { body: object }) => {
      sent.push(body);
      await new Promise(setImmediate);
      done.push(name);
      if (name === 'presence' || held.isOutOfReach) throw new Problem('unavailable', 'No answer');
      return { body: { leaveTo: 'https://provider.test' } };
    },
    guests: { dropIdle: noted('guests', held.dropIdle ?? none) },
    tokens: { forget: noted('tokens', held.forget ?? none) },
    log: { flush: noted('log', none) },
  };
  const sent: object[] = [];
  return {
    open: open as unknown as Workspace,
    done,
    revoked: () => sent.at(-1),
    isHeld: () => held.takenOverAfter === undefined || !done.includes(held.takenOverAfter),
  };
}

async function signOut(held: Held, unsent: Leaving = 'keep', { keepsVault = true, isAlone = true } = {}) {
  const { open, isHeld, ...rest } = workspaceWith(held);
  const { timers } = turns();
  const around = { timers, isAlone, keepsVault, isHeld, device: 'here', now: () => 0 };
  return { ...(await signOutOf(open, unsent, around)), ...rest };
}

test('a sign-out that leaves nothing takes the databases along, and what the server keeps for this device', async () => {
  const { clears, leaveTo, revoked } = await signOut({});
  expect({ clears, leaveTo }).toEqual({ clears: true, leaveTo: 'https://provider.test' });
  expect(revoked()).toEqual({ clearSiteData: true, forgetDevice: true, forgetRemembered: true });
});

test('the browser is asked to clear all only where nobody else has work there, the server to forget only what it keeps', async () => {
  const beside = await signOut({}, 'keep', { isAlone: false });
  expect(beside.revoked()).toEqual({ clearSiteData: false, forgetDevice: true, forgetRemembered: true });
  const onlineOnly = await signOut({}, 'keep', { keepsVault: false });
  expect(onlineOnly.revoked()).toEqual({ clearSiteData: true, forgetRemembered: true });
});

const edit = anEdit('student', { action: 'create' });
test.each<[string, Held]>([
  ['an edit that waits', { edits: [edit] }],
  ['an edit that can not be opened', { unreadable: 1 }],
  ['what another tab has saved and this one can not read', { load: notRead }],
  ['a loss that its user has not read of', { loss: { count: 1 } }],
  ['a decision that the server has not been told of', { decisions: [{ id: 'a', at: 0, theirs: ['facts'] }] }],
  ['a draft', { drafts: async () => 1 }],
  ['drafts that can not be counted', { drafts: notRead }],
])('a sign-out keeps %s, and all with it (VA9)', async (_, held) => {
  const { clears, done, revoked } = await signOut(held);
  expect(clears).toBe(false);
  expect(revoked()).toEqual({ clearSiteData: false });
  expect(done.slice(-4)).toEqual(['revoke', 'guests', 'tokens', 'log']);
  expect((await signOut(held, 'discard')).clears).toBe(true);
});

test('who comes back at once finds all as it was, but for a session that works online only', async () => {
  expect((await signOut({}, 'keep-device')).clears).toBe(false);
  expect((await signOut({}, 'keep-device', { keepsVault: false })).clears).toBe(true);
});

test('files that are being added are in the outbox before nothing more is taken, and that before what is left is looked at', async () => {
  const { done } = await signOut({});
  expect(done).toEqual(['signed-out', 'added', 'shut', 'load', 'drafts', 'revoke', 'tokens', 'log']);
});

test('without a connection the session ends here all the same', async () => {
  expect(await signOut({ isOutOfReach: true })).toMatchObject({ clears: true, leaveTo: null });
});

test.each<[string, Held]>([
  ['what has ended', { endedByPerson: notRead }],
  ['notes', { notes: notRead }],
])('%s that can not be read keeps nobody signed in', async (_, held) => {
  expect((await signOut(held)).clears).toBe(true);
});

test('guests and tokens that a damaged device does not let go keep nobody signed in', async () => {
  const { clears } = await signOut({ edits: [edit], dropIdle: notRead, forget: notRead });
  expect(clears).toBe(false);
});

test('a tab that was frozen in its sign-out ends nothing of the session that another tab has begun since (TA4)', async () => {
  const asking = await signOut({ takenOverAfter: 'drafts' });
  expect(asking).toMatchObject({ clears: false, leaveTo: null });
  expect(asking.done).toEqual(['signed-out', 'added', 'shut', 'load', 'drafts', 'log']);
  const answered = await signOut({ edits: [edit], takenOverAfter: 'revoke' });
  expect(answered.done.slice(-2)).toEqual(['revoke', 'log']);
});

test('a session that works online only ends whole, whatever another tab has begun: what it holds is its own', async () => {
  const { clears, done } = await signOut({ takenOverAfter: 'drafts' }, 'keep', { keepsVault: false });
  expect(clears).toBe(true);
  expect(done.slice(-3)).toEqual(['revoke', 'tokens', 'log']);
});
