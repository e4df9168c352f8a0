import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/queries.ts';
import {
  firstUnlinked,
  hashOf,
  isAsDestroyed,
  isAsLeft,
  type Link,
  missingTurns,
  newestTurn,
  noHash,
  readLinks,
  readWaiting,
} from './chain.ts';
import { wrongDestruction } from './destroyed.ts';

/** The newest link: noted elsewhere, it shows later that nothing before it was cut off. */
export interface Head {
  number: number;
  /** Hex. */
  hash: string;
}

export type Verdict =
  | {
      isRight: true;
      head: Head;
      /** How many are committed and not linked yet. */
      waiting: number;
      /** Turns that were given and stand for nothing: taken out before they were linked, or a commit that failed at its end, or a crash. */
      missing: readonly { from: number; to: number }[];
    }
  | { isRight: false; number: number; at: string | null; reason: string };

const batch = 2000;

/** How long a transaction that was given its turn may take to commit, in ms, before the turn counts as missing. */
const commitTakes = 2000;

/** What is wrong with a link after the one before it; null when nothing is. */
function wrongWith(link: Link, before: Head, known: Head | null): string | null {
  if (link.number !== before.number + 1) return 'is missing';
  if (link.previous !== before.hash) return 'does not follow from the one before it';
  if (link.content === null) return `stands for ${link.kind} ${link.of}, which is gone`;
  if (hashOf(link) !== link.hash || !isAsDestroyed(link)) return 'is not what was written';
  if (known?.number === link.number && known.hash !== link.hash) return 'is not the one that is known';
  return null;
}

/** The turns that are missing still, once those who may be committing had the time to. */
async function settledGaps(db: Db, upTo: number) {
  if ((await missingTurns(db, upTo)).length === 0) return [];
  await delay(commitTakes);
  return missingTurns(db, upTo);
}

/**
 * Walks the audit's chain from its first link (docs/security.md, Audit) and answers its head, or the first link that is not as
 * it was written, with the time of what it stands for. Finds what was changed, taken out, put in or put elsewhere; what was
 * cut off at the end only by a head that is known from before. May run beside a running server.
 */
export async function verifyChain(db: Db, known: Head | null = null): Promise<Verdict> {
  const turns = await newestTurn(db);
  let head: Head = { number: 0, hash: noHash };
  for (;;) {
    const links = await readLinks(db, head.number, batch);
    for (const link of links) {
      const reason = wrongWith(link, head, known);
      if (reason !== null) return { isRight: false, number: head.number + 1, at: link.at, reason };
      head = { number: link.number, hash: link.hash };
    }
    if (links.length === 0) break;
  }
  if (known && head.number < known.number)
    return { isRight: false, number: head.number + 1, at: null, reason: 'is missing, and all after it' };
  const waiting = await readWaiting(db);
  const altered = waiting.find((one) => !isAsLeft(one));
  if (altered) {
    const { kind, of, at, content } = altered;
    const reason =
      content === null
        ? `of ${kind} ${of} has nothing to stand for`
        : `of ${kind} ${of} would not be what was written`;
    return { isRight: false, number: head.number + 1, at, reason };
  }
  const destroyed = await wrongDestruction(db);
  if (destroyed) return { isRight: false, ...destroyed };
  const unlinked = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return firstUnlinked(trx);
  });
  if (!unlinked)
    return { isRight: true, head, waiting: waiting.length, missing: await settledGaps(db, turns) };
  const { kind, of, at } = unlinked;
  return { isRight: false, number: head.number + 1, at, reason: `of ${kind} ${of} was never written` };
}
