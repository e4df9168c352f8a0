import { sql } from 'kysely';
import type { AskedDestruction, Retention } from '#contract/retention.ts';
import { aKey, type Fields, type Rest, restClient, seen, studentBody } from '../../helpers/rest.ts';
import { type DocumentWorld, documentWorld, pdf } from '../documents/document-world.ts';

/** What no text of other records has; whoever finds it found something of what was to be destroyed. */
export const canary = 'Zzyzx';
export const canaryStateId = '9182736450';
const canaryPhone = '(555) 918-2736';

/** Whether a text holds anything of the canaries, in any case of letters. */
export const hasCanary = (text: string): boolean =>
  text.toLowerCase().includes(canary.toLowerCase()) ||
  text.includes(canaryStateId) ||
  text.includes('918-2736');

let made = 0;
const word = () => `${canary} ${++made}`;

/** Every text of a student. */
export const canaryStudent = () => ({
  stateId: canaryStateId,
  firstName: word(),
  lastName: word(),
  streetAddress: word(),
  buildingName: word(),
  city: word(),
  guardianFirstName1: word(),
  guardianLastName1: word(),
  guardianLastName2: word(),
  guardianOtherLastName: word(),
  guardianPhone: canaryPhone,
  guardianEmail: 'zzyzx@example.org',
});

const canaryCase = () => ({
  dateFiled: '2026-09-02',
  problem: word(),
  facts: word(),
  proposedResolution: word(),
  filerFirstName: word(),
  filerLastName: word(),
  filerPhone: canaryPhone,
  filerEmail: 'zzyzx@example.org',
  attorneyLastName: word(),
});

export interface RetentionWorld extends DocumentWorld {
  /** Another Admin. */
  second: Rest;
  /** Asks as the first Admin, consents as the second, and lets the server do it. */
  destroy(entity: string, uid: string, reason?: string): Promise<void>;
  ask(
    entity: string,
    uid: string,
    reason?: string,
  ): Promise<{ status: number; body: { message?: string; uids?: string[] } }>;
  consent(uid: string, typed: string): Promise<{ status: number; body: { message?: string } }>;
  run(): Promise<void>;
  overview(): Promise<Retention>;
  asked(recordUid: string): Promise<AskedDestruction | undefined>;
}

export async function retentionWorld(): Promise<RetentionWorld> {
  const world = await documentWorld();
  const { server, admin } = world;
  await server.addUser('second', ['Admin']);
  const second = await restClient(server, 'second');
  const overview = async () => {
    const { status, body } = await admin.get<Retention>('/api/admin/retention');
    if (status !== 200)
      throw new Error(
        `retention: ${JSON.stringify(body)} ${server.logged.filter((line) => line.includes('fault') || line.includes('level":50')).at(-1)}`,
      );
    return body;
  };
  const retention: RetentionWorld = {
    ...world,
    second,
    overview,
    asked: async (recordUid) => (await overview()).asked.find((one) => one.recordUid === recordUid),
    ask: (entity, uid, reason = 'parent') =>
      admin.post('/api/admin/retention/destructions', {
        records: [{ entity, uid }],
        reason,
        reference: '2026-17',
      }),
    consent: (uid, typed) => second.post(`/api/admin/retention/destructions/${uid}/consent`, { typed }),
    run: () => server.runJob('destroy what was consented to'),
    destroy: async (entity, uid, reason) => {
      const asked = await retention.ask(entity, uid, reason);
      if (asked.status !== 201) throw new Error(`ask: ${asked.status} ${JSON.stringify(asked.body)}`);
      const [request = ''] = asked.body.uids ?? [];
      const typed = (await retention.asked(uid))?.typed ?? '';
      const consented = await retention.consent(request, typed);
      if (consented.status !== 200) throw new Error(`consent: ${JSON.stringify(consented.body)}`);
      await retention.run();
    },
  };
  return retention;
}

/** A complaint of a student of its own. */
export async function caseOf(
  { make }: RetentionWorld,
  given: object = {},
): Promise<Fields & { yearCaseNumber: string }> {
  const student = await make('/api/dispute/student', studentBody());
  const body = { dateFiled: '2026-09-02', studentId: student.id, ...given };
  return (await make('/api/dispute/complaint', body)) as never;
}

/** One that was withdrawn and closed on a day. */
export async function closedCaseOf(world: RetentionWorld, dateClosed: string) {
  const made = await caseOf(world, { dateFiled: '2016-01-04' });
  const ended = { complaintWithdrawnFlag: true, dateWithdrawn: dateClosed, dateClosed };
  await world.editor.put(`/api/dispute/complaint/${made.id}`, ended);
  return made;
}

