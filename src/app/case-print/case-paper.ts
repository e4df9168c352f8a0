import type { Content } from 'pdfmake/interfaces';
import { caseKinds } from '#domain/cases/kinds.ts';
import { compareContacts } from '#domain/contacts.ts';
import { caseDueDates, type KindedCase } from '#domain/deadlines/case-due-dates.ts';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import { compareEvents } from '#domain/events.ts';
import { clockTimes, gridDate } from '#domain/fields.ts';
import { displayName } from '#domain/students.ts';
import type { View } from '#sync/engine/engine.ts';
import { standingWords } from '../parts/deadline-words.ts';
import { marked } from '../parts/marked-lines.ts';
import { centimetre, type Paper } from '../parts/paper.ts';
import { nameWords, withApart } from '../parts/same-names.ts';
import { numberWords } from '../shell/status-words.ts';
import { fieldsTable, heading, line, rowsTable } from './paper-parts.ts';
import { printedField, printedSummary, type ViewedCase } from './printed-fields.ts';

/** When the case is printed (YYYY-MM-DD), and by whom. */
export interface Printing {
  today: string;
  by: string;
}

/** A part of the paper with its heading: its table, or what is said where it has no rows. */
const part = (title: string, rows: readonly unknown[], none: string, table: () => Content): Content[] => [
  heading(title),
  rows.length === 0 ? line(none) : table(),
];

function deadlines(viewed: ViewedCase, today: string): Content[] {
  const dueDates = caseDueDates({ kind: viewed.entity, record: viewed.record } as KindedCase);
  return part('Deadlines', dueDates, 'No deadline is set for this case.', () =>
    rowsTable(
      [
        { title: 'Deadline', width: 110 },
        { title: 'Due', width: 60 },
        { title: 'Standing', width: 100 },
        { title: 'Found from', width: '*' },
      ],
      dueDates.map((dueDate) => [
        dueDate.what,
        gridDate(dueDate.due),
        standingWords(dueDate, today),
        dueDate.explanation,
      ]),
    ),
  );
}

/** What doesn't fit together and somebody has explained, with their words; nothing where none is. */
function explanation(view: View, viewed: ViewedCase): Content[] {
  const { entity, record } = viewed;
  const parts = {
    findings: view.of('finding', record.uid).map(({ record: one }) => one),
    events: view.of('event', record.uid).map(({ record: one }) => one),
  };
  const explained = oddities(entity, record as never, parts).filter(({ isExplained }) => isExplained);
  if (explained.length === 0) return [];
  const told = explained.map(({ says, why }) => `${says} ${why}`).join('\n');
  return [
    heading('Explained'),
    ...fieldsTable([
      { label: 'What does not fit together', value: told, isLong: true },
      printedField(view, viewed, 'oddityExplanation'),
    ]),
  ];
}

function findings(view: View, { entity, record }: ViewedCase): Content[] {
  if (entity !== 'complaint') return [];
  const rows = view.of('finding', record.uid);
  return part('Findings', rows, 'There are no findings for this complaint.', () =>
    rowsTable(
      [
        { title: 'Finding', width: '*' },
        { title: 'Corrective Action', width: '*' },
        { title: 'Due Date', width: 60 },
        { title: 'Date Completed', width: 60 },
      ],
      rows.map(({ record: one, mark }) => [
        marked(one.finding ?? 'No text yet', mark),
        one.correctiveAction ?? '',
        gridDate(one.dueDate),
        gridDate(one.dateCompleted),
      ]),
    ),
  );
}

/** The names of an event's documents, one a line. */
const documentNames = (view: View, eventUid: string) =>
  withApart(view.of('document', eventUid))
    .map(({ record, mark, apart }) => marked(nameWords(record.title, apart), mark))
    .join('\n');

function events(view: View, uid: string): Content[] {
  const rows = view.of('event', uid).toSorted((a, b) => compareEvents(a.record, b.record));
  return part('Events', rows, 'The log of this case is empty.', () =>
    rowsTable(
      [
        { title: 'Date', width: 55 },
        { title: 'Time', width: 70 },
        { title: 'Event Type', width: 85 },
        { title: 'Narrative', width: '*' },
        { title: 'Documents', width: 95 },
      ],
      rows.map(({ record, mark }) => [
        gridDate(record.date),
        clockTimes(record.beginTime, record.endTime),
        marked(record.type ?? '', mark),
        record.narrative ?? '',
        documentNames(view, record.uid),
      ]),
    ),
  );
}

function contacts(view: View, uid: string): Content[] {
  const rows = view.of('contact', uid).toSorted((a, b) => compareContacts(a.record, b.record));
  return part('Contacts', rows, 'This case has no contacts.', () =>
    rowsTable(
      [
        { title: 'Name', width: 100 },
        { title: 'Title', width: 75 },
        { title: 'Address', width: '*' },
        { title: 'Contact Information', width: '*' },
        { title: 'Notes', width: '*' },
      ],
      rows.map(({ record, mark }) => [
        marked(displayName(record), mark),
        record.title ?? '',
        record.description ?? '',
        record.contactInformation ?? '',
        record.notes ?? '',
      ]),
    ),
  );
}

/** A whole case on paper, as its user sees it: summary, deadlines, findings, events with the names of their documents, contacts. */
export function casePaper(view: View, viewed: ViewedCase, { today, by }: Printing): Paper {
  const { entity, record, mark } = viewed;
  const kind = caseKinds[entity].one;
  const { id } = record;
  const number = 'yearCaseNumber' in record ? record.yearCaseNumber : record.caseNumber;
  const student = record.studentUid && view.find('student', `~${record.studentUid}`)?.record;
  const title = `${kind} ${number ?? ''}`.trim();
  const standing = record.dateClosed === null ? 'Open' : `Closed ${gridDate(record.dateClosed)}`;
  return {
    // No name: a folder of downloads is read by whoever opens the device.
    fileName: `${kind} ${numberWords({ id, number })}`,
    title,
    orientation: 'portrait',
    margins: [1.5 * centimetre, 1.5 * centimetre, 1.5 * centimetre, 1.5 * centimetre],
    fontSize: 9,
    footer: `${numberWords({ id, number })} · printed ${gridDate(today)} by ${by}`,
    content: [
      { text: title, fontSize: 16, bold: true },
      { text: [student ? displayName(student) : '', marked(standing, mark)].filter(Boolean).join(' · ') },
      ...printedSummary(view, viewed).flatMap(({ title: name, fields }) => [
        heading(name),
        ...fieldsTable(fields),
      ]),
      ...explanation(view, viewed),
      ...deadlines(viewed, today),
      ...findings(view, viewed),
      ...events(view, record.uid),
      ...contacts(view, record.uid),
    ],
  };
}
