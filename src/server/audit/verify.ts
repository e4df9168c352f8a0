import { sql } from 'kysely';
import type { Db } from '../db/queries.ts';
import { firstUnlinked, hashOf, type Link, noHash, readLinks } from './chain.ts';

/** The newest link: noted elsewhere, it shows later that nothing before it was cut off. */
export interface Head {
  number: number;
  /** Hex. */
  hash: string;
}

export type Verdict =
  | { isRight: true; head: Head }
  | { isRight: false; number: number; at: string | null; reason: string };

const batch = 2000;

/** What is wrong with a link after the one before it; null when nothing is. */
function wrongWith(link: Link, before: Head, known: Head | null): string | null {
  if (link.number !== before.number + 1) return 'is missing';
  if (link.previous !== before.hash) return 'does not follow from the one before it';
  if (link.content === null) return `stands for ${link.kind} ${link.of}, which is gone`;
  if (hashOf(link) !== link.hash) return 'is not what was written';
  if (known?.number === link.number && known.hash !== link.hash) return 'is not the one that is known';
  return null;
}

/**
 * Walks the audit's chain from its first link (docs/security.md, Audit) and answers its head, or the first link that is not as
 * it was written, with the time of what it stands for. Finds what was changed, taken out, put in or put elsewhere; what was
 * cut off at the end only by a head that is known from before. May run beside a running server.
 */
export async function verifyChain(db: Db, known: Head | null = null): Promise<Verdict> {
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
  const unlinked = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return firstUnlinked(trx);
  });
  if (!unlinked) return { isRight: true, head };
  const { kind, of, at } = unlinked;
  return { isRight: false, number: head.number + 1, at, reason: `of ${kind} ${of} was never written` };
}
