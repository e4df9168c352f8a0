import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { sanitised } from '../shell/save-file.ts';

/** 1 cm in PDF points. */
export const centimetre = 28.35;

/** What is printed as a PDF: data alone, without functions, so that it crosses to a worker. */
export interface Paper {
  /** Without its ending; letters that file systems refuse are replaced. */
  fileName: string;
  /** The title that the file itself tells. */
  title: string;
  orientation: 'portrait' | 'landscape';
  /** Left, top, right, bottom, in points. */
  margins: [number, number, number, number];
  /** In points. */
  fontSize: number;
  content: Content[];
  /** What the foot of each page says before its number; '' says the number alone, null nothing at all. */
  footer: string | null;
}

/** Between the parts of a footer. */
const dot = ' · ';

/** The paper as pdfmake takes it: A4, with the number of each page in its foot. */
export const definitionOf = (paper: Paper): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageOrientation: paper.orientation,
  pageMargins: paper.margins,
  info: { title: paper.title },
  defaultStyle: { font: 'Roboto', fontSize: paper.fontSize },
  content: paper.content,
  footer: (page, pages) =>
    paper.footer === null
      ? null
      : {
          text: [paper.footer, `page ${page} of ${pages}`].filter(Boolean).join(dot),
          alignment: 'right',
          margin: [paper.margins[0], 6, paper.margins[2], 0],
          fontSize: paper.fontSize * 0.8,
        },
});

/** The name of the paper's file. */
export const fileNameOf = (paper: Paper): string => `${sanitised(paper.fileName)}.pdf`;
