import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignedFields, assignedOf, assignment, isMine, withAssigned } from '#domain/cases/assigned.ts';
import { settleComplaint } from '#domain/cases/complaint.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { fitsPerson, type NamedPerson, peopleNamed, personName, personNamed } from '#domain/people.ts';
import { aComplaint, aDueProcess, aMediation, aUid } from '../../helpers/factories.ts';

const aPerson = (firstName: string, lastName: string, isActive = true): NamedPerson => ({
  uid: aUid(),
  firstName,
  lastName,
  isActive,
});

const ann = aPerson('Ann', 'Lee');
const jose = aPerson('José', 'Núñez-Ortiz');
const lee = aPerson('Lee', 'Park');
const park = aPerson('Park', 'Lee');
const gone = aPerson('Gil', 'Gone', false);
const people = [ann, jose, lee, park, gone];

describe('a name is that of the one person who may be chosen', () => {
  test.each([
    ['Ann Lee', ann],
    ['ann  LEE', ann],
    ['Lee, Ann', ann],
    ['Jose Nunez Ortiz', jose],
    ['Ann', null],
    ['Ann Lee Jr', null],
    ['Annlee', null],
    ['Lee Park', null],
    ['Gil Gone', null],
    ['…', null],
    ['', null],
  ])('%s', (text, person) => {
    expect(personNamed(text, people)).toBe(person);
  });

  test('two whom it fits are both told', () => {
    expect(peopleNamed('Park Lee', people)).toEqual([lee, park]);
  });
});

describe('a change of whom a case is assigned to', () => {
  const { name, user } = assignedFields.complaint;
  const [outside, unknown] = ['Ida Outside', aUid()];

  test.each<[what: string, change: Record<string, string | null>, becomes: Record<string, string | null>]>([
    [
      'a name alone links its person and stays as it was typed',
      { [name]: 'lee, ann' },
      { [name]: 'lee, ann', [user]: ann.uid },
    ],
    [
      'a name with no link, as a create has it',
      { [name]: 'Ann Lee', [user]: null },
      { [name]: 'Ann Lee', [user]: ann.uid },
    ],
    ['an outside name links nobody', { [name]: outside }, { [name]: outside, [user]: null }],
    ['a name of two links nobody', { [name]: 'Lee Park' }, { [name]: 'Lee Park', [user]: null }],
    ['a name of one who left links nobody', { [name]: 'Gil Gone' }, { [name]: 'Gil Gone', [user]: null }],
    ['no name, no link', { [name]: null }, { [name]: null, [user]: null }],
    ['a link sets the name', { [user]: ann.uid }, { [name]: 'Ann Lee', [user]: ann.uid }],
    [
      'a link sets another name right',
      { [name]: outside, [user]: ann.uid },
      { [name]: 'Ann Lee', [user]: ann.uid },
    ],
    [
      'a link tells two of one name apart',
      { [name]: 'Lee Park', [user]: park.uid },
      { [name]: 'Lee Park', [user]: park.uid },
    ],
    [
      'a link to one who left meanwhile holds',
      { [user]: gone.uid },
      { [name]: 'Gil Gone', [user]: gone.uid },
    ],
    [
      'a link to somebody unknown here stays as it is',
      { [name]: outside, [user]: unknown },
      { [name]: outside, [user]: unknown },
    ],
    ['a link that is taken off leaves the name', { [user]: null }, { [user]: null }],
    ['anything else stays', { facts: 'Ann Lee' }, { facts: 'Ann Lee' }],
  ])('%s', (_, change, becomes) => {
    expect(withAssigned('complaint', change, people)).toEqual(becomes);
  });

  test('is settled by itself, whatever it is of', () => {
    const text = fc.oneof(
      fc.constantFrom('Ann Lee', 'Lee Park', 'nunez-ortiz, jose', outside, 'Gil Gone'),
      fc.string(),
    );
    const link = fc.constantFrom(...people.map(({ uid }) => uid), unknown);
    fc.assert(
      fc.property(
        fc.constantFrom<CaseKind>(...caseKindNames),
        fc.option(fc.oneof(text, fc.constant(null)), { nil: undefined }),
        fc.option(fc.oneof(link, fc.constant(null)), { nil: undefined }),
        (kind, typed, chosen) => {
          const fields = assignedFields[kind];
          const change = {
            ...(typed === undefined ? {} : { [fields.name]: typed }),
            ...(chosen === undefined ? {} : { [fields.user]: chosen }),
          };
          const once = withAssigned(kind, change, people);
          expect(withAssigned(kind, once, people)).toEqual(once);
          // A link that is known and a name that is written always agree.
          const person = people.find(({ uid }) => uid === once[fields.user]);
          if (person) expect(fitsPerson(String(once[fields.name]), person)).toBe(true);
          // Nobody is linked whom nobody meant: the link was chosen, or the name is exactly one person's.
          if (person && chosen !== person.uid) expect(personNamed(String(typed), people)).toBe(person);
          // A name that was written is never lost but to a link that says otherwise.
          if (typeof typed === 'string' && !chosen) expect(once[fields.name]).toBe(typed);
        },
      ),
    );
  });

  test('a name that is taken off takes the link along', () => {
    const linked = aComplaint({ investigatorName: 'Ann Lee', investigatorUserUid: ann.uid });
    expect(settleComplaint(linked)).toEqual(linked);
    expect(settleComplaint({ ...linked, investigatorName: null }).investigatorUserUid).toBeNull();
  });

  test('a name longer than its field is cut', () => {
    const long = aPerson('A'.repeat(200), 'B'.repeat(200));
    expect(personName(long)).toHaveLength(256);
    const once = withAssigned('mediation', assignment('mediation', long), [long]);
    expect(once).toEqual({ mediatorName: personName(long), mediatorUserUid: long.uid });
  });
});

describe('whose a case is', () => {
  test.each([
    ['complaint', aComplaint(assignment('complaint', ann)), aComplaint({ investigatorName: 'Ann Lee' })],
    ['mediation', aMediation(assignment('mediation', ann)), aMediation({ mediatorName: 'Ann Lee' })],
    ['dueprocess', aDueProcess(assignment('dueprocess', ann)), aDueProcess({ hearingALJ: 'Ann Lee' })],
  ] as const)('a %s is by its link, never by a spelling', (kind, linked, spelt) => {
    expect(assignedOf(kind, linked)).toEqual({ name: 'Ann Lee', userUid: ann.uid });
    expect([isMine(kind, linked, ann.uid), isMine(kind, linked, lee.uid)]).toEqual([true, false]);
    expect(isMine(kind, spelt, ann.uid)).toBe(false);
    const taken = { ...linked, ...assignment(kind, null) };
    expect(assignedOf(kind, taken)).toEqual({ name: null, userUid: null });
  });
});

test("a name that is longer than a case's field is cut between characters", () => {
  const name = personName({ firstName: 'x'.repeat(250), lastName: 'aaaa\u{1F600}bbb' });
  expect(name).toBe(`${'x'.repeat(250)} aaaa`);
});
