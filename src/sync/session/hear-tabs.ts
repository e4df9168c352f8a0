import type { Observable } from '../base/observable.ts';
import type { Timers } from '../base/timers.ts';
import { metaNames } from '../model/meta-names.ts';
import type { Notice } from '../model/notice.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { filesAdded, type HeldSession } from './held-session.ts';

/** Hears what other tabs tell of the session: this tab's goes on as theirs, or ends with it. */
export function hearTabs(
  workspace: Observable<Workspace | null>,
  held: HeldSession,
  timers: Timers,
): (notice: Notice) => void {
  /** Another tab has stored other tokens, another year or another choice of Work Offline: this tab reads them. */
  async function refresh(open: Workspace): Promise<void> {
    await open.tokens.load();
    const before = open.claims.get().year.id;
    await open.claims.load();
    if (workspace.get() !== open) return;
    // The leading tab brings the year, also when it was chosen in another one.
    if (open.claims.get().year.id !== before) void open.loop.pullSoon();
    open.workOffline.set((await open.stores.meta.read(metaNames.workOffline)) === true);
    open.needsPassword.set(false);
    held.update({ needsPassword: false });
  }

  /** Another tab signs out: this one ends with it, once files that are being added here are on this device. */
  async function signedOutElsewhere(open: Workspace): Promise<void> {
    // What a session that works online only holds is its own, so that the other tab's sign-out didn't ask for it.
    if (!held.worksOffline()) return held.lockWhenKept();
    held.voidKeys();
    await filesAdded(open, timers);
    if (workspace.get() === open) held.signedOut();
  }

  return (notice) => {
    const open = workspace.get();
    if (notice.kind === 'who-uses' || notice.kind === 'in-use') held.locking()?.heard(notice);
    if (notice.kind === 'lock') void held.lockWhenKept();
    if (notice.kind === 'session' && open) refresh(open).catch(() => {});
    if (notice.kind === 'signed-out' && open) void signedOutElsewhere(open);
  };
}
