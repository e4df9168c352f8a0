import type { PGlite } from '@electric-sql/pglite';
import type { PGlite as Queried, PGliteQueryResults as Found } from 'kysely';

/** A statement that PGlite has prepared, with the types of its parameters. */
interface Prepared {
  name: string;
  types: readonly number[];
}

/** More of them than any test asks; then all are forgotten. */
const most = 400;

/**
 * PGlite for kysely, each text parsed and planned once rather than at every query: half of its time, and one call into it
 * where its own `query` takes five. For databases whose tables stay as they are.
 */
export async function keptStatements(pglite: PGlite): Promise<Queried> {
  const { parse, protocol } = await import('@electric-sql/pglite');
  const { serialize } = protocol;
  const statements = new Map<string, Prepared>();
  let named = 0;

  const join = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
  const send = async (...parts: Uint8Array[]) =>
    (await pglite.execProtocol(join([...parts, serialize.sync()]), { syncToFs: false })).messages;

  async function prepare(text: string): Promise<Prepared> {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= most) {
      await send(serialize.query('deallocate all'));
      statements.clear();
    }
    const name = `kept${++named}`;
    const answered = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const prepared = { name, types: parse.parseDescribeStatementResults(answered) };
    statements.set(text, prepared);
    return prepared;
  }

  const run = <T>(text: string, parameters: readonly unknown[] = []): Promise<Found<T>> =>
    pglite._runExclusiveQuery(async () => {
      const { name, types } = await prepare(text);
      const values = parameters.map((value, at) => {
        if (value === null || value === undefined) return null;
        const write = pglite.serializers[types[at] ?? 0];
        return write ? write(value) : (value as { toString(): string }).toString();
      });
      const answered = await send(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      );
      return parse.parseResults(answered, pglite.parsers, { rowMode: 'object' })[0] as Found<T>;
    });

  return {
    close: () => pglite.close(),
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    waitReady: pglite.waitReady,
    query: (text, parameters) => pglite._runExclusiveTransaction(() => run(text, parameters)),
    transaction: (work) => pglite.transaction((transaction) => work({ ...transaction, query: run })),
  };
}
