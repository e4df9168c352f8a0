/** The cell formats of styles.xml below, by their place in it. */
export const styles = { plain: 0, heading: 1, text: 2, quotedText: 3, day: 4 } as const;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const font = (inside: string) => `<font>${inside}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
const top = '<alignment vertical="top"/>';
const format = (attributes: string, inside = '') =>
  `<xf borderId="0" fillId="0" xfId="0" ${attributes}>${inside}</xf>`;

/**
 * The stylesheet. A quoted text keeps its apostrophe, so that it stays text when somebody edits the cell; days are shown
 * as grids show them (spec.md section 9).
 */
export const stylesXml = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  `<styleSheet xmlns="${main}">`,
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/></numFmts>',
  `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="5">',
  format('numFmtId="0" fontId="0"'),
  format('numFmtId="0" fontId="1" applyFont="1"'),
  format('numFmtId="0" fontId="0" applyAlignment="1"', top),
  format('numFmtId="0" fontId="0" quotePrefix="1" applyAlignment="1"', top),
  format('numFmtId="164" fontId="0" applyNumberFormat="1" applyAlignment="1"', top),
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');
