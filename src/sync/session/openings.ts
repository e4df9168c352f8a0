import type { Claims } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { fetchEscrow } from '../api/escrow.ts';
import type { Exchange } from '../api/exchange.ts';
import { metaNames } from '../model/meta-names.ts';
import type { Stores } from '../model/stores.ts';
import { type PasskeySecret, protects, type SlotKind } from '../vault/vault-record.ts';
import { knownUser, type OpenVault, type Vaults } from '../vault/vaults.ts';
import type { VaultOpening } from './entering.ts';
import type { HeldSession } from './held-session.ts';
import type { LeftInTab } from './left-work.ts';
import type { RememberedSecrets } from './remembered-secrets.ts';
import type { PasskeyAtHand } from './passkey-at-hand.ts';
import type { SecondSteps } from './second-steps.ts';
import type { OnlineChoice } from './online-choice.ts';
import {
  chosenReason,
  closedReason,
  forgottenReason,
  leftReason,
  onlineOnlyReason,
  tooManyDevicesReason,
  wrapAnew,
} from './strength.ts';

export interface OpeningsParts {
  vaults: Vaults;
  exchange: Exchange;
  remembered: RememberedSecrets;
  steps: SecondSteps;
  atHand: PasskeyAtHand;
  chosen: OnlineChoice;
  /** What was left in this tab. */
  left: LeftInTab;
  now(): number;
}

/** The server's answer, or undefined when it can't be asked now. */
const ifReached = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((thrown: unknown) => {
    if (thrown instanceof Problem) return undefined;
    throw thrown;
  });

/** Whose vault the server's answer opens, and by what. */
export interface ServerOpening {
  claims: Claims;
  access: string;
  /** What the server has just accepted; null: the session began without one. */
  password: string | null;
  /** What the passkey gave that the server has just accepted, which may open this device too; null: it gives none, or the session began another way. */
  passkey?: PasskeySecret | null;
  /** What opened this device was forgotten: its user is asked for something new. */
  isForgotten?: boolean;
}

/** Opens or makes the vault of a user whom the server has just let in. */
export function serverOpening(
  {
    vaults,
    exchange,
    chosen,
    left,
    now,
  }: Pick<OpeningsParts, 'vaults' | 'exchange' | 'chosen' | 'left' | 'now'>,
  { closeDevice }: Pick<HeldSession, 'closeDevice'>,
) {
  return async (given: ServerOpening): Promise<Omit<VaultOpening, 'tokens'>> => {
    const { claims, access, password, passkey = null, isForgotten = false } = given;
    const weakness = vaults.keepsNothing ?? (await onlineOnlyReason(vaults.judge, password, claims.way));
    const key = await vaults.keyOf(claims.uid);
    const isChosen = chosen.isMade(key);
    const onlineReason = isChosen ? chosenReason : weakness;
    /** A passkey or a passphrase would open this device, and the user hasn't said that none shall. */
    const asksOffline = vaults.keepsNothing === null && weakness !== null && !isChosen;
    const passing = async (onlineOnly: string) => ({
      vault: await vaults.createPassing(await left.secretFor(access)),
      claims,
      onlineOnly,
    });
    const wasLeft = await left.open(claims.uid, access);
    if (wasLeft) return { vault: wasLeft, claims, onlineOnly: onlineReason ?? leftReason };
    const closed = async () => ({ ...(await passing(closedReason)), sealed: vaults.sealedWork(key) });
    const isKnown = await vaults.has(key);
    if (!isKnown && onlineReason !== null) return { ...(await passing(onlineReason)), asksOffline };
    const asked = fetchEscrow(exchange, access, vaults.device, now());
    const own = password ?? passkey;
    const byOwn = isKnown && own !== null ? await vaults.open(key, own) : null;
    // What its user gave opens the vault, so that a sign-in without an answer goes on as it would without a connection.
    const escrow = byOwn ? await ifReached(asked) : await asked;
    if (escrow?.kind === 'closed') {
      byOwn?.close();
      await closeDevice(key);
      return closed();
    }
    /** Who signed in by a passkey has a password still, which opens this device where it did. */
    const keepsPassword = password === null && claims.way !== 'sso';
    /** What was chosen protects the device however weak the password is. */
    const isProtected = (ways: readonly SlotKind[]) =>
      protects(ways) || (keepsPassword && ways.includes('password'));
    const opened = async (vault: OpenVault) =>
      isProtected(await vault.ways())
        ? { vault, claims, onlineOnly: null, asksOffline: isForgotten }
        : { vault, claims, onlineOnly: weakness, asksOffline };
    if (byOwn) {
      // A failure, such as a full disk, keeps nobody out; the next sign-in tries again.
      if (own !== null && escrow?.kind === 'secret')
        await byOwn.followSecret(own, escrow.secret).catch(() => {});
      return opened(byOwn);
    }
    if (escrow === undefined) throw new Problem('unavailable', 'The server gave no secret.');
    // What is sealed here waits until there is room.
    if (escrow.kind === 'full')
      return { ...(await passing(tooManyDevicesReason)), sealed: isKnown ? vaults.sealedWork(key) : null };
    const { secret } = escrow;
    if (!isKnown) {
      if (password === null) throw new Problem('unavailable', 'There is nothing to make a vault with.');
      return { vault: await vaults.create(knownUser(claims), password, secret), claims, onlineOnly: null };
    }
    // The password opens nothing here, or another one did: the server's secret opens the vault (docs/security.md, Escrow).
    const vault = await vaults.openBySecret(key, secret);
    // The server has made another secret since: nothing opens on a device that was closed, what is sealed stays.
    if (!vault)
      return (await vaults.isClosed(key))
        ? closed()
        : { ...(await passing(forgottenReason)), sealed: vaults.sealedWork(key) };
    const isRewrapped = await followPassword(vault, password, secret).then(
      (isChanged) => isChanged,
      // A failure, such as a full disk, keeps nobody out; the next sign-in tries again.
      () => false,
    );
    const opening = await opened(vault);
    if (opening.onlineOnly === null && isChosen && (await vault.ways()).length === 0)
      return { ...opening, onlineOnly: chosenReason };
    return { ...opening, isRewrapped };

    /** Lets the password open the vault that the server's secret has opened; answers whether its slots were changed. */
    async function followPassword(open: OpenVault, typed: string | null, by: string): Promise<boolean> {
      const ways = await open.ways();
      // A device that opens by other ways alone is left so.
      const isDue = (await vaults.isClosed(key)) || (typed !== null && ways.includes('password'));
      const isMissing = ways.length === 0 && weakness === null && !isChosen;
      if (!isDue && !isMissing) return false;
      await wrapAnew(open, typed ?? '', weakness, by);
      return true;
    }
  };
}

/**
 * Opens by the claims that an open vault's databases hold; where they hold none, it closes the vault and answers null.
 */
export async function storedOpening(vault: OpenVault): Promise<VaultOpening | null> {
  let stores: Stores | undefined;
  let claims: Claims | undefined;
  try {
    const opened = (stores = await vault.openStores());
    claims = (await opened.meta.read(metaNames.claims)) as Claims | undefined;
    if (!claims) return null;
    // The workspace goes on with the open databases: opening them twice would slow each start.
    const withStores = { ...vault, openStores: async () => opened };
    return { vault: withStores, claims, tokens: null, onlineOnly: null };
  } finally {
    if (!claims) {
      stores?.close();
      vault.close();
    }
  }
}
