import * as v from 'valibot';
import { offlinePasswordLength } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { putWithRoom } from '../documents/device-full.ts';
import { pieceSize, type SealedFiles, wholeOf } from '../files/sealed-files.ts';
import { isUpload } from '../model/stored-edit.ts';
import type { Judge } from '../vault/judge.ts';
import { requireStrong } from '../vault/require-strong.ts';
import { type FileHead, fileHead, headEnd, longestHead } from '../vault/file-head.ts';
import { userKeyOf } from '../vault/user-key.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Rescue } from './rescue.ts';
import { contentOf, exportable, UnsentContent } from './unsent-content.ts';
import {
  chosenBytes,
  damaged,
  ofFile,
  sealedContent,
  sealedPiece,
  type UnsentParts,
  unsentParts,
} from './unsent-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface TransferParts {
  opened(): Workspace;
  judge: Judge;
  device(): string;
  /** The device's clock, ms. */
  now(): number;
}

const whatHelps = `Use at least ${offlinePasswordLength} characters, not mostly repeats, sequences or usual words.`;

const noSuchFile = () =>
  ofFile('invalid', 'This is not a file of unsent changes from Accord, or it is damaged.');

function contentIn(json: string): UnsentContent {
  const parsed = v.safeParse(UnsentContent, JSON.parse(json));
  if (!parsed.success) throw damaged();
  return parsed.output;
}

/**
 * An edit of a file. The device that made the file may have sent the edit before or since, so that the server may have it:
 * its author can't end it before the server has said that it does not (docs/sync-rules.md ED6). A conflict is the
 * server's answer already.
 */
const imported = (edit: UnsentContent['edits'][number]) => ({
  ...edit,
  mayBeThere: edit.state !== 'conflict',
});

/** The content of a queued file in its pieces, in memory; null when it isn't here as a whole. */
async function piecesOf(queued: SealedFiles, uid: string): Promise<Bytes[] | null> {
  const pieces: Bytes[] = [];
  return (await queued.read(uid, (piece) => pieces.push(piece))) ? pieces : null;
}

/** Stores the files of uploads that are new to this device, or whose files are gone. It comes before the edits: an upload needs its file. */
async function takeFiles(open: Workspace, { edits, files }: UnsentContent, parts: UnsentParts) {
  const { waiting, ended } = await open.stores.outbox.whereabouts(edits.map(({ id }) => id));
  const uploads = edits.filter(isUpload);
  const isNew = (uid: string) =>
    uploads.some((edit) => edit.uid === uid && !waiting.has(edit.id) && !ended.has(edit.id));
  const { queued } = open.documents;
  const whole = wholeOf(await queued.list());
  /** The upload waits here, and its file or a part of it is gone: an earlier import may have been cut off. */
  const isMissing = async (uid: string) =>
    uploads.some((edit) => edit.uid === uid && waiting.has(edit.id)) &&
    (!whole.has(uid) || (await queued.sizeOf(uid).catch(() => null)) === null);
  let first = 1;
  let taken = 0;
  for (const { uid, size, pieces } of files) {
    const from = first;
    first += pieces;
    if (!isNew(uid) && !(await isMissing(uid))) continue;
    const slice = (at: number) => ({
      async arrayBuffer() {
        const piece = await parts.piece(from + at / pieceSize);
        if (!piece) throw damaged();
        return piece.buffer;
      },
    });
    await putWithRoom(open.documents, uid, { size, slice });
    taken += 1;
  }
  return taken;
}

/** Unsent edits, drafts and queued files as a file, and back into the work of the same user on another device. */
export function createTransfer({
  opened,
  judge,
  device,
  now,
}: TransferParts): Pick<Rescue, 'exportUnsent' | 'checkUnsent' | 'importUnsent'> {
  /** The first line of the user's own file, and where what follows it begins. */
  async function headOf(file: Blob): Promise<{ head: FileHead; start: number }> {
    if (file.size === 0) throw ofFile('invalid', 'This file is empty.');
    const first = await chosenBytes(file, 0, longestHead);
    const head = fileHead(first);
    if (head === null) throw noSuchFile();
    if (head === 'newer')
      throw ofFile('invalid', 'A newer version of Accord made this file. Update Accord, then try again.');
    // Users of another server have other ids, so that one's own file of there reads as another's, too.
    if (head.userKey !== (await userKeyOf(opened().uid)))
      throw ofFile(
        'forbidden',
        'This file was exported by another user, or in an Accord at another address. Only who exported it can import it, in the Accord of which it is.',
      );
    return { head, start: headEnd(first) + 1 };
  }

  return {
    async exportUnsent(passphrase) {
      // The same rule as for a password that protects a stolen device: the file may be copied and guessed at for years.
      await requireStrong(judge, passphrase, whatHelps);
      const open = opened();
      const { queued } = open.documents;
      const userKey = await userKeyOf(open.uid);
      const { line, key } = await open.vault.newFileKey(passphrase, userKey);
      const all = open.outbox.edits.get();
      const sealed: Bytes[] = [];
      const files: UnsentContent['files'] = [];
      let part = 1;
      // One file at a time in the clear, and in memory only.
      for (const { uid } of all.filter(isUpload)) {
        const pieces = await piecesOf(queued, uid);
        if (!pieces) continue;
        const size = pieces.reduce((sum, { length }) => sum + length, 0);
        files.push({ uid, size, pieces: pieces.length });
        for (const piece of pieces) sealed.push(...(await sealedPiece(key, userKey, part++, piece)));
      }
      const edits = exportable(all, new Set(files.map(({ uid }) => uid)));
      const drafts = [...(await open.drafts.all())];
      const exportedAt = new Date(now()).toISOString();
      const about = { userUid: open.uid, device: device(), exportedAt, aliases: open.aliases.all.get() };
      const json = JSON.stringify(contentOf(edits, { ...about, drafts, files }));
      const content = await sealedContent(key, userKey, json);
      open.log.add(`export: ${edits.length} edits, ${drafts.length} drafts, ${files.length} files`);
      return {
        content: new Blob([line, ...content, ...sealed], { type: 'application/octet-stream' }),
        count: edits.length,
        drafts: drafts.length,
        left: all.length - edits.length,
      };
    },

    async checkUnsent(file) {
      await headOf(file);
    },

    async importUnsent(file, passphrase) {
      const open = opened();
      const { head, start } = await headOf(file);
      const key = await open.vault.fileKey(passphrase, head);
      if (!key) {
        const message = 'The passphrase is wrong, or the file is damaged.';
        throw new Problem('invalid', message, { fields: [{ path: 'passphrase', message }] });
      }
      const parts = await unsentParts(file, start, key, head.userKey);
      const json = await parts.content();
      if (!json) throw damaged();
      const content = contentIn(json);
      const { userUid, edits, aliases } = content;
      if (userUid !== open.uid) throw damaged();
      const files = await takeFiles(open, content, parts);
      // Before the edits: one may name a new student that has given way to an existing one.
      if (Object.keys(aliases).length > 0) await open.aliases.add(aliases);
      const added = await open.outbox.addAll(edits.map(imported));
      let drafts = 0;
      for (const { key: name, draft } of content.drafts)
        if (await open.drafts.bring(name, draft)) drafts += 1;
      open.log.add(`import: ${added.length} of ${edits.length} edits, ${drafts} drafts, ${files} files`);
      void open.loop.pushSoon();
      return { added: added.length, skipped: edits.length - added.length, drafts };
    },
  };
}
