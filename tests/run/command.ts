import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readTold, type Told } from './told.ts';

export const root = join(import.meta.dirname, '../..');
export const bin = (tool: string): string => join(root, 'node_modules/.bin', tool);

/** How a tool ended. */
export interface Ended {
  passed: boolean;
  /** What it told of its tests, without the progress. */
  told: Extract<Told, { name: string }>[];
  /** What its tests counted, each with where. */
  figures: string[];
  /** The last lines that it printed. */
  lastLines: string[];
}

/** As many lines as are kept of what a tool printed. */
const kept = 80;

/** Runs a tool, shows what it prints for people, and hands over how far it is. */
export function command(
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  onProgress: (at: string) => void,
): Promise<Ended> {
  const child = spawn(tool, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const told: Ended['told'] = [];
  const figures: string[] = [];
  const lastLines: string[] = [];
  const read = (stream: NodeJS.ReadableStream, shown: NodeJS.WritableStream) =>
    createInterface({ input: stream }).on('line', (line) => {
      const tells = readTold(line);
      if (tells?.kind === 'progress') return onProgress(`${tells.done} of ${tells.total}, ${tells.at}`);
      if (tells?.kind === 'figures') return void figures.push(`${tells.at}: ${tells.counted}`);
      if (tells) return void told.push(tells);
      shown.write(`${line}\n`);
      lastLines.push(line);
      if (lastLines.length > kept) lastLines.shift();
    });
  read(child.stdout, process.stdout);
  read(child.stderr, process.stderr);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ passed: code === 0, told, figures, lastLines }));
  });
}
