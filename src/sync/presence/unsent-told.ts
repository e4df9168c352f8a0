import { isAlike } from '../base/is-alike.ts';
import { mostSettled } from '../model/unsent.ts';
import type { PresenceSource } from './presence-source.ts';
import { type UnsentMark, unsentMarks } from './unsent.ts';

export interface UnsentTold {
  /** Whether the server was told what this device holds unsent since the workspace opened. */
  isTold(): boolean;
  /** Whether this tab leads and holds other unsent edits than it last told the server of. */
  isNews(): boolean;
  /**
   * This device's unsent edits; null where this tab doesn't lead or keeps none, so that it can't speak for the device, and where
   * the session ends: the sign-out has the last word on what is discarded.
   */
  marks(): UnsentMark[] | null;
  /** Edits that the server may stop asking about: they have ended, or the user has read that they are lost. */
  settled(): string[];
  /** The server has received these marks and these settled edits. */
  told(marks: UnsentMark[] | null, settled: readonly string[]): void;
  /**
   * Looks up each edit that the server misses: it waits here, it has ended here or before the last sign-out, or it is lost, unless it may
   * lie in files. Answers whether some have ended, which the server is to be told.
   */
  explain(missing: readonly { key: string; writtenAt: string }[]): Promise<boolean>;
}

/**
 * What the server is told of this device's unsent edits, and which of those that it remembers are lost: neither the
 * device nor the server has them (docs/decisions/0023).
 */
export function unsentTold(from: PresenceSource, keepsEdits: () => boolean): UnsentTold {
  let lastTold: UnsentMark[] | null = null;
  let ended: readonly string[] = [];
  const current = () => unsentMarks(from.outbox.edits.get());
  return {
    isTold: () => lastTold !== null,
    isNews: () => from.leader.isLeader.get() && !isAlike(current(), lastTold),
    marks: () => (from.leader.isLeader.get() && keepsEdits() && !from.outbox.isShut() ? current() : null),
    settled: () =>
      [...new Set([...ended, ...from.stores.settled.read(), ...from.losses.read.get()])].slice(
        0,
        mostSettled,
      ),
    told(marks, settled) {
      if (marks) lastTold = marks;
      ended = [];
      from.stores.settled.told(settled);
    },
    async explain(missing) {
      if (missing.length === 0) return false;
      const known = await from.stores.outbox.whereabouts(missing.map(({ key }) => key));
      // Where edits could not be put back from the files, those that are nowhere else may lie there.
      const mayBeInFiles = from.stores.healing.unrestored > 0;
      const left = from.stores.settled.read();
      const there = new Set([...known.waiting, ...known.ended, ...left]);
      const isLost = (key: string) => !mayBeInFiles && !there.has(key);
      const lost = missing.filter(({ key }) => isLost(key));
      from.losses.add(lost.map(({ key, writtenAt }) => ({ id: key, writtenAt })));
      ended = [...known.ended];
      return ended.length + left.length > 0;
    },
  };
}
