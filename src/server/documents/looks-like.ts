import type { DocumentType } from '#domain/documents.ts';
import type { WatchedFile } from './file-watch.ts';

const starts = (head: Buffer, signature: readonly number[]) =>
  signature.every((byte, at) => head[at] === byte);

const isZip = ({ head }: WatchedFile) => starts(head, [0x50, 0x4b, 0x03, 0x04]);

/** A PDF's header may come after other bytes (ISO 32000-1, annex H: within the first 1024), its end mark before some. */
const isPdf = ({ head, tail }: WatchedFile) =>
  head.subarray(0, 1024).includes('%PDF-') && tail.includes('%%EOF');

const headerField = /^[!-9;-~]+[ \t]*:/;

/** Header fields first (RFC 5322), one of which says from whom. */
function isMessage({ head, isText }: WatchedFile): boolean {
  const [header = ''] = head.toString('latin1').split(/\r?\n\r?\n/, 1);
  const lines = header.split(/\r?\n/);
  // The last line may be cut, where the header is longer than what was kept.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  const [first = ''] = lines;
  const areFields = whole.every((line) => headerField.test(line) || /^[ \t]/.test(line));
  return isText && headerField.test(first) && areFields && /^from[ \t]*:/im.test(header);
}

const signs: Record<DocumentType, (file: WatchedFile) => boolean> = {
  pdf: isPdf,
  docx: isZip,
  xlsx: isZip,
  pptx: isZip,
  // The signature, then the header chunk.
  png: ({ head }) =>
    starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) &&
    head.subarray(12, 16).equals(Buffer.from('IHDR')),
  jpg: ({ head }) => starts(head, [0xff, 0xd8, 0xff]),
  txt: ({ isText }) => isText,
  eml: isMessage,
};

/** Whether what went by of a file is what its extension says; of the Office types it tells only that they are zip files. */
export const looksLike = (type: DocumentType, file: WatchedFile): boolean => signs[type](file);
