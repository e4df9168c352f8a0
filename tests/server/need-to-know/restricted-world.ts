import { sql } from 'kysely';
import { caseKindNames } from '#domain/events.ts';
import type { Entity } from '#domain/records/records.ts';
import { formOf, pdf } from '../documents/document-world.ts';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';
import type { SignedInClient } from '../../helpers/server.ts';

/** Stands in every text of what is restricted, and nowhere else. */
export const canary = 'Zzyzxcanary';
/** The name of the student of the restricted cases: readable, but not beside one of these. */
export const linkCanary = 'Qwoplink';

export interface Hidden {
  entity: Entity;
  id: number;
  uid: string;
}

export interface RestrictedWorld extends RecordWorld {
  student: Fields;
  /** The restricted cases and what hangs on them. */
  hidden: Hidden[];
  /** Each of the users who are not named, signed in. */
  others: ReadonlyMap<string, SignedInClient>;
  named: SignedInClient;
  /** Of the user "other", to whom the mediation is assigned. */
  otherUid: string;
  /** Of the same user. */
  calendarPath: string;
}

/** Puts the canary into every column of text that people fill. */
async function fillTexts(world: RecordWorld, { entity, id }: Hidden): Promise<void> {
  const fixed = ['parentType', 'caseNumber', 'yearCaseNumber', 'locationDistrict', 'beginTime', 'endTime'];
  const { rows } = await sql<{ name: string }>`
    select "column_name" as "name" from information_schema.columns
    where "table_schema" = current_schema() and "table_name" = ${entity} and "data_type" = 'text' and "is_generated" = 'NEVER'`.execute(
    world.server.db,
  );
  for (const { name } of rows.filter((row) => !fixed.includes(row.name)))
    await sql`update ${sql.table(entity)} set ${sql.ref(name)} = ${canary} where "id" = ${id}`.execute(
      world.server.db,
    );
}

/** A server where cases of each kind, of this year and of an earlier one, are restricted to the user "editor". */
export async function restrictedWorld(): Promise<RestrictedWorld> {
  const world = await recordWorld();
  const { server, make } = world;
  await server.addUser('other', ['IDOE-Edit']);
  const named = await server.signIn('editor');
  const others = new Map<string, SignedInClient>();
  for (const userName of ['admin', 'other', 'reader']) others.set(userName, await server.signIn(userName));
  const student = await make(
    '/api/dispute/student',
    studentBody({ firstName: linkCanary, lastName: linkCanary }),
  );
  const { rows } = await sql<{
    uid: string;
  }>`select "uid"::text from "users" where "userName" = 'other'`.execute(server.db);
  const otherUid = rows[0]?.uid ?? '';
  const hidden: Hidden[] = [];
  const add = (entity: Entity, { id, uid }: Fields) => void hidden.push({ entity, id, uid });

  const restrict = async (kind: string, id: number) => {
    const { rows: users } = await sql<{
      id: number;
    }>`select "id" from "users" where "userName" = 'editor'`.execute(server.db);
    const answer = await named.call('PUT', `/api/dispute/restriction/${kind}/${id}`, {
      users: [users[0]?.id],
    });
    if (answer.status !== 200) throw new Error(`restrict: ${answer.status} ${await answer.text()}`);
  };
  const addDocument = async (event: number) => {
    const token = (await (await named.call('GET', '/api/document/uploadtoken')).json()) as { token: string };
    const { body, type } = formOf({ event, name: `${canary}.pdf`, bytes: pdf(canary) });
    const answer = await server.fetch('/api/document/add', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${named.tokens.access_token}`,
        'content-type': type,
        'x-upload-token': token.token,
      },
      body: new Uint8Array(body),
    });
    return (await answer.json()) as Fields;
  };
  const fill = async (kind: string, one: Fields) => {
    const parent = { parentId: one.id, parentType: kind };
    const event = await make('/api/dispute/event', {
      ...parent,
      type: 'Other',
      date: '2026-11-30',
      narrative: canary,
    });
    add('event', event);
    add('document', await addDocument(event.id));
    const gone = await make('/api/dispute/event', { ...parent, narrative: canary });
    await world.editor.delete(`/api/dispute/event/${gone.id}`);
    add('event', gone);
    add('contact', await make('/api/dispute/contact', { ...parent, firstName: canary }));
    if (kind === 'complaint')
      add('finding', await make(`/api/dispute/complaint/${one.id}/findings`, { finding: canary }));
  };
  for (const dateFiled of ['2026-09-02', '2020-09-02'])
    for (const kind of caseKindNames) {
      const assigned = kind === 'mediation' ? { mediatorUserUid: otherUid, mediatorName: 'Uma Example' } : {};
      const one = await make(`/api/dispute/${kind}`, {
        dateFiled,
        studentId: student.id,
        problem: canary,
        ...assigned,
      });
      add(kind, one);
      await fill(kind, one);
      if (dateFiled < '2026')
        await sql`update ${sql.table(kind)} set "dateClosed" = '2020-12-01' where "id" = ${one.id}`.execute(
          server.db,
        );
    }
  const alone = await make('/api/dispute/complaint', {
    dateFiled: '2026-09-03',
    studentId: null,
    facts: canary,
  });
  add('complaint', alone);
  for (const one of hidden) await fillTexts(world, one);
  const other = others.get('other');
  if (!other) throw new Error('not signed in');
  const address = await other.call('POST', '/api/accounts/calendar');
  const { path: calendarPath } = (await address.json()) as { path: string };
  await others.get('admin')?.call('GET', '/api/reports/emaps/generate');
  // What is typed of a hold may quote the case, also where it is restricted afterwards.
  const held = { kind: 'complaint', uid: alone.uid, reason: `Held for the suit about ${canary}` };
  await others.get('admin')?.call('POST', '/api/admin/retention/holds', held);
  for (const { entity, id } of hidden)
    if (caseKindNames.some((kind) => kind === entity)) await restrict(entity, id);
  const deleted = await make('/api/dispute/complaint', {
    dateFiled: '2026-09-04',
    studentId: student.id,
    facts: canary,
  });
  await fillTexts(world, { entity: 'complaint', ...deleted });
  await restrict('complaint', deleted.id);
  await world.editor.delete(`/api/dispute/complaint/${deleted.id}`);
  return { ...world, student, hidden, others, named, otherUid, calendarPath };
}
