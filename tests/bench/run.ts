import { benchAll } from './all.ts';
import { benchTasks } from './tasks/run.ts';
import { benchChain } from './server/chain.ts';
import { benchLoad, benchServer } from './server/run-server.ts';
import { benchStorm } from './server/storm.ts';

/**
 * `npm run bench`: the built application in a browser, or `npm run bench -- browser fill edits` and so on (parts.ts) for
 * some of it; `npm run bench -- server`: what the server answers from a large database, or `npm run bench -- server pull`
 * for some of that (run-server.ts); `npm run bench -- load`: 200 people at once on two processes, without and with their streams of hints; `npm run bench -- chain`: commits with the audit's chain;
 * `npm run bench -- storm`: sign-ins while others guess at passwords;
 * `npm run bench -- screens`: what the screens of daily work cost at 4x throttle, with BENCH_CASES cases;
 * `npm run bench -- blocks`: the mirror as it is beside one in blocks; `npm run bench -- tasks`: how many steps people need
 * for what they come for; `npm run bench -- all`: these one after the other with the exports (exports.ts), and at the end
 * what holds its bounds (all.ts). Nothing here is a test, since a shared machine is no place to assert times.
 */
const benches: Record<string, () => Promise<unknown>> = {
  all: benchAll,
  browser: () => import('./browser.ts'),
  screens: () => import('./browser.ts'),
  server: () => benchServer(process.argv.slice(3)),
  load: benchLoad,
  chain: benchChain,
  storm: benchStorm,
  blocks: () => import('./blocks/run.ts').then(({ compareBlocks }) => compareBlocks()),
  tasks: () => benchTasks(process.argv.slice(3)),
};

const [name = 'browser'] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  process.stderr.write(`There is no bench "${name}", only ${Object.keys(benches).join(', ')}.\n`);
  process.exit(1);
}
await bench();
