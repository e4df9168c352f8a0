import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { Problem } from '#domain/problems.ts';
import type { Upload } from '../base/handlers.ts';

/** An upload's form after it went by: what stands beside the file, and what became of the file. */
export interface ReceivedForm<T> {
  fields: Record<string, string>;
  file: T;
}

const limits = { files: 2, fields: 10, parts: 12, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 };

/** Browsers write these three in a name as they are escaped here, and nothing else (WHATWG, multipart/form-data). */
const unquoted = (name: string) =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

const malformed = (message = 'The body is malformed.') => new Problem('invalid', message);

function openParser(type: string): busboy.Busboy {
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Problem('unsupportedType', 'The body must be multipart/form-data.');
  try {
    return busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits });
  } catch {
    // No boundary, or one that is none.
    throw malformed();
  }
}

/**
 * Reads a form with one file as it comes. `take` is given the file's stream and name and says what becomes of it; a
 * refusal of it ends the reading. Throws what `take` does; Problem 'unsupportedType' or 'invalid' for what is no such form,
 * and for one that breaks off. What `take` made is then given to `discard`.
 */
export async function receiveForm<T>(
  { type, bytes }: Upload,
  take: (file: Readable, fileName: string) => Promise<T>,
  discard: (made: T) => Promise<void>,
): Promise<ReceivedForm<T>> {
  const parser = openParser(type);
  if (!bytes) throw malformed();
  // The types of the DOM's streams and of Node's differ; they are the same thing.
  const source = Readable.fromWeb(bytes as ReadableStream);
  const fields: Record<string, string> = {};
  const state: { taking: Promise<T> | null; refusal: Error | null; brokeOff: boolean } = {
    taking: null,
    refusal: null,
    brokeOff: false,
  };
  const refuse = (error: Error) => {
    if (state.brokeOff) return;
    state.refusal ??= error;
    source.destroy(error);
    // A small body has been read to its end by then, and the parser waits for somebody to read the file.
    parser.destroy(error);
  };
  // The first failure counts. A body that ends early makes `take` fail too, and that failure is no refusal.
  for (const stream of [source, parser])
    stream.on('error', () => {
      state.brokeOff ||= state.refusal === null;
    });

  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated || Object.hasOwn(fields, name)) refuse(malformed());
    else fields[name] = value;
  });
  parser.on('file', (name, file, { filename }) => {
    // A caller may go away before anybody reads the file: an error without a listener would end the process.
    file.on('error', () => {});
    if (state.taking || name !== 'file') {
      file.resume();
      refuse(malformed('The form must hold one file, called file.'));
      return;
    }
    state.taking = take(file, unquoted(filename ?? ''));
    state.taking.catch(refuse);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refuse(malformed()));

  await pipeline(source, parser).catch(() => {});
  const taken = await state.taking?.then(
    (file) => ({ file }),
    (error: Error) => error,
  );
  const problem = state.brokeOff ? malformed('The upload broke off.') : state.refusal;
  if (taken instanceof Error || !taken) throw problem ?? taken ?? malformed('A file is required.');
  if (!problem) return { fields, file: taken.file };
  await discard(taken.file);
  throw problem;
}
