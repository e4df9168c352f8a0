import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { caseKindNames, compareEvents } from '#domain/events.ts';
import { editableKinds, type EditableEntity, entities, recordSchemas } from '#domain/records/records.ts';
import { isWithin, schoolYearRange } from '#domain/school-year.ts';
import { generateSample, sampleParts } from '#server/sample/generate.ts';

const today = '2026-11-21';
const options = { seed: 7, today };
const data = generateSample(options);
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const cases = caseKindNames.flatMap((kind) => data[kind].map((record) => ({ kind, record })));
const partsOf = <T extends { parentType: string; parentId: number }>(list: readonly T[]) =>
  Map.groupBy(list, (part) => `${part.parentType} ${part.parentId}`);
const events = partsOf(data.event);
const contacts = partsOf(data.contact);
const years = data.schoolYear.map((year) => schoolYearRange(year.name));

test('the same seed and day give the same data, another seed other data', () => {
  expect(hashOf(generateSample(options))).toBe(hashOf(data));
  expect(hashOf(generateSample({ ...options, seed: 8 }))).not.toBe(hashOf(data));
});

test('there is as much of everything as the issue asks for', () => {
  expect(data.district).toHaveLength(338);
  expect(data.judge).toHaveLength(8);
  expect(data.mediator).toHaveLength(12);
  expect(data.student).toHaveLength(600);
  expect(data.schoolYear.map((year) => [year.name, year.isCurrent])).toEqual([
    ['2024-2025', false],
    ['2025-2026', false],
    ['2026-2027', true],
  ]);
  for (const year of years)
    expect(
      caseKindNames.map((kind) => data[kind].filter((each) => isWithin(each.dateFiled, year)).length),
    ).toEqual([45, 60, 40]);
});

test('a case has 4 to 20 events and 1 to 6 contacts, numbered from 0', () => {
  for (const { kind, record } of cases) {
    const log = events.get(`${kind} ${record.id}`) ?? [];
    expect(log.length).toBeGreaterThanOrEqual(4);
    expect(log.length).toBeLessThanOrEqual(20);
    const places = (contacts.get(`${kind} ${record.id}`) ?? []).map((contact) => contact.sortId);
    expect(places.length).toBeGreaterThanOrEqual(1);
    expect(places.length).toBeLessThanOrEqual(6);
    expect(places).toEqual(places.map((_, index) => index));
  }
});

describe.each(entities)('%s', (entity) => {
  test('every record is as its schema says, with texts as a form would store them', () => {
    const schema = recordSchemas[entity] as v.GenericSchema;
    for (const record of data[entity]) {
      const stored = v.parse(schema, record) as Record<string, unknown>;
      expect(record).toMatchObject(stored);
    }
  });

  test('ids run from 1 and uids are different', () => {
    const ids = data[entity].flatMap((record) => ('id' in record ? [record.id] : []));
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    expect(new Set(data[entity].map((record) => record.uid)).size).toBe(data[entity].length);
  });
});

test('every record is settled and passes what a save would be held to', () => {
  for (const [name, kind] of Object.entries(editableKinds)) {
    const settle = kind.settle as (record: object) => object;
    const schema = v.partial(v.object(kind.edit));
    for (const record of data[name as EditableEntity]) {
      expect(settle(record)).toEqual(record);
      expect(v.safeParse(schema, record).issues).toBeUndefined();
    }
  }
});

test('whatever a record names is there, by number and uid', () => {
  const has = (list: readonly { id: number; uid: string }[], id: number, uid: string | null) =>
    list[id - 1]?.uid === uid;
  for (const part of [...data.event, ...data.contact])
    expect(has(data[part.parentType], part.parentId, part.parentUid)).toBe(true);
  for (const each of data.finding)
    expect(has(data.complaint, each.complaintId, each.complaintUid)).toBe(true);
  for (const { record } of cases)
    if (record.studentId !== null) expect(has(data.student, record.studentId, record.studentUid)).toBe(true);
  for (const each of [...data.mediation, ...data.dueprocess]) expect(each.studentId).not.toBeNull();
  const codes = new Set(data.district.map((district) => district.code));
  for (const student of data.student) expect(codes.has(student.districtCode ?? '')).toBe(true);
  for (const { record } of cases) expect(codes.has(record.locationDistrict ?? '')).toBe(true);
});

test('a mediation made from a due process case and that case name each other', () => {
  const linked = data.mediation.filter((mediation) => mediation.dueProcessId !== null);
  expect(linked.length).toBeGreaterThan(10);
  for (const mediation of linked) {
    const dueProcess = data.dueprocess.find((each) => each.uid === mediation.dueProcessUid);
    expect(dueProcess).toMatchObject({
      id: mediation.dueProcessId,
      mediationId: mediation.id,
      mediationUid: mediation.uid,
      mediationAgreedToMediationFlag: true,
      studentId: mediation.studentId,
      problem: mediation.problem,
      dateClosed: mediation.dateClosed,
    });
  }
  expect(data.dueprocess.filter((each) => each.mediationId !== null)).toHaveLength(linked.length);
});

test('nothing has happened after today but due dates, and nothing in a case before its filing', () => {
  const mayLieAhead = /due|Due/;
  for (const entity of entities)
    for (const record of data[entity])
      for (const [field, value] of Object.entries(record))
        if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !/number/i.test(field))
          if (!mayLieAhead.test(field)) expect(value < today, `${entity} ${field} ${value}`).toBe(true);
  for (const { kind, record } of cases) {
    for (const day of [record.dateWithdrawn, record.dateClosed])
      if (day) expect(day >= record.dateFiled).toBe(true);
    for (const event of events.get(`${kind} ${record.id}`) ?? []) {
      expect((event.date ?? '') >= record.dateFiled).toBe(true);
      if (record.dateClosed) expect((event.date ?? '') <= record.dateClosed).toBe(true);
    }
  }
});

