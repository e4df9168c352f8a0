import { Problem } from '#domain/problems.ts';
import { authenticatedAt } from '../api/claims.ts';
import { requireStrong } from '../vault/require-strong.ts';
import type { PasskeySecret } from '../vault/vault-record.ts';
import type { DevicePasskeys } from './device-passkeys.ts';
import type { HeldSession } from './held-session.ts';
import { removingLastWay } from './last-way.ts';
import type { PasskeyAtHand } from './passkey-at-hand.ts';
import { isLocked, puttingWays, type PuttingWaysParts } from './putting-ways.ts';
import type { OpenState, OwnConfirming, Ways } from './session-view.ts';

export interface OwnWaysParts extends PuttingWaysParts {
  confirming: Pick<OwnConfirming, 'ask'>;
  passkeys: DevicePasskeys;
  atHand: PasskeyAtHand;
  /** The device's clock, ms. */
  now(): number;
}

/** How long somebody counts as just signed in at the provider, in ms. */
const freshFor = 5 * 60_000;

const notGiven = () => new Problem('unauthenticated', 'Your password was not given, so nothing was changed.');

/** What opens this device without a connection: listed, added, changed and taken away by its user. */
export function ownWays(parts: OwnWaysParts, held: HeldSession): Ways {
  const { vaults, workspace, chosen, confirming, passkeys, atHand, inTurn, now } = parts;

  const openState = (): OpenState => {
    const state = held.state.get();
    if (state.kind !== 'open') throw isLocked();
    return state;
  };

  /** Who has just signed in at the provider: there is no password to give again. */
  function hasJustSignedOn(): boolean {
    const { claims, tokens } = opened();
    const access = tokens.pair()?.access;
    return claims.get().way === 'sso' && access !== undefined && now() - authenticatedAt(access) < freshFor;
  }

  /** Resolves once the user has given the password again; a sign-in that asks is just that. */
  async function proved(isJustSignedIn: boolean): Promise<void> {
    if (!isJustSignedIn && !hasJustSignedOn() && !(await confirming.ask())) throw notGiven();
  }

  const { opened, mayPut, put, drop } = puttingWays(parts, held);
  const removeLast = removingLastWay({ vaults, chosen, drop }, held);

  /** Lets a passkey open this device; its secret is overwritten, whatever came of it. */
  const putWiped = (secret: PasskeySecret): Promise<void> => put(secret).finally(() => secret.prf.fill(0));

  async function isOpenedBy(credential: string): Promise<boolean> {
    const open = workspace.get();
    if (!open) return false;
    const key = await vaults.keyOf(open.uid);
    return (await vaults.passkeys()).some((one) => one.key === key && one.credential === credential);
  }

  return {
    offer: vaults.judge.offer,

    async putPassphrase(passphrase) {
      await requireStrong(
        vaults.judge,
        passphrase,
        'Use four or five unusual words, such as those that are offered.',
      );
      await proved(openState().asksOffline);
      await put({ kind: 'passphrase', text: passphrase });
    },

    canUsePasskey: passkeys.isPossible,

    isPasskeyAtHand: atHand.isThere,

    async putPasskey() {
      await proved(openState().asksOffline);
      // Before a passkey is made that could open nothing.
      await mayPut();
      const accounts = atHand.copy();
      if (accounts) return putWiped(accounts);
      const made = await passkeys.make();
      try {
        await putWiped(made);
      } catch (thrown) {
        passkeys.disown(made.credential);
        throw thrown;
      }
    },

    async putAccountPasskey(credentials) {
      await proved(openState().asksOffline);
      await mayPut();
      await putWiped(await passkeys.use(credentials));
    },

    isOpenedBy,

    dropPasskey: (credential) =>
      inTurn(async () => {
        const open = opened();
        const isOnly = (await open.vault.ways()).length === 1;
        if (isOnly || !(await isOpenedBy(credential))) return;
        await drop(open, 'passkey');
        held.update({ ways: await open.vault.ways() });
      }),

    async hasPasskey() {
      const isThere = passkeys.isPossible && (await vaults.passkeys()).length > 0;
      if (isThere) passkeys.prepare();
      return isThere;
    },

    async remove(kind) {
      await proved(false);
      await inTurn(async () => {
        const open = opened();
        const stay = (await open.vault.ways()).filter((one) => one !== kind);
        if (stay.length > 0) {
          await drop(open, kind);
          held.update({ ways: stay });
        } else await removeLast(open, kind);
      });
    },

    leave() {
      const { onlineOnly } = openState();
      const open = workspace.get();
      // Where there is no room for the choice, the next sign-in asks again.
      if (open && onlineOnly !== null)
        vaults
          .keyOf(open.uid)
          .then((key) => chosen.set(key, true))
          .catch(() => {});
      held.update({ asksOffline: false });
    },

    async ofLocked() {
      const last = await vaults.last();
      const ways = last ? await vaults.waysOf(last.key) : [];
      if (ways.includes('passkey')) passkeys.prepare();
      return ways;
    },
  };
}
