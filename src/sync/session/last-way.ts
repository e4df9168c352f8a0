import { Problem } from '#domain/problems.ts';
import type { SlotKind } from '../vault/vault-record.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { HeldSession } from './held-session.ts';
import type { PuttingWaysParts } from './putting-ways.ts';
import { chosenReason } from './strength.ts';

export interface LastWayParts extends Pick<PuttingWaysParts, 'vaults' | 'chosen'> {
  /** Takes a way from the session's vault. */
  drop(open: Workspace, kind: SlotKind): Promise<void>;
}

/**
 * Takes away the only way that opens this device; from then on its user works online only there. Throws where edits wait, or where the
 * device has no room for that choice; then the way stays.
 */
export const removingLastWay =
  ({ vaults, chosen, drop }: LastWayParts, held: Pick<HeldSession, 'update'>) =>
  async (open: Workspace, kind: SlotKind): Promise<void> => {
    if (open.outbox.edits.get().length > 0)
      throw new Problem(
        'rule',
        'Changes wait on this device. Nothing but the server could open them, so the last way stays until they are sent.',
      );
    const key = await vaults.keyOf(open.uid);
    // Before the way goes: with no choice kept the next sign-in would let the password open this device again.
    chosen.set(key, true);
    try {
      await drop(open, kind);
    } catch (thrown) {
      chosen.set(key, false);
      throw thrown;
    }
    // Without room the next start asks this user to unlock, and finds no way.
    await vaults.setLast(null).catch(() => {});
    held.update({ ways: [], onlineOnly: chosenReason });
  };
