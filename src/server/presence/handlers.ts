import { headers as wire } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import type { Stores } from '../records/written.ts';
import { auditDecisions } from './decisions.ts';
import { auditNotes } from './notes.ts';
import { auditOpened } from './opened.ts';
import { keepOpen, keepRead, keepUnsent } from './report.ts';
import { missingFrom, otherDevices, whoElse } from './who.ts';

/** Counts notes of a user for the audit; throws Problem 'throttled' when there were too many. */
type CountNotes = (userId: number, notes: number) => Promise<void>;

/** Who is on which record, and what devices hold unsent: by uids only. */
export const presenceHandlers = ({ db, clock }: Stores, countNotes: CountNotes): Handlers<'presence'> => ({
  presence: async ({ body, caller, meta }) => {
    const { device } = meta;
    if (device === null)
      throw new Problem('invalid', `This session began without the header ${wire.device}.`);
    const { notes } = body;
    // Nothing can ever be removed from the audit: somebody who makes up notes must not fill a disk with them.
    if (notes.length > 0) await countNotes(caller.id, notes.length);
    const reporter = { userId: caller.id, device, now: clock.now().toISOString() };
    await db.transaction().execute(async (trx) => {
      const by = { userId: caller.id, device, requestId: meta.requestId };
      await auditNotes(trx, notes, by);
      await auditOpened(trx, body.open, by);
      await keepOpen(trx, body, reporter);
      await keepUnsent(trx, body, reporter);
      await keepRead(trx, body, reporter);
      await auditDecisions(trx, body, by);
    });
    return reply({
      others: body.open.length === 0 ? [] : await whoElse(db, body, reporter),
      missing: await missingFrom(db, body, reporter),
      devices: await otherDevices(db, reporter),
    });
  },
});
