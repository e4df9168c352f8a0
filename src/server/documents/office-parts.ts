import type { DocumentType } from '#domain/documents.ts';

/** The part of an office file that lists the types of all others (ECMA-376, part 2). */
export const contentTypesName = '[Content_Types].xml';

const main = {
  docx: 'wordprocessingml.document',
  xlsx: 'spreadsheetml.sheet',
  pptx: 'presentationml.presentation',
} as const satisfies Partial<Record<DocumentType, string>>;

export type OfficeType = keyof typeof main;

export const isOffice = (type: DocumentType): type is OfficeType => Object.hasOwn(main, type);

/** Whether a part tells how another is linked to what: there macros hang on a document, under whatever name. */
export const isLinks = (name: string): boolean => /(^|\/)_rels\/[^/]*\.rels$/i.test(name);

/** The named references of XML; others need a DTD, which no office program writes. */
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const character = (code: number) => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

/** The text with its references as the characters that they mean. */
export const resolved = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) =>
      name === undefined
        ? character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (named[name] ?? whole),
  );

const anAttribute = /\s([^\s="'<>]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** The attributes after an element's name; of two of one name the first, since what is behind the element is text. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(anAttribute))
    if (!attributes.has(name)) attributes.set(name, resolved(double ?? single ?? ''));
  return attributes;
}

/**
 * Whether attributes of an element of the name, in whatever name space, are as looked for: as a reader of XML sees them. A value may
 * hold `>`, and quotation marks by reference, which end nothing. XML has `<` nowhere but before an element, so that each piece is read once.
 */
export function hasElement(
  name: string,
  text: string,
  matches: (attributes: ReadonlyMap<string, string>) => boolean,
): boolean {
  const begins = new RegExp(String.raw`^<(?:[^\s/>"'=:]+:)?${name}\s`);
  for (let at = text.indexOf('<'); at >= 0;) {
    const next = text.indexOf('<', at + 1);
    const piece = text.slice(at, next < 0 ? undefined : next);
    const head = piece.includes('=') ? begins.exec(piece)?.[0] : undefined;
    if (head !== undefined && matches(attributesOf(piece.slice(head.length - 1)))) return true;
    at = next;
  }
  return false;
}

const notElements = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' } as const;

/** The text without comments, CDATA and instructions, where nothing is an element; null where one of them has no end. */
export function elementsAlone(text: string): string | null {
  let [alone, at] = ['', 0];
  const begins = /<!--|<!\[CDATA\[|<\?/g;
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const end = notElements[found[0] as keyof typeof notElements];
    const endAt = text.indexOf(end, begins.lastIndex);
    if (endAt < 0) return null;
    alone += text.slice(at, found.index);
    at = begins.lastIndex = endAt + end.length;
  }
  return alone + text.slice(at);
}

/** Whether the list of types names a main part of the type, and that part is among the names of the entries. */
export function isMainPart(type: OfficeType, contentTypes: string, names: readonly string[]): boolean {
  const wanted = `application/vnd.openxmlformats-officedocument.${main[type]}.main+xml`;
  const there = new Set(names.map((name) => `/${name}`.toLowerCase()));
  return hasElement(
    'Override',
    contentTypes,
    (element) =>
      element.get('ContentType') === wanted && there.has(element.get('PartName')?.toLowerCase() ?? ''),
  );
}
