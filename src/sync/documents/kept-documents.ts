import { type DocumentType, documentTypes, extensionOf } from '#domain/documents.ts';
import { type Observable, settable } from '../base/observable.ts';
import { oneAtATime } from '../base/one-at-a-time.ts';
import { type SealedFile, type SealedFiles, wholeOf } from '../files/sealed-files.ts';

/** How much of the server's documents a device keeps; beyond it the oldest goes first. */
export interface KeptBudget {
  count: number;
  /** On the disk. */
  bytes: number;
}

export const usualBudget: KeptBudget = { count: 1000, bytes: 500 * 1024 * 1024 };

/** The content of documents that the server has and this device keeps, sealed. All of it can be fetched again. */
export interface KeptDocuments {
  uids: Observable<ReadonlySet<string>>;
  /** The content; null when it isn't here, or damaged. */
  read(uid: string, title: string): Promise<Blob | null>;
  sizeOf(uid: string): Promise<number | null>;
  /** Looks what is here. */
  list(): Promise<readonly SealedFile[]>;
  /** Keeps a document and sheds what is over the budget, but none of `spare`. False when there is no room for it. */
  put(uid: string, content: Blob, spare?: ReadonlySet<string>): Promise<boolean>;
  /** Makes room where work needs it; false when there was nothing to shed. */
  shed(): Promise<boolean>;
  /** Removes documents that aren't wanted any more, and incomplete files that a crash left an hour ago or longer. */
  retain(isWanted: (uid: string) => boolean): Promise<void>;
}

/** The content of a sealed file, of the type that its name tells; null when it isn't whole. */
export async function contentOf(files: SealedFiles, uid: string, title: string): Promise<Blob | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const isWhole = await files.read(uid, (piece) => pieces.push(piece));
  const type = documentTypes[extensionOf(title) as DocumentType] as string | undefined;
  return isWhole ? new Blob(pieces, { type: type ?? 'application/octet-stream' }) : null;
}

/** Longer than another tab takes to write a file whose head comes last, in ms. */
const writing = 60 * 60_000;

/** `tellGone`: tells the other tabs that some are here no more. */
export function keptDocuments(
  files: SealedFiles,
  budget: KeptBudget,
  now: () => number,
  tellGone: () => void,
): KeptDocuments {
  const uids = settable<ReadonlySet<string>>(new Set());
  const inTurn = oneAtATime();

  async function look() {
    const found = await files.list();
    uids.set(wholeOf(found));
    return found;
  }

  async function remove(gone: readonly string[]): Promise<void> {
    if (gone.length === 0) return;
    await files.remove(gone);
    await look();
    tellGone();
  }

  async function keepWithin(spare: ReadonlySet<string>): Promise<void> {
    const found = (await look()).toSorted((a, b) => a.modified - b.modified);
    let count = found.length;
    let bytes = found.reduce((sum, file) => sum + file.bytes, 0);
    const gone: string[] = [];
    for (const file of found) {
      if (count <= budget.count && bytes <= budget.bytes) break;
      if (spare.has(file.uid)) continue;
      gone.push(file.uid);
      count -= 1;
      bytes -= file.bytes;
    }
    await remove(gone);
  }

  return {
    uids,
    read: (uid, title) => contentOf(files, uid, title),
    sizeOf: files.sizeOf,
    list: look,
    put: (uid, content, spare = new Set()) =>
      inTurn(async () => {
        const mine = (await files.list()).filter((file) => spare.has(file.uid) && file.uid !== uid);
        const taken = mine.reduce((sum, file) => sum + file.bytes, 0);
        if (mine.length >= budget.count || taken + content.size > budget.bytes) return false;
        try {
          await files.put(uid, content);
        } catch {
          // No room: work needs it more.
          return false;
        }
        await keepWithin(new Set([...spare, uid]));
        return true;
      }),
    shed: () =>
      inTurn(async () => {
        const found = await look();
        await remove(found.map(({ uid }) => uid));
        return found.length > 0;
      }),
    retain: (isWanted) =>
      inTurn(async () => {
        const found = await look();
        const mayBeComing = (modified: number) => now() - modified < writing;
        await remove(
          found.flatMap(({ uid, isWhole, modified }) =>
            (isWhole ? isWanted(uid) : mayBeComing(modified)) ? [] : [uid],
          ),
        );
      }),
  };
}
