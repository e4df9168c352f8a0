import { Problem } from '#domain/problems.ts';
import { mostGuests } from '#contract/sync.ts';
import type { Api } from '../api/api.ts';
import { isFull } from '../base/is-full.ts';
import type { Settable } from '../base/observable.ts';
import { onceMore } from '../base/once-more.ts';
import type { SyncLog } from '../base/sync-log.ts';
import type { Accepted, DataPage, MirrorState, MirrorStore, Stamps } from '../model/mirror-store.ts';
import type { NoRoom } from '../model/sync-status.ts';
import type { Memory } from '../view/memory.ts';
import { OverBudget } from './budget.ts';
import { guestNames } from './guest-names.ts';
import { type Asked, pagesAhead, type PageWanted } from './pages-ahead.ts';
import { type Answers, verifying } from './verifying.ts';

export interface PullParts {
  api: Api;
  store: MirrorStore;
  memory: Memory;
  yearId(): number;
  /** Where the mirror stands, for the status. */
  state: Settable<MirrorState | null>;
  /** Tells the other tabs what changed in the database; 'reset' when all rows went. */
  announce(changed: Accepted | 'reset'): void;
  /** The answers to edits that this tab has taken or is taking into the mirror. */
  answers(): Answers;
  /** The most bytes that a filling mirror may have that has so many, as the browser says now. */
  mostBytes(bytes: number): Promise<number>;
  /** The uids of families on which unsent edits hang. */
  editedFamilies(): ReadonlySet<string>;
  /** Gives up what can be fetched again; false when there was nothing. */
  shed(): Promise<boolean>;
  /** What the device had no room for, where it had none for what the last pull brought. */
  noRoom: Settable<NoRoom | null>;
  log: SyncLog;
  now(): number;
}

/** The stamps of an agreement, each null where there was none yet. */
export type Agreed = { [S in keyof Stamps]: string | null };

export interface Pull {
  /** Brings the mirror up to date. Rejects with the Problem of the call that failed; what arrived before it stays. */
  run(): Promise<void>;
  /** The change number up to which a pull has brought everything; -1: no pull has since the mirror began. */
  reached(): number;
  /** The mirror's stamps at which this tab's memory, the mirror and the server were last found equal; null: never yet. */
  agreed(): Agreed;
  stop(): void;
}

/** A server that answers 'reset' to a start without a cursor is at fault; asking again at once would never end. */
const mostResets = 3;

/** The kinds of record that a page didn't always know; the server tells of none that isn't named. */
const knownKinds = { people: 'true', views: 'true' } as const;

/** After how many pages of a fill the browser is asked again how much room there is: 32,000 records. */
const pagesABudget = 64;

/** Sends for a page. */
const asking =
  ({ api, answers }: Pick<PullParts, 'api' | 'answers'>, signal: AbortSignal) =>
  (wanted: PageWanted): Asked => {
    const { yearId, guests, cursor } = wanted;
    const query = {
      schoolYearId: yearId,
      ...knownKinds,
      ...(guests !== '' && { guests }),
      ...(cursor !== null && { cursor }),
    };
    const answer = api('pull', { query, signal }).then(({ body }) => body);
    return { ...wanted, answersBegun: answers().begun, isAhead: false, answer };
  };

