import type { TestServer } from '../../helpers/server.ts';
import { play } from './schedule.ts';
import { simulation } from './simulation.ts';
import { Stalled, watched } from './watchdog.ts';

/** What a seed's play came to; `report` says how to play it again when something is broken. */
export interface Played {
  seed: number;
  steps: number;
  edits: number;
  violations: string[];
  /** The kinds of happenings and faults that did something. */
  occurred: ReadonlySet<string>;
  /** It didn't go on, and may hold the server for ever. */
  isStalled: boolean;
  report: string;
}

export async function runSeed(server: TestServer, seed: number): Promise<Played> {
  const sim = await simulation(server, seed);
  let isStalled = false;
  try {
    await watched(sim, play(sim, { steps: 20 + sim.random.int(15), isPlain: false }));
  } catch (error) {
    isStalled = error instanceof Stalled;
    sim.violated(
      'the simulation itself',
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
  } finally {
    if (isStalled) sim.quiet.end();
    else await sim.close();
  }
  const { violations, schedule, ledger, occurred } = sim;
  const replay = `Replay: npm run simulate -- --seeds 1 --seed ${seed}`;
  const report = [`Seed ${seed}:`, ...schedule, '', ...violations.slice(0, 12), replay].join('\n');
  return {
    seed,
    steps: schedule.filter((line) => line.startsWith('──')).length,
    edits: ledger.entries.size,
    violations,
    occurred,
    isStalled,
    report,
  };
}
