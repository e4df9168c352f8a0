import * as v from 'valibot';
import type { Table } from './catalog.ts';

/**
 * A backup is text that psql would understand: comments with JSON at both ends, and between them the tables as COPY
 * statements with their rows. Rows hold no line feed (COPY writes `\n`), and no line but the last of a table is `\.`.
 */
const format = 1;

export const Head = v.object({
  format: v.literal(format, 'The backup was made by a newer Accord.'),
  /** Accord's. */
  version: v.string(),
  madeAt: v.string(),
  /** The epoch of the database that it was made from. */
  epoch: v.string(),
  migrations: v.array(v.object({ number: v.number(), name: v.string(), checksum: v.string() })),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
});
export type Head = v.InferOutput<typeof Head>;

const Summary = v.object({ rows: v.number(), sha256: v.string() });
/** What a table of a backup holds: its rows and the SHA-256 (hex) of their COPY text. */
export type Summary = v.InferOutput<typeof Summary>;

/** The end of a backup; one without it is cut. */
export const Manifest = v.object({
  tables: v.record(v.string(), Summary),
  sequences: v.array(v.object({ name: v.string(), last: v.nullable(v.string()) })),
});
export type Manifest = v.InferOutput<typeof Manifest>;

const marks = { head: '-- Accord backup ', manifest: '-- Accord manifest ' };

export const headLine = (head: Omit<Head, 'format'>): string =>
  `${marks.head}${JSON.stringify({ format, ...head })}\n`;
export const manifestLine = (manifest: Manifest): string => `${marks.manifest}${JSON.stringify(manifest)}\n`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The statement before a table's rows, which is also the line that an archive has there. */
export const copyStatement = ({ name, columns }: Table, direction: 'from stdin' | 'to stdout'): string =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) ${direction}`;

export const tableStart = (table: Table): string => `${copyStatement(table, 'from stdin')};\n`;
export const tableEnd = '\\.\n';

type Part = { kind: 'line'; text: string } | { kind: 'rows'; bytes: Buffer } | { kind: 'tableEnd' };

const end = Buffer.from(tableEnd);
const endAfterRow = Buffer.from(`\n${tableEnd}`);
const lineFeed = 10;

/** Where the end of a table begins in bytes that begin with a line; -1: not in these. */
function findEnd(bytes: Buffer): number {
  if (bytes.subarray(0, end.length).equals(end)) return 0;
  const at = bytes.indexOf(endAfterRow);
  return at < 0 ? at : at + 1;
}

/** Takes a backup's text apart, whole lines at a time, whatever chunks it comes in. Throws when it ends within a line or table. */
export async function* archiveParts(input: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let rest: Buffer = Buffer.alloc(0);
  let isInTable = false;
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  for await (const chunk of input) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const endAt: number = isInTable ? findEnd(rest) : -1;
      const length: number =
        endAt >= 0 ? endAt : (isInTable ? rest.lastIndexOf(lineFeed) : rest.indexOf(lineFeed)) + 1;
      if (endAt < 0 && length === 0) break;
      if (isInTable) {
        if (length > 0) yield { kind: 'rows', bytes: take(length) };
        if (endAt < 0) break;
        take(end.length);
        isInTable = false;
        yield { kind: 'tableEnd' };
      } else {
        const text = take(length).toString();
        isInTable = text.startsWith('copy ');
        yield { kind: 'line', text };
      }
    }
  }
  if (isInTable || rest.length > 0) throw new Error('The backup is cut.');
}

/** The JSON of the head's or the manifest's line; throws when the line is something else. */
export function readMarked<T extends v.GenericSchema>(
  mark: keyof typeof marks,
  schema: T,
  line: string,
): v.InferOutput<T> {
  if (!line.startsWith(marks[mark])) throw new Error('This is not a backup of Accord.');
  return v.parse(schema, JSON.parse(line.slice(marks[mark].length)));
}
