import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { hasUndrawnEntries, hidesLayers } from './beside-pages.ts';

/** Why a document is named in a binder and is not part of it. */
export class NotReadable extends Error {}

const encrypted = 'It is protected by a password or against changes.';
const damaged = 'It is damaged: not all of its pages can be read.';
const undrawn = 'It is a form whose entries are not drawn on its pages: they would be missing in a binder.';
const layered = 'It has hidden layers: its pages would not look the same in a binder.';

/** Names whose object is not in the file stand for content that was lost, as in a file that was cut off. */
function isWhole({ node }: PDFPage): boolean {
  const isThere = (dict: PDFDict | undefined, key: PDFName) =>
    dict?.get(key) === undefined || dict.lookup(key) !== undefined;
  const resources = node.Resources();
  const pictures = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict);
  // One stream, or a list of parts.
  const contents = node.lookup(PDFName.of('Contents'));
  const parts = contents instanceof PDFArray ? contents.asArray() : [];
  return (
    isThere(node, PDFName.of('Contents')) &&
    parts.every((part) => node.context.lookup(part) !== undefined) &&
    (pictures?.keys() ?? []).every((name) => isThere(pictures, name))
  );
}

/** Whether the bytes have the letters somewhere. */
function holds(bytes: Uint8Array, letters: string): boolean {
  const [first, ...rest] = new TextEncoder().encode(letters);
  for (let at = bytes.indexOf(first ?? 0); at >= 0; at = bytes.indexOf(first ?? 0, at + 1))
    if (rest.every((letter, index) => bytes[at + 1 + index] === letter)) return true;
  return false;
}

/**
 * Reads a PDF. Throws NotReadable for one that is protected, damaged or without a page, and for one that shows more or less than its
 * pages alone do: content would be missing without a word.
 */
export async function readPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const pdf = await PDFDocument.load(bytes, {
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: true,
      updateMetadata: false,
      ignoreEncryption: true,
    });
    if (pdf.isEncrypted) throw new NotReadable(encrypted);
    const pages = pdf.getPages();
    if (pages.length === 0 || !pages.every(isWhole)) throw new NotReadable(damaged);
    if (hasUndrawnEntries(pdf)) throw new NotReadable(undrawn);
    if (hidesLayers(pdf)) throw new NotReadable(layered);
    return pdf;
  } catch (thrown) {
    if (thrown instanceof NotReadable) throw thrown;
    // Lists of objects that are encrypted themselves can't be read at all.
    throw new NotReadable(holds(bytes, '/Encrypt') ? encrypted : damaged);
  }
}

/**
 * Copies all pages of a PDF into another, where they are added by the caller. Each is copied by its reference, so that
 * links between them lead to the copies: `copyPages` would leave them leading to pages that are in no binder. Throws
 * NotReadable.
 */
export function copiedPages(source: PDFDocument, into: PDFDocument): PDFPage[] {
  const copier = PDFObjectCopier.for(source.context, into.context);
  const taken = new Set<PDFRef>();
  try {
    return source.getPages().map(({ ref, node }) => {
      // A page that stands in its document twice becomes two.
      const copy = taken.has(ref) ? into.context.register(copier.copy(node)) : copier.copy(ref);
      taken.add(ref);
      const page = PDFPage.of(into.context.lookup(copy, PDFDict) as PDFPageLeaf, copy, into);
      // Its number is written on it later, when it can't be left out any more.
      page.node.normalize();
      return page;
    });
  } catch {
    throw new NotReadable(damaged);
  }
}
