import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const at = (file: string) => join(import.meta.dirname, file);

/** Each bench as a process of its own: none finds the memory or the connections of the one before. */
const benches: readonly { name: string; args: readonly string[]; env?: Record<string, string> }[] = [
  { name: 'tasks', args: [at('run.ts'), 'tasks'] },
  { name: 'browser, 3,000 cases', args: [at('run.ts'), 'browser'], env: { BENCH_CASES: '3000' } },
  { name: 'browser, 25,000 cases', args: [at('run.ts'), 'browser'], env: { BENCH_CASES: '25000' } },
  { name: 'server', args: [at('run.ts'), 'server'] },
  { name: 'load', args: [at('run.ts'), 'load'] },
  { name: 'chain', args: [at('run.ts'), 'chain'] },
  { name: 'storm', args: [at('run.ts'), 'storm'] },
  { name: 'exports', args: ['--max-old-space-size=512', at('exports.ts')] },
];

/** Passes on what a bench prints, and keeps it. Answers it with the code that the bench ended with. */
async function printed(args: readonly string[], env: Record<string, string>) {
  const bench = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let text = '';
  bench.stdout.setEncoding('utf8').on('data', (piece: string) => {
    process.stdout.write(piece);
    text += piece;
  });
  const [code] = (await once(bench, 'close')) as [number | null];
  return { text, code };
}

/** Every bench one after the other, some hours; at the end the rows that don't hold their bounds, by how much, and what each bench holds. */
export async function benchAll(): Promise<void> {
  const summary: string[] = [];
  for (const { name, args, env = {} } of benches) {
    process.stdout.write(`\n── ${name}\n`);
    const { text, code } = await printed(args, env);
    const held = [...text.matchAll(/^\d+ of \d+ bounds are held\.$/gm)].map(([words]) => words);
    const missed = text.split('\n').filter((line) => /\bno: [\d.]+x of the bound\b/.test(line));
    const ended = code === 0 ? [] : [`It ended with ${code ?? 'a signal'}.`];
    summary.push(`── ${name}: ${[...held, ...ended].join(' ')}`, ...missed);
  }
  process.stdout.write(`\n${summary.join('\n')}\n`);
}
