import { sql } from 'kysely';
import { caseKindNames } from '#domain/events.ts';
import type { AnyRecord } from '#domain/records/records.ts';
import { entities, recordSchemas } from '#domain/records/records.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import type { ListedCase } from '#sync/model/opening.ts';
import { parentUidOf } from '#sync/view/relations.ts';
import { createMemory } from '#sync/view/memory.ts';
import { listedByKept, listedOf } from '../../listed.ts';
import { partsByCase } from '../../parts.ts';
import { emptyMirror, pullAll, scopeByHand } from '../../../helpers/mirror.ts';
import { restClient } from '../../../helpers/rest.ts';
import type { SimDevice, Tab } from '../device.ts';
import type { OnDisk } from '../read-disk.ts';
import { testPassword } from '../../../helpers/server.ts';
import type { Simulation, SimUser } from '../simulation.ts';

/** A year, guests and a user's own views as the server has them now: by hand, and as a device would be told that asks for the first time as some user. */
export interface Scope {
  versions: Map<string, number>;
  records: Map<string, AnyRecord>;
}

/** The user, as whom the server is asked; a reader in place of one who can't sign in. */
const itself = (sim: Simulation, uid: string | null): Pick<SimUser, 'userName' | 'password'> =>
  sim.users.find((user) => user.uid === uid && user.isActive) ?? {
    userName: 'reader',
    password: testPassword,
  };

export async function scopeOf(
  sim: Simulation,
  yearId: number,
  guests: readonly string[],
  ownerUid: string | null,
  asker: Pick<SimUser, 'userName' | 'password'> = itself(sim, ownerUid),
): Promise<Scope> {
  const { rows } = await sql<{
    name: string;
  }>`select "name" from "schoolYear" where "id" = ${yearId}`.execute(sim.server.db);
  const range = schoolYearRange(rows[0]?.name ?? '');
  const mirror = { ...emptyMirror(), guests: [...guests] };
  const pages = await pullAll(await restClient(sim.server, asker.userName, asker.password), yearId, mirror);
  const records = pages.flatMap((page) =>
    page.rows.map(({ record }) => [record.uid, record as unknown as AnyRecord] as const),
  );
  const ownerId = sim.users.find(({ uid }) => uid === ownerUid)?.id ?? null;
  const views = await sql<{ view: AnyRecord }>`
    select jsonb_build_object('id', "id", 'uid', "uid", 'version', "version", 'name', "name", 'address', "address",
      'updatedAt', to_char("updatedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as "view"
    from "savedView" where "userId" = ${ownerId} and "deletedAt" is null`.execute(sim.server.db);
  const own = views.rows.map(({ view }) => [view.uid, view] as const);
  return {
    versions: await scopeByHand(sim.server, range, guests, ownerId),
    records: new Map([...records, ...own]),
  };
}

const sorted = (record: object) =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** 3, 10, 11. The mirror equals the server's scope and the device's guests: every committed change has arrived, lost scope is gone, nothing else is there. */
export function mirrorEqualsScope(sim: Simulation, where: string, disk: OnDisk, scope: Scope): void {
  const held = new Map(disk.rows.map(({ record }) => [record.uid, record]));
  for (const [uid, version] of scope.versions)
    if (held.get(uid)?.version !== version)
      sim.violated(
        '3 every mirror equals the scope',
        `${where}: ${uid} is v${version}, held v${held.get(uid)?.version}`,
      );
  for (const [uid, record] of held) {
    const there = scope.records.get(uid);
    if (!scope.versions.has(uid))
      sim.violated('11 lost scope is gone after one pull', `${where}: ${uid} is still there`);
    else if (!there || sorted(there) !== sorted(record))
      sim.violated(
        '3 every mirror equals the scope',
        `${where}: ${uid} differs: ${sorted(record)} / ${there && sorted(there)}`,
      );
  }
}

