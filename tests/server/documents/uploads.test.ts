import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bigPdf, type DocumentWorld, documentWorld, office, pdf, zip } from './document-world.ts';

let world: DocumentWorld;
beforeAll(async () => {
  world = await documentWorld();
});
afterAll(() => world.close());

const allowed = 'Allowed types: pdf, docx, xlsx, pptx, png, jpg, txt, eml.';
const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex');
const jpg = Buffer.from('ffd8ffe000104a46494600', 'hex');
const eml = Buffer.from('Received: by x\r\n with y\r\nFrom: ann@example.gov\r\nSubject: Hi\r\n\r\nHello');

const documentsOf = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as "count" from "document"`.execute(
    world.server.db,
  );
  return rows[0]?.count;
};

/** What a refusal must not leave: a row, or a file. */
async function leavesNothing(deed: () => Promise<void>): Promise<void> {
  const [rows, files] = [await documentsOf(), await world.stored()];
  await deed();
  expect(await documentsOf()).toBe(rows);
  expect(await world.stored()).toEqual(files);
}

test('an added file is in its event, and comes back byte for byte as an attachment', async () => {
  const bytes = bigPdf(200_000);
  const { status, body, headers } = await world.add({ name: "Ann’s 'letter'.pdf", bytes });
  expect(status).toBe(201);
  expect(body).toMatchObject({ title: "Ann’s 'letter'.pdf", link: `/api/document/${body.id}`, version: 1 });
  expect(headers.get('etag')).toBe('"1"');
  const event = await world.editor.get(`/api/dispute/event/${world.event.id}`);
  const { id, uid, title, link } = body;
  expect(event.body['documents']).toContainEqual({ id, uid, title, link });
  for (const reference of [id, `~${uid}`]) {
    const answer = await world.download(reference);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '200000',
      'content-disposition': `attachment; filename="Ann_s 'letter'.pdf"; filename*=UTF-8''Ann%E2%80%99s%20%27letter%27.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      etag: '"1"',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  }
});

test('a quotation mark in a name, which browsers escape, is one in the title', async () => {
  const { body } = await world.add({ name: 'a %22final%22 letter.pdf' });
  expect(body.title).toBe('a "final" letter.pdf');
});

