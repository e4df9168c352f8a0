import { headers as wire } from '#contract/headers.ts';
import { needsAttention } from '../outbox/stored-edit.ts';
import type { Timers } from '../timers.ts';
import type { Workspace } from './workspace.ts';

/** How long a sign-out tries to send what waits, in ms (security.md, Sign out). */
const patience = 10_000;

/** Sends what waits as far as it goes. */
export async function sendBefore(open: Workspace, timers: Timers): Promise<void> {
  if (open.outbox.edits.get().every(needsAttention) || !open.standing.get().reached) return;
  const late = new Promise<void>((resolve) => timers.after(patience, resolve));
  await Promise.race([open.loop.syncNow(), late]);
}

/**
 * Ends the session in all tabs and on the server. Resolves with whether the user's databases are to be deleted: when
 * neither an edit nor a draft is left, or when they chose to discard them. `isAlone`: nobody else's work is on this device,
 * so that the browser may clear all of it.
 */
export async function signOutOf(
  open: Workspace,
  unsent: 'keep' | 'discard',
  { timers, isAlone, device }: { timers: Timers; isAlone: boolean; device: string },
): Promise<boolean> {
  const left = () => open.outbox.edits.get();
  open.channel.post({ kind: 'signed-out' });
  // What another tab saved a moment ago.
  await open.outbox.load();
  // A draft was typed too: it stays sealed like an unsent edit.
  const isEmpty = left().length === 0 && (await open.drafts.count()) === 0;
  const clears = isEmpty || unsent === 'discard';
  const discarded = unsent === 'discard' ? left().length : 0;
  if (discarded > 0) await forgetUnsent(open, device);
  const revoked = open.api('revoke', {
    body: { clearSiteData: clears && isAlone, ...(discarded > 0 && { discarded }) },
    headers: { [wire.device]: device },
  });
  // Without a connection the session ends by itself on the server; here it ends now.
  await Promise.race([revoked, new Promise<void>((resolve) => timers.after(3000, resolve))]).catch(() => {});
  await open.tokens.forget();
  return clears;
}

/** The server shall not take for lost what was discarded. Without a connection it asks the user's other devices in vain. */
async function forgetUnsent(open: Workspace, device: string): Promise<void> {
  const settled = open.outbox.edits.get().map(({ id }) => id);
  const body = { page: device, open: [], unsent: [], settled: settled.slice(0, 1000) };
  await open.api('presence', { body, headers: { [wire.device]: device } }).catch(() => {});
}
