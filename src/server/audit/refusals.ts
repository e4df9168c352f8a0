import type { Job } from '../base/jobs.ts';
import type { AuditEntry } from './audit.ts';
import type { AuditReading } from './reading-audit.ts';

const minute = 60_000;

/** Tells of refused calls. */
export interface Refusals {
  /** The first of a user and a call is told at once, those that follow it are counted. */
  refused: AuditReading;
  /** Tells each minute, in one entry with their number, of those that followed. */
  job: Job;
  /** The same at the end of the process. */
  flush(): Promise<void>;
}

/**
 * Folds the refusals of one user and one call: nothing can ever be removed from the audit, so somebody who asks in a loop
 * must not fill a disk with it. A process that is killed forgets at most a minute's count, never that there were refusals.
 */
export function createRefusals(audit: AuditReading): Refusals {
  const followed = new Map<string, { entry: AuditEntry; count: number }>();

  const flush = async () => {
    for (const [key, { entry, count }] of Array.from(followed)) {
      followed.delete(key);
      if (count === 0) continue;
      followed.set(key, { entry, count: 0 });
      await audit({ ...entry, detail: { ...entry.detail, count } });
    }
  };

  return {
    refused: async (entry) => {
      const key = JSON.stringify([entry.userId, entry.detail]);
      const before = followed.get(key);
      if (before) {
        before.count += 1;
        before.entry = entry;
        return;
      }
      followed.set(key, { entry, count: 0 });
      await audit(entry);
    },
    flush,
    job: { name: 'tell refusals', every: minute, run: flush },
  };
}
