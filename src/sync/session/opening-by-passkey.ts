import { Problem } from '#domain/problems.ts';
import type { OneAtATime } from '../base/one-at-a-time.ts';
import type { PasskeySecret } from '../vault/vault-record.ts';
import type { Vaults } from '../vault/vaults.ts';
import type { DevicePasskeys } from './device-passkeys.ts';
import type { HeldSession } from './held-session.ts';
import type { Session, SignInOutcome } from './session-view.ts';
import type { SigningIn } from './signing-in.ts';

export interface OpeningByPasskeyParts extends Pick<SigningIn, 'enterOpened'> {
  vaults: Vaults;
  passkeys: DevicePasskeys;
  inTurn: OneAtATime;
}

const refused = (words: string): SignInOutcome => ({ kind: 'no-passkey', words });

/** The way in by a passkey of this device. There is nothing to guess, so no try makes the next one wait. */
export function openingByPasskey(
  { vaults, passkeys, inTurn, enterOpened }: OpeningByPasskeyParts,
  held: HeldSession,
): Session['openByPasskey'] {
  return async (whose) => {
    const all = await vaults.passkeys();
    const last = await vaults.last();
    const known = whose === 'anybody' ? all : all.filter(({ key }) => key === last?.key);
    if (known.length === 0) return refused('No passkey opens this device any more.');
    let given: PasskeySecret;
    try {
      given = await passkeys.use(known.map(({ credential }) => credential));
    } catch (thrown) {
      if (thrown instanceof Problem) return refused(thrown.messages.join(' '));
      throw thrown;
    }
    const owner = known.find(({ credential }) => credential === given.credential);
    return inTurn(async () => {
      const vault = owner ? await vaults.open(owner.key, given) : null;
      if (!vault) return refused('This passkey doesn’t open this device.');
      held.end();
      return enterOpened(vault);
    });
  };
}
