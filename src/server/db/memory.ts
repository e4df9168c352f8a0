import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from './database.ts';
import { keptStatements } from './kept-statements.ts';
import type { Tables } from './tables.ts';
import { typeParsers } from './type-parsers.ts';

export interface MemoryDatabase extends Database {
  /** The whole data folder as an archive, from which `openMemory` makes a copy in an eighth of the time of an empty one. */
  dump(): Promise<Blob>;
}

/**
 * PostgreSQL inside this process, without processes or files: for tests, never for data that matters (it makes no fsync
 * anywhere). Loaded on use, so that a running server never reads its 10 MB.
 * @param dump what `dump()` of another gave; absent: an empty database.
 * @param keepsStatements parses and plans each text once: for many queries on tables that stay as they are.
 */
export const openMemory = async (dump?: Blob, keepsStatements = false): Promise<MemoryDatabase> => {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const pglite = await PGlite.create({
    parsers: { ...typeParsers },
    extensions: { pg_trgm },
    ...(dump && { loadDataDir: dump }),
  });
  const asked = keepsStatements ? await keptStatements(pglite) : pglite;
  const sql = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: asked }) });

  return {
    sql,
    listen: async (channel, callback) => {
      // PGlite does not find a quoted name again when it is to stop, so what comes after is dropped here.
      let isListening = true;
      const stop = await pglite.listen(
        `"${channel.replaceAll('"', '""')}"`,
        (payload) => void (isListening && callback(payload)),
      );
      return () => {
        isListening = false;
        return stop();
      };
    },
    scripts: (work) =>
      pglite.transaction((tx) => work(async (text) => (await tx.exec(text)).at(-1)?.rows ?? [])),
    connections: () => ({ busy: 0, idle: 0, waiting: 0 }),
    dump: () => pglite.dumpDataDir('none'),
    close: async () => {
      await sql.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
};
