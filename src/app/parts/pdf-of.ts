import pdfMake from 'pdfmake/build/pdfmake.js';
import { definitionOf, type Paper } from './paper.ts';

/** Where the two fonts are fetched from: whole addresses. */
export interface PaperFonts {
  normal: string;
  bold: string;
}

/** Lays the paper out. It takes seconds for hundreds of rows: the page leaves it to a worker (make-pdf.ts). */
export function pdfOf(paper: Paper, fonts: PaperFonts): Promise<Blob> {
  pdfMake.addFonts({ Roboto: { normal: fonts.normal, bold: fonts.bold } });
  return pdfMake.createPdf(definitionOf(paper)).getBlob();
}
