import { elementsAlone, hasElement, resolved } from './office-parts.ts';

/** In these an ASCII letter is its own byte, so that what is looked for is found. */
const plainEncodings = /^(utf-?8|us-ascii|iso-8859-\d+|windows-125\d)$/i;

/**
 * The text of an XML part: in UTF-8 or UTF-16, without comments and what else is no element. Null for what can't be judged: another
 * encoding, or a DTD, whose entities would hide words.
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
  return elementsAlone(text);
}

/** Whether a list of types or of links names macros, of Visual Basic or of old Excel sheets. */
export const namesMacros = (text: string): boolean =>
  /macroEnabled|vbaProject|wordVbaData|macrosheet/i.test(resolved(text));

/** What a program loads by itself when it opens the file. */
const loaded = /\/(attachedTemplate|oleObject|frame|subDocument|package|externalLinkPath)$/i;

/** Whether a list of links has a template or an object that lies outside of the file. */
export const loadsFromElsewhere = (text: string): boolean =>
  hasElement(
    'Relationship',
    text,
    (link) => link.get('TargetMode')?.toLowerCase() === 'external' && loaded.test(link.get('Type') ?? ''),
  );

/** Links to what another program opens; the workbook of a chart is a `package`, and none of them. */
const linksToObjects = /\/(oleObject|control|activeXControlBinary)$/i;
const typesOfObjects = /officedocument\.oleObject$|ms-office\.activeX(\+xml)?$/i;

/** Whether a list of types or of links names an object that another program opens: OLE, or an ActiveX control. */
export const namesObjects = (text: string): boolean =>
  hasElement('Relationship', text, (link) => linksToObjects.test(link.get('Type') ?? '')) ||
  ['Default', 'Override'].some((name) =>
    hasElement(name, text, (part) => typesOfObjects.test(part.get('ContentType') ?? '')),
  );
