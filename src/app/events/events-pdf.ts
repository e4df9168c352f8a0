import type { CaseEvent } from '#domain/events.ts';
import { clockTime, gridDate } from '#domain/fields.ts';
import { downloadTablePdf } from '../parts/table-pdf.ts';

/** The event log as a PDF, named 'Event List-' and the student (docs/product.md 9). */
export const downloadEventsPdf = (studentName: string | null, events: readonly CaseEvent[]): Promise<void> =>
  downloadTablePdf({
    fileName: `Event List-${studentName ?? 'No student'}`,
    title: 'Event List',
    subtitle: studentName ?? 'No student',
    columns: [
      { title: 'Date', width: 60 },
      { title: 'Time', width: 90 },
      { title: 'Event Type', width: 110 },
      { title: 'Narrative', width: '*' },
    ],
    rows: events.map((event) => [
      gridDate(event.date),
      [event.beginTime, event.endTime]
        .filter(Boolean)
        .map((time) => clockTime(time))
        .join(' – '),
      event.type ?? '',
      event.narrative ?? '',
    ]),
  });
