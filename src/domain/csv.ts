/** What a spreadsheet would take for a formula, and run when the file is opened; one set to Japanese or Chinese takes the full-width signs as well. */
const asFormula = /^[=+\-@\t\r\n＝＋－＠]/;

const mustBeQuoted = /[",\r\n]/;

/** A cell: as text where a spreadsheet would calculate it, in quotes where its signs would end it. */
function csvCell(text: string): string {
  const safe = asFormula.test(text) ? `'${text}` : text;
  return mustBeQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells spreadsheets of UTF-8; a file begins with it. */
export const csvMark = '\uFEFF';

/** Lines of cells as RFC 4180 has them. */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

/** A whole file of such lines. */
export const csvText = (lines: readonly (readonly string[])[]): string => csvMark + csvLines(lines);
