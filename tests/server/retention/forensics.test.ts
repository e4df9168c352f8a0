import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditPage } from '#contract/audit.ts';
import type { PullPage } from '#contract/sync.ts';
import { verifyChain } from '#server/audit/verify.ts';
import type { Fields } from '../../helpers/rest.ts';
import { emptyMirror, pullAll } from '../../helpers/mirror.ts';
import {
  canaryStateId,
  dump,
  fillWithCanaries,
  hasCanary,
  otherFamily,
  type RetentionWorld,
  retentionWorld,
  tablesWithCanary,
} from './retention-world.ts';

/** A student and cases with canaries everywhere are destroyed; then all that is stored is looked through. */
let world: RetentionWorld;
let filled: Awaited<ReturnType<typeof fillWithCanaries>>;
let others: Awaited<ReturnType<typeof otherFamily>>;
let before: Map<string, string[]>;
let after: Map<string, string[]>;
let year: number;
const mirror = emptyMirror();
let othersFiles: string[];

beforeAll(async () => {
  world = await retentionWorld();
  filled = await fillWithCanaries(world);
  const files = new Set(await world.stored());
  others = await otherFamily(world);
  othersFiles = (await world.stored()).filter((file) => !files.has(file));
  const years = (await world.reader.get<Fields[]>('/api/admin/schoolyears')).body;
  year = years.find((found) => found.name === '2026-2027')?.id ?? 0;
  expect((await world.admin.get('/api/reports/emaps/generate')).status).toBe(200);
  await pullAll(world.reader, year, mirror);
  before = await dump(world);
  await world.destroy('student', filled.student.uid);
  after = await dump(world);
}, 60_000);
afterAll(() => world.close());

test('before, canaries are in every table that holds something of a student or case', () => {
  expect(tablesWithCanary(before)).toEqual(
    expect.arrayContaining([
      'audit',
      'caseName',
      'change_log',
      'complaint',
      'contact',
      'document',
      'dueprocess',
      'event',
      'factsWords',
      'finding',
      'guardianName',
      'idempotency',
      'keptConflict',
      'mail',
      'mediation',
      'narrativeWords',
      'problemWords',
      'student',
      'studentName',
    ]),
  );
});

test('after, no column of any table holds one', () => {
  expect(tablesWithCanary(after)).toEqual([]);
});

test('the files and the keys are gone, those of others are there', async () => {
  expect((await world.stored()).toSorted()).toEqual(othersFiles.toSorted());
  expect(after.get('documentContent')?.length).toBe(othersFiles.length);
  for (const file of othersFiles) expect((await readFile(file)).length).toBeGreaterThan(0);
  expect(after.get('destruction')?.join()).toContain('"objects": []');
});

test('the chain is whole', async () => {
  expect(await verifyChain(world.server.db)).toMatchObject({ isRight: true, waiting: 0, missing: [] });
});

