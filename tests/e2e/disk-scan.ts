import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Something that must not lie in a folder, in each form in which it could. */
export interface Sought {
  name: string;
  forms: readonly Buffer[];
}

/** What stands in base64 for bytes wherever they begin in a longer run, at any of its three phases. */
const inBase64 = (bytes: Buffer): Buffer[] =>
  [0, 1, 2].map((phase) =>
    Buffer.from(
      Buffer.concat([Buffer.alloc(phase, 'x'), bytes])
        .toString('base64')
        .slice(4, -4),
    ),
  );

/** The forms in which a text could lie there: UTF-8, UTF-16 or base64. */
export const formsOf = (text: string): Buffer[] => [
  Buffer.from(text, 'utf8'),
  Buffer.from(text, 'utf16le'),
  ...inBase64(Buffer.from(text)),
];

/** The forms in which a passkey's secret could lie there: bytes, base64, or hexadecimal. */
export const formsOfSecret = (secret: Buffer): Buffer[] => [
  secret,
  ...inBase64(secret),
  ...inBase64(secret).map((form) => Buffer.from(form.toString().replaceAll('+', '-').replaceAll('/', '_'))),
  ...formsOf(secret.toString('hex')),
];

/** Which of them stand in the files of a folder, and in which file, with what was read for that. */
export function findSought(
  folder: string,
  sought: readonly Sought[],
): { hits: string[]; files: number; bytes: number } {
  const hits: string[] = [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  let read = 0;
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const bytes = readFileSync(path);
    read += bytes.length;
    for (const { name, forms } of sought)
      if (forms.some((form) => bytes.includes(form))) hits.push(`${name} in ${relative(folder, path)}`);
  }
  return { hits, files: files.length, bytes: read };
}
