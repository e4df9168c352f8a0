import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyStatement, type Summary } from './archive.ts';
import type { Table } from './catalog.ts';

/** Counts and hashes COPY text that passes by. */
export function summing(): { take(bytes: Buffer): void; summary(): Summary } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    take: (bytes) => {
      hash.update(bytes);
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1;
    },
    summary: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Reads a table by COPY and hands its text on in pieces, waiting for each; answers what it held. */
export async function readTable(
  client: ClientBase,
  table: Table,
  give: (bytes: Buffer) => Promise<void> | void = () => {},
): Promise<Summary> {
  const sum = summing();
  await pipeline(
    client.query(copyTo(copyStatement(table, 'to stdout'))),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const bytes of pieces) {
        sum.take(bytes);
        await give(bytes);
      }
    },
  );
  return sum.summary();
}
