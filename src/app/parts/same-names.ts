import type { CaseDocument } from '#domain/documents.ts';
import { dayAndTime } from '../shell/status-words.ts';

type Named = Pick<CaseDocument, 'uid' | 'title' | 'updatedAt'>;

/** A file that somebody has chosen. */
interface Chosen {
  id: number;
  file: Pick<File, 'name' | 'lastModified'>;
}

/** What a document or a file is called, and the moment that tells it from others called so, in words. */
interface Told<Key> {
  key: Key;
  title: string;
  moment: string;
}

/** What two names have in common that look or sound alike. */
const alike = ({ title }: Told<unknown>) => title.normalize('NFC').toLowerCase();

/** A place among some, on one line in however narrow a column. */
const placeOf = (place: number, count: number) => `${place}\u00a0of\u00a0${count}`;

/** What tells apart those that have the same name: their moments, and the place among those of one moment. One whose name is its own has none. */
function apartWords<Key>(all: readonly Told<Key>[]): ReadonlyMap<Key, string> {
  const words = new Map<Key, string>();
  for (const named of Map.groupBy(all, alike).values()) {
    if (named.length === 1) continue;
    for (const [moment, some] of Map.groupBy(named, (one) => one.moment))
      for (const [index, { key }] of some.entries())
        words.set(key, some.length === 1 ? moment : `${moment}, ${placeOf(index + 1, some.length)}`);
  }
  return words;
}

/** The documents of an event, each with what tells it from others of its name: when the server took it. */
export function withApart<Document extends { record: Named }>(documents: readonly Document[]) {
  const words = apartWords(
    documents.map(({ record: { uid, title, updatedAt } }) => ({
      key: uid,
      title,
      moment: updatedAt === null ? 'not sent yet' : `added ${dayAndTime(updatedAt)}`,
    })),
  );
  return documents.map((document) => ({ ...document, apart: words.get(document.record.uid) }));
}

/** The files chosen for an event, each with what tells it from others of its name: when it was last changed on this device. */
export function filesApart<File extends Chosen>(files: readonly File[]) {
  const words = apartWords(
    files.map(({ id, file: { name, lastModified } }) => ({
      key: id,
      title: name,
      moment: `changed ${dayAndTime(new Date(lastModified).toISOString())}`,
    })),
  );
  return files.map((chosen) => ({ ...chosen, apart: words.get(chosen.id) }));
}

/** A document's name with what tells it apart. */
export const nameWords = (title: string, apart: string | undefined): string =>
  apart === undefined ? title : `${title}, ${apart}`;