test('what is stored is sealed, under a name that tells nothing, readable by this account alone', async () => {
  const { stat, readFile } = await import('node:fs/promises');
  const before = new Set(await world.stored());
  await world.add({ bytes: pdf('a canary in the coal mine') });
  const [made = ''] = (await world.stored()).filter((path) => !before.has(path));
  expect(made).toMatch(/\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
  expect((await readFile(made)).includes('canary')).toBe(false);
  expect((await stat(made)).mode & 0o777).toBe(0o600);
});

test.each([
  ['a.pdf', pdf()],
  ['a.PDF', pdf()],
  ['a.png', png],
  ['a.jpeg', jpg],
  ['a.txt', Buffer.from('Grüße')],
  ['a.txt', Buffer.from('Grüße', 'latin1')],
  ['a.eml', eml],
])('%s is taken', async (name, bytes) => {
  expect((await world.add({ name, bytes })).status).toBe(201);
});

test.each(['docx', 'xlsx', 'pptx'] as const)(
  'an office file of the type %s is taken, and no other',
  async (type) => {
    for (const each of ['docx', 'xlsx', 'pptx'] as const) {
      const { status } = await world.add({ name: `a.${each}`, bytes: await office(type) });
      expect(status).toBe(each === type ? 201 : 415);
    }
  },
);

describe('what is not as its name says is refused and leaves nothing', () => {
  const renamed = async (from: string, to: string) => {
    const bytes = await office('docx', { [from]: 'x' });
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at)) bytes.write(to, at, 'latin1');
    return bytes;
  };
  /** An office file whose list has so many more entries, each of another name, as writing them all takes long. */
  const many = async (count: number) => {
    const bytes = await office('docx', { 'aa/00000.xml': '' });
    const [listed, end] = [bytes.lastIndexOf('aa/00000.xml') - 46, bytes.length - 22];
    const more = Array.from({ length: count }, (_, one) => {
      const entry = Buffer.from(bytes.subarray(listed, end));
      entry.write(String(one + 1).padStart(5, '0'), 49, 'latin1');
      return entry;
    });
    const closing = Buffer.from(bytes.subarray(end));
    for (const at of [8, 10]) closing.writeUInt16LE(closing.readUInt16LE(at) + count, at);
    closing.writeUInt32LE(closing.readUInt32LE(12) + count * (end - listed), 12);
    return Buffer.concat([bytes.subarray(0, end), ...more, closing]);
  };
  const links = (size: number) =>
    office('docx', { 'word/_rels/document.xml.rels': `<Relationships>${' '.repeat(size)}</Relationships>` });
  /** Three entries that the list puts at one place, as bombs do to be small. */
  const overlapping = async () => {
    const packed = randomBytes(60_000);
    const bytes = await office('docx', { 'aa/0.bin': packed, 'aa/1.bin': 'x', 'aa/2.bin': 'x' });
    const listed = (name: string) => bytes.lastIndexOf(name) - 46;
    const first = listed('aa/0.bin');
    for (const other of [listed('aa/1.bin'), listed('aa/2.bin')]) {
      bytes.copy(bytes, other + 8, first + 8, first + 28);
      bytes.copy(bytes, other + 42, first + 42, first + 46);
    }
    return bytes;
  };
  const broken = (words: string) => `This file is not ${words} that can be read. ${allowed}`;
  const word = broken('a Word document (.docx)');

  test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ['a program', 'a.exe', () => Buffer.from('MZ'), `Files of this type can't be added. ${allowed}`],
    ['a name without extension', 'pdf', () => pdf(), `Files of this type can't be added. ${allowed}`],
    ['a web page called pdf', 'a.pdf', () => Buffer.from('<html>'), broken('a PDF file (.pdf)')],
    ['a PDF without its end', 'a.pdf', () => Buffer.from('%PDF-1.7\n'), broken('a PDF file (.pdf)')],
    ['a picture of another type', 'a.png', () => jpg, broken('a PNG picture (.png)')],
    ['a picture of another type', 'a.jpg', () => png, broken('a JPEG picture (.jpg)')],
    ['text with NUL', 'a.txt', () => Buffer.from('a\0b'), broken('a plain text file (.txt)')],
    ['bytes that are no text', 'a.txt', () => Buffer.from([0x81, 0xff]), broken('a plain text file (.txt)')],
    ['a message without header', 'a.eml', () => Buffer.from('Hello'), broken('an e-mail message (.eml)')],
    [
      'a message from nobody',
      'a.eml',
      () => Buffer.from('To: x\r\n\r\nHello'),
      broken('an e-mail message (.eml)'),
    ],
    ['a zip that is no office file', 'a.docx', () => zip({ 'a.txt': 'x' }), word],
    ['a zip cut short', 'a.docx', async () => (await office('docx')).subarray(0, 300), word],
    [
      'a main part that is not there',
      'a.docx',
      async () => renamed('word/document.xml', 'word/documenx.xml'),
      word,
    ],
    ['an entry with ..', 'a.docx', async () => renamed('aa/evil.xml', '../evil.xml'), word],
    ['an absolute entry', 'a.docx', async () => renamed('aevil.xml', '/evil.xml'), word],
    ['an entry with a backslash', 'a.docx', async () => renamed('aa/b/evil.xml', 'aa\\b\\evil.xml'), word],
    ['a bomb', 'a.docx', () => office('docx', { 'word/big.xml': Buffer.alloc(40 * 1024 * 1024) }), word],
    ['entries at one place', 'a.docx', overlapping, word],
    ['two entries of one name', 'a.docx', () => renamed('word/documenT.xml', 'word/document.xml'), word],
    ['more entries than any program writes', 'a.docx', () => many(10_000), word],
    ['a list of links that is too long to be read', 'a.docx', () => links(4 * 1024 * 1024), word],
    [
      'macros',
      'a.docx',
      () => office('docx', { 'word/vbaProject.bin': 'x' }),
      `Files with macros can't be added. ${allowed}`,
    ],
  ])('%s: %s', async (_, name, make, message) => {
    const bytes = await make();
    await leavesNothing(async () => {
      const { status, body } = await world.add<{ message: string }>({ name, bytes });
      expect({ status, message: body.message }).toEqual({ status: 415, message });
    });
  });

  test('an entry whose size is not as the list says', async () => {
    const bytes = await office('docx', { 'word/more.xml': Buffer.alloc(5000, 'x') });
    const at = bytes.lastIndexOf(Buffer.from('8813', 'hex'));
    bytes.writeUInt32LE(10, at);
    await leavesNothing(async () => {
      expect((await world.add({ name: 'a.docx', bytes })).status).toBe(415);
    });
  });

  test('an empty file', async () => {
    await leavesNothing(async () => {
      const { status, body } = await world.add<{ message: string }>({ bytes: Buffer.alloc(0) });
      expect({ status, message: body.message }).toEqual({ status: 400, message: 'The file is empty.' });
    });
  });
});

test('25 MB are taken, a byte more is not, announced or not', async () => {
  const limit = 25 * 1024 * 1024;
  expect((await world.add({ bytes: bigPdf(limit) })).status).toBe(201);
  await leavesNothing(async () => {
    for (const more of [1, 100_000]) {
      const { status, body } = await world.add<{ message: string }>({ bytes: bigPdf(limit + more) });
      expect({ status, message: body.message }).toEqual({
        status: 413,
        message: 'The file is too large: at most 25 MB can be added.',
      });
    }
  });
});

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\ann\\letter.txt', 'letter.txt'],
  ['gnp.\u202etxt.txt', 'gnp.txt.txt'],
  ['👨‍👩‍👧.txt', '👨‍👩‍👧.txt'],
  [`${'é'.repeat(300)}.txt`, `${'é'.repeat(252)}.txt`],
])('the name %s becomes the title %s', async (name, title) => {
  expect((await world.add({ name, bytes: Buffer.from('x') })).body.title).toBe(title);
});

test('uploads and downloads are in the audit, without titles', async () => {
  const { body } = await world.add({ name: 'secret-title.pdf' });
  await (await world.download(body.id)).arrayBuffer();
  const { rows } = await sql<{ action: string }>`
    select "action", "detail"::text from "audit" where "uid" = ${body.uid}::uuid order by "id"`.execute(
    world.server.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(['upload', 'download']);
  expect(JSON.stringify(rows)).not.toContain('secret-title');
});

test('a deleted document is gone from its event and its address; a change by others is not needed', async () => {
  const { body } = await world.add();
  expect((await world.reader.delete(`/api/document/${body.id}`)).status).toBe(403);
  const answer = await world.editor.delete(`/api/document/${body.id}`, { 'if-match': '"1"' });
  expect(answer).toMatchObject({ status: 200, body: { id: body.id } });
  expect((await world.download(body.id)).status).toBe(404);
  expect((await world.editor.delete(`/api/document/${body.id}`)).status).toBe(404);
  const event = await world.editor.get(`/api/dispute/event/${world.event.id}`);
  expect(JSON.stringify(event.body['documents'])).not.toContain(body.uid);
});
