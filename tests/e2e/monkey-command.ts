import { parseArgs } from 'node:util';
import { startAccord } from './accord.ts';
import { monkey } from './monkey.ts';
import { forgetUnsent } from './people.ts';
import { closeContext, openCopied, openProfile, profilesAt } from './profiles.ts';

/** `npm run monkey -- --seeds 10 --seed 1 --steps 500`: presses anything as an Admin, as an editor and as a reader, and fails where that finds a fault. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '500' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const first = Number(values.seed);

const accord = await startAccord();
const profiles = profilesAt(accord);
let faults = 0;
try {
  for (let seed = first; seed < first + Number(values.seeds); seed += 1)
    for (const userName of ['admin', 'editor', 'reader'] as const) {
      const context = await openProfile(await profiles.copyOf(userName));
      const page = await openCopied(context, accord.url);
      const wrong = await monkey(page, seed, Number(values.steps));
      await closeContext(context);
      await forgetUnsent(accord.url, userName);
      say([`seed ${seed}, ${userName}: ${wrong.length} faults`, ...wrong].join('\n'));
      faults += wrong.length;
    }
} finally {
  profiles.remove();
  await accord.remove();
}
process.exitCode = faults === 0 ? 0 : 1;
