import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { caseKindNames } from '#domain/events.ts';
import { entities } from '#domain/records/records.ts';
import { roleNames } from '#domain/roles.ts';
import type { SignedInClient } from '../../helpers/server.ts';
import { figures } from '../../run/told.ts';
import { canary, linkCanary, type RestrictedWorld, restrictedWorld } from './restricted-world.ts';
import { sessionAnswers, sessionCalls } from './session-answers.ts';

/**
 * Every call of the contract by everybody who is not named, with every id of what is restricted: a call that the contract gets is
 * in these tests by itself.
 */
let world: RestrictedWorld;
/** What was asked, and how much of the answers was looked through. */
const looked = { requests: 0, letters: 0, payloads: new Set<string>() };
beforeAll(async () => {
  world = await restrictedWorld();
});
afterAll(() => world.close());

/** Numbers of the process, for who has the secret of the monitoring: it reads no record (tests/server/metrics). */
const notAsked: readonly CallName[] = ['metrics'];
const isOfSession = (name: CallName) => sessionCalls.some((one) => one === name);

const asked = (Object.entries(calls) as [CallName, Call][]).filter(
  ([name, { roles }]) => roles !== 'anyone' && !notAsked.includes(name) && !isOfSession(name),
);
/** Queries of a mirror, and of others the ones that show most. */
const queriesOf = (): Partial<Record<CallName, readonly string[]>> => {
  const guests = [world.student, ...world.hidden.filter(({ entity }) => entity === 'complaint')];
  const mirror = `schoolYearId=3&guests=${guests.map(({ uid }) => uid).join(',')}`;
  return {
    complaints: [
      'filter=open',
      'filter=ffy',
      'filter=open&sort=facts&page=1',
      'filter=open&sort=studentName&page=1',
    ],
    mediations: ['filter=open', 'filter=open&sort=mediatorName&page=1'],
    dueProcesses: ['filter=open', 'filter=open&sort=mediationMediator&page=1'],
    pull: [`${mirror}&people=true&views=true`],
    versions: entities.map((entity) => `${mirror}&entity=${entity}`),
    mirroredRows: [mirror],
    history: ['parts=true'],
    deletedRecords: entities.map((entity) => `entity=${entity}`),
    audit: ['', ...[world.student, ...world.hidden].map(({ uid }) => `record=${uid}`)],
    exportAudit: ['', ...[world.student, ...world.hidden].map(({ uid }) => `record=${uid}`)],
    reorderContact: ['newIndex=0'],
  };
};

/** Bodies of calls that read, and of those that make something beneath what is restricted. */
const bodiesOf = (): Partial<Record<CallName, readonly unknown[]>> => {
  const parents = world.hidden.map(({ entity, uid }) => ({ parentId: `~${uid}`, parentType: entity }));
  const wanted = world.hidden.map(({ entity, uid }) => ({ entity, uid, version: 0 }));
  const open = world.hidden.map(({ uid }) => uid).slice(0, 4);
  return {
    searchCases: [{ nature: canary }, { events: canary }, { mediator: canary }, { investigator: canary }, {}],
    casesByNumber: ['20', '1', canary],
    searchEverything: [canary, linkCanary, '20', '1'],
    searchStudents: [
      { lastName: linkCanary, firstName: null, stateId: null, districtCode: null, studentId: null },
    ],
    studentsByPartialName: [linkCanary],
    dashboardStudentsByPartialName: [linkCanary],
    mirroredRows: [{ wanted }],
    presence: [
      { page: world.student.uid, open, unsent: null, settled: [], read: [], decided: [], notes: [] },
    ],
    receivedEdits: [{ keys: [] }],
    decideSharedName: [canary, 'Uma Example'].map((text) => ({ text, userUid: world.otherUid })),
    createEvent: parents,
    createContact: parents,
    createFinding: [{ finding: 'Any' }],
    updateDueProcessMediation: [true, false],
    restrictCase: [{ users: [1, 2, 3, 4] }],
  };
};

