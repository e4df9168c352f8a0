import type { Deed } from '#contract/audit.ts';
import { deedActions } from '#domain/audit.ts';
import { csvLines, csvMark } from '#domain/csv.ts';
import type { Queries } from '../db/queries.ts';
import { entityWords } from '../records/reference.ts';
import { type AskedOfAudit, readDeeds } from './deeds.ts';

/** Deeds that are read, and in memory, at once. */
const pageSize = 500;

const headings = [
  'When (UTC)',
  'Person',
  'User number',
  'Action',
  'Kind',
  'Record',
  'Shown at',
  'Record uid',
  'Details',
  'Device',
  'Request',
];

function cellsOf({ at, by, action, entity, about, detail, device, requestId }: Deed): string[] {
  const kind = entity === null ? '' : entity === 'user' ? 'user' : entityWords[entity];
  return [
    at,
    by?.name ?? '',
    String(by?.id ?? ''),
    deedActions[action].words,
    kind,
    about?.text ?? '',
    about?.place?.text ?? '',
    about?.uid ?? '',
    JSON.stringify(detail),
    device ?? '',
    requestId,
  ];
}

/** How an export ended: how many lines went out, and whether these were all. */
export interface AuditFileEnd {
  rows: number;
  isWhole: boolean;
}

/**
 * The deeds that are asked for as a CSV file, read page by page as fast as it is taken. `onEnd` is told once, also when its
 * reader goes away or a page can't be read.
 */
export function auditFile(
  db: Queries,
  asked: AskedOfAudit,
  onEnd: (end: AuditFileEnd) => Promise<void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder();
  let rows = 0;
  let isOver = false;
  let before = asked.before;
  const end = async (isWhole: boolean): Promise<void> => {
    if (isOver) return;
    isOver = true;
    await onEnd({ rows, isWhole });
  };
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(bytes.encode(csvMark + csvLines([headings]))),
      pull: async (controller) => {
        try {
          const deeds = await readDeeds(db, { ...asked, before }, pageSize);
          // Its reader went away while the page was read.
          if (isOver) return;
          rows += deeds.length;
          before = deeds.at(-1)?.place;
          if (deeds.length > 0) controller.enqueue(bytes.encode(csvLines(deeds.map(cellsOf))));
          if (deeds.length === pageSize) return;
          await end(true);
          controller.close();
        } catch (error) {
          await end(false);
          throw error;
        }
      },
      cancel: () => end(false),
    },
    { highWaterMark: 0 },
  );
}
