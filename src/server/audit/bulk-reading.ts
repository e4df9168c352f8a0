import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { AuditReading } from './reading-audit.ts';

const hour = 60 * 60_000;
/** Rows of lists, searches and records within an hour from which on it is no work that anybody does by hand. */
const manyRows = 20_000;

/**
 * An audit of readings that notices who reads very much: an entry and a warning in the log, once an hour for a user, by this
 * process's count. Mirrors don't count: a device that fills is shown a whole year.
 */
export function noticingBulk(audit: AuditReading, { clock, log }: { clock: Clock; log: Log }): AuditReading {
  const hours = new Map<number, { since: number; rows: number; isTold: boolean }>();

  return async (entry) => {
    await audit(entry);
    const { userId, action, detail } = entry;
    if (userId === null || (action !== 'list' && action !== 'read')) return;
    const now = clock.now().getTime();
    const before = hours.get(userId);
    const own = before && now - before.since < hour ? before : { since: now, rows: 0, isTold: false };
    hours.set(userId, own);
    own.rows += typeof detail?.['rows'] === 'number' ? detail['rows'] : 1;
    if (own.rows < manyRows || own.isTold) return;
    own.isTold = true;
    const { device, requestId } = entry;
    log.warn('a user reads very many records', { userId, requestId });
    await audit({ action: 'bulk reading', userId, device, requestId, detail: { rows: own.rows } });
  };
}
