import { Problem } from '#domain/problems.ts';
import { isFull } from '../base/is-full.ts';
import type { Content, SealedFiles } from '../files/sealed-files.ts';
import type { KeptDocuments } from './kept-documents.ts';

const deviceFull = (): Problem =>
  new Problem(
    'unavailable',
    'There is no room on this device for the file. Free some space, or add it where there is more. Nothing was saved.',
  );

/**
 * Seals a file for the queue. On a full device kept documents go first; if that doesn't help, throws Problem
 * 'unavailable'.
 */
export async function putWithRoom(
  { queued, kept }: { queued: SealedFiles; kept: KeptDocuments },
  uid: string,
  content: Content,
): Promise<void> {
  try {
    await queued.put(uid, content);
  } catch (thrown) {
    if (!isFull(thrown)) throw thrown;
    if (!(await kept.shed())) throw deviceFull();
    await queued.put(uid, content).catch((again: unknown) => {
      throw isFull(again) ? deviceFull() : again;
    });
  }
}
