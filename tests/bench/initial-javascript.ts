import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Row } from './table.ts';

/** The JavaScript that the first page asks for: its script and what that imports statically, gzipped. */
export function initialJavaScript(dist: string): Row {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const code = readFileSync(join(dist, file), 'utf8');
    for (const [, imported] of code.matchAll(
      /(?:^|[;}\s])(?:import|export)[^"'();]*["']\.\/([^"']+\.js)["']/g,
    ))
      visit(`assets/${imported}`);
  };
  for (const [, file] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) if (file) visit(file);
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  return {
    what: 'Initial JavaScript, gzipped',
    measured: `${(bytes / 1000).toFixed(0)} kB`,
    baseline: '-',
    ratio: '-',
    target: 'at most 200 kB',
  };
}
