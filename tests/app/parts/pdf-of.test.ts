import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lettersOf } from '../../../src/app/parts/font-letters.ts';
import type { Paper } from '../../../src/app/parts/paper.ts';
import { pdfOf } from '../../../src/app/parts/pdf-of.ts';
import { fontBytes, paperFonts, serveFonts } from '../../helpers/paper-fonts.ts';
import { pagesOf, textsOf } from '../../helpers/pdf-text.ts';

beforeEach(serveFonts);
afterEach(() => vi.unstubAllGlobals());

async function pdfWith(content: Paper['content']): Promise<Buffer> {
  const paper: Paper = {
    fileName: 'a',
    title: 'a',
    orientation: 'portrait',
    margins: [40, 40, 40, 40],
    fontSize: 10,
    content,
    footer: '',
  };
  const pdf = await pdfOf(paper, paperFonts);
  return Buffer.from(await pdf.arrayBuffer());
}

const printed = async (content: Paper['content']) => pagesOf(await pdfWith(content)).join(' ');

test('names in Latin, Greek and Cyrillic letters are printed, and nothing is said', async () => {
  const names = ['Zoë Núñez', 'Łukasz Ştefănescu', 'Nguyễn', 'Ελένη', 'Олена'];
  const text = await printed([
    { ul: [...names] },
    { table: { body: [[names.join(', '), '“Ünïted” – 1½ §']] } },
  ]);
  for (const name of names) expect(text).toContain(name);
  expect(text).not.toContain('U+');
});

test('a letter that the fonts lack is named at the end, once, and the rest is printed', async () => {
  const text = await printed(['Li 李', { columns: [{ text: 'Wei 李伟' }, { table: { body: [['𠮷\n']] } }] }]);
  expect(text).toContain('Li');
  expect(text).toMatch(
    /This file has no letters for U\+674E, U\+4F1F, U\+20BB7: \ufffd stands in their place\./,
  );
});

test('a letter with its marks apart, as names of files on a Mac have them, is printed as the one letter that it is', async () => {
  const text = await printed(['Mu\u0308ller, Kova\u0301cs.pdf']);
  expect(text).toContain('Müller, Kovács.pdf');
  expect(text).not.toContain('U+');
});

test('a letter that the fonts lack has a sign of theirs in its place, which covers nothing beside it, and what nobody sees leaves none', async () => {
  expect(await printed(['محمد, Zoë 👨‍👩‍👧 ✔️ end'])).toContain(
    '\ufffd\ufffd\ufffd\ufffd, Zoë \ufffd\ufffd\ufffd \ufffd end',
  );
  const pasted = 'Call \u202a+1 515 555 0100\u202c\u000bor\u202fwrite\u0007\u2028\uf0b7 soon\r\nor later';
  expect(await printed([pasted])).toMatch(/^Call \+1 515 555 0100 or write \ufffd soon or later .*U\+F0B7/);
});

test('both fonts have the same letters', async () => {
  const [normal, bold] = await Promise.all([paperFonts.normal, paperFonts.bold].map(fontBytes));
  const [inNormal, inBold] = [lettersOf(normal ?? new ArrayBuffer()), lettersOf(bold ?? new ArrayBuffer())];
  const letters = Array.from({ length: 0x2_00_00 }, (_, code) => code);
  expect(letters.filter(inNormal)).toEqual(letters.filter(inBold));
  expect(letters.filter(inNormal).length).toBeGreaterThan(800);
});

test('a long word of a table, such as a link, is broken within its column, so that the columns beside it stay on the paper', async () => {
  const link = `https://example.org/${'0123456789'.repeat(40)}`;
  const text = await printed([
    {
      layout: 'lightHorizontalLines',
      table: { widths: [60, '*', 95], body: [['10/29/2026', link, 'a.pdf']] },
    },
  ]);
  expect(text).toContain('10/29/2026');
  expect(text.replaceAll(' ', '')).toContain(link);
  // A line of this paper has some hundred letters.
  expect(text.split(' ').filter((piece) => piece.length > 120)).toEqual([]);
});

test('a line keeps the spaces that it begins with, in a table too', async () => {
  const typed = 'Asked for:\n    an evaluation';
  const pdf = await pdfWith([typed, { table: { body: [[{ text: typed }, typed]] } }]);
  const drawn = textsOf(pdf).flat();
  const leftOf = (words: string) =>
    drawn.filter(({ text }) => text.trim() === words).map(({ left }) => Math.round(left));
  const begins = leftOf('Asked');
  expect(begins).toHaveLength(3);
  for (const [index, left] of leftOf('an').entries()) expect(left).toBeGreaterThan(begins[index] ?? left);
});
