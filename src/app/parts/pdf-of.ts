import pdfMake from 'pdfmake/build/pdfmake.js';
import { lettersOf } from './font-letters.ts';
import { drawablePaper } from './missing-letters.ts';
import { definitionOf, type Paper } from './paper.ts';

/** Where the two fonts are fetched from: whole addresses. They have the same letters. */
export interface PaperFonts {
  normal: string;
  bold: string;
}

/** Lays the paper out. It takes seconds for hundreds of rows: the page leaves it to a worker (make-pdf.ts). */
export async function pdfOf(paper: Paper, fonts: PaperFonts): Promise<Blob> {
  pdfMake.addFonts({ Roboto: { normal: fonts.normal, bold: fonts.bold } });
  const has = lettersOf(await (await fetch(fonts.normal)).arrayBuffer());
  return pdfMake.createPdf(definitionOf(drawablePaper(paper, has))).getBlob();
}
