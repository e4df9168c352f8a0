import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText } from '../../../src/app/ui/linked-text.tsx';

test.each([
  ['(515) 555-0100\nann@example.org', ['tel:5155550100', 'mailto:ann@example.org']],
  ['work 515-555-0100 ext. 4, or +1 515.555.0101.', ['tel:5155550100', 'tel:+15155550101']],
  ['a.b+c@mail.example.co.uk, please', ['mailto:a.b+c@mail.example.co.uk']],
  ['5155550100', ['tel:5155550100']],
  ['Case 2026-0045 of 11-22-2026, district 25200000', []],
  ['515-555-01001, 12345678901234', []],
])('of "%s" the telephone numbers and e-mail addresses are links, and the words stay', (text, links) => {
  const { container } = render(<LinkedText text={text} />);
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(links);
  expect(container.textContent).toBe(text);
});

test('a word as long as a narrative may be is shown while nobody waits', { timeout: 5000 }, () => {
  const picture = 'aB3+'.repeat(25_000);
  const { container } = render(<LinkedText text={`<img ${picture}> ann@example.org`} />);
  expect(container.querySelector('a')?.getAttribute('href')).toBe('mailto:ann@example.org');
});

test('a mail address may break before its @ and its dots', () => {
  const { container } = render(<LinkedText text="ann.lee@mail.example" />);
  expect(container.querySelector('a')?.innerHTML).toBe('ann<wbr>.lee<wbr>@mail<wbr>.example');
});
