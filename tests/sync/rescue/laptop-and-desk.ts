import { type Device, type World, world } from '../../helpers/world.ts';

/** A world with two devices, on each of which the same user has signed in. */
export interface LaptopAndDesk {
  w: World;
  laptop: Device;
  desk: Device;
}

/** What a file of unsent changes is protected by. */
export const passphrase = 'copper kettle upon the moor';

export async function laptopAndDesk(): Promise<LaptopAndDesk> {
  const w = await world();
  const [laptop, desk] = [w.device(), w.device()];
  await laptop.signIn();
  await desk.signIn();
  return { w, laptop, desk };
}
