import { Problem } from '#domain/problems.ts';
import type { Documents } from '#sync/engine/engine.ts';
import { type BinderDocument, noPagesWords, pageTypeOf } from './binder-documents.ts';
import type { PageType } from './binder-questions.ts';

/** A chosen document with its content, or why it is not in the binder. */
export type FetchedDocument = BinderDocument &
  ({ type: PageType; content: Blob; reason: null } | { type: null; content: null; reason: string });

interface FetchOptions {
  signal: AbortSignal;
  /** Called with the number of documents that were looked at. */
  onProgress: (done: number) => void;
}

/** After so many tries in a row that reach no server, the others are taken from this device alone. */
const mostInVain = 2;

/** Gets the contents of documents, one after the other: from this device, else from the server. */
export async function fetchDocuments(
  documents: Pick<Documents, 'open'>,
  chosen: readonly BinderDocument[],
  { signal, onProgress }: FetchOptions,
): Promise<FetchedDocument[]> {
  const fetched: FetchedDocument[] = [];
  let inVain = 0;

  async function one(document: BinderDocument): Promise<FetchedDocument> {
    const without = (reason: string) => ({ ...document, type: null, content: null, reason });
    const type = pageTypeOf(document.title);
    if (type === null) return without(noPagesWords(document.title));
    try {
      const { content } = await documents.open(document.uid, { signal, isOnlyHere: inVain >= mostInVain });
      inVain = 0;
      return { ...document, type, content, reason: null };
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof Problem && thrown.code === 'unavailable') inVain += 1;
      return without(thrown instanceof Problem ? thrown.message : 'It could not be opened.');
    }
  }

  for (const document of chosen) {
    signal.throwIfAborted();
    fetched.push(await one(document));
    onProgress(fetched.length);
  }
  return fetched;
}
