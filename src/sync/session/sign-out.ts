import { needsAttention } from '../outbox/stored-edit.ts';
import type { Timers } from '../timers.ts';
import type { Workspace } from './workspace.ts';

/** How long a sign-out tries to send what waits, in ms (security.md, Sign out). */
const patience = 10_000;

/**
 * Sends what waits as far as it goes, then ends the session on the server. Resolves with whether the user's databases are
 * to be deleted: when nothing is left, or when they chose to discard it. `isAlone`: nobody else's work is on this device,
 * so that the browser may clear all of it.
 */
export async function signOutOf(
  open: Workspace,
  unsent: 'keep' | 'discard',
  { timers, isAlone }: { timers: Timers; isAlone: boolean },
): Promise<boolean> {
  const left = () => open.outbox.edits.get();
  if (left().some((edit) => !needsAttention(edit)) && open.standing.get().reached) {
    const late = new Promise<void>((resolve) => timers.after(patience, resolve));
    await Promise.race([open.loop.syncNow(), late]);
  }
  const clears = left().length === 0 || unsent === 'discard';
  open.channel.post({ kind: 'signed-out' });
  const revoked = open.api('revoke', { body: { clearSiteData: clears && isAlone } });
  // Without a connection the session ends by itself on the server; here it ends now.
  await Promise.race([revoked, new Promise<void>((resolve) => timers.after(3000, resolve))]).catch(() => {});
  await open.tokens.forget();
  return clears;
}
