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

export const attribute = (element: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(element)?.[1] ?? '';

/** Whether the list of types names a main part of the type, and that part is among the names of the entries. */
export function isMainPart(type: OfficeType, contentTypes: string, names: readonly string[]): boolean {
  const wanted = `application/vnd.openxmlformats-officedocument.${main[type]}.main+xml`;
  const there = new Set(names.map((name) => `/${name}`.toLowerCase()));
  return [...contentTypes.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)].some(
    ([element]) =>
      attribute(element, 'ContentType') === wanted && there.has(attribute(element, 'PartName').toLowerCase()),
  );
}
