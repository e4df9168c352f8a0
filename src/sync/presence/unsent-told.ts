import { isAlike } from '../base/is-alike.ts';
import type { PresenceSource } from './presence-source.ts';
import { type UnsentMark, unsentMarks } from './unsent.ts';

/** Edits of which one report says that they are settled. */
const most = 1000;

export interface UnsentTold {
  /** Whether the server was told of any in this session. */
  isTold(): boolean;
  /** Whether the leading tab holds others than the server was told of. */
  isNews(): boolean;
  /** What this device holds unsent; null where this tab doesn't speak for it. */
  marks(): UnsentMark[] | null;
  /** Edits of which the server may stop asking: they have ended, or the user has read that they are lost. */
  settled(): string[];
  /** The server knows of these marks, and of what was settled. */
  told(marks: UnsentMark[] | null): void;
  /**
   * Of each edit that the server misses this device knows what became of it, or it is lost. Answers whether there is
   * something to tell of that.
   */
  explain(missing: readonly { key: string; writtenAt: string }[]): Promise<boolean>;
}

/** Which edits a device holds unsent, as the server remembers them, and which are lost: neither the device nor the server has them (docs/decisions/0023). */
export function unsentTold(from: PresenceSource, keepsEdits: () => boolean): UnsentTold {
  let lastTold: UnsentMark[] | null = null;
  let ended: readonly string[] = [];
  const current = () => unsentMarks(from.outbox.edits.get());
  return {
    isTold: () => lastTold !== null,
    isNews: () => from.leader.isLeader.get() && !isAlike(current(), lastTold),
    marks: () => (from.leader.isLeader.get() && keepsEdits() ? current() : null),
    settled: () => [...new Set([...ended, ...from.losses.read.get()])].slice(0, most),
    told(marks) {
      if (marks) lastTold = marks;
      ended = [];
    },
    async explain(missing) {
      if (missing.length === 0) return false;
      const known = await from.stores.outbox.whereabouts(missing.map(({ key }) => key));
      const lost = missing.filter(({ key }) => !known.waiting.has(key) && !known.ended.has(key));
      from.losses.add(lost.map(({ key, writtenAt }) => ({ id: key, writtenAt })));
      ended = [...known.ended];
      return ended.length > 0;
    },
  };
}