/** 4. The view equals the mirror folded with the outbox, both read from the disk anew. */
export function viewEqualsMirrorFoldedWithOutbox(sim: Simulation, tab: Tab, disk: OnDisk): void {
  const fresh = createMemory();
  fresh.putRows(disk.rows);
  fresh.setEdits(disk.edits);
  for (const entity of entities) {
    const expected = new Map(
      fresh.view.all(entity).map((viewed) => [viewed.record.uid, JSON.stringify(viewed)]),
    );
    const shown = new Map(
      tab.engine.view.all(entity).map((viewed) => [viewed.record.uid, JSON.stringify(viewed)]),
    );
    // What there is no room for is shown and not kept.
    const isUnkept = (uid: string) => !expected.has(uid) && tab.engine.guests.unkept.get().size > 0;
    for (const uid of new Set([...expected.keys(), ...shown.keys()]))
      if (!isUnkept(uid) && expected.get(uid) !== shown.get(uid))
        sim.violated(
          '4 the view equals mirror folded with outbox',
          `${tab.name} ${entity} ${uid}: shown ${shown.get(uid)}, should be ${expected.get(uid)}`,
        );
  }
}

/** 4. Whatever is shown of a record has all fields of its kind: one that is known by another record's edit alone isn't shown. */
export function shownRecordsHaveAllFields(sim: Simulation, tab: Tab): void {
  for (const entity of entities)
    for (const { record } of tab.engine.view.all(entity)) {
      const lacking = Object.keys(recordSchemas[entity].entries).filter((field) => !(field in record));
      if (lacking.length > 0)
        sim.violated(
          '4 shown records have all fields',
          `${tab.name} ${entity} ${record.uid} lacks ${lacking.join()}`,
        );
    }
}

/** That kept lists were looked at after something had changed. */
export const keptWithChanges = 'kept lists with changes';

/** The kept lists, with what was noted beside them, show what the mirror's rows say; of rows that don't open nobody knows yet. */
export function listsShowTheRows(sim: Simulation, where: string, { lists, rows, unopened }: OnDisk): void {
  if (!lists) return;
  if (lists.changed.length > 0) sim.occurred.add(keptWithChanges);
  const [shown, read] = [listedByKept(lists, rows), listedOf(rows)];
  const isUnopened = (line: string | undefined, name: string) =>
    unopened.has(name.split(' ')[1] ?? '') ||
    (line !== undefined && unopened.has((JSON.parse(line) as ListedCase).studentUid ?? ''));
  for (const name of new Set([...shown.keys(), ...read.keys()]))
    if (shown.get(name) !== read.get(name) && !isUnopened(shown.get(name) ?? read.get(name), name))
      sim.violated(
        'kept lists show what the rows say',
        `${where}: ${name} is listed as ${shown.get(name)}, but is ${read.get(name)}`,
      );
}

/** That kept keys of parts were looked at after something had changed. */
export const keptPartsWithChanges = 'kept keys of parts with changes';

/** By the kept keys, and what was noted beside them, each case has the parts that the mirror's rows say; of rows that don't open nobody knows yet. */
export function keysShowTheRows(sim: Simulation, where: string, { parts, rows, unopened }: OnDisk): void {
  if (!parts || unopened.size > 0) return;
  if (parts.changed.length > 0) sim.occurred.add(keptPartsWithChanges);
  const there = partsByCase(rows);
  const changed = new Set(parts.changed.map(({ uid }) => uid));
  // A document whose event this device has deleted stays until the server tells of it, and is shown nowhere.
  const held = new Set([...there.values()].flatMap((own) => own.map(({ record }) => record.uid)));
  for (const { entity, record } of rows) {
    if (!(caseKindNames as readonly string[]).includes(entity)) continue;
    const own = (there.get(record.uid) ?? []).map((part) => part.record.uid);
    const keys = parts.of(record.uid).map(({ uid }) => uid);
    const read = [...keys.filter((uid) => held.has(uid)), ...own.filter((uid) => changed.has(uid))];
    const [said, found] = [own, read].map((uids) => [...new Set(uids)].toSorted().join(' '));
    if (said !== found)
      sim.violated(
        'kept keys of parts show what the rows say',
        `${where}: of ${record.uid} ${found}, but there are ${said}`,
      );
  }
}