test('the certificate tells what went, who asked and who consented, and no name', async () => {
  const [certificate, ...more] = (await world.overview()).destroyed;
  expect(more).toEqual([]);
  expect(certificate).toMatchObject({
    entity: 'student',
    recordUid: filled.student.uid,
    reason: 'parent',
    reference: '2026-17',
    askedBy: { name: 'Ada Example' },
    consentedBy: { name: 'Uma Example' },
    records: {
      student: 1,
      complaint: 2,
      mediation: 1,
      dueprocess: 1,
      event: 6,
      contact: 3,
      document: 3,
      finding: 1,
    },
    files: 3,
    link: { number: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(certificate?.cases.length).toBe(4);
  expect(certificate?.doneAt).not.toBeNull();
});

test('a device that mirrored the year lets go of all of it at its next pull, and agrees with the server', async () => {
  const pages = await pullAll(world.reader, year, mirror);
  for (const { uid } of [filled.student, filled.complaint, filled.mediation, filled.dueProcess])
    expect(mirror.rows.has(uid)).toBe(false);
  expect(mirror.rows.has(others.student.uid)).toBe(true);
  expect(hasCanary(JSON.stringify(pages))).toBe(false);
  const fresh = emptyMirror();
  await pullAll(world.reader, year, fresh);
  expect([...mirror.rows.keys()].toSorted()).toEqual([...fresh.rows.keys()].toSorted());
  const totals = (all: PullPage[]) =>
    all.flatMap((page) => (page.status === 'page' && page.totals ? [page.totals] : [])).at(-1);
  expect(totals(mirror.pages)).toEqual(totals(fresh.pages));
});

test('every row that is not of what was destroyed is as it was', async () => {
  const { rows } = await sql<{ uid: string }>`select "uid"::text as "uid" from "destroyedRecord"`.execute(
    world.server.db,
  );
  const gone = rows.map(({ uid }) => uid);
  const isOfGone = (row: string) => gone.some((uid) => row.includes(uid));
  const tables = [
    'student',
    'complaint',
    'mediation',
    'dueprocess',
    'finding',
    'event',
    'contact',
    'document',
    'change_log',
  ];
  tables.push(
    'keptConflict',
    'idempotency',
    'users',
    'district',
    'judge',
    'mediator',
    'schoolYear',
    'person',
    'caseCounter',
  );
  for (const table of tables)
    expect(
      after.get(table)?.filter((row) => !isOfGone(row)),
      table,
    ).toEqual(before.get(table)?.filter((row) => !isOfGone(row)));
  // Nothing was taken from the audit, the chain and the change log, but the reason that was typed to open a restricted case.
  const isTyped = (row: string) => row.includes('"restricted case opened"');
  for (const table of ['audit', 'auditChain'])
    expect(after.get(table)).toEqual(
      expect.arrayContaining((before.get(table) ?? []).filter((row) => !isTyped(row))),
    );
  const opened = (all: typeof before) => all.get('audit')?.filter(isTyped) ?? [];
  expect(opened(after)).toEqual(
    opened(before).map((row) => row.replace(/"detail": \{[^}]*\}/, '"detail": {}')),
  );
  expect(after.get('change_log')?.length).toBeGreaterThanOrEqual(before.get('change_log')?.length ?? 0);
  for (const word of ['untouched', 'stays'])
    expect([...after.values()].flat().some((row) => row.includes(word))).toBe(true);
});

test('nothing brings it back: not Deleted Records, not a restore, not a late edit, not its history', async () => {
  const { admin, laptop } = world;
  const deleted = await admin.get<{ records: { uid: string }[] }>('/api/admin/deleted');
  expect(deleted.body.records.map(({ uid }) => uid)).not.toContain(filled.student.uid);
  expect(deleted.body.records.map(({ uid }) => uid)).not.toContain(filled.deleted.uid);
  const restored = await admin.post<{ message: string }>(`/api/admin/restore/student/~${filled.student.uid}`);
  expect(restored).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('was destroyed') },
  });
  const late = await laptop.put(
    `/api/dispute/complaint/~${filled.complaint.uid}`,
    { facts: 'Zzyzx again' },
    { 'if-match': '"2"' },
  );
  expect(late.status).toBe(404);
  const history = await admin.get<{ destroyed: object; changes: { fields: object[] }[] }>(
    `/api/dispute/history/complaint/~${filled.complaint.uid}`,
  );
  expect(history.body.changes.flatMap(({ fields }) => fields)).toEqual([]);
  expect(history.body.destroyed).toMatchObject({ by: { name: 'Uma Example' } });
  expect(tablesWithCanary(await dump(world))).toEqual([]);
});

test('the audit of the student has all that was done, and names nobody', async () => {
  const { body } = await world.admin.get<AuditPage>(`/api/admin/audit?record=${filled.student.uid}`);
  expect(body.about).toMatchObject({ uid: filled.student.uid, text: null, isDeleted: true });
  expect(body.deeds.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'create',
      'delete',
      'destruction asked',
      'destruction consented',
      'records destroyed',
    ]),
  );
  expect(hasCanary(JSON.stringify(body))).toBe(false);
});

test('its State ID is free again', async () => {
  const again = await world.make('/api/dispute/student', {
    stateId: canaryStateId,
    firstName: 'New',
    lastName: 'Here',
  });
  expect(again.uid).not.toBe(filled.student.uid);
});
