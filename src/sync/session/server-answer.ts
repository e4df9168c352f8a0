import { grant, type GrantOutcome } from '../api/grant.ts';
import type { Vaults } from '../vault/vaults.ts';
import type { OpeningsParts } from './openings.ts';
import type { SignInOutcome } from './session-view.ts';

/** Asks the server whether it lets the user in by this password, and what this device brings if it is remembered. */
export async function askServer(
  { exchange, vaults, remembered, now }: OpeningsParts,
  userName: string,
  password: string,
): Promise<GrantOutcome> {
  const secret = await remembered.read(userName);
  const outcome = await grant(
    exchange,
    vaults.device,
    {
      grant_type: 'password',
      username: userName.trim(),
      password,
      ...(secret !== null && { remembered_secret: secret }),
    },
    now(),
  );
  // The server remembers this device no more.
  if (outcome.kind === 'second-step') await remembered.forget(userName);
  return outcome;
}

/** The outcome of a closed device. `key`: the user's on this device; null for a user who is unknown here. */
export const closedOutcome = (vaults: Pick<Vaults, 'sealedWork'>, key: string | null): SignInOutcome => ({
  kind: 'closed',
  sealed: key === null ? null : vaults.sealedWork(key),
});
