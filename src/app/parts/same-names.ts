import type { CaseDocument } from '#domain/documents.ts';
import { dayAndTime } from '../shell/status-words.ts';

type Named = Pick<CaseDocument, 'uid' | 'title' | 'updatedAt'>;

/** What two names have in common that look or sound alike. */
const alike = ({ title }: Named) => title.normalize('NFC').toLowerCase();

const momentOf = ({ updatedAt }: Named) =>
  updatedAt === null ? 'not sent yet' : `added ${dayAndTime(updatedAt)}`;

/**
 * What tells the documents of an event apart that have the same name, by uid: when the server took each, and its place among those of one
 * moment. A document whose name is its own has none.
 */
function apartWords(documents: readonly Named[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const named of Map.groupBy(documents, alike).values()) {
    if (named.length === 1) continue;
    for (const [moment, some] of Map.groupBy(named, momentOf))
      for (const [index, { uid }] of some.entries())
        words.set(uid, some.length === 1 ? moment : `${moment}, ${index + 1} of ${some.length}`);
  }
  return words;
}

/** The documents of an event, each with what tells it from others of its name. */
export function withApart<Document extends { record: Named }>(documents: readonly Document[]) {
  const words = apartWords(documents.map(({ record }) => record));
  return documents.map((document) => ({ ...document, apart: words.get(document.record.uid) }));
}

/** A document's name with what tells it apart. */
export const nameWords = (title: string, apart: string | undefined): string =>
  apart === undefined ? title : `${title}, ${apart}`;
