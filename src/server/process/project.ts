import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The absolute path of a file or folder of the project, from its path from the root. */
export const inProject = (path: string): string => join(import.meta.dirname, '../../..', path);

/** Accord's own version. */
export const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string };
