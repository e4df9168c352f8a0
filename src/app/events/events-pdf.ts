import { gridDate } from '#domain/fields.ts';
import type { DownloadedFile } from '#sync/engine/engine.ts';
import { marked } from '../parts/marked-lines.ts';
import { eventListName, type FileNaming } from '../parts/part-file-names.ts';
import { nameWords } from '../parts/same-names.ts';
import { type TablePdf, tablePdf } from '../parts/table-pdf.ts';
import { type EventRow, timeWords } from './event-rows.ts';

/** The event log as it is shown, all pages of it, as a table on paper. */
export const eventsTable = (naming: FileNaming, events: readonly EventRow[]): TablePdf => ({
  fileName: eventListName(naming),
  title: 'Event List',
  subtitle: naming.parent.studentName ?? 'No student',
  columns: [
    { title: 'Date', width: 60 },
    { title: 'Time', width: 90 },
    { title: 'Event Type', width: 110 },
    { title: 'Narrative', width: '*' },
    { title: 'Documents', width: 150 },
  ],
  rows: events.map(({ record, mark, documents }) => [
    gridDate(record.date),
    timeWords(record),
    marked(record.type ?? '', mark),
    record.narrative ?? '',
    documents.map((one) => marked(nameWords(one.title, one.apart), one.mark)).join('\n'),
  ]),
});

/** The same as a PDF. */
export const eventsPdf = (naming: FileNaming, events: readonly EventRow[]): Promise<DownloadedFile> =>
  tablePdf(eventsTable(naming, events));