/** Puts canaries wherever a student and their cases leave something. Answers the student and the cases. */
export async function fillWithCanaries({ make, editor, laptop, add, server, admin }: RetentionWorld) {
  const student = await make('/api/dispute/student', canaryStudent());
  const complaint = await make('/api/dispute/complaint', { ...canaryCase(), studentId: student.id });
  const dueProcess = await make('/api/dispute/dueprocess', { ...canaryCase(), studentId: student.id });
  const agreed = await editor.post(`/api/dispute/updatedueprocessmediation/${dueProcess.id}`, true);
  if (agreed.status !== 200) throw new Error(`mediation: ${JSON.stringify(agreed.body)}`);
  const mediations = await editor.get<Fields[]>(`/api/dispute/student/${student.id}/mediations`);
  const [mediation] = mediations.body;
  if (!mediation) throw new Error('no mediation');
  await editor.put(`/api/dispute/mediation/${mediation.id}`, { problem: word(), facts: word() });
  for (const [parentType, { id: parentId }] of [
    ['complaint', complaint],
    ['mediation', mediation],
    ['dueprocess', dueProcess],
  ] as const) {
    const event = await make('/api/dispute/event', {
      parentType,
      parentId,
      type: 'Other',
      date: '2026-09-03',
      narrative: `${word()} and more`,
    });
    const contact = await make('/api/dispute/contact', { parentType, parentId });
    await editor.put(`/api/dispute/contact/${contact.id}`, {
      firstName: word(),
      lastName: word(),
      notes: word(),
      contactInformation: canaryPhone,
    });
    const added = await add({ event: event.id, name: `${canary} letter.pdf`, bytes: pdf(word()) });
    if (added.status !== 201) throw new Error('no document');
    // A version that is no more, one that was deleted and restored, and one that stays deleted.
    await editor.put(`/api/dispute/event/${event.id}`, { narrative: word() });
    await editor.delete(`/api/dispute/event/${event.id}`);
    await admin.post(`/api/admin/restore/event/${event.id}`);
    const gone = await make('/api/dispute/event', { parentType, parentId, type: 'Other', narrative: word() });
    await editor.delete(`/api/dispute/event/${gone.id}`);
    if (parentType === 'complaint') {
      await make(`/api/dispute/complaint/${parentId}/findings`, {
        finding: word(),
        correctiveAction: word(),
      });
      await editor.get(`/api/dispute/event/sendalert/${student.id}/${event.id}`);
    }
  }
  const deleted = await make('/api/dispute/complaint', { ...canaryCase(), studentId: student.id });
  await editor.delete(`/api/dispute/complaint/${deleted.id}`);
  // A change that met another's, and one that was merged.
  await editor.put(`/api/dispute/complaint/${complaint.id}`, { problem: word() }, { ...seen(1), ...aKey() });
  await laptop.put(`/api/dispute/complaint/${complaint.id}`, { problem: word() }, { ...seen(1), ...aKey() });
  await laptop.put(`/api/dispute/student/${student.id}`, { city: word() }, { ...seen(1), ...aKey() });
  // One that was restricted to others, opened by an Admin for a reason, and isn't any more.
  const users = (await editor.get<{ id: number; name: string }[]>('/api/dispute/restriction/users')).body;
  const restriction = `/api/dispute/restriction/mediation/${mediation.id}`;
  await editor.put(restriction, {
    users: users.flatMap(({ id, name }) => (name.startsWith('Edith') ? [id] : [])),
  });
  const opened = await admin.post(`${restriction}/open`, { reason: `The parent of ${canary} called` });
  if (opened.status !== 200) throw new Error(`opening: ${JSON.stringify(opened.body)}`);
  await editor.delete(restriction);
  await server.runJob('link the audit');
  return { student, complaint, mediation, dueProcess, deleted };
}

/** Another student with a case and an event, about whom nothing may change. */
export async function otherFamily({ make, add }: RetentionWorld) {
  const student = await make(
    '/api/dispute/student',
    studentBody({ firstName: 'Other', lastName: 'Untouched' }),
  );
  const complaint = await make('/api/dispute/complaint', {
    dateFiled: '2026-09-02',
    studentId: student.id,
    problem: 'It stays.',
  });
  const event = await make('/api/dispute/event', {
    parentType: 'complaint',
    parentId: complaint.id,
    narrative: 'It stays, too.',
  });
  await add({ event: event.id, name: 'stays.pdf' });
  return { student, complaint, event };
}

/** Every row of every table as text, by table. */
export async function dump({ server: { db } }: RetentionWorld): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname::text as "name" from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`.execute(db);
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as "row" from ${sql.table(name)} t order by 1`.execute(db);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** The tables in which a canary is. */
export const tablesWithCanary = (all: ReadonlyMap<string, readonly string[]>): string[] =>
  [...all].filter(([, rows]) => rows.some(hasCanary)).map(([table]) => table);
