import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from '#domain/excerpt.ts';
import { normalised, searchWords } from '#domain/search.ts';

const filler = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ');

test.each([
  ['a short text is whole, on one line', 'The bus  was\nlate.', 'bus', 'The bus was late.'],
  ['no text', '', 'bus', ''],
  [
    'a match inside, with accents',
    `${filler(30, 'before')} Réunion ${filler(30, 'after')}`,
    'reunion',
    `… ${filler(5, 'before')} Réunion ${filler(13, 'after')} …`,
  ],
  ['at the start', `Bus ${filler(40, 'after')}`, 'bus', `Bus ${filler(19, 'after')} …`],
  ['at the end', `${filler(40, 'before')} bus`, 'bus', `… ${filler(16, 'before')} bus`],
  [
    'never inside a word',
    `${filler(20, 'mebus')} bus late ${filler(20, 'busy')}`,
    'bus',
    `… ${filler(6, 'mebus')} bus late ${filler(15, 'busy')} …`,
  ],
  [
    'a word with an apostrophe',
    `${filler(20, 'before')} O’Brien ${filler(20, 'after')}`,
    'obrien',
    `… ${filler(5, 'before')} O’Brien ${filler(13, 'after')} …`,
  ],
  ['a word longer than an excerpt', 'x'.repeat(200), 'x', `${'x'.repeat(120)} …`],
])('%s', (_what, text, typed, expected) => {
  expect(excerpt(text, searchWords(typed))).toBe(expected);
});

test('an excerpt holds the first match, is short, and is a part of the text cut between words', () => {
  const word = fc.constantFrom(
    'bus',
    'Réunion',
    'e-mail',
    'a',
    'transportation',
    '𝒳𝒴',
    'O’Brien',
    'meeting,',
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), word, (texts, sought) => {
      const text = texts.join(' ');
      const words = searchWords(sought).slice(0, 1);
      const found = excerpt(text, words);
      const inner = found.replace(/^… /, '').replace(/ …$/, '');
      expect(` ${text} `).toContain(` ${inner} `);
      expect(inner.length).toBeLessThanOrEqual(120);
      expect(inner === text).toBe(inner === found);
      if (texts.includes(sought)) expect(` ${normalised(inner)}`).toContain(` ${words[0]}`);
    }),
  );
});
