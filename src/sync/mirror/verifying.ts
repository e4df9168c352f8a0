import { Problem } from '#domain/problems.ts';
import type { SyncLog } from '../base/sync-log.ts';
import type { DataPage } from '../model/mirror-store.ts';
import { differing } from '../view/digest.ts';
import type { Asked } from './pages-ahead.ts';
import { repair, type RepairParts } from './repair.ts';

/** How many answers to edits have begun to be put into the mirror, and how many of them are there. */
export interface Answers {
  begun: number;
  ended: number;
}

export interface VerifyingParts extends RepairParts {
  /** The answers to edits that this tab has taken or is taking into the mirror. */
  answers(): Answers;
  log: SyncLog;
  now(): number;
}

/** How long no repair is tried after one that did not help, in ms: a repair lists all versions. */
const betweenRepairs = 600_000;

/**
 * Checks what the panel calls verified: the mirror holds each record that the server has in scope, in its version,
 * and no other: 'agreed'. Where it doesn't, repairs the mirror and answers 'repaired'; another pull tells whether that
 * helped. 'open': it isn't known this time. Rejects with Problem 'fault' where the last repair has just not helped.
 */
export function verifying(
  parts: VerifyingParts,
): (page: DataPage, asked: Asked) => Promise<'agreed' | 'repaired' | 'open'> {
  const { store, memory, log } = parts;
  let triedAt: number | null = null;
  return async (page, asked) => {
    const answers = parts.answers();
    // An edit's answer came while the page was fetched: its row may be newer than the server's count. The next pull
    // compares.
    if (!page.digests || answers.begun !== asked.answersBegun || answers.ended !== answers.begun)
      return 'open';
    const damaged = await store.damaged();
    const wrong = differing(memory.digests(), page.digests);
    if (wrong.length + damaged.length === 0) {
      triedAt = null;
      await store.verified(new Date(parts.now()).toISOString());
      return 'agreed';
    }
    log.add(`pull: differs (${wrong.join(', ')}), ${damaged.length} damaged`);
    const from = await store.state();
    if (!from) return 'open';
    const since = triedAt === null ? betweenRepairs : parts.now() - triedAt;
    // A clock that was set back doesn't put the next repair off.
    if (since >= 0 && since < betweenRepairs)
      throw new Problem('fault', 'This device doesn’t hold what the server has.');
    const { count, isWhole } = await repair(parts, from, wrong, damaged);
    if (isWhole) triedAt = parts.now();
    log.add(`pull: ${count} repaired`);
    return 'repaired';
  };
}
