import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { AuditEntry } from './audit.ts';
import type { AuditReading } from './reading-audit.ts';

const hour = 60 * 60_000;
/** Rows of lists, searches and records within an hour from which on it is no work that anybody does by hand. */
const manyRows = 20_000;
/** Fills of mirrors within an hour from which on they are no devices that somebody works on. */
const manyFills = 6;
/** The same by their rows: three times a year of a large state. */
const manyFilledRows = 300_000;

/** That a user reads or copies very much. */
export interface BulkReading {
  userId: number;
  what: 'read' | 'copied';
  /** How much, as the audit has it. */
  detail: Readonly<Record<string, number>>;
}

interface NoticeParts {
  clock: Clock;
  log: Log;
  /** Tells those who can do something about it. */
  tell: (bulk: BulkReading) => Promise<void>;
}

/** What a user was shown within an hour. */
interface Counted {
  since: number;
  rows: number;
  fills: number;
  filledRows: number;
  /** What was told of it. */
  told: Set<BulkReading['what']>;
}

function count(own: Counted, { action, detail }: AuditEntry): void {
  const rows = typeof detail?.['rows'] === 'number' ? detail['rows'] : 1;
  if (action !== 'pull') own.rows += rows;
  else if (detail?.['phase'] === 'fill') {
    own.fills += 1;
    own.filledRows += rows;
  }
}

/**
 * Notices who reads or copies very much, by the entries of readings that it hears of: an entry, a warning in the log and `tell`, once
 * an hour for a user, by this process's count. A mirror counts as one fill, since a device that fills is shown a whole year.
 */
export function bulkNotice(audit: AuditReading, { clock, log, tell }: NoticeParts): AuditReading {
  const hours = new Map<number, Counted>();

  return async (entry) => {
    const { userId, action, device, requestId } = entry;
    if (userId === null || (action !== 'list' && action !== 'read' && action !== 'pull')) return;
    const now = clock.now().getTime();
    const before = hours.get(userId);
    const own: Counted =
      before && now - before.since < hour
        ? before
        : { since: now, rows: 0, fills: 0, filledRows: 0, told: new Set() };
    hours.set(userId, own);
    count(own, entry);
    const notice = async (what: BulkReading['what'], isMuch: boolean, detail: Record<string, number>) => {
      if (!isMuch || own.told.has(what)) return;
      own.told.add(what);
      log.warn(`a user ${what === 'read' ? 'reads' : 'copies'} very many records`, { userId, requestId });
      await audit({ action: 'bulk reading', userId, device, requestId, detail });
      await tell({ userId, what, detail });
    };
    const { rows, fills, filledRows } = own;
    await notice('read', rows >= manyRows, { rows });
    await notice('copied', fills >= manyFills || filledRows >= manyFilledRows, { fills, rows: filledRows });
  };
}

/** An audit of readings whose entries are noticed once they are written. */
export const noticed =
  (audit: AuditReading, notice: AuditReading): AuditReading =>
  async (entry) => {
    await audit(entry);
    await notice(entry);
  };
