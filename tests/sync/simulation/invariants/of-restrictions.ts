import { sql } from 'kysely';
import { stubFields } from '#domain/cases/restricted.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { hiddenRecordUids } from '#server/records/need-to-know.ts';
import { listedByKept } from '../../listed.ts';
import type { OnDisk } from '../read-disk.ts';
import type { Simulation } from '../simulation.ts';

/** That a device was looked at whose user may not see some case. */
export const lookedAtHidden = 'a device whose user may not see a case';

const invariant = '21 what is restricted to others is on no device';

/** 21. A device that has all changes holds of cases that are restricted to others nothing but their numbers, and nothing that hangs on them. */
export async function nothingRestrictedToOthers(
  sim: Simulation,
  where: string,
  userUid: string,
  { rows, lists }: OnDisk,
): Promise<void> {
  const viewer = sim.users.find(({ uid }) => uid === userUid)?.id ?? 0;
  const found = await sql<{
    uid: string;
  }>`select "uid"::text as "uid" from (${hiddenRecordUids(viewer)}) "h"`.execute(sim.server.db);
  const hidden = new Set(found.rows.map(({ uid }) => uid));
  if (hidden.size === 0) return;
  sim.occurred.add(lookedAtHidden);
  const stubs = new Set<string>();
  for (const { entity, record } of rows) {
    if (!hidden.has(record.uid)) continue;
    stubs.add(record.uid);
    if (!(caseKindNames as readonly string[]).includes(entity))
      sim.violated(invariant, `${where}: ${entity} ${record.uid}`);
    const known = stubFields(entity as CaseKind);
    const told = Object.entries(record).filter(([field, value]) => value !== null && !known.includes(field));
    if (told.some(([field, value]) => field !== 'restrictedTo' || (value as unknown[]).length > 0))
      sim.violated(invariant, `${where}: ${entity} ${record.uid} tells ${JSON.stringify(told)}`);
  }
  if (!lists) return;
  for (const [name, line] of listedByKept(lists, rows))
    if (
      stubs.has(name.split(' ')[1] ?? '') &&
      /"(studentUid|studentName|dateFiled|districtName)":"/.test(line)
    )
      sim.violated(invariant, `${where}: listed as ${line}`);
}
