import type { Table } from 'dexie';
import { type Draft, draftName, type KeptDraft } from '../model/drafts.ts';
import type { DraftStore } from '../model/stores.ts';
import { isSameSealing, type Sealer, sealOne } from '../seal/sealing.ts';
import type { NamedRow } from './work-database.ts';

const placeOf = (key: string) => ({ store: 'drafts', entity: '', uid: key, version: 0 });

/** Until 2026-11-26 the draft of a new case was named by more of its first values than its student: its district and its agency, which change. */
const earlierStarts = (key: string) => (key.endsWith('}') ? [`${key.slice(0, -1)},`] : []);

/** Unsaved forms, sealed, by the names of their drafts. */
export function draftStore(rows: Table<NamedRow, string>, sealer: Sealer, now: () => number): DraftStore {
  const open = async (found: readonly NamedRow[]) => {
    const sealed = found.map((row) => ({ place: placeOf(row.name), sealed: row.sealed }));
    return (await sealer.open(sealed)) as (Draft | undefined)[];
  };

  async function opened(found: readonly NamedRow[]): Promise<KeptDraft[]> {
    const drafts = await open(found);
    return found.flatMap(({ name: key }, index) => {
      const draft = drafts[index];
      return draft ? [{ key, draft }] : [];
    });
  }

  async function get(key: string): Promise<Draft | null> {
    const row = await rows.get(key);
    const [draft] = row ? await open([row]) : [];
    return draft ?? null;
  }

  async function write(key: string, draft: Draft): Promise<void> {
    await rows.put({ name: key, ...(await sealOne(sealer, placeOf(key), draft)) });
  }

  return {
    get,
    put: (key, draft) => write(key, { ...draft, at: new Date(now()).toISOString() }),
    delete: (key) => rows.delete(key),
    count: () => rows.count(),
    all: async () => opened(await rows.toArray()),
    async of(key) {
      const starts = [draftName(key, ''), ...earlierStarts(key)];
      const found = await rows.where('name').equals(key).or('name').startsWithAnyOf(starts).toArray();
      return (await opened(found)).toSorted((one, other) => other.draft.at.localeCompare(one.draft.at));
    },
    async drop({ key, draft }) {
      const row = await rows.get(key);
      const [there] = row ? await open([row]) : [];
      if (!row || there?.at !== draft.at) return;
      // The draft's form, in another tab, may write while the row is being opened.
      await rows
        .where('name')
        .equals(key)
        .and((now) => isSameSealing(now, row))
        .delete();
    },
    async bring(key, draft) {
      const own = await get(key);
      if (own && own.at >= draft.at) return false;
      await write(key, draft);
      return true;
    },
  };
}
