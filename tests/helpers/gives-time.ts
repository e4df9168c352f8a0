import { turns } from './turns.ts';
import type { World } from './world.ts';

/** Gives whatever pages have begun to send the time that another device takes to sign in: what is still not sent then was not begun. */
export async function givesTime(w: World): Promise<void> {
  await w.device({ timers: turns().timers }).signIn('reader');
}
