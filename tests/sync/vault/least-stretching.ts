import { hashRaw } from '@node-rs/argon2';
import { leastCost, type Stretching } from '#sync/vault/stretching.ts';

/** The cheapest stretching that opens, by the machine's own Argon2id, so that tests are quick. */
export const leastStretching: Stretching = {
  argon2id: async (password, salt, { memory, passes, lanes }) =>
    new Uint8Array(
      await hashRaw(password, {
        salt,
        memoryCost: memory,
        timeCost: passes,
        parallelism: lanes,
        outputLen: 32,
      }),
    ),
  cost: leastCost,
  clock: () => 0,
};
