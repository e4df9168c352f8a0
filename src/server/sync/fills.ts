import { type RawBuilder, sql } from 'kysely';
import { auditAll, type AuditEntry } from '../audit/audit.ts';
import type { AuditReading } from '../audit/reading-audit.ts';
import { type Caller, type CallMeta, deviceOf } from '../base/handlers.ts';
import type { Job } from '../base/jobs.ts';
import type { Stores } from '../records/written.ts';

const minute = 60_000;

/** How long a fill rests before it counts as stopped, in ms. */
const restsFor = 10 * minute;

/** How long a fill is one entry, in ms: pages that come later begin another. */
const lastsFor = 60 * minute;

/** A page of a fill. */
export interface FilledPage {
  schoolYearId: number;
  floor: number;
  rows: number;
  /** The fill is whole with it. */
  isLast: boolean;
}

interface Taken {
  userId: number;
  device: string;
  schoolYearId: number;
  requestId: string;
  pages: number;
  rows: number;
  /** ISO 8601 UTC */
  since: string;
}

/** The columns of a fill that has ended, for its entry. */
const taken = sql`"userId", "device"::text as "device", "schoolYearId", "requestId", "pages", "rows",
  to_char("beganAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "since"`;

const entryOf = ({ userId, device, requestId, ...detail }: Taken): AuditEntry => ({
  action: 'pull',
  userId,
  device,
  requestId,
  detail: { call: 'pull', phase: 'fill', ...detail },
});

export interface Fills {
  /** Notes a page before it is answered; with the last one the audit has the fill. */
  note(page: FilledPage, caller: Caller, meta: CallMeta): Promise<void>;
  /** Tells of fills that have stopped or last too long. */
  job: Job;
}

/**
 * Tells the audit of fills, one entry each with its pages and rows. What was shown is on the disk before a page is answered, so
 * neither a device that gives its fill up nor the end of a process hides it. `notice` hears of each entry once it is committed.
 */
export function createFills({ db, clock }: Stores, notice: AuditReading): Fills {
  const now = () => clock.now().toISOString();
  const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();

  /** Takes the fills away that `which` says, and tells of them, both or neither. */
  const end = async (which: RawBuilder<unknown>) => {
    const entries = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Taken>`delete from "fillUnderWay" where ${which} returning ${taken}`.execute(
        trx,
      );
      const told = rows.map(entryOf);
      await auditAll(trx, told);
      return told;
    });
    for (const entry of entries) await notice(entry);
  };

  return {
    note: async ({ schoolYearId, floor, rows, isLast }, caller, { requestId }) => {
      const [id, device] = [caller.id, deviceOf(caller)];
      if (rows > 0)
        await sql`insert into "fillUnderWay"
            ("userId", "device", "schoolYearId", "floor", "requestId", "pages", "rows", "beganAt", "movedAt")
          values (${id}, ${device}::uuid, ${schoolYearId}, ${floor}, ${requestId}, 1, ${rows}, ${now()}::timestamptz, ${now()}::timestamptz)
          on conflict ("userId", "device", "schoolYearId", "floor") do update set
            "pages" = "fillUnderWay"."pages" + 1, "rows" = "fillUnderWay"."rows" + excluded."rows", "movedAt" = excluded."movedAt"`.execute(
          db,
        );
      if (isLast)
        await end(sql`"userId" = ${id} and "device" = ${device}::uuid
          and "schoolYearId" = ${schoolYearId} and "floor" = ${floor}`);
    },
    job: {
      name: 'tell fills',
      every: minute,
      run: () =>
        end(
          sql`"movedAt" <= ${before(restsFor)}::timestamptz or "beganAt" <= ${before(lastsFor)}::timestamptz`,
        ),
    },
  };
}