test('a log is stored in the order in which it is shown, and meetings end after they begin', () => {
  for (const log of events.values()) {
    expect(log.toSorted(compareEvents)).toEqual(log);
    for (const { beginTime, endTime } of log)
      if (beginTime && endTime) expect(endTime > beginTime).toBe(true);
  }
});

test('numbers go by the order of filing and are given once', () => {
  expect(data.complaint.map((each) => each.caseNumber)).toEqual(data.complaint.map((each) => `${each.id}`));
  for (const [index, start] of [2024, 2025, 2026].entries()) {
    const range = years[index];
    if (!range) throw new Error('a year is missing');
    const numbers = (kind: 'mediation' | 'dueprocess') =>
      data[kind].filter((each) => isWithin(each.dateFiled, range)).map((each) => each.caseNumber);
    const expected = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${prefix}${start}-${String(i + 1).padStart(4, '0')}`);
    expect(numbers('mediation')).toEqual(expected('M-', 60));
    expect(numbers('dueprocess')).toEqual(expected('DP-', 40));
    const ofYear = data.complaint.filter((each) => isWithin(each.dateFiled, range));
    expect(ofYear.map((each) => each.yearCaseNumber)).toEqual(expected('', 45));
  }
  for (const kind of caseKindNames) {
    const filed = data[kind].map((each) => each.dateFiled);
    expect(filed.toSorted()).toEqual(filed);
  }
  expect(new Set(data.student.map((student) => student.stateId)).size).toBe(600);
});

test('old years are nearly all closed, the current one is partly open', () => {
  const openShare = (index: number) => {
    const range = years[index];
    const filed = cases.filter(({ record }) => range && isWithin(record.dateFiled, range));
    return filed.filter(({ record }) => record.dateClosed === null).length / filed.length;
  };
  expect(openShare(0)).toBeLessThan(0.05);
  expect(openShare(1)).toBeLessThan(0.08);
  expect(openShare(2)).toBeGreaterThan(0.2);
  expect(openShare(2)).toBeLessThan(0.8);
});

test('a field that the rules close until another says so is empty', () => {
  for (const each of data.complaint)
    if (each.complaintWithdrawnFlag !== false)
      expect([each.dateReportIssued, each.complaintFoundedFlag]).toEqual([null, null]);
  for (const each of data.dueprocess) {
    if (each.dueProcessWithdrawnFlag !== false)
      expect([each.hearingDateHeld, each.hearingDecisionDate, each.hearingALJ]).toEqual([null, null, null]);
    if (each.resolutionAgreeToMeetingFlag !== true)
      expect([each.resolutionDateHeld, each.resolutionAgreementReachedFlag]).toEqual([null, null]);
    if (each.resolutionAgreementReachedFlag !== true)
      expect(each.resolutionDateFinalizedAfterAgreement).toBeNull();
  }
  const founded = new Set(data.finding.map((finding) => finding.complaintId));
  for (const each of data.complaint) expect(founded.has(each.id)).toBe(each.complaintFoundedFlag === true);
});

test('texts read like casework: no gap is left unfilled, and few narratives are the same', () => {
  const texts = [
    ...cases.map(({ record }) => `${record.problem} ${record.facts}`),
    ...data.event.map((event) => event.narrative ?? ''),
  ];
  for (const text of texts) {
    expect(text).not.toMatch(/[{}]|\bundefined\b|\bnull\b|\.\.| {2}/);
    expect(text).toMatch(/[.!?]$/);
  }
  const narratives = data.event.map((event) => event.narrative);
  expect(new Set(narratives).size / narratives.length).toBeGreaterThan(0.6);
});

test('people share names now and then, and names have accents, hyphens and apostrophes', () => {
  const names = data.student.map((student) => `${student.lastName}, ${student.firstName}`);
  const lastNames = new Set(data.student.map((student) => student.lastName));
  expect(lastNames.size).toBeLessThan(300);
  for (const mark of [/\p{M}/u, /-/, /'/])
    expect(names.some((name) => mark.test(name.normalize('NFD')))).toBe(true);
});

test('a part of a large sample refers to nothing that comes later', () => {
  let [total, count] = [0, 0];
  const seen = new Set<string>();
  for (const part of sampleParts({ ...options, cases: 1200 })) {
    total += part.complaint.length + part.mediation.length + part.dueprocess.length;
    count += 1;
    for (const entity of entities) for (const record of part[entity]) seen.add(record.uid);
    for (const each of [...part.complaint, ...part.mediation, ...part.dueprocess])
      if (each.studentUid !== null) expect(seen.has(each.studentUid)).toBe(true);
    for (const each of [...part.event, ...part.contact]) expect(seen.has(each.parentUid)).toBe(true);
  }
  expect(total).toBe(1200);
  expect(count).toBeGreaterThan(5);
});

test('streets are numbered as people say them', () => {
  const ways = data.student.flatMap(({ streetAddress }) => streetAddress?.match(/\d+(?:st|nd|rd|th) /) ?? []);
  const isSaid = (way: string) => /1[123]th $|[04-9]th $|(?<!1)(?:1st|2nd|3rd) $/.test(way);
  expect(ways.length).toBeGreaterThan(50);
  expect(ways.filter((way) => !isSaid(way))).toEqual([]);
});

test('no hearing sits twice on a day, as on the Monday after a Friday', () => {
  const { event } = generateSample({ ...options, cases: 1200 });
  const days = event.filter(({ type }) => type === 'Hearing').map((one) => `${one.parentUid} ${one.date}`);
  expect(days.length).toBeGreaterThan(50);
  expect(new Set(days).size).toBe(days.length);
});
