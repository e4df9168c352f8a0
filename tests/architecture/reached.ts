import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What a module imports when it runs: neither types nor what it imports later. */
function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const found = source.matchAll(/^(?:import|export)(?: ([^;'"]*?) from)? '([^']+)';/gm);
  return [...found].flatMap(([, names = '', from = '']) => {
    const parts = /^\{(.*)\}$/s
      .exec(names)?.[1]
      ?.split(',')
      .map((name) => name.trim());
    const areTypes = parts?.every((name) => name === '' || name.startsWith('type ')) ?? false;
    return names.startsWith('type ') || areTypes ? [] : [from];
  });
}

/** The packages, or parts of them, and the modules that these modules need before they run. */
export function reachedFrom(...starts: string[]): { packages: string[]; modules: Set<string> } {
  const modules = new Set<string>();
  const packages = new Set<string>();
  const ahead = [...starts];
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (modules.has(path) || !/\.tsx?$/.test(path)) continue;
    modules.add(path);
    for (const name of importsOf(path))
      if (name.startsWith('.')) ahead.push(relative(root, join(root, path, '..', name)));
      else if (name.startsWith('#')) ahead.push(`src/${name.slice(1)}`);
      else packages.add(name);
  }
  return { packages: [...packages].toSorted(), modules };
}
