import type { Entity } from '#domain/records/records.ts';
import { mirrorDatabase } from '#sync/database/mirror-database.ts';
import { mirrorTables } from '#sync/database/mirror-tables.ts';
import type { DataPage } from '#sync/model/mirror-store.ts';
import { sealer } from '#sync/vault/sealer.ts';
import { vaultClient } from '#sync/vault/vault-client.ts';
import { inOrder, keptKey, type PageRow, type Way } from './way.ts';

const lists: readonly Entity[] = ['student', 'complaint', 'mediation', 'dueprocess'];
const lookups: readonly Entity[] = ['district', 'judge', 'mediator', 'schoolYear', 'person', 'savedView'];
const parts: readonly Entity[] = ['finding', 'event', 'contact', 'document'];

/** Today's mirror by its own code: a sealed row a record, with the vault's worker. */
export async function rowsWay(): Promise<Way> {
  const work = vaultClient(new Worker('/vault.js', { type: 'module' }));
  const key = await keptKey(() => work.createPassing());
  await work.take(key);
  const database = mirrorDatabase('bench', {});
  await database.open();
  const store = mirrorTables(
    database,
    sealer(work, () => key),
  );
  const now = () => new Date().toISOString();
  let epoch: string | null = null;

  const sealedBytes = async (rows: readonly PageRow[]) => {
    const found = await database.rows.bulkGet(
      rows.map(({ entity, record }): [Entity, string] => [entity, record.uid]),
    );
    return found.reduce((sum, row) => sum + (row?.sealed.length ?? 0), 0);
  };

  return {
    async fill(count, page) {
      await store.reset(1);
      await inOrder(
        count,
        async (number) => {
          const came = JSON.parse(await page(number)) as DataPage;
          store.prepare(came);
          return came;
        },
        async (came) => {
          const asked = await store.state();
          if (!asked || !(await store.applyPage(asked, came, now()))) throw new Error('A page was refused.');
        },
      );
    },
    listed: (take) => store.readAll([...lookups, ...lists], take),
    rest: (take) => store.readAll(parts, take),
    read: (keys) => store.read(keys),
    partsOf: (_, keys) => store.read(keys),
    async partsOfMany() {
      throw new Error('Today they are read with all others.');
    },
    async answer(rows) {
      epoch ??= (await store.state())?.epoch ?? null;
      await store.applyAnswers([{ epoch, rows, removed: [] }]);
      return sealedBytes(rows);
    },
    async changes(rows) {
      const asked = await store.state();
      const page = { status: 'page', phase: 'changes', rows, removals: [], more: false, inScope: [] };
      const rest = { cursor: `${asked?.cursor} `, newest: 1, floor: 0, totals: null, digests: null };
      const whole = { ...page, ...rest, serverTime: now() } as unknown as DataPage;
      if (!asked || !(await store.applyPage(asked, whole, now()))) throw new Error('A page was refused.');
      return sealedBytes(rows);
    },
  };
}
