import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocumentsConfig } from '#server/documents/documents-config.ts';
import { type DocumentWorld, documentWorld, office } from './document-world.ts';

/** What hangs on an Office file by its lists of types and of links, and how it is written there. */
let world: DocumentWorld;
beforeAll(async () => {
  world = await documentWorld();
});
afterAll(() => world.close());

const allowed = 'Allowed types: pdf, docx, xlsx, pptx, png, jpg, txt, eml.';

test('a list of types with a type of macros', async () => {
  const bytes = await office('docx', {
    '[Content_Types].xml':
      '<Override PartName="/a" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
  });
  expect((await world.add<{ message: string }>({ name: 'a.docx', bytes })).body.message).toMatch('macros');
});

const types = (more: string, head = '') => `${head}<Types>
  <Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
  ${more}</Types>`;
const links = (type: string, more = '') =>
  `<Relationships><Relationship Id="a" Type="http://schemas.microsoft.com/office/2006/relationships/${type}" Target="a.bin" ${more}/></Relationships>`;
const list = '[Content_Types].xml';
const ofDocument = 'word/_rels/document.xml.rels';
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.for<[string, Record<string, string | Buffer>, string]>([
  [
    'a reference in its type',
    { [list]: types('<Default Extension="bin" ContentType="application/vnd.ms-office.vba&#80;roject"/>') },
    'macros',
  ],
  [
    'one in hex',
    { [list]: types('<Default Extension="bin" ContentType="application/vnd.ms-office.vba&#x50;roject"/>') },
    'macros',
  ],
  ['a link of another name', { [ofDocument]: links('vbaProject') }, 'macros'],
  ['a link in UTF-16', { [ofDocument]: utf16(links('vbaProject')) }, 'macros'],
  ['a sheet of old macros', { [ofDocument]: links('xlMacrosheet') }, 'macros'],
  ['a DTD', { [list]: types('', '<!DOCTYPE Types [<!ENTITY a "vbaProject">]>') }, 'Word document'],
  [
    'an unknown encoding',
    { [ofDocument]: `<?xml version="1.0" encoding="UTF-7"?>${links('x')}` },
    'Word document',
  ],
  [
    'a template from elsewhere',
    { [ofDocument]: links('attachedTemplate', 'TargetMode="External"') },
    'from elsewhere',
  ],
  [
    'an object from elsewhere',
    { [ofDocument]: links('oleObject', "TargetMode='Extern&#97;l'") },
    'from elsewhere',
  ],
  [
    'a load beside a value with a bracket',
    { [ofDocument]: links('attachedTemplate', 'Name="&gt;>" TargetMode="External"') },
    'from elsewhere',
  ],
  [
    'a load beside a value that looks like another',
    {
      [ofDocument]: links(
        'attachedTemplate',
        `Name="a&quot; TargetMode=&quot;Internal" TargetMode="External"`,
      ),
    },
    'from elsewhere',
  ],
  [
    'a load behind a name space of any name',
    {
      [ofDocument]: links('attachedTemplate', 'TargetMode="External"').replaceAll(
        'Relationship ',
        'a-b.c:Relationship ',
      ),
    },
    'from elsewhere',
  ],
  [
    'a load behind a comment with the beginning of another',
    {
      [ofDocument]: links('attachedTemplate', 'TargetMode="External"').replace(
        '<Relationship ',
        `<!-- <Relationship Type="none" TargetMode="Internal" Name=' --><Relationship Name="'" `,
      ),
    },
    'from elsewhere',
  ],
])('macros and loads that hide: %s', async ([, parts, words]) => {
  const bytes = await office('docx', parts);
  const { status, body } = await world.add<{ message: string }>({ name: 'a.docx', bytes });
  expect({ status, message: body.message }).toEqual({
    status: 415,
    message: expect.stringContaining(words),
  });
});

const noObjects =
  "Files with objects of other programs inside (OLE, ActiveX) can't be added: save them as PDF, or take the objects out. " +
  allowed;
test.for<[string, Record<string, string | Buffer>]>([
  ['a link to an OLE object', { [ofDocument]: links('oleObject') }],
  ['one in a header, in UTF-16', { 'word/_rels/header1.xml.rels': utf16(links('oleObject')) }],
  ['a link with a reference in its type', { [ofDocument]: links('ole&#79;bject') }],
  ['an ActiveX control', { [ofDocument]: links('control') }],
  ['the bytes of one', { 'word/activeX/_rels/activeX1.xml.rels': links('activeXControlBinary') }],
  [
    'a type of OLE objects',
    {
      [list]: types(
        '<Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/>',
      ),
    },
  ],
  [
    'a type of ActiveX controls',
    {
      [list]: types('<Override PartName="/word/a.xml" ContentType="application/vnd.ms-office.activeX+xml"/>'),
    },
  ],
])('an object of another program: %s', async ([, parts]) => {
  const bytes = await office('docx', parts);
  const files = await world.stored();
  const { status, body } = await world.add<{ message: string }>({ name: 'a.docx', bytes });
  expect({ status, message: body.message }).toEqual({ status: 415, message: noObjects });
  expect(await world.stored()).toEqual(files);
});

test('what is no macro and lies in the file, or is only a link, is taken, and so is the workbook of a chart', async () => {
  const parts = {
    [list]: types(
      `<Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/>
      <Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings"/>`,
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    ),
    [ofDocument]: links('hyperlink', 'TargetMode="External"'),
    'word/charts/_rels/chart1.xml.rels': utf16(links('package')),
    'word/embeddings/Microsoft_Excel_Sheet1.xlsx': await office('xlsx'),
  };
  expect((await world.add({ name: 'a.docx', bytes: await office('docx', parts) })).status).toBe(201);
});

test.each([
  ['comments without an end', '<!--'],
  ['elements without an end', '<Relationship '],
  ['values without an end', '<Relationship Type="'],
  ['an attribute without an end', 'a'],
  ['references without an end', '&a'],
])('a list of links of 4 MB of %s is judged in one reading', async (_, piece) => {
  const text = `<Relationships><Relationship ${piece.repeat(Math.floor((4 * 1024 * 1024 - 100) / piece.length))}`;
  const bytes = await office('docx', { [ofDocument]: text, 'a.bin': randomBytes(100_000) });
  expect([201, 415]).toContain((await world.add({ name: 'a.docx', bytes })).status);
});

test('UPLOAD_OBJECTS takes Office files with objects of other programs, and what those load from elsewhere not', async () => {
  const read = (UPLOAD_OBJECTS?: string) => readDocumentsConfig({ UPLOAD_OBJECTS }, '/data').takesObjects;
  expect([read(), read('off'), read('on')]).toEqual([false, false, true]);
  expect(() => read('yes')).toThrow('UPLOAD_OBJECTS is "yes", but must be on or off.');
  const taking = await documentWorld({ takesObjects: true });
  try {
    const link = (more: string) =>
      `<Relationships><Relationship Id="a" Type="http://x/relationships/oleObject" Target="a.bin" ${more}/></Relationships>`;
    const add = async (more = '') => {
      const bytes = await office('docx', { 'word/_rels/document.xml.rels': link(more) });
      return (await taking.add({ name: 'a.docx', bytes })).status;
    };
    expect([await add(), await add('TargetMode="External"')]).toEqual([201, 415]);
  } finally {
    await taking.close();
  }
});