/** All entries of a zip file, as text. */
async function unzipped(bytes: Buffer): Promise<string> {
  const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(bytes, { autoClose: false });
  const read = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const entries: Entry[] = [];
  await new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => void entries.push(entry));
  });
  const texts: string[] = [];
  for (const entry of entries) texts.push(String(await buffer(await read(entry))));
  return texts.join('\n');
}

interface Answered {
  status: number;
  /** Headers and body. */
  text: string;
}

async function send(client: SignedInClient, call: Call, path: string, body: unknown): Promise<Answered> {
  const answer = await client.call(call.method, path, body, {
    'x-device': '0190a000-0000-7000-8000-0000000000aa',
  });
  const headers = JSON.stringify([...answer.headers]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.subarray(0, 2).toString() === 'PK' ? await unzipped(bytes) : bytes.toString();
  looked.requests += 1;
  looked.letters += headers.length + text.length;
  if (body !== undefined) looked.payloads.add(JSON.stringify(body));
  return { status: answer.status, text: headers + text };
}

/** The paths of a call for what is restricted, by uid, and by number where that is asked for. */
function pathsOf({ path }: Call, withNumbers: boolean): string[] {
  if (!path.includes('/:')) return [path];
  return [...world.hidden, { entity: 'student' as const, ...world.student }].flatMap(({ entity, id, uid }) =>
    [`~${uid}`, ...(withNumbers ? [String(id)] : [])].flatMap((reference) =>
      (/:(parentType|kind)/.test(path) ? caseKindNames : ['']).map((kind) =>
        path
          .replace(/:(parentType|kind)/, kind)
          .replace(':entity', entity)
          .replace(':studentId', `~${world.student.uid}`)
          .replace(/:\w+/g, reference),
      ),
    ),
  );
}

/** All that a call answers to a user for what is restricted. */
async function answersTo(client: SignedInClient, name: CallName, call: Call, withNumbers: boolean) {
  const answers: Answered[] = [];
  const queries = queriesOf()[name] ?? [''];
  const bodies = bodiesOf()[name] ?? [call.body ? {} : undefined];
  for (const path of pathsOf(call, withNumbers))
    for (const query of queries)
      for (const body of bodies)
        answers.push(await send(client, call, query ? `${path}?${query}` : path, body));
  return answers;
}

/** The objects of an answer that tell of a restricted case. */
function* aboutCases(value: unknown, uids: ReadonlySet<string>): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  const own = value as Record<string, unknown>;
  if (typeof own.uid === 'string' && uids.has(own.uid)) yield own;
  for (const each of Object.values(value)) yield* aboutCases(each, uids);
}

const isWrite = ({ method, audited }: Call) => method !== 'GET' && audited === undefined;

describe.each(asked.filter(([, call]) => !isWrite(call)))('%s', (name, call) => {
  test('has a query and a body that it takes', () => {
    if (call.query)
      for (const query of queriesOf()[name] ?? [''])
        expect(v.safeParse(call.query, Object.fromEntries(new URLSearchParams(query))).issues ?? []).toEqual(
          [],
        );
    if (call.body) expect(bodiesOf()[name]).toBeDefined();
    for (const body of bodiesOf()[name] ?? [])
      if (call.body) expect(v.safeParse(call.body, body).issues ?? []).toEqual([]);
  });

  test.each(['admin', 'other', 'reader'])('tells %s nothing of what is restricted', async (userName) => {
    const client = world.others.get(userName);
    if (!client) throw new Error('not signed in');
    const cases = new Set(
      world.hidden
        .filter(({ entity }) => caseKindNames.some((kind) => kind === entity))
        .map(({ uid }) => uid),
    );
    for (const { text, status } of await answersTo(client, name, call, true)) {
      expect(text).not.toContain(canary);
      expect(status).not.toBe(500);
      const json = /^\[\[.*?\]\](.*)$/s.exec(text)?.[1] ?? '';
      if (!json.startsWith('{') && !json.startsWith('[')) continue;
      for (const told of aboutCases(JSON.parse(json), cases)) {
        expect(told.studentId ?? null).toBeNull();
        expect(JSON.stringify(told)).not.toContain(linkCanary);
        expect(JSON.stringify(told)).not.toContain(world.student.uid);
      }
    }
  });
});

