import type { PullPage } from '#contract/sync.ts';
import { entities } from '#domain/records.ts';
import { Problem } from '#domain/problems.ts';
import type { Api } from '../api/api.ts';
import type { Settable } from '../observable.ts';
import type { SyncLog } from '../sync-log.ts';
import type { Memory } from '../view/memory.ts';
import type { Accepted, DataPage, MirrorState, MirrorStore } from './mirror-store.ts';

export interface PullParts {
  api: Api;
  store: MirrorStore;
  memory: Memory;
  yearId(): number;
  /** Where the mirror stands, for the status. */
  state: Settable<MirrorState | null>;
  /** Tells the other tabs what changed in the database; 'reset' when all rows went. */
  announce(changed: Accepted | 'reset'): void;
  log: SyncLog;
  now(): number;
}

export interface Pull {
  /** Brings the mirror up to date. Rejects with the Problem of the call that failed; what arrived before it stays. */
  run(): Promise<void>;
  stop(): void;
}

/** A page that was asked for. */
interface Asked {
  yearId: number;
  cursor: string | null;
  answer: Promise<PullPage>;
}

/** A server that answers 'reset' to a start without a cursor is at fault; asking again at once would never end. */
const mostResets = 3;

/** Fetches pages until there are no more (sync.md, Pull): the first fill, the changes since, and a new start when told. */
export function pull(parts: PullParts): Pull {
  const { store, memory, state, log } = parts;
  const aborted = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  const isoNow = () => new Date(parts.now()).toISOString();

  async function restart(yearId: number): Promise<MirrorState | null> {
    await store.reset(yearId);
    memory.dropRows();
    parts.announce('reset');
    const fresh = await store.state();
    state.set(fresh);
    return fresh;
  }

  async function startingPoint(yearId: number): Promise<MirrorState | null> {
    const found = await store.state();
    return found?.yearId === yearId ? found : restart(yearId);
  }

  async function take(asked: MirrorState, page: DataPage): Promise<void> {
    const accepted = await store.applyPage(asked, page, isoNow());
    if (!accepted) return;
    memory.putRows(accepted.rows);
    memory.removeRows(accepted.removed);
    parts.announce(accepted);
  }

  /** "verified" in the panel: what the mirror holds is as many records of each entity as the server counts. */
  async function verify({ totals }: DataPage): Promise<void> {
    if (!totals) return;
    const counts = memory.rowCounts();
    const differing = entities.filter((entity) => counts[entity] !== totals[entity]);
    if (differing.length === 0) await store.verified(isoNow());
    else log.add(`pull: counts differ (${differing.join(', ')})`);
  }

  function ask(yearId: number, cursor: string | null): Asked {
    const query = { schoolYearId: yearId, ...(cursor !== null && { cursor }) };
    const answer = parts.api('pull', { query, signal: aborted.signal }).then(({ body }) => body);
    // It may be asked for in vain; whoever waits for it hears of its failure.
    answer.catch(() => {});
    return { yearId, cursor, answer };
  }

  async function fetchAll(): Promise<void> {
    let resets = 0;
    let ahead: Asked | null = null;
    for (;;) {
      const yearId = parts.yearId();
      const from = await startingPoint(yearId);
      if (!from) throw new Problem('unavailable', 'The mirror could not be opened.');
      const isNext: boolean = ahead?.yearId === yearId && ahead.cursor === from.cursor;
      const asked: Asked = ahead && isNext ? ahead : ask(yearId, from.cursor);
      const page = await asked.answer;
      if (aborted.signal.aborted) return;
      ahead = null;
      if (page.status === 'reset') {
        resets += 1;
        log.add('pull: reset');
        if (resets > mostResets) throw new Problem('fault', 'The server keeps asking for a new start.');
        await restart(yearId);
        continue;
      }
      // The next page is on its way while this one is sealed and written.
      if (page.more) ahead = ask(yearId, page.cursor);
      await take(from, page);
      state.set(await store.state());
      if (page.more) continue;
      await verify(page);
      state.set(await store.state());
      return;
    }
  }

  return {
    run() {
      again = true;
      running ??= (async () => {
        try {
          while (again && !aborted.signal.aborted) {
            again = false;
            await fetchAll();
          }
        } finally {
          running = null;
        }
      })();
      return running;
    },
    stop: () => aborted.abort(),
  };
}
