import type { DocumentType } from './documents.ts';

/** How much of a file's beginning is looked at, in bytes: enough for the header fields of a message that many servers passed on. */
export const headSize = 64 * 1024;
/** How much of its end: where the end mark of a PDF stands at the latest; readers look as far. */
export const tailSize = 1024;

/** What of a file decides what it is. */
export interface FileSight {
  /** Its first `headSize` bytes. */
  head: Uint8Array;
  /** Its last `tailSize` bytes. */
  tail: Uint8Array;
  /** Text without NUL, in UTF-8 or windows-1252. */
  isText: boolean;
}

const starts = (bytes: Uint8Array, signature: readonly number[], from = 0) =>
  signature.every((byte, at) => bytes[from + at] === byte);

/** The bytes as characters of latin1, which has one for each. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}

const isZip = ({ head }: FileSight) => starts(head, [0x50, 0x4b, 0x03, 0x04]);

/** A PDF's header may come after other bytes (ISO 32000-1, annex H: within the first 1024), its end mark before some. */
const isPdf = ({ head, tail }: FileSight) =>
  latin1(head.subarray(0, 1024)).includes('%PDF-') && latin1(tail).includes('%%EOF');

const headerField = /^[!-9;-~]+[ \t]*:/;

/** Header fields first (RFC 5322), one of which says from whom. */
function isMessage({ head, isText }: FileSight): boolean {
  const [header = ''] = latin1(head).split(/\r?\n\r?\n/, 1);
  const lines = header.split(/\r?\n/);
  // The last line may be cut, where the header is longer than what was kept.
  const whole = lines.slice(0, -1);
  const [first = ''] = lines;
  const areFields = whole.every((line) => headerField.test(line) || /^[ \t]/.test(line));
  return isText && headerField.test(first) && areFields && /^from[ \t]*:/im.test(header);
}

const imageHeader = [0x49, 0x48, 0x44, 0x52];

const signs: Record<DocumentType, (file: FileSight) => boolean> = {
  pdf: isPdf,
  docx: isZip,
  xlsx: isZip,
  pptx: isZip,
  // The signature, then the header chunk.
  png: ({ head }) =>
    starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) && starts(head, imageHeader, 12),
  jpg: ({ head }) => starts(head, [0xff, 0xd8, 0xff]),
  txt: ({ isText }) => isText,
  eml: isMessage,
};

/** Whether only a look at every byte of a file of the type tells `isText`, on which it hangs. */
export const hangsOnText = (type: DocumentType): boolean => type === 'txt' || type === 'eml';

/** Whether a file is what its extension says; of the Office types it tells only that they are zip files. */
export const looksLike = (type: DocumentType, file: FileSight): boolean => signs[type](file);
