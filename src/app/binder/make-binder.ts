import type { Documents } from '#sync/engine/engine.ts';
import { type AskedWorker, type AnsweringWorker, askedWorker } from '../parts/asked-worker.ts';
import type { Paper } from '../parts/paper.ts';
import type { BinderDocument } from './binder-documents.ts';
import {
  type BinderCover,
  binderName,
  frontPaper,
  type ListedDocument,
  missingPaper,
} from './binder-papers.ts';
import { binderPlaces, type BinderLengths, partsBySize } from './binder-places.ts';
import type { BinderAnswer, BinderQuestion, Bookmark } from './binder-questions.ts';
import { type FetchedDocument, fetchDocuments } from './fetch-documents.ts';

/** How far a binder is. */
export interface BinderProgress {
  step: 'fetch' | 'merge';
  done: number;
  total: number;
}

/** A case and the documents that its binder is to have, in their order. */
export interface BinderOrder {
  cover: Omit<BinderCover, 'part' | 'parts'>;
  /** The case as Print Case prints it. */
  printed: Paper;
  documents: readonly BinderDocument[];
}

/** What the making of a binder needs of its surroundings. */
export interface BinderTools {
  documents: Pick<Documents, 'open'>;
  layOut(paper: Paper, signal: AbortSignal): Promise<Blob>;
  startWorker(): AnsweringWorker;
  signal: AbortSignal;
  onProgress(progress: BinderProgress): void;
  /** Most bytes of documents in one binder. */
  most?: number;
}

/** A binder that was made: its file, and what it lacks. */
export interface MadeBinder {
  files: readonly { name: string; content: Blob }[];
  missing: readonly { uid: string; name: string; reason: string }[];
}

type BinderWorker = AskedWorker<BinderQuestion, BinderAnswer>;

/** What all binders of one order have. */
interface Shared {
  order: BinderOrder;
  tools: BinderTools;
  /** The case, laid out. */
  printed: Blob;
  listed: ListedDocument[];
  parts: number;
}

/** The answer to a question that has no other. */
function given<Name extends 'pages' | 'pdf'>(answer: object, name: Name) {
  if (!(name in answer))
    throw new Error('reason' in answer ? String(answer.reason) : 'the worker said nothing');
  return (answer as Extract<BinderAnswer, Record<Name, unknown>>)[name];
}

/** Adds the documents of a part; what can't be added has its reason from then on. Answers how many pages each has. */
async function addDocuments(
  worker: BinderWorker,
  part: readonly FetchedDocument[],
  listed: ListedDocument[],
  onAdded: () => void,
): Promise<number[]> {
  const lengths: number[] = [];
  for (const { uid, type, content } of part) {
    const answer = type === null ? null : await worker.ask({ ask: 'add', type, content });
    lengths.push(answer && 'pages' in answer ? answer.pages : 0);
    const entry = listed.find((one) => one.uid === uid);
    if (entry && answer && 'reason' in answer) entry.reason = answer.reason;
    onAdded();
  }
  return lengths;
}

/** Lays the contents out until the pages that they name are those that stand in them: they are pages themselves. */
async function layOutFront(
  worker: BinderWorker,
  { listed, tools }: Shared,
  cover: BinderCover,
  rest: Omit<BinderLengths, 'contents'>,
): Promise<{ front: Blob; contents: number }> {
  let contents = 2;
  for (;;) {
    const places = binderPlaces({ contents, ...rest });
    const front = await tools.layOut(frontPaper(cover, listed, places), tools.signal);
    const pages = given(await worker.ask({ ask: 'count', pdf: front }), 'pages');
    // Their rows are as high with any numbers, so the second look is the last.
    if (pages === contents) return { front, contents };
    contents = pages;
  }
}

/** The bookmarks of a binder: its contents, the case, and every document in it. */
function bookmarksOf(cover: BinderCover, lengths: BinderLengths, own: readonly ListedDocument[]): Bookmark[] {
  const places = binderPlaces(lengths);
  const mark = (title: string, page: number | null) => (page === null ? [] : [{ title, page }]);
  return [
    ...mark('Contents', Math.min(2, lengths.contents)),
    ...mark('Not in this binder', places.missing),
    ...mark(cover.title, places.printed),
    ...own.flatMap(({ name }, index) => mark(name, places.documents[index] ?? null)),
  ];
}

async function makePart(
  shared: Shared,
  part: readonly FetchedDocument[],
  number: number,
  onAdded: () => void,
): Promise<{ name: string; content: Blob }> {
  const { order, tools, listed, parts } = shared;
  const cover: BinderCover = { ...order.cover, part: number, parts };
  const worker: BinderWorker = askedWorker(tools.startWorker(), tools.signal);
  const countOf = async (pdf: Blob | null) =>
    pdf ? given(await worker.ask({ ask: 'count', pdf }), 'pages') : 0;
  try {
    const documents = await addDocuments(worker, part, listed, onAdded);
    const own = listed.filter((one) => one.part === number);
    const lacking = own.filter(({ reason }) => reason !== null);
    const missing =
      lacking.length > 0 ? await tools.layOut(missingPaper(cover.title, lacking), tools.signal) : null;
    const printed = number === 1 ? shared.printed : null;
    const rest = { missing: await countOf(missing), printed: await countOf(printed), documents };
    const { front, contents } = await layOutFront(worker, shared, cover, rest);
    const answer = await worker.ask({
      ask: 'end',
      end: {
        front: [front, missing, printed].filter((pdf) => pdf !== null),
        title: `${binderName(cover)}, ${cover.title}`,
        bookmarks: bookmarksOf(cover, { contents, ...rest }, own),
        footer: parts === 1 ? 'Binder page' : `Binder ${number} of ${parts}, page`,
      },
    });
    const name = parts === 1 ? 'binder' : `binder ${number} of ${parts}`;
    return { name: `${order.printed.fileName} ${name}`, content: given(answer, 'pdf') };
  } finally {
    worker.end();
  }
}

/**
 * Makes the binder of a case: fetches its documents one after the other, then has a worker put the pages together, one
 * document at a time and one binder after the other. Ends with `signal`.
 */
export async function makeBinder(order: BinderOrder, tools: BinderTools): Promise<MadeBinder> {
  const { signal, onProgress } = tools;
  const total = order.documents.length;
  onProgress({ step: 'fetch', done: 0, total });
  const fetched = await fetchDocuments(tools.documents, order.documents, {
    signal,
    onProgress: (done) => onProgress({ step: 'fetch', done, total }),
  });
  const parts = partsBySize(fetched, ({ content }) => content?.size ?? 0, tools.most);
  const listed = parts.flatMap((part, index) =>
    part.map(({ type: _type, content: _content, ...document }) => ({ ...document, part: index + 1 })),
  );
  let done = 0;
  onProgress({ step: 'merge', done, total });
  const printed = await tools.layOut(order.printed, signal);
  const shared: Shared = { order, tools, printed, listed, parts: parts.length };
  const files: { name: string; content: Blob }[] = [];
  for (const [index, part] of parts.entries())
    files.push(
      await makePart(shared, part, index + 1, () => {
        done += 1;
        onProgress({ step: 'merge', done, total });
      }),
    );
  return {
    files,
    missing: listed.flatMap(({ uid, name, reason }) => (reason === null ? [] : [{ uid, name, reason }])),
  };
}
