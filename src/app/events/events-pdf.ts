import { gridDate } from '#domain/fields.ts';
import type { DownloadedFile } from '#sync/engine/engine.ts';
import { eventListName, type FileNaming } from '../parts/part-file-names.ts';
import { tablePdf } from '../parts/table-pdf.ts';
import { type EventRow, timeWords } from './event-rows.ts';

/** The event log as it is shown, all pages of it, as a PDF. */
export const eventsPdf = (naming: FileNaming, events: readonly EventRow[]): Promise<DownloadedFile> =>
  tablePdf({
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
    rows: events.map(({ record, documents }) => [
      gridDate(record.date),
      timeWords(record),
      record.type ?? '',
      record.narrative ?? '',
      documents.map(({ title }) => title).join('\n'),
    ]),
  });
