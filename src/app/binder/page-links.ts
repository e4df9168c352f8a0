import {
  type PDFDocument,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib';
import { type Bookmark, linkedPage } from './binder-questions.ts';

const name = (text: string) => PDFName.of(text);

/** The page of the binder that an annotation leads to; null for one that leads elsewhere. */
function targetOf(annotation: PDFDict): number | null {
  const address = annotation.lookupMaybe(name('A'), PDFDict)?.lookup(name('URI'));
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  return isText ? linkedPage(address.decodeText()) : null;
}

/** Has the links of a page that name pages of the binder lead there. */
export function leadLinks(page: PDFPage, pages: readonly PDFPage[]): void {
  const annotations = page.node.Annots() ?? PDFArray.withContext(page.doc.context);
  for (let index = 0; index < annotations.size(); index += 1) {
    const annotation = annotations.lookup(index, PDFDict);
    const target = pages[(targetOf(annotation) ?? 0) - 1];
    if (!target) continue;
    annotation.delete(name('A'));
    annotation.set(name('Dest'), page.doc.context.obj([target.ref, 'Fit']));
  }
}

/** Gives a PDF its bookmarks, one below the other, which readers show beside the pages. */
export function addBookmarks(pdf: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { context, catalog } = pdf;
  const pages = pdf.getPages();
  const root = context.nextRef();
  const refs = bookmarks.map(() => context.nextRef());
  for (const [index, { title, page }] of bookmarks.entries()) {
    const entry = context.obj({ Parent: root, Dest: [pages[page - 1]?.ref ?? null, 'Fit'] });
    entry.set(name('Title'), PDFHexString.fromText(title));
    const [before, after] = [refs[index - 1], refs[index + 1]];
    if (before) entry.set(name('Prev'), before);
    if (after) entry.set(name('Next'), after);
    const ref = refs[index];
    if (ref) context.assign(ref, entry);
  }
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }));
  catalog.set(name('Outlines'), root);
  catalog.set(name('PageMode'), name('UseOutlines'));
}
