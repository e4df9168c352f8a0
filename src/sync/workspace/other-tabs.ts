import type { OtherDevice } from '#contract/presence.ts';
import type { Settable } from '../base/observable.ts';
import type { OneAtATime } from '../base/one-at-a-time.ts';
import type { KeptDocuments } from '../documents/kept-documents.ts';
import type { Accepted, MirrorState, MirrorStore } from '../model/mirror-store.ts';
import type { Notice } from '../model/notice.ts';
import type { StudentAliases } from '../outbox/aliases.ts';
import type { Losses } from '../outbox/losses.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Memory } from '../view/memory.ts';
import type { Standing } from './status.ts';
import type { SyncLoop } from './sync-loop.ts';

export interface OtherTabsParts {
  mirror: MirrorStore;
  mirrorState: Settable<MirrorState | null>;
  memory: Memory;
  outbox: Outbox;
  aliases: StudentAliases;
  loop: SyncLoop;
  /** Takes how things stand, as the leading tab tells. */
  hearStanding(told: Standing): void;
  losses: Losses;
  kept: KeptDocuments;
  otherDevices: Settable<readonly OtherDevice[]>;
  newsKept: Settable<number>;
  /** Reads the databases one reading after the other, so that an older one never overwrites a newer one in memory. */
  inTurn: OneAtATime;
  /** Another tab asks which tab leads; only the leading tab answers. */
  leads(): void;
  /** Whether this tab shows the record's form. */
  isOpen(uid: string): boolean;
  post(notice: Notice): void;
  /** Takes the notices that are for the session. */
  others(notice: Notice): void;
}

/** Tells the other tabs what changed in the database; 'reset' when all rows went. */
export type TellTabs = (changed: Accepted | 'reset') => void;

/**
 * The notice of what a page or an answer changed. It only names the rows; the other tabs read them from the database.
 */
export const noticeOf = (changed: Accepted | 'reset'): Notice =>
  changed === 'reset'
    ? { kind: 'reset' }
    : {
        kind: 'rows',
        changed: changed.rows.map(({ entity, record }) => ({ entity, uid: record.uid })),
        removed: changed.removed,
      };

/** Brings what other tabs wrote to the databases into this tab's memory. */
export function hearOtherTabs(parts: OtherTabsParts): (notice: Notice) => void {
  const { mirror, memory, inTurn } = parts;
  /** Ignores a reading that fails, as when this tab closes: the next notice or the next opening reads again. */
  const quietly = (work: Promise<unknown>) => void work.catch(() => {});
  const refreshState = async () => parts.mirrorState.set(await mirror.state());
  return (notice) => {
    switch (notice.kind) {
      case 'edits':
        quietly(
          parts.aliases
            .load()
            .then(parts.outbox.load)
            .then(() => parts.loop.pushSoon()),
        );
        return;
      case 'rows':
        quietly(
          inTurn(async () => {
            memory.putRows(await mirror.read(notice.changed));
            memory.removeRows(notice.removed);
            await refreshState();
          }),
        );
        return;
      case 'reset':
        quietly(
          inTurn(async () => {
            memory.dropRows();
            await refreshState();
          }),
        );
        return;
      case 'files-gone':
        quietly(parts.kept.list());
        return;
      case 'standing':
        parts.hearStanding(notice);
        quietly(inTurn(refreshState));
        return;
      case 'losses':
        parts.losses.hear(notice);
        return;
      case 'devices':
        parts.otherDevices.set(notice.devices);
        return;
      case 'news':
        parts.newsKept.set(parts.newsKept.get() + 1);
        return;
      case 'sync':
        void parts.loop.syncNow();
        return;
      case 'who-leads':
        parts.leads();
        if (notice.isSeen) parts.loop.seenElsewhere();
        return;
      case 'seen':
        void parts.loop.pushSoon();
        return;
      case 'hinted':
        if (notice.about.some(parts.isOpen)) parts.post({ kind: 'shown' });
        return;
      case 'shown':
        void parts.loop.pullSoon();
        return;
      default:
        parts.others(notice);
    }
  };
}
