import { expect, test } from 'vitest';
import { titleOfFile } from '#domain/documents.ts';

test.each([
  ['a family', '👨‍👩‍👧.pdf'],
  ['of a colour of skin', 'Dr 👩🏽‍⚕️ notes.pdf'],
  ['with a sign that asks for colours', '🏳️‍🌈.png'],
])('an emoji that joins pictures stays whole: %s', (_, name) => {
  expect(titleOfFile(name)).toBe(name);
});

test.each([
  ['between letters', 'a\u200Db.pdf', 'ab.pdf'],
  ['before a letter', '👨\u200Db.pdf', '👨b.pdf'],
  ['after a letter', 'a\u200D👨.pdf', 'a👨.pdf'],
  ['at the end', '👨\u200D', '👨'],
  ['twice', '👨\u200D\u200D👩.pdf', '👨👩.pdf'],
  ['beside what turns the direction', '👨\u202E\u200D👩gnp.pdf', '👨👩gnp.pdf'],
])('a joiner that joins no pictures is removed: %s', (_, name, title) => {
  expect(titleOfFile(name)).toBe(title);
});

test('what turns the direction of reading, and what has no width, is removed beside a joined emoji too', () => {
  const removed = ['\u202A', '\u202E', '\u2066', '\u2069', '\u200B', '\u200E', '\uFEFF', '\u00AD', '\u061C'];
  expect(titleOfFile(`👨‍👩${removed.join('')}letter${removed.join('')}.pdf`)).toBe('👨‍👩letter.pdf');
});

test('a name that is too long is not cut behind a joiner', () => {
  const long = (before: number) => `${'a'.repeat(before)}👨‍👩${'b'.repeat(20)}.pdf`;
  for (const before of [247, 248, 249, 250, 251])
    expect(titleOfFile(long(before)), `${before} letters before it`).not.toMatch(
      /[\u200D\uD800-\uDBFF]\.pdf$/,
    );
  expect(titleOfFile(long(249))).toBe(`${'a'.repeat(249)}👨.pdf`);
});
