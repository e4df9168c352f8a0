import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#server/base/make-folder.ts';

test('a folder for the server alone is made, and those above it stay passable for the account of the database', () => {
  const place = mkdtempSync(join(tmpdir(), 'accord-folder-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const folder = join(place, 'above', 'data', 'documents');
  makeFolder(folder, 0o700);
  makeFolder(folder, 0o700);
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect(modeOf(folder)).toBe(0o700);
  const usual = 0o777 & ~process.umask();
  expect([modeOf(join(place, 'above')), modeOf(join(place, 'above', 'data'))]).toEqual([usual, usual]);
});
