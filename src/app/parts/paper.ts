import type { Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces';
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

/** The width of A4 in points. */
const pageWidth = { portrait: 595.28, landscape: 841.89 };

/** What the layouts of tables leave between two columns, in points. */
const gaps: Readonly<Record<string, number>> = { noBorders: 8, lightHorizontalLines: 16 };

const isTable = (part: Content): part is ContentTable => typeof part === 'object' && 'table' in part;

/**
 * A table whose open columns ('*') share what the others leave of the page. pdfmake breaks a long word where a column's width is given; an
 * open one grows with it, and takes the columns beside it off the paper.
 */
function withinPage(part: Content, width: number): Content {
  if (!isTable(part) || !Array.isArray(part.table.widths)) return part;
  const { widths } = part.table;
  const given = widths.filter((one) => typeof one === 'number');
  const between = (gaps[part.layout as string] ?? 0) * (widths.length - 1);
  const left = width - between - given.reduce((sum, one) => sum + one, 0);
  const open = left / (widths.length - given.length);
  return { ...part, table: { ...part.table, widths: widths.map((one) => (one === '*' ? open : one)) } };
}

/**
 * What a headline has below its upper edge at least, in points, by its level; where the page has less left it begins the next one. Room for
 * the headline, and for what it is of: a label with a line of its text, or the titles and a line of a table.
 */
const leastBelow: Readonly<Record<number, number>> = { 1: 56, 2: 24 };

/** Between the parts of a footer. */
const dot = ' · ';

/** The paper as pdfmake takes it: A4, with the number of each page in its foot. */
export const definitionOf = (paper: Paper): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageOrientation: paper.orientation,
  pageMargins: paper.margins,
  info: { title: paper.title },
  // As typed, with the spaces that lines begin with: it is a legal record.
  defaultStyle: { font: 'Roboto', fontSize: paper.fontSize, preserveLeadingSpaces: true },
  pageBreakBefore: ({ headlineLevel, startPosition: { pageInnerHeight, verticalRatio } }) =>
    pageInnerHeight * (1 - verticalRatio) < (leastBelow[headlineLevel ?? 0] ?? 0),
  content: paper.content.map((part) =>
    withinPage(part, pageWidth[paper.orientation] - paper.margins[0] - paper.margins[2]),
  ),
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
