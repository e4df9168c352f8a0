import type { Observable } from '../base/observable.ts';
import { metaNames } from '../model/meta-names.ts';
import type { Notice } from '../model/notice.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { HeldSession } from './held-session.ts';

/** Hears what other tabs tell of the session: this tab's goes on as theirs, or ends with it. */
export function hearTabs(
  workspace: Observable<Workspace | null>,
  held: HeldSession,
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

  return (notice) => {
    const open = workspace.get();
    if (notice.kind === 'who-uses' || notice.kind === 'in-use') held.locking()?.heard(notice);
    if (notice.kind === 'lock') void held.lockWhenKept();
    if (notice.kind === 'session' && open) refresh(open).catch(() => {});
    // What a session that works online only holds is its own, so that the other tab's sign-out didn't ask for it.
    if (notice.kind === 'signed-out') void (held.worksOffline() ? held.signedOut() : held.lockWhenKept());
  };
}
