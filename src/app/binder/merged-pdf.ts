import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { BinderEnd, PageType } from './binder-questions.ts';
import { writeFoot } from './page-foot.ts';
import { addBookmarks, leadLinks } from './page-links.ts';
import { addPicturePage } from './picture-page.ts';
import { copiedPages, readPdf } from './read-pdf.ts';

/** A binder that grows by the pages of documents. */
export interface MergedPdf {
  /** Adds the pages of a document and answers how many it has. Throws NotReadable for one that can't be in it. */
  add(type: PageType, bytes: Uint8Array): Promise<number>;
  /** Puts the front before them and gives all pages their numbers. */
  end(end: Omit<BinderEnd, 'front'> & { front: readonly Uint8Array[] }): Promise<Uint8Array>;
}

/** How many pages a PDF has. */
export const countPages = async (bytes: Uint8Array): Promise<number> => (await readPdf(bytes)).getPageCount();

/** Begins a binder. One document is unpacked at a time: what stays of it are its pages. */
export async function mergedPdf(): Promise<MergedPdf> {
  const binder = await PDFDocument.create();

  async function addFront(front: readonly Uint8Array[]): Promise<number> {
    let count = 0;
    for (const bytes of front)
      for (const page of copiedPages(await readPdf(bytes), binder)) {
        binder.insertPage(count, page);
        count += 1;
      }
    return count;
  }

  return {
    async add(type, bytes) {
      const before = binder.getPageCount();
      if (type === 'pdf') for (const page of copiedPages(await readPdf(bytes), binder)) binder.addPage(page);
      else await addPicturePage(binder, type, bytes);
      return binder.getPageCount() - before;
    },

    async end({ front, title, bookmarks, footer }) {
      const count = await addFront(front);
      const pages = binder.getPages();
      for (const page of pages.slice(0, count)) leadLinks(page, pages);
      const font = await binder.embedFont(StandardFonts.Helvetica);
      for (const [index, page] of pages.entries())
        writeFoot(page, `${footer} ${index + 1} of ${pages.length}`, font);
      addBookmarks(binder, bookmarks);
      binder.setTitle(title, { showInWindowTitleBar: true });
      binder.setLanguage('en-US');
      return binder.save();
    },
  };
}
