import { fileEmpty, fileTooLarge, notOfType, typeOfFile } from '#domain/document-refusals.ts';
import { type DocumentType, titleOfFile } from '#domain/documents.ts';
import { type FileSight, hangsOnText, headSize, looksLike, tailSize } from '#domain/looks-like.ts';
import { textWatch } from '#domain/text-watch.ts';

/** Most bytes of a file until the server has told its own limit (UPLOAD_LIMIT_MB). */
export const usualLimit = 25 * 1024 * 1024;

/** How much of a text is read at a time, in bytes. */
const pieceSize = 1024 * 1024;

const bytesOf = async (content: Blob) => new Uint8Array(await content.arrayBuffer());

async function isText(content: Blob): Promise<boolean> {
  const watch = textWatch(new TextDecoder('utf-8', { fatal: true }));
  for (let at = 0; at < content.size; at += pieceSize)
    watch.see(await bytesOf(content.slice(at, at + pieceSize)));
  return watch.isText();
}

async function sightOf(type: DocumentType, content: Blob): Promise<FileSight> {
  return {
    head: await bytesOf(content.slice(0, headSize)),
    tail: await bytesOf(content.slice(Math.max(0, content.size - tailSize))),
    isText: hangsOnText(type) && (await isText(content)),
  };
}

/**
 * Checks what can be checked before the server sees the file: its name, its size, and whether it begins and ends as a file
 * of its type does. Answers the title. The server looks deeper, and decides. Throws Problem 'unsupportedType', 'invalid' or
 * 'tooLarge'.
 */
export async function acceptedTitle(file: { name: string; content: Blob }, limit: number): Promise<string> {
  const title = titleOfFile(file.name);
  const type = typeOfFile(title);
  if (file.content.size === 0) throw fileEmpty();
  if (file.content.size > limit) throw fileTooLarge(limit);
  if (!looksLike(type, await sightOf(type, file.content))) throw notOfType(type);
  return title;
}
