import { xmlText } from './cell-text.ts';
import { stylesXml } from './styles.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

const relations = (list: readonly string[]) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`;

const contentType = (path: string, type: string) =>
  `<Override PartName="/${path}" ContentType="${spreadsheet}.${type}+xml"/>`;

/** Everything in a workbook besides its sheets, by path (ECMA-376: the least that a spreadsheet package needs). */
export function packageParts(sheetNames: readonly string[]): ReadonlyMap<string, string> {
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="s${index + 1}"/>`,
  );
  return new Map([
    [
      '[Content_Types].xml',
      [
        `${declaration}<Types xmlns="${packages}/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        contentType('xl/workbook.xml', 'sheet.main'),
        contentType('xl/styles.xml', 'styles'),
        ...sheetNames.map((_, index) => contentType(sheetPath(index), 'worksheet')),
        '</Types>',
      ].join(''),
    ],
    ['_rels/.rels', relations([relation('w', 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheetNames.map((_, index) =>
          relation(`s${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
        ),
        relation('styles', 'styles', 'styles.xml'),
      ]),
    ],
    ['xl/styles.xml', stylesXml],
  ]);
}
