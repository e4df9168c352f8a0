import { documentTypeNames, extensionOf, titleOfFile } from '#domain/documents.ts';
import { Problem } from '#domain/problems.ts';

/** Most bytes of a file until the server has told its own limit (UPLOAD_LIMIT_MB). */
export const usualLimit = 25 * 1024 * 1024;

const megabytes = (bytes: number) => Math.floor((bytes / 1024 / 1024) * 10) / 10;

/**
 * Checks what can be checked before the server sees the file: its type, by its name, and its size. Answers the title.
 * The server looks into the file and decides. Throws Problem 'unsupportedType', 'invalid' or 'tooLarge'.
 */
export function acceptedTitle(file: { name: string; content: Blob }, limit: number): string {
  const title = titleOfFile(file.name);
  const extension = extensionOf(title);
  if (!documentTypeNames.some((type) => type === extension))
    throw new Problem(
      'unsupportedType',
      `Files of this type can't be added. Allowed types: ${documentTypeNames.join(', ')}.`,
    );
  if (file.content.size === 0) throw new Problem('invalid', 'The file is empty.');
  if (file.content.size > limit)
    throw new Problem('tooLarge', `The file is too large: at most ${megabytes(limit)} MB can be added.`);
  return title;
}
