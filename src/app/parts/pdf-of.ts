import pdfMake from 'pdfmake/build/pdfmake.js';
import { lettersOf } from './font-letters.ts';
import { missingLettersNote } from './missing-letters.ts';
import { definitionOf, type Paper } from './paper.ts';

/** Where the two fonts are fetched from: whole addresses. They have the same letters. */
export interface PaperFonts {
  normal: string;
  bold: string;
}

/** The paper with a line at its end that names the letters which the font lacks, if it lacks any. */
async function withNote(paper: Paper, font: string): Promise<Paper> {
  const has = lettersOf(await (await fetch(font)).arrayBuffer());
  const note = missingLettersNote(paper.content, has);
  return note === null
    ? paper
    : { ...paper, content: [...paper.content, { text: note, margin: [0, 12, 0, 0] }] };
}

/** Lays the paper out. It takes seconds for hundreds of rows: the page leaves it to a worker (make-pdf.ts). */
export async function pdfOf(paper: Paper, fonts: PaperFonts): Promise<Blob> {
  pdfMake.addFonts({ Roboto: { normal: fonts.normal, bold: fonts.bold } });
  return pdfMake.createPdf(definitionOf(await withNote(paper, fonts.normal))).getBlob();
}
