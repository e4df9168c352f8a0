import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  type PDFStream,
} from '@cantoo/pdf-lib';
import { lettersOf } from './pdf-text.ts';

const name = (text: string) => PDFName.of(text);

const textOf = (stream: PDFStream | undefined): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

/** What the content of a page writes, in its order: glyphs by the letters of their font, plain bytes where it has none. */
function wordsOf(page: PDFPage): string {
  const { context } = page.doc;
  const fonts = page.node.Resources()?.lookupMaybe(name('Font'), PDFDict);
  const letters = new Map(
    (fonts?.keys() ?? []).map((key) => {
      const toUnicode = fonts?.lookup(key, PDFDict).lookup(name('ToUnicode'));
      return [key.decodeText(), toUnicode ? lettersOf(textOf(toUnicode as PDFStream)) : null];
    }),
  );
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const text = streams
    .map((one) => textOf((one instanceof PDFRef ? context.lookup(one) : one) as PDFStream))
    .join('\n');
  let font: Map<string, string> | null | undefined;
  let words = '';
  for (const [, found, glyphs, plain] of text.matchAll(/\/(\S+) [\d.]+ Tf|\[([^\]]*)\] TJ|<(\w*)> Tj/g)) {
    if (found !== undefined) font = letters.get(found);
    else
      for (const [, hex = ''] of (glyphs ?? `<${plain}>`).matchAll(/<(\w*)>/g))
        words += font
          ? [...hex.matchAll(/\w{4}/g)].map(([glyph]) => font?.get(glyph.toLowerCase()) ?? '?').join('')
          : Buffer.from(hex, 'hex').toString('latin1');
    if (found === undefined) words += ' ';
  }
  return words.replaceAll(/\s+/g, ' ').trim();
}

/** A binder as it is read back. */
export interface ReadBinder {
  /** The words of each page. */
  pages: string[];
  /** Of each page, the pages (from 1) that its links lead to. */
  links: number[][];
  bookmarks: { title: string; page: number }[];
}

/** Reads a binder back: its words, links and bookmarks. */
export async function readBinder(content: Blob | Uint8Array): Promise<ReadBinder> {
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(await content.arrayBuffer());
  const pdf = await PDFDocument.load(bytes);
  const pages = pdf.getPages();
  const pageOf = (entry: PDFDict) => {
    const target = entry.lookupMaybe(name('Dest'), PDFArray)?.get(0);
    return pages.findIndex(({ ref }) => ref === target) + 1;
  };
  const bookmarks: ReadBinder['bookmarks'] = [];
  let entry = pdf.catalog.lookupMaybe(name('Outlines'), PDFDict)?.lookupMaybe(name('First'), PDFDict);
  while (entry) {
    bookmarks.push({ title: entry.lookup(name('Title'), PDFHexString).decodeText(), page: pageOf(entry) });
    entry = entry.lookupMaybe(name('Next'), PDFDict);
  }
  return {
    pages: pages.map(wordsOf),
    links: pages.map(({ node }) =>
      (node.Annots()?.asArray() ?? []).map((_, index) =>
        pageOf(node.Annots()?.lookup(index, PDFDict) as PDFDict),
      ),
    ),
    bookmarks,
  };
}
