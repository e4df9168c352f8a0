import type { Claims } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { fetchEscrow } from '../api/escrow.ts';
import type { Exchange } from '../api/exchange.ts';
import { metaNames } from '../model/meta-names.ts';
import { knownUser, type OpenVault, type Vaults } from '../vault/vaults.ts';
import type { VaultOpening } from './entering.ts';
import type { HeldSession } from './held-session.ts';
import type { RememberedSecrets } from './remembered-secrets.ts';
import type { SecondSteps } from './second-steps.ts';
import { closedReason, onlineOnlyReason, tooManyDevicesReason, wrapAnew } from './strength.ts';

export interface OpeningsParts {
  vaults: Vaults;
  exchange: Exchange;
  remembered: RememberedSecrets;
  steps: SecondSteps;
  now(): number;
}

/** The server's answer, or undefined when it can't be asked now. */
const ifReached = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((thrown: unknown) => {
    if (thrown instanceof Problem) return undefined;
    throw thrown;
  });

/** Opens or makes the vault of a user whose password the server has just accepted. */
export function serverOpening(
  { vaults, exchange, now }: Pick<OpeningsParts, 'vaults' | 'exchange' | 'now'>,
  { closeDevice }: Pick<HeldSession, 'closeDevice'>,
) {
  return async (claims: Claims, access: string, password: string): Promise<Omit<VaultOpening, 'tokens'>> => {
    const weakness = vaults.keepsNothing ?? (await onlineOnlyReason(vaults.judge, password));
    const key = await vaults.keyOf(claims.uid);
    const passing = async (onlineOnly: string) => ({
      vault: await vaults.createPassing(),
      claims,
      onlineOnly,
    });
    const closed = async () => ({ ...(await passing(closedReason)), sealed: vaults.sealedWork(key) });
    const isKnown = await vaults.has(key);
    if (!isKnown && weakness !== null) return passing(weakness);
    const asked = fetchEscrow(exchange, access, vaults.device, now());
    const byPassword = isKnown ? await vaults.open(key, password) : null;
    // The password opens the vault, so that a sign-in without an answer goes on as it would without a connection.
    const escrow = byPassword ? await ifReached(asked) : await asked;
    if (escrow?.kind === 'closed') {
      byPassword?.close();
      await closeDevice(key);
      return closed();
    }
    if (byPassword) return { vault: byPassword, claims, onlineOnly: weakness };
    if (escrow === undefined) throw new Problem('unavailable', 'The server gave no secret.');
    // What is sealed here waits until there is room.
    if (escrow.kind === 'full')
      return { ...(await passing(tooManyDevicesReason)), sealed: isKnown ? vaults.sealedWork(key) : null };
    const { secret } = escrow;
    if (!isKnown)
      return {
        vault: await vaults.create(knownUser(claims), password, secret),
        claims,
        onlineOnly: weakness,
      };
    // The password was changed elsewhere: the server's secret opens what the new password can't (docs/security.md, Escrow).
    const vault = await vaults.openBySecret(key, secret);
    // This device was closed, and the server has made another secret since: nothing opens, what is sealed stays.
    if (!vault) return closed();
    const isRewrapped = await wrapAnew(vault, password, weakness, secret).then(
      () => true,
      // A failure, such as a full disk, keeps nobody out; the next sign-in tries again.
      () => false,
    );
    return { vault, claims, onlineOnly: weakness, isRewrapped };
  };
}

/**
 * Opens by the claims that an open vault's databases hold; where they hold none, it closes the vault and answers null.
 */
export async function storedOpening(vault: OpenVault): Promise<VaultOpening | null> {
  const stores = await vault.openStores();
  const claims = (await stores.meta.read(metaNames.claims)) as Claims | undefined;
  if (!claims) {
    stores.close();
    vault.close();
    return null;
  }
  // The workspace goes on with the open databases: opening them twice would slow each start.
  const withStores = { ...vault, openStores: async () => stores };
  return { vault: withStores, claims, tokens: null, onlineOnly: null };
}
