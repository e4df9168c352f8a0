import { attribute } from './office-parts.ts';

/** The named references of XML; others need a DTD, which no office program writes. */
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const character = (code: number) => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

/** The text with its references as the characters that they mean. */
const resolved = (text: string) =>
  text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) =>
      name === undefined
        ? character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (named[name] ?? whole),
  );

/** In these an ASCII letter is its own byte, so that what is looked for is found. */
const plainEncodings = /^(utf-?8|us-ascii|iso-8859-\d+|windows-125\d)$/i;

/**
 * The text of an XML part, as office programs read it: in UTF-8 or UTF-16, its references resolved. Null for what can't be
 * judged: another encoding, or a DTD, whose entities would hide words.
 */
export function partText(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  const isWide = mark === 'fffe' || mark === 'feff';
  const text = isWide
    ? new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes)
    : bytes.toString('utf8');
  const encoding = /^\uFEFF?<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? 'utf-8';
  const isKnown = isWide ? /^utf-?16/i.test(encoding) || encoding === 'utf-8' : plainEncodings.test(encoding);
  if (!isKnown || text.includes('\0') || /<!(DOCTYPE|ENTITY)/i.test(text)) return null;
  return resolved(text);
}

/** Whether a list of types or of links names macros, of Visual Basic or of old Excel sheets. */
export const namesMacros = (text: string): boolean =>
  /macroEnabled|vbaProject|wordVbaData|macrosheet/i.test(text);

/** What a program loads by itself when it opens the file. */
const loaded = /\/(attachedTemplate|oleObject|frame|subDocument|package|externalLinkPath)$/i;

/** Whether a list of links has a template or an object that lies outside of the file. */
export const loadsFromElsewhere = (text: string): boolean =>
  [...text.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].some(
    ([element]) =>
      attribute(element, 'TargetMode').toLowerCase() === 'external' &&
      loaded.test(attribute(element, 'Type')),
  );