/** 9. No dangling reference: on the server no part of what is deleted, in a mirror no part without its whole. */
export async function noDanglingReference(
  sim: Simulation,
  mirrors: readonly [string, OnDisk][],
): Promise<void> {
  const parts = ['complaint', 'mediation', 'dueprocess'].flatMap((kind) =>
    ['event', 'contact'].map(
      (
        part,
      ) => sql`select "p"."uid"::text as "uid" from ${sql.table(part)} "p" join ${sql.table(kind)} "c" on "c"."uid" = "p"."parentUid"
        where "p"."deletedAt" is null and "c"."deletedAt" is not null`,
    ),
  );
  const links = sql`
    select "f"."uid"::text from "document" "f" join "event" "e" on "e"."uid" = "f"."caseEventUid"
      where "f"."deletedAt" is null and "e"."deletedAt" is not null
    union all select "d"."uid"::text from "dueprocess" "d" left join "mediation" "m" on "m"."uid" = "d"."mediationUid" and "m"."deletedAt" is null
      where "d"."deletedAt" is null and "d"."mediationUid" is not null and ("m"."uid" is null or "m"."dueProcessUid" is distinct from "d"."uid")
    union all select "m"."uid"::text from "mediation" "m" join "dueprocess" "d" on "d"."uid" = "m"."dueProcessUid"
      where "m"."deletedAt" is null and ("d"."deletedAt" is not null or "d"."mediationUid" is distinct from "m"."uid")
    union all select "f"."uid"::text from "finding" "f" join "complaint" "c" on "c"."uid" = "f"."complaintUid"
      where "f"."deletedAt" is null and "c"."deletedAt" is not null`;
  const { rows } = await sql<{ uid: string }>`${sql.join([...parts, links], sql` union all `)}`.execute(
    sim.server.db,
  );
  for (const { uid } of rows) sim.violated('9 no dangling reference', `on the server: ${uid}`);
  for (const [where, { rows: held }] of mirrors) {
    const uids = new Set(held.map(({ record }) => record.uid));
    for (const { entity, record } of held) {
      const parent = parentUidOf(entity, record);
      if (parent !== null && !uids.has(parent))
        sim.violated('9 no dangling reference', `${where}: ${entity} ${record.uid} without ${parent}`);
    }
  }
}

/** 9. On the server each mediation is closed on the day on which the due process case is closed that it was made from, and open with it. */
export async function mediationsAreClosedWithTheirCases(sim: Simulation): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    select "m"."uid"::text as "uid" from "mediation" "m" join "dueprocess" "d" on "d"."uid" = "m"."dueProcessUid"
    where "m"."deletedAt" is null and "m"."dateClosed" is distinct from "d"."dateClosed"`.execute(
    sim.server.db,
  );
  for (const { uid } of rows) sim.violated('9 a mediation is closed with its case', `on the server: ${uid}`);
}

/** The guests of a mirror by their names. */
export const guestsOn = ({ state }: OnDisk): string[] =>
  (state?.guests ?? []).map(({ uid }) => uid).toSorted();

/** Where a mirror stands, as its cursor says: all changes up to this number are in it; null while it is filling. */
export function cursorNumber({ state }: OnDisk): number | null {
  if (!state?.cursor || !state.isFilled) return null;
  const { at } = JSON.parse(Buffer.from(state.cursor, 'base64url').toString()) as {
    at: { phase: string; number?: number };
  };
  return at.phase === 'changes' ? (at.number ?? null) : null;
}

/** How old a pull may be that the light stands on, ms: a poll a minute, and the time that one may take. */
const oldest = 130_000;

/** 20. "Up to date" is shown only when it is true: nothing waits, the line works, a pull has ended not long ago. */
export function upToDateIsTrue(sim: Simulation, device: SimDevice, tab: Tab, disk: OnDisk): void {
  if (tab.engine.status.get().kind !== 'up-to-date') return;
  const lie = (what: string) => sim.violated('20 "Up to date" only when true', `${tab.name}: ${what}`);
  if (disk.edits.length > 0) lie(`${disk.edits.length} edits are not sent`);
  if (!device.line.isOnline) lie('there is no connection');
  if (!disk.state?.isFilled) lie('the mirror is not filled');
  const age = device.now() - Date.parse(disk.state?.pulledAt ?? '');
  // Where the clock was set meanwhile its times can't be compared.
  if (age > oldest && age < 43_200_000) lie(`the last pull was ${Math.round(age / 1000)} s ago`);
}
