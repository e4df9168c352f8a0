import { needsAttention } from '../outbox/stored-edit.ts';
import type { Timers } from '../timers.ts';
import type { Workspace } from './workspace.ts';

/** How long a sign-out tries to send what waits, in ms (security.md, Sign out). */
const patience = 10_000;

/**
 * Sends what waits as far as it goes, then ends the session on the server. Resolves with whether the user's databases are
 * to be deleted: when neither an edit nor a draft is left, or when they chose to discard them. `isAlone`: nobody else's work is on this device,
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
  // A draft was typed too: it stays sealed like an unsent edit.
  const isEmpty = left().length === 0 && (await open.drafts.count()) === 0;
  const clears = isEmpty || unsent === 'discard';
  open.channel.post({ kind: 'signed-out' });
  const revoked = open.api('revoke', { body: { clearSiteData: clears && isAlone } });
  // Without a connection the session ends by itself on the server; here it ends now.
  await Promise.race([revoked, new Promise<void>((resolve) => timers.after(3000, resolve))]).catch(() => {});
  await open.tokens.forget();
  return clears;
}
