import { fileEmpty, fileTooLarge, notOfType, typeOfFile } from '#domain/document-refusals.ts';
import { type DocumentType, titleOfFile } from '#domain/documents.ts';
import { type FileSight, hangsOnText, headSize, looksLike, tailSize } from '#domain/looks-like.ts';
import { Problem } from '#domain/problems.ts';
import { textWatch } from '#domain/text-watch.ts';
import type { Content } from '../files/sealed-files.ts';

/** Most bytes of a file until the server has told its own limit (UPLOAD_LIMIT_MB). */
export const usualLimit = 25 * 1024 * 1024;

/** How much of a text is read at a time, in bytes. */
const pieceSize = 1024 * 1024;

const unreadable = () =>
  new Problem('invalid', "The file can't be added: it was changed, moved or deleted after it was chosen.");

/** A chosen file whose reads say why they fail: the browser gives nothing more of one that was saved, moved or deleted since. */
const asChosen = (content: Blob): Content => ({
  size: content.size,
  slice: (from, to) => ({
    arrayBuffer: () =>
      content
        .slice(from, to)
        .arrayBuffer()
        .catch(() => {
          throw unreadable();
        }),
  }),
});

const bytesOf = async (content: Content, from: number, to: number) =>
  new Uint8Array(await content.slice(from, to).arrayBuffer());

async function isText(content: Content): Promise<boolean> {
  const watch = textWatch(new TextDecoder('utf-8', { fatal: true }));
  for (let at = 0; at < content.size; at += pieceSize) watch.see(await bytesOf(content, at, at + pieceSize));
  return watch.isText();
}

async function sightOf(type: DocumentType, content: Content): Promise<FileSight> {
  return {
    head: await bytesOf(content, 0, headSize),
    tail: await bytesOf(content, Math.max(0, content.size - tailSize), content.size),
    isText: hangsOnText(type) && (await isText(content)),
  };
}

/** A file that can be added, as far as this device sees. */
export interface AcceptedFile {
  title: string;
  content: Content;
}

/**
 * Checks what can be checked before the server sees the file: its name, its size, and whether it begins and ends as a file
 * of its type does. The server looks deeper, and decides. Throws Problem 'unsupportedType', 'invalid' or 'tooLarge'.
 */
export async function acceptedFile(
  file: { name: string; content: Blob },
  limit: number,
): Promise<AcceptedFile> {
  const title = titleOfFile(file.name);
  const type = typeOfFile(title);
  const content = asChosen(file.content);
  if (content.size === 0) throw fileEmpty();
  if (content.size > limit) throw fileTooLarge(limit);
  if (!looksLike(type, await sightOf(type, content))) throw notOfType(type);
  return { title, content };
}
