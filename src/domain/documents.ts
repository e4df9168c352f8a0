import * as v from 'valibot';
import { recordFields, uid } from './fields.ts';

/** A file of an event. Its bytes are fetched on demand; the mirror holds the title (docs/api.md, Mirroring a year). */
export const CaseDocument = v.object({
  ...recordFields,
  caseEventId: v.number(),
  caseEventUid: uid,
  title: v.string(),
});
export type CaseDocument = v.InferOutput<typeof CaseDocument>;

const office = 'application/vnd.openxmlformats-officedocument.';

/** The kinds of file that may be added (docs/security.md, Uploads), by extension, each with its media type. */
export const documentTypes = {
  pdf: 'application/pdf',
  docx: `${office}wordprocessingml.document`,
  xlsx: `${office}spreadsheetml.sheet`,
  pptx: `${office}presentationml.presentation`,
  png: 'image/png',
  jpg: 'image/jpeg',
  txt: 'text/plain',
  eml: 'message/rfc822',
} as const;

export type DocumentType = keyof typeof documentTypes;
export const documentTypeNames = Object.keys(documentTypes) as DocumentType[];

const longestTitle = 256;

/**
 * What a name must not carry into a list or a header: control characters, and those that turn the direction of reading or aren't seen.
 * A joiner (U+200D) stays where it joins two pictures: without it an emoji of a family falls apart into its people.
 */
const unprintable =
  /(?!(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** The extension of a file's name in lower case, without the dot; '' for none. "jpeg" is another spelling of jpg. */
export function extensionOf(name: string): string {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return extension === 'jpeg' ? 'jpg' : extension;
}

/**
 * The title of a document: its file's name without path and control characters, of at most 256 characters, its
 * extension kept. The name is data, never a path (docs/api.md, Uploads).
 */
export function titleOfFile(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? '').replaceAll(unprintable, '').trim();
  if (name.length <= longestTitle) return name || 'Document';
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
  // A half of a surrogate pair may be left at the cut, and a joiner of what it was half of.
  const kept = name.slice(0, longestTitle - extension.length).replace(/\u200D?[\uD800-\uDBFF]?$/, '');
  return `${kept}${extension}`;
}
