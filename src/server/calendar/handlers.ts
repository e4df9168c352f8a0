import { icalendar } from '#domain/calendar/icalendar.ts';
import { Problem } from '#domain/problems.ts';
import type { AccountMails } from '../accounts/account-mails.ts';
import { calendarQuota, type Quotas } from '../accounts/quota.ts';
import { audit } from '../audit/audit.ts';
import { type CallMeta, type Handlers, reply } from '../base/handlers.ts';
import type { Stores } from '../records/written.ts';
import { addressMadeAt, endAddress, makeAddress, ownerOf } from './address.ts';
import { ownEntries } from './own-entries.ts';

type CalendarCall = 'calendarAddress' | 'makeCalendarAddress' | 'revokeCalendarAddress' | 'calendar';

const about = ({ device, requestId }: CallMeta) => ({ device, requestId });

/** The calendars that people subscribe to by secret addresses (docs/security.md, Calendar addresses). */
export const calendarHandlers = (
  { db, clock }: Stores,
  quotas: Pick<Quotas, 'takeFrom'>,
  mails: Pick<AccountMails, 'calendarAddressMade'>,
): Handlers<CalendarCall> => ({
  calendarAddress: async ({ caller }) => reply({ createdAt: await addressMadeAt(db, caller.id) }),

  makeCalendarAddress: async ({ caller, meta }) =>
    db.transaction().execute(async (trx) => {
      const secret = await makeAddress(trx, caller.id, clock.now());
      await audit(trx, { action: 'calendar address made', userId: caller.id, ...about(meta) });
      await mails.calendarAddressMade(trx, caller.id);
      return reply({ path: `/api/calendar/${secret}.ics` });
    }),

  revokeCalendarAddress: async ({ caller, meta }) =>
    db.transaction().execute(async (trx) => {
      if (await endAddress(trx, caller.id))
        await audit(trx, { action: 'calendar address revoked', userId: caller.id, ...about(meta) });
      return reply({ isRevoked: true as const });
    }),

  calendar: async ({ params, meta }) => {
    if (meta.address !== null) await quotas.takeFrom(calendarQuota, meta.address);
    const owner = await ownerOf(db, params.file);
    // The same whether it was revoked or never made.
    if (!owner) throw new Problem('notFound', 'There is no such calendar.');
    const entries = await ownEntries(db, owner, clock.today());
    await audit(db, {
      action: 'calendar read',
      userId: owner.id,
      ...about(meta),
      detail: { entries: entries.length },
    });
    const text = icalendar('Accord', entries, { now: clock.now().toISOString(), zone: clock.zone });
    return new Response(text, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });
  },
});
