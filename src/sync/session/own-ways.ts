import { Problem } from '#domain/problems.ts';
import { authenticatedAt } from '../api/claims.ts';
import type { Observable } from '../base/observable.ts';
import type { OneAtATime } from '../base/one-at-a-time.ts';
import { knownUser, type Vaults } from '../vault/vaults.ts';
import type { SlotChange } from '../vault/vault.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Enter } from './entering.ts';
import type { HeldSession } from './held-session.ts';
import type { OnlineChoice } from './online-choice.ts';
import type { OpenState, OwnConfirming, Ways } from './session-view.ts';
import { chosenReason, closedReason, tooManyDevicesReason, weakPassphrase } from './strength.ts';

export interface OwnWaysParts {
  vaults: Vaults;
  workspace: Observable<Workspace | null>;
  chosen: OnlineChoice;
  confirming: Pick<OwnConfirming, 'ask'>;
  enter: Enter;
  inTurn: OneAtATime;
  /** The device's clock, ms. */
  now(): number;
}

/** How long somebody counts as just signed in at the provider, in ms. */
const freshFor = 5 * 60_000;

const notGiven = () => new Problem('unauthenticated', 'Your password was not given, so nothing was changed.');
const isLocked = () => new Problem('unauthenticated', 'The device is locked.');

/** What opens this device without a connection: listed, added, changed and taken away by its user. */
export function ownWays(parts: OwnWaysParts, held: HeldSession): Ways {
  const { vaults, workspace, chosen, confirming, enter, inTurn, now } = parts;

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

  function opened(): Workspace {
    const open = workspace.get();
    if (!open) throw isLocked();
    return open;
  }

  /** The server's secret for this device; throws where it gives none. */
  async function secretOf(open: Workspace): Promise<string> {
    const { secret, isFull } = (await open.api('escrow', { params: { device: vaults.device } })).body;
    if (secret === null) throw new Problem('rule', isFull ? tooManyDevicesReason : closedReason);
    return secret;
  }

  /** Changes the slots of the vault of this session. Other tabs have the key of before, so they lock. */
  async function change(open: Workspace, slots: SlotChange): Promise<void> {
    await open.vault.changeSlots(slots, await secretOf(open));
    open.channel.post({ kind: 'lock' });
    open.resealSoon();
  }

  /** A session that kept nothing here goes on with a vault, which the passphrase opens. */
  async function moveIn(open: Workspace, passphrase: string): Promise<void> {
    const tokens = open.tokens.pair();
    if (!tokens || open.outbox.edits.get().length > 0)
      throw new Problem('rule', 'Something waits to be sent. Try again when it is sent.');
    const claims = open.claims.get();
    if (await vaults.has(await vaults.keyOf(open.uid)))
      throw new Problem(
        'rule',
        'Something of yours lies sealed on this device. Sign in again, then choose a passphrase.',
      );
    const vault = await vaults.create(knownUser(claims), passphrase, await secretOf(open), 'passphrase');
    held.setState({ kind: 'starting' });
    held.end();
    const outcome = await enter({ vault, claims, tokens, onlineOnly: null });
    if (outcome?.kind !== 'open') held.signedOut();
  }

  async function putPassphrase(passphrase: string): Promise<void> {
    const open = opened();
    const key = await vaults.keyOf(open.uid);
    if (open.vault.isPassing) await moveIn(open, passphrase);
    else {
      await change(open, { put: { kind: 'passphrase', text: passphrase } });
      await vaults.setLast(knownUser(open.claims.get()));
      held.update({ onlineOnly: null, asksOffline: false, ways: await open.vault.ways() });
    }
    chosen.set(key, false);
  }

  return {
    offer: vaults.judge.offer,

    async putPassphrase(passphrase) {
      if ((await vaults.judge.strength(passphrase)) !== 'strong')
        throw new Problem('invalid', weakPassphrase, {
          fields: [{ path: 'passphrase', message: weakPassphrase }],
        });
      await proved(openState().asksOffline);
      await inTurn(() => putPassphrase(passphrase));
    },

    async remove(kind) {
      await proved(false);
      await inTurn(async () => {
        const open = opened();
        const stay = (await open.vault.ways()).filter((one) => one !== kind);
        if (stay.length === 0 && open.outbox.edits.get().length > 0)
          throw new Problem(
            'rule',
            'Changes wait on this device. Nothing but the server could open them, so the last way stays until they are sent.',
          );
        await change(open, { drop: kind });
        if (stay.length === 0) {
          chosen.set(await vaults.keyOf(open.uid), true);
          await vaults.setLast(null);
        }
        held.update({ ways: stay, ...(stay.length === 0 && { onlineOnly: chosenReason }) });
      });
    },

    leave() {
      const { onlineOnly } = openState();
      const open = workspace.get();
      if (open && onlineOnly !== null) void vaults.keyOf(open.uid).then((key) => chosen.set(key, true));
      held.update({ asksOffline: false });
    },

    async ofLocked() {
      const last = await vaults.last();
      return last ? vaults.waysOf(last.key) : [];
    },
  };
}
