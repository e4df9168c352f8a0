import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isDayField, isTimeField } from '#domain/fields.ts';
import {
  changeSchema,
  createSchema,
  editableKinds,
  entities,
  recordSchemas,
} from '#domain/records/records.ts';

const kinds = Object.entries(editableKinds);

test('a record comes after everything that it refers to', () => {
  const order = (entity: string) => entities.indexOf(entity as (typeof entities)[number]);
  expect(order('student')).toBeLessThan(order('complaint'));
  for (const part of ['finding', 'event', 'contact'])
    for (const kind of ['complaint', 'mediation', 'dueprocess'])
      expect(order(kind)).toBeLessThan(order(part));
  expect(order('event')).toBeLessThan(order('document'));
});

describe.each(kinds)('%s', (name, kind) => {
  test('every field that can be edited, grouped or locked is stored', () => {
    const stored = Object.keys(recordSchemas[name as keyof typeof editableKinds].entries);
    for (const field of [...Object.keys(kind.edit), ...kind.groups.flat(), ...Object.keys(kind.rules)])
      expect(stored).toContain(field);
  });

  test('no field merges with two groups', () => {
    const grouped = kind.groups.flat();
    expect(new Set(grouped).size).toBe(grouped.length);
  });

  test('a change takes any part of the fields and refuses an unknown one', () => {
    const schema = changeSchema(kind.edit);
    expect(v.safeParse(schema, {}).success).toBe(true);
    expect(v.safeParse(schema, { nonsense: 1 }).success).toBe(false);
    expect(v.safeParse(schema, { version: 3 }).success).toBe(false);
  });
});

test('a new complaint needs its filing date only; the rest is null', () => {
  const schema = createSchema(editableKinds.complaint.create);
  expect(v.safeParse(schema, {}).success).toBe(false);
  const made = v.parse(schema, { dateFiled: '2026-09-02' });
  expect(made).toMatchObject({ dateFiled: '2026-09-02', facts: null, studentId: null });
});

test('a new event may be empty, an edited one needs its type', () => {
  const parent = { parentId: 3, parentType: 'complaint' };
  expect(v.safeParse(createSchema(editableKinds.event.create), parent).success).toBe(true);
  expect(v.safeParse(changeSchema(editableKinds.event.edit), { type: null }).success).toBe(false);
});

test('a finding needs a text, new and edited; one that was stored without is still read', () => {
  const { create, edit } = editableKinds.finding;
  for (const finding of [null, '', ' \n']) {
    expect(v.safeParse(createSchema(create), { finding }).success).toBe(false);
    expect(v.safeParse(changeSchema(edit), { finding }).success).toBe(false);
  }
  expect(v.safeParse(createSchema(create), {}).success).toBe(false);
  expect(v.parse(createSchema(create), { finding: ' Late.' })).toMatchObject({ finding: ' Late.' });
  expect(v.parse(recordSchemas.finding.entries.finding, null)).toBeNull();
});

test('an absent field of a change stays absent: it is left as it is', () => {
  expect(v.parse(changeSchema(editableKinds.student.edit), { city: null })).toEqual({ city: null });
});

test('the name of a field tells whether it holds a day or a time of day', () => {
  const tried = { day: '2026-03-04', time: '08:30' };
  for (const schema of Object.values(recordSchemas))
    for (const [name, field] of Object.entries<v.GenericSchema>(schema.entries)) {
      const takes = (value: unknown) => v.is(field, value);
      const isText = takes('words');
      expect([name, !isText && takes(tried.day)]).toEqual([name, isDayField(name)]);
      expect([name, !isText && takes(tried.time)]).toEqual([name, isTimeField(name)]);
    }
});
