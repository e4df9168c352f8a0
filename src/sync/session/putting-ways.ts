import { Problem } from '#domain/problems.ts';
import type { Observable } from '../base/observable.ts';
import type { OneAtATime } from '../base/one-at-a-time.ts';
import type { SlotSecret } from '../vault/vault-record.ts';
import type { SlotChange } from '../vault/vault.ts';
import { knownUser, type OpenVault, type Vaults } from '../vault/vaults.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Enter } from './entering.ts';
import type { HeldSession } from './held-session.ts';
import type { OnlineChoice } from './online-choice.ts';
import { closedReason, tooManyDevicesReason } from './strength.ts';

export interface PuttingWaysParts {
  vaults: Vaults;
  workspace: Observable<Workspace | null>;
  chosen: OnlineChoice;
  enter: Enter;
  inTurn: OneAtATime;
}

const somethingWaits = () => new Problem('rule', 'Something waits to be sent. Try again when it is sent.');

/** Throws a Problem where the server doesn't have all that was saved. */
function requireNothingWaits(open: Workspace): void {
  if (open.outbox.edits.get().length > 0) throw somethingWaits();
}

/** Gives a new vault the drafts of a session that kept nothing, before the databases of that session go. */
async function carryDrafts(open: Workspace, vault: OpenVault): Promise<void> {
  const drafts = await open.drafts.all();
  if (drafts.length === 0) return;
  const stores = await vault.openStores();
  try {
    for (const { key, draft } of drafts) await stores.drafts.bring(key, draft);
  } finally {
    stores.close();
  }
}

export const isLocked = () => new Problem('unauthenticated', 'The device is locked.');

/** How the slots of the open session's vault are changed, by the server's secret. */
export function puttingWays(
  { vaults, workspace, chosen, enter, inTurn }: PuttingWaysParts,
  held: HeldSession,
) {
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

  /** Throws a Problem where no way can be put here now: a session that kept nothing goes on with a vault only if nothing is in the way. */
  async function secretToPut(open: Workspace): Promise<string> {
    if (open.vault.isPassing) {
      if (!open.tokens.pair()) throw somethingWaits();
      requireNothingWaits(open);
      if (await vaults.has(await vaults.keyOf(open.uid)))
        throw new Problem(
          'rule',
          'Something of yours lies sealed on this device. Sign in again, then choose what opens it.',
        );
    }
    return secretOf(open);
  }

  /** Changes the slots of the vault of this session. Other tabs have the key of before, so they lock. */
  async function change(open: Workspace, slots: SlotChange, secret: string): Promise<void> {
    await open.vault.changeSlots(slots, secret);
    open.channel.post({ kind: 'lock' });
    open.resealSoon();
  }

  /** Brings what was typed in a session that kept nothing into the vault; throws where something was saved meanwhile, or the session ended. */
  async function bringInto(vault: OpenVault, open: Workspace): Promise<void> {
    const reopen = await open.outbox.shut();
    try {
      requireNothingWaits(open);
      await held.keepForms();
      await carryDrafts(open, vault);
      if (workspace.get() !== open) throw isLocked();
    } catch (thrown) {
      reopen();
      vault.close();
      await vaults.delete(await vaults.keyOf(open.uid));
      throw thrown;
    }
  }

  /** A session that kept nothing here goes on with a vault, which the new way opens. */
  async function moveIn(open: Workspace, given: SlotSecret, secret: string): Promise<void> {
    const vault = await vaults.create(knownUser(open.claims.get()), given, secret);
    await bringInto(vault, open);
    const tokens = open.tokens.pair();
    const claims = open.claims.get();
    held.setState({ kind: 'starting' });
    held.end();
    try {
      await enter({ vault, claims, tokens, onlineOnly: null });
    } finally {
      if (!workspace.get()) held.signedOut();
    }
  }

  return {
    opened,
    /** Throws a Problem where `put` would. */
    mayPut: async (): Promise<void> => void (await secretToPut(opened())),
    /** Lets what is given open this device, in place of that of its kind. */
    put: (given: SlotSecret): Promise<void> =>
      inTurn(async () => {
        const open = opened();
        const secret = await secretToPut(open);
        const key = await vaults.keyOf(open.uid);
        if (open.vault.isPassing) await moveIn(open, given, secret);
        else {
          await change(open, { put: given }, secret);
          await vaults.setLast(knownUser(open.claims.get()));
          held.update({ onlineOnly: null, asksOffline: false, ways: await open.vault.ways() });
        }
        chosen.set(key, false);
      }),
    /** Takes a way away. */
    drop: async (open: Workspace, kind: SlotChange['drop'] & string): Promise<void> =>
      change(open, { drop: kind }, await secretOf(open)),
  };
}
