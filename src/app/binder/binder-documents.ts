import { documentTypes, extensionOf } from '#domain/documents.ts';
import { compareEvents } from '#domain/events.ts';
import { gridDate } from '#domain/fields.ts';
import type { Mark, View } from '#sync/engine/engine.ts';
import { nameWords, withApart } from '../parts/same-names.ts';
import { type PageType, pageTypes } from './binder-questions.ts';

/** A document of a case, as its binder names it. */
export interface BinderDocument {
  uid: string;
  title: string;
  /** Its title, with what tells it from others of that title in its event. */
  name: string;
  /** The day and type of its event. */
  event: string;
  mark: Mark | null;
}

/** The documents of a case in the order of its events. */
export const binderDocuments = (view: View, caseUid: string): BinderDocument[] =>
  view
    .of('event', caseUid)
    .toSorted((a, b) => compareEvents(a.record, b.record))
    .flatMap(({ record: event }) =>
      withApart(view.of('document', event.uid)).map(({ record, mark, apart }) => ({
        uid: record.uid,
        title: record.title,
        name: nameWords(record.title, apart),
        event: [gridDate(event.date), event.type].filter(Boolean).join(' '),
        mark,
      })),
    );

/** As what kind of pages a document can be in a binder; null where it can't be. */
export const pageTypeOf = (title: string): PageType | null =>
  pageTypes.find((type) => type === extensionOf(title)) ?? null;

const kindWords: Partial<Record<string, string>> = {
  docx: 'A Word document',
  xlsx: 'An Excel workbook',
  pptx: 'A PowerPoint presentation',
  txt: 'A text file',
  eml: 'An e-mail message',
} satisfies Partial<Record<keyof typeof documentTypes, string>>;

/** Why a document of another kind is named only. */
export const noPagesWords = (title: string): string =>
  `${kindWords[extensionOf(title)] ?? 'A file of another kind'}: pages are made of PDFs and pictures only.`;
