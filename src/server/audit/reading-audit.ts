import type { Queries } from '../db/queries.ts';
import { auditAll, type AuditEntry } from './audit.ts';

/** Entries that one statement takes: more would hold the chain's lock for too long. */
const most = 200;

interface Waiting {
  entry: AuditEntry;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Appends an entry that belongs to no write; done when it is committed. */
export type AuditReading = (entry: AuditEntry) => Promise<void>;

/**
 * Takes the entries of calls that write nothing else. One transaction is under way at a time, and what comes meanwhile goes
 * together into the next: however many read at once, they wait for two commits at most, and a write waits for one of theirs.
 */
export function createReadingAudit(queries: Queries): AuditReading {
  const waiting: Waiting[] = [];
  let isWriting = false;

  const writeOut = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        await auditAll(
          queries,
          batch.map(({ entry }) => entry),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject });
      if (!isWriting) void writeOut();
    });
}