describe.each(sessionCalls)('%s', (name) => {
  test.each(roleNames)('tells a new %s nothing of what is restricted', async (role) => {
    const texts = await sessionAnswers(world, name, role);
    expect(texts).not.toEqual([]);
    for (const text of texts)
      for (const word of [canary, linkCanary, world.student.uid]) expect(text).not.toContain(word);
  });
});

test('the student has no case that others know of', async () => {
  for (const client of world.others.values()) {
    const info = await client.call('GET', `/api/dispute/studentinfo/${world.student.id}`);
    expect(await info.json()).toMatchObject({
      complaintCount: 0,
      mediationCount: 0,
      dueProcessCount: 0,
      complaintId: null,
    });
  }
});

/** Everything that is restricted, as it is stored. */
async function stored(): Promise<string> {
  const rows = [];
  for (const { entity, id } of world.hidden)
    rows.push(
      (
        await sql`select to_jsonb("t") as "row" from ${sql.table(entity)} "t" where "id" = ${id}`.execute(
          world.server.db,
        )
      ).rows,
    );
  const counts = await Promise.all(
    ['event', 'contact', 'finding', 'document', 'mediation'].map((entity) =>
      sql`select count(*) from ${sql.table(entity)}`.execute(world.server.db),
    ),
  );
  return JSON.stringify([rows, counts.map((count) => count.rows)]);
}

/** Of their own things, or of a case's that they give anew: nothing here is named by its id. */
const elsewhere: readonly CallName[] = ['presence'];

describe.each(asked.filter(([name, call]) => isWrite(call) && !elsewhere.includes(name)))(
  '%s',
  (name, call) => {
    const isOfRestricted = call.path.includes('/:') || (bodiesOfNames as readonly string[]).includes(name);
    test.each(['admin', 'other', 'reader'])('%s changes nothing of what is restricted', async (userName) => {
      const client = world.others.get(userName);
      if (!client) throw new Error('not signed in');
      const before = await stored();
      const answers = isOfRestricted ? await answersTo(client, name, call, false) : [];
      for (const { text } of answers) expect(text).not.toContain(canary);
      expect(await stored()).toBe(before);
    });
  },
);

const bodiesOfNames = ['createEvent', 'createContact'] as const;

test('the calendar that its owner subscribed to before has no day of it', async () => {
  const answer = await world.server.fetch(world.calendarPath);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('BEGIN:VCALENDAR');
  expect(text).not.toContain('BEGIN:VEVENT');
});

test('an alert that somebody named sends has number and kind alone', async () => {
  const event = world.hidden.find(({ entity }) => entity === 'event');
  const path = `/api/dispute/event/sendalert/${world.student.id}/${event?.id}`;
  expect((await world.named.call('GET', path)).status).toBe(200);
  await world.server.runJob('send mails');
  const { rows } = await sql<{ body: string }>`select "body" from "mail" where "body" is not null`.execute(
    world.server.db,
  );
  for (const { body } of rows) expect(body).not.toMatch(new RegExp(`${canary}|${linkCanary}`));
});

test('those who are named read what the others are looked through for', async () => {
  for (const { uid } of world.hidden.filter(({ entity }) => entity === 'contact')) {
    const answer = await world.named.call('GET', `/api/dispute/contact/~${uid}`);
    expect(await answer.text()).toContain(canary);
  }
});

test('every call of the contract was asked for all that is restricted', async ({ annotate }) => {
  expect(looked.requests).toBeGreaterThan(asked.length * world.others.size);
  await annotate(
    `${asked.length} routes × ${world.others.size} callers, ${world.hidden.length} hidden records, ${looked.payloads.size} payloads: ${looked.requests} requests, ${looked.letters} letters looked through, 0 hits`,
    figures,
  );
});
