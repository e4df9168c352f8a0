/** What a spreadsheet would take for a formula, and run when the file is opened. */
const asFormula = /^[=+\-@\t\r]/;

const mustBeQuoted = /[",\r\n]/;

/** A cell: as text where a spreadsheet would calculate it, in quotes where its signs would end it. */
function csvCell(text: string): string {
  const safe = asFormula.test(text) ? `'${text}` : text;
  return mustBeQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of cells as RFC 4180 has them, led by the mark that tells spreadsheets of UTF-8. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