/** Fetches pages until there are no more (docs/sync-rules.md FI1): the first fill, the changes since, and a new start when told. */
export function createPull(parts: PullParts): Pull {
  const { store, memory, state, log } = parts;
  const aborted = new AbortController();
  let reached = -1;
  let agreed: Agreed = { stamp: null, partStamp: null };
  /** Where a fill last ended for want of room, and the budget in bytes that it had then. */
  let stopped: { yearId: number; cursor: string | null; most: number } | null = null;
  const verify = verifying({ ...parts, signal: aborted.signal });
  const ask = asking(parts, aborted.signal);
  const isoNow = () => new Date(parts.now()).toISOString();

  /**
   * Begins an empty mirror. Another year begins without guests, but for families with unsent edits. Those become
   * guests also where no mirror lists them any more, since the device was closed and its mirror dropped.
   */
  async function restart(yearId: number): Promise<MirrorState | null> {
    const before = await store.state();
    const edited = parts.editedFamilies();
    const kept = (before?.guests ?? []).filter(({ uid }) => before?.yearId === yearId || edited.has(uid));
    const known = new Set(kept.map(({ uid }) => uid));
    const missed = [...edited].filter((uid) => !known.has(uid)).slice(0, mostGuests - kept.length);
    const guests = [...kept, ...missed.map((uid) => ({ uid, openedAt: isoNow(), isWhole: true }))];
    await store.reset(yearId, guests);
    memory.dropRows();
    reached = -1;
    parts.announce('reset');
    const fresh = await store.state();
    state.set(fresh);
    return fresh;
  }

  async function startingPoint(yearId: number): Promise<MirrorState | null> {
    const found = await store.state();
    return found?.yearId === yearId ? found : restart(yearId);
  }

  /** Answers where the mirror stands after the page; null: the mirror had moved (by another tab, or a new guest). */
  async function take(asked: MirrorState, page: DataPage, most: number): Promise<MirrorState | null> {
    const put = () => store.applyPage(asked, page, isoNow(), most);
    const applied = await put().catch(async (thrown: unknown) => {
      // Shedding other things would not help: the mirror's part of the quota stays what it is.
      if (thrown instanceof OverBudget) stopped = { yearId: asked.yearId, cursor: asked.cursor, most };
      else if (isFull(thrown) && (await parts.shed())) return put();
      throw thrown;
    });
    if (aborted.signal.aborted) return null;
    parts.noRoom.set(null);
    if (!applied) return null;
    memory.putRows(applied.rows);
    memory.removeRows(applied.removed);
    parts.announce(applied);
    return applied.state;
  }

  async function fetchAll(): Promise<void> {
    let resets = 0;
    let known: MirrorState | null = null;
    let most = Number.POSITIVE_INFINITY;
    let filled = 0;
    // Seals pages that came while those before them are written.
    const pages = pagesAhead(ask, store.prepare);
    for (;;) {
      const yearId = parts.yearId();
      const from: MirrorState | null = known?.yearId === yearId ? known : await startingPoint(yearId);
      if (!from) throw new Problem('unavailable', 'The mirror could not be opened.');
      if (!from.isFilled && filled++ % pagesABudget === 0) most = await parts.mostBytes(from.bytes);
      const isStopped = stopped?.yearId === yearId && stopped.cursor === from.cursor && most <= stopped.most;
      // Without room only one page is asked for, since the server may want a new start or have fewer records now:
      // pages ahead would come for nothing, each time.
      const wanted = { yearId, guests: guestNames(from), cursor: from.cursor };
      const asked = isStopped ? ask(wanted) : pages.next(wanted);
      const page = await asked.answer;
      if (aborted.signal.aborted) return;
      if (page.status === 'reset') {
        resets += 1;
        log.add('pull: reset');
        if (resets > mostResets) throw new Problem('fault', 'The server keeps asking for a new start.');
        known = await restart(yearId);
        continue;
      }
      known = await take(from, page, most);
      state.set(known ?? (await store.state()));
      // The mirror had moved, or there are more pages: the next request goes out from where the mirror stands.
      if (!known || page.more) continue;
      reached = page.newest;
      const outcome = await verify(page, asked);
      // A row that another tab wrote after the page was asked for may be newer than the page's digests know; so after
      // a page that was asked for ahead comes one more.
      const { stamp, partStamp } = known;
      if (outcome === 'agreed' && !asked.isAhead)
        agreed = {
          stamp: from.stamp === stamp ? stamp : agreed.stamp,
          partStamp: from.partStamp === partStamp ? partStamp : agreed.partStamp,
        };
      const isOver = outcome === 'open' || (outcome === 'agreed' && !asked.isAhead);
      known = null;
      state.set(await store.state());
      if (isOver || aborted.signal.aborted) return;
    }
  }

  const run = onceMore(async () => {
    if (aborted.signal.aborted) return;
    try {
      await fetchAll();
      parts.noRoom.set(null);
    } catch (thrown) {
      if (isFull(thrown)) parts.noRoom.set(thrown instanceof OverBudget ? 'year' : 'device');
      throw thrown;
    }
  });

  return {
    run,
    reached: () => reached,
    agreed: () => agreed,
    stop: () => aborted.abort(),
  };
}
