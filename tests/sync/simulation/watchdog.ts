import type { Simulation } from './simulation.ts';

/** No step takes so long, s of real time, on however busy a machine. */
const patience = 100;

/** Where the simulation stands: what happened last, what each page is doing, and what the event loop waits for. */
function standing(sim: Simulation): string {
  const tabs = sim.devices.flatMap((device) => device.tabs);
  const pages = tabs.map(({ name, page, isBusy, engine }) =>
    [
      name,
      page.isFrozen ? 'frozen' : 'awake',
      isBusy ? 'busy' : 'idle',
      engine.session.state.get().kind,
      engine.status.get().kind,
    ].join(' '),
  );
  const time = new Date(sim.time.now()).toISOString();
  return [`after "${sim.schedule.at(-1)}" at ${time}`, ...pages, `${sim.quiet.going()} tasks`].join('; ');
}

/** Thrown for a seed that doesn't go on; the server that it played on may be held by it. */
export class Stalled extends Error {}

/**
 * Does the work, and rejects with Stalled when nothing has happened in the simulation for too long: what waits for ever
 * would otherwise end without a word. The work itself can't be ended.
 */
export async function watched<T>(sim: Simulation, work: Promise<T>): Promise<T> {
  let seen = '';
  let since = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = `${sim.schedule.length} ${sim.time.now()}`;
      if (now !== seen) since = performance.now();
      seen = now;
      if (performance.now() - since > patience * 1000)
        reject(new Stalled(`nothing has happened for ${patience} s: ${standing(sim)}`));
    }, 1000);
  });
  try {
    return await Promise.race([work, stalled]);
  } finally {
    clearInterval(timer);
  }
}
