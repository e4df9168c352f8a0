import { expect, test } from 'vitest';
import { type DocumentType, documentTypeNames } from '#domain/documents.ts';
import { hangsOnText, looksLike } from '#domain/looks-like.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const sight = (head: string, tail = head, isText = false) => ({
  head: bytes(head),
  tail: bytes(tail),
  isText,
});

const pdf = sight('%PDF-1.7\nHello\n%%EOF\n');
const zip = sight('PK\u0003\u0004rest');
const png = sight('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR');
const jpg = sight('\u00ff\u00d8\u00ff\u00e0');
const text = sight('Dear all', 'Dear all', true);
const message = sight('Received: by x\r\n with y\r\nFrom: ann@example.gov\r\n\r\nHello', '', true);

test.each([
  ['a PDF', pdf, ['pdf']],
  ['a PDF after other bytes', sight(`${' '.repeat(1000)}%PDF-1.4`, '%%EOF'), ['pdf']],
  ['a PDF that begins too late', sight(`${' '.repeat(1024)}%PDF-1.4`, '%%EOF'), []],
  ['a PDF that was cut off', sight('%PDF-1.7\nHello', 'Hello'), []],
  ['a zip file', zip, ['docx', 'xlsx', 'pptx']],
  ['a zip file that holds none', sight('PK\u0005\u0006'), []],
  ['a PNG picture', png, ['png']],
  ['a PNG picture without its header chunk', sight('\u0089PNG\r\n\u001a\n'), []],
  ['a JPEG picture', jpg, ['jpg']],
  ['a text', text, ['txt']],
  ['a message', message, ['txt', 'eml']],
  [
    'a message whose header is longer than what was kept',
    sight('From: ann\r\nX-A: b\r\nX-cut', '', true),
    ['txt', 'eml'],
  ],
  [
    'a text with fields, none of which says from whom',
    sight('To: ann\r\nX-A: from: bo\r\n\r\nHello', '', true),
    ['txt'],
  ],
  [
    'a text with a line among its fields',
    sight('From: ann\r\nHello there\r\nTo: bo\r\n\r\nHello', '', true),
    ['txt'],
  ],
  ['a text whose first field has no name', sight(' by x\r\nFrom: ann\r\n\r\nHello', '', true), ['txt']],
  ['a message with NUL in it', { ...message, isText: false }, []],
] satisfies [string, Parameters<typeof looksLike>[1], DocumentType[]][])(
  '%s is of the types that its bytes tell, and of no other',
  (_, file, types) => {
    expect(documentTypeNames.filter((type) => looksLike(type, file))).toEqual(types);
  },
);

test('only of a text and of a message every byte is looked at', () => {
  expect(documentTypeNames.filter((type) => hangsOnText(type))).toEqual(['txt', 'eml']);
});
