import type { Content, TableCell } from 'pdfmake/interfaces';
import type { View } from '#sync/engine/engine.ts';
import type { Printing } from '../case-print/case-paper.ts';
import { fieldsTable, heading, line, rowsTable } from '../case-print/paper-parts.ts';
import { printedField, type ViewedCase } from '../case-print/printed-fields.ts';
import { gridDate } from '#domain/fields.ts';
import { marked } from '../parts/marked-lines.ts';
import { centimetre, type Paper } from '../parts/paper.ts';
import type { BinderDocument } from './binder-documents.ts';
import type { BinderPlaces } from './binder-places.ts';
import { pageLink } from './binder-questions.ts';

/** A document as the contents of a binder name it. */
export interface ListedDocument extends BinderDocument {
  /** Why it is not in the binder. */
  reason: string | null;
  /** Which binder it is in, from 1. */
  part: number;
}

/** What a binder says of itself on its cover. */
export interface BinderCover {
  /** "Complaint 2026-0045". */
  title: string;
  facts: Content[];
  /** Which of how many binders it is, from 1. */
  part: number;
  parts: number;
  /** How many documents the case has, chosen or not. */
  allDocuments: number;
  printing: Printing;
}

const linkColour = '#1a4fa0';

const coverFields = {
  complaint: ['studentId', 'locationDistrict', 'aeaCode', 'dateFiled', 'investigatorName', 'dateClosed'],
  mediation: ['studentId', 'locationDistrict', 'aeaCode', 'dateFiled', 'mediatorName', 'dateClosed'],
  dueprocess: ['studentId', 'locationDistrict', 'aeaCode', 'dateFiled', 'hearingALJ', 'dateClosed'],
} as const;

/** The facts that tell which case a binder is of. */
export const coverFacts = (view: View, viewed: ViewedCase): Content[] =>
  fieldsTable(coverFields[viewed.entity].map((field) => printedField(view, viewed, field)));

/** "Binder 1 of 2", "Hearing Binder" where it is the only one. */
export const binderName = ({ part, parts }: Pick<BinderCover, 'part' | 'parts'>): string =>
  parts === 1 ? 'Hearing Binder' : `Hearing Binder ${part} of ${parts}`;

const counted = (count: number) => `${count} ${count === 1 ? 'document' : 'documents'}`;

function documentsWords(documents: readonly ListedDocument[], { allDocuments }: BinderCover): string {
  const missing = documents.filter(({ reason }) => reason !== null).length;
  const chosen =
    documents.length === allDocuments
      ? `All documents of the case: ${allDocuments}.`
      : `${counted(documents.length)} of the ${allDocuments} that the case has, as chosen.`;
  return missing === 0 ? chosen : `${chosen} Named only, with the reason: ${missing}.`;
}

const sheet = {
  orientation: 'portrait',
  margins: [1.5 * centimetre, 1.5 * centimetre, 1.5 * centimetre, 1.5 * centimetre],
  fontSize: 10,
  footer: null,
} satisfies Partial<Paper>;

const linked = (text: string, page: number | null): TableCell =>
  page === null ? { text } : { text, link: pageLink(page), color: linkColour };

/** What the contents say in place of a page. */
const elsewhere = ({ reason, part }: ListedDocument, cover: BinderCover): string => {
  if (reason !== null) return 'Not in this binder';
  return part === cover.part ? '' : `Binder ${part} of ${cover.parts}`;
};

function contentsTable(
  cover: BinderCover,
  documents: readonly ListedDocument[],
  places: BinderPlaces,
): Content {
  const rowOf = (name: string, event: string, page: number | null, words = ''): TableCell[] => [
    linked(name, page),
    { text: event },
    { ...(linked(words || String(page ?? ''), page) as object), alignment: 'right' } as TableCell,
  ];
  // The place of a document among those of this binder.
  const pageOf = new Map(
    documents
      .filter(({ part }) => part === cover.part)
      .map(({ uid }, index) => [uid, places.documents[index] ?? null]),
  );
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', 150, 95],
      body: [
        [
          { text: 'Document', bold: true },
          { text: 'Event', bold: true },
          { text: 'Page', bold: true, alignment: 'right' },
        ],
        ...(places.missing === null ? [] : [rowOf('Not in this binder', '', places.missing)]),
        rowOf(cover.title, '', places.printed, places.printed === null ? `Binder 1 of ${cover.parts}` : ''),
        ...documents.map((one) =>
          rowOf(marked(one.name, one.mark), one.event, pageOf.get(one.uid) ?? null, elsewhere(one, cover)),
        ),
      ],
    },
  };
}

/** The cover of a binder, and its contents with the page of each document. */
export const frontPaper = (
  cover: BinderCover,
  documents: readonly ListedDocument[],
  places: BinderPlaces,
): Paper => ({
  ...sheet,
  fileName: cover.title,
  title: `${binderName(cover)}, ${cover.title}`,
  content: [
    { text: binderName(cover), fontSize: 26, bold: true, margin: [0, 150, 0, 6] },
    { text: cover.title, fontSize: 16, margin: [0, 0, 0, 24] },
    ...cover.facts,
    line(' '),
    line(documentsWords(documents, cover)),
    line(`Made ${gridDate(cover.printing.today)} by ${cover.printing.by}.`),
    { text: 'Contents', fontSize: 16, bold: true, margin: [0, 0, 0, 8], pageBreak: 'before' },
    contentsTable(cover, documents, places),
  ],
});

/** The page that names what a binder lacks, each document with the reason. */
export const missingPaper = (title: string, documents: readonly ListedDocument[]): Paper => ({
  ...sheet,
  fileName: title,
  title,
  content: [
    heading('Not in this binder'),
    line(
      'These documents belong to the case and were chosen. Why they are not in this binder stands beside each.',
    ),
    line(' '),
    rowsTable(
      [
        { title: 'Document', width: '*' },
        { title: 'Event', width: 150 },
        { title: 'Reason', width: 180 },
      ],
      documents.map(({ name, mark, event, reason }) => [marked(name, mark), event, reason ?? '']),
    ),
  ],
});
