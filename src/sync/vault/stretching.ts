/** What one Argon2id derivation costs: memory in KiB, passes over it, lanes. */
export interface StretchCost {
  memory: number;
  passes: number;
  lanes: number;
}

export const usualCost: StretchCost = { memory: 64 * 1024, passes: 3, lanes: 1 };
/** For devices on which a stretching at the usual cost takes longer than `patience`. */
export const lighterCost: StretchCost = { memory: 46 * 1024, passes: 2, lanes: 1 };
/**
 * OWASP's minimum for Argon2id. A record that asks for less is refused: somebody has altered it to make the password
 * cheap to guess.
 */
export const leastCost: StretchCost = { memory: 19 * 1024, passes: 2, lanes: 1 };

/** How long the usual derivation may take, in ms. */
const patience = 2500;

export const isCostEnough = ({ memory, passes, lanes }: StretchCost): boolean =>
  memory >= leastCost.memory && passes >= leastCost.passes && lanes >= leastCost.lanes;

/**
 * Argon2id, version 1.3.
 * @returns 32 bytes
 * @throws where there isn't the memory that it costs.
 */
export type Argon2id = (
  password: Uint8Array,
  salt: Uint8Array,
  cost: StretchCost,
) => Promise<Uint8Array<ArrayBuffer>>;

/** How passwords are stretched, new ones at `cost`; tests bring the least cost and their own clock. */
export interface Stretching {
  argon2id: Argon2id;
  cost: StretchCost;
  /** ms */
  clock(): number;
}

export const usualStretching = (argon2id: Argon2id): Stretching => ({
  argon2id,
  cost: usualCost,
  clock: () => performance.now(),
});

/** 32 bytes from a password. NFKC, so that every keyboard's way of typing a letter gives the same (as on the server). */
export const stretch = (
  password: string,
  salt: Uint8Array,
  cost: StretchCost,
  argon2id: Argon2id,
): Promise<Uint8Array<ArrayBuffer>> =>
  argon2id(new TextEncoder().encode(password.normalize('NFKC')), salt, cost);

/** Stretches a password that is to be kept: at the lighter cost where the wished one took longer than 2.5 s. */
export async function stretchAnew(
  password: string,
  salt: Uint8Array,
  { argon2id, cost, clock }: Stretching,
): Promise<{ cost: StretchCost; bytes: Uint8Array<ArrayBuffer> }> {
  const began = clock();
  const bytes = await stretch(password, salt, cost, argon2id);
  if (clock() - began <= patience) return { cost, bytes };
  return { cost: lighterCost, bytes: await stretch(password, salt, lighterCost, argon2id) };
}
