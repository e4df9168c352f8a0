import { expect, test } from 'vitest';
import { fileNameOf } from '#sync/api/file-name.ts';

test.each([
  ['attachment; filename="plain.pdf"', 'plain.pdf'],
  [`attachment; filename="Mueller.pdf"; filename*=UTF-8''M%C3%BCller%20IEP.pdf`, 'Müller IEP.pdf'],
  ['attachment; filename="with \\"quotes\\".txt"', 'with "quotes".txt'],
  [`attachment; filename="fallback.txt"; filename*=UTF-8''%E0%A4%A`, 'fallback.txt'],
  ['attachment', null],
])('%s', (disposition, name) => {
  expect(fileNameOf(new Headers({ 'content-disposition': disposition }))).toBe(name);
});
