import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * The walls between the rooms are held by two tools. Each is shown here to find a planted violation, since a checker
 * that reads its configuration wrongly passes in silence.
 */

const root = join(import.meta.dirname, '../..');
let house: string;

/** Runs one of the project's tools in the copied house; returns what it printed, whether it passed or not. */
function run(tool: string, ...args: string[]): string {
  try {
    return execFileSync(join(root, 'node_modules/.bin', tool), args, { cwd: house, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

function plant(path: string, source: string): () => void {
  writeFileSync(join(house, path), source);
  return () => rmSync(join(house, path));
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'accord-house-'));
  for (const part of ['src', 'sw', 'package.json', '.oxlintrc.json', 'tests/architecture/floors.ts'])
    cpSync(join(root, part), join(house, part), { recursive: true });
  // A folder of its own, since the compiler keeps its build state in node_modules/.cache.
  mkdirSync(join(house, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(house, 'node_modules', name));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

const importing = (name: string, from: string) =>
  `import * as planted from '${from}';\nexport const ${name} = planted;\n`;

const importingType = (name: string, from: string) =>
  `import type * as planted from '${from}';\nexport type ${name} = typeof planted;\n`;

describe('the linter', () => {
  test.each([
    ['src/domain', 'dexie'],
    ['src/domain', '#contract/calls.ts'],
    ['src/domain/cases', 'node:fs'],
    ['src/contract', 'hono'],
    ['src/contract', '#sync/engine/engine.ts'],
    ['src/sync', 'react'],
    ['src/sync', '#server/base/handlers.ts'],
    ['src/server', 'ky'],
    ['src/server', '#sync/engine/engine.ts'],
    ['src/app', 'pg'],
    ['src/app', '#server/base/handlers.ts'],
    ['sw', 'dexie'],
    ['sw', '#domain/fields.ts'],
  ])('refuses that %s imports %s', (folder, from) => {
    const remove = plant(`${folder}/planted.ts`, importing('found', from));
    expect(run('oxlint', `${folder}/planted.ts`)).toContain('no-restricted-imports');
    remove();
  });

  test.each([
    ['src/domain/cases', '../fields.ts'],
    ['src/contract', '#domain/fields.ts'],
    ['src/sync', 'dexie'],
    ['src/server', 'node:fs/promises'],
    ['src/app', '#sync/engine/engine.ts'],
    ['src/app', 'react-dom/client'],
  ])('lets %s import %s', (folder, from) => {
    const remove = plant(`${folder}/planted.ts`, importing('found', from));
    expect(run('oxlint', `${folder}/planted.ts`)).toContain('Found 0 warnings and 0 errors');
    remove();
  });

  test.each([
    ['src/domain', './cases/complaint.ts'],
    ['src/domain/cases', '../records/records.ts'],
    ['src/domain/records', '../deadlines/due-dates.ts'],
    ['src/domain/desk', './oddities/oddities.ts'],
    ['src/sync/base', '../model/notice.ts'],
    ['src/sync/outbox', '../workspace/workspace.ts'],
    ['src/sync/vault', '#sync/engine/engine.ts'],
    ['src/app/ui', '../shell/links.ts'],
    ['src/app/shell', '../frame/routes.tsx'],
    ['src/app/contacts', '../events/events-tab.tsx'],
    ['src/server/records', '../cases/case-rows.ts'],
    ['src/server/students', '../cases/case-rows.ts'],
    ['src/server/sample', '#server/process/config.ts'],
  ])('refuses that %s imports a type from the higher floor of %s', (folder, from) => {
    const remove = plant(`${folder}/planted.ts`, importingType('Found', from));
    expect(run('oxlint', `${folder}/planted.ts`)).toContain('only-lower');
    remove();
  });

  test.each([
    ['values', importing('one', './planted-two.ts')],
    ['types', importingType('One', './planted-two.ts')],
  ])('finds a cycle of %s between two modules', (_, source) => {
    const removals = [
      plant('src/domain/planted-one.ts', source),
      plant('src/domain/planted-two.ts', importing('two', './planted-one.ts')),
    ];
    expect(run('oxlint', 'src/domain')).toContain('no-cycle');
    for (const remove of removals) remove();
  });
});

describe('the compiler', () => {
  test.each([
    ['src/domain', 'another room by a relative path', importing('found', '../contract/calls.ts')],
    ['src/domain', 'the window', 'export const found = () => window.location.href;'],
    ['src/domain', 'the process', 'export const found = () => process.env;'],
    ['src/domain', 'timers', 'export const found = () => setTimeout(() => 0, 1);'],
    ['src/contract', 'the network', 'export const found = () => fetch("/");'],
    ['src/sync', 'Node', 'export const found = () => Buffer.from("x");'],
    ['src/sync', 'the server', importing('found', '#server/base/handlers.ts')],
    ['src/server', 'the sync room', importing('found', '#sync/engine/engine.ts')],
    ['src/server', 'the document', 'export const found = () => document.title;'],
    ['sw', 'the document', 'export const found = () => document.title;'],
  ])('refuses that %s sees %s', (room, _, source) => {
    const remove = plant(`${room}/planted.ts`, source);
    const said = run('tsc', '-b', room);
    remove();
    expect(said).toMatch(/planted\.ts.*error/);
  });
});
