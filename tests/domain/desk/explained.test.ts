import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type Explanation,
  explainedKeys,
  explanationFields,
  explanationOf,
} from '#domain/cases/explanation.ts';
import { addDays } from '#domain/deadlines/days.ts';
import { oddities, type Oddity } from '#domain/desk/oddities/oddities.ts';
import { oddityKeyWords } from '#domain/desk/oddities/oddity-key.ts';
import type { CaseParts } from '#domain/desk/places.ts';
import type { CaseKind } from '#domain/events.ts';
import { type CaseRecord, editableKinds } from '#domain/records/records.ts';
import { caseWork } from '#domain/worklist/case-work.ts';
import { worklistDays } from '#domain/worklist/item.ts';
import { aComplaint, aDueProcess, aFinding, aMediation, anEvent } from '../../helpers/factories.ts';
import { anyCases } from '../federal-report/arbitrary-cases.ts';
import { anyParts } from './arbitrary-parts.ts';

const words = 'The court sealed the day.';

const explain = <T extends object>(record: T, odd: readonly Pick<Oddity, 'key'>[]): T & Explanation => ({
  ...record,
  ...explanationOf(
    words,
    odd.map(({ key }) => key),
  ),
});
const open = (kind: CaseKind, record: CaseRecord, parts?: CaseParts) =>
  oddities(kind, record as never, parts).filter(({ isExplained }) => !isExplained);
const listed = (kind: CaseKind, record: CaseRecord, parts: CaseParts) =>
  caseWork(kind, record as never, parts, worklistDays('2026-11-22'))
    .filter(({ cause }) => cause === 'oddity')
    .map(({ what, at }) => `${what} ${at?.uid}`);

const filed = { dateFiled: '2026-09-02' };
const reported = {
  dateReportIssued: '2026-10-30',
  complaintWithdrawnFlag: false,
  complaintFoundedFlag: true,
} as const;
const extended = {
  reportExtendedDueDate: '2026-12-20',
  reportExtensionReason: 'parties agreed',
  reportExtensionRequestedBy: 'Both parties',
  reportExtensionDateGranted: '2026-11-02',
} as const;

describe('what is explained is told again once a value is another one', () => {
  test.each<[CaseKind, CaseRecord, Record<string, unknown>]>([
    ['complaint', aComplaint({ ...filed, dateClosed: '2026-09-01' }), { dateClosed: '2026-08-31' }],
    ['complaint', aComplaint({ ...filed, dateClosed: '2026-09-01' }), { dateFiled: '2026-09-03' }],
    // The limit moves with the day of filing, and the extension is late by it.
    ['complaint', aComplaint({ ...filed, ...extended }), { dateFiled: '2026-09-01' }],
    ['complaint', aComplaint({ ...filed, complaintFoundedFlag: true }), { complaintFoundedFlag: false }],
    [
      'mediation',
      aMediation({
        ...filed,
        mediationWithdrawnFlag: true,
        dateWithdrawn: '2026-09-20',
        dateHeld: '2026-09-19',
      }),
      { dateHeld: '2026-09-18' },
    ],
    [
      'dueprocess',
      aDueProcess({
        ...filed,
        decisionExtendedDueDate: '2026-12-01',
        expeditedDueProcessComplaintFlag: true,
      }),
      { decisionExtendedDueDate: '2026-12-02' },
    ],
    // Set for the case in place of the computed day.
    [
      'dueprocess',
      aDueProcess({
        ...filed,
        decisionExtendedDueDate: '2026-11-10',
        decisionExtensionReason: 'a witness is ill',
        decisionExtensionRequestedBy: 'parent',
        decisionExtensionDateGranted: '2026-10-01',
      }),
      { decisionDueDate: '2026-11-20' },
    ],
  ])('%s %#', (kind, record, change) => {
    const [odd, ...none] = oddities(kind, record as never);
    expect(none).toEqual([]);
    const explained = explain(record, odd ? [odd] : []);
    expect(oddities(kind, explained as never)).toEqual([{ ...odd, isExplained: true }]);
    const changed = { ...explained, ...change };
    expect(open(kind, changed as CaseRecord).map(({ says }) => says)).toEqual([odd?.says]);
    // And holds again with the old one.
    expect(open(kind, { ...changed, ...record, ...explanationOf(words, explainedKeys(explained)) })).toEqual(
      [],
    );
  });

  const complaint = aComplaint({ ...filed, ...reported, dateClosed: '2026-11-01' });
  const event = anEvent({ type: 'Phone Call' });
  const finding = aFinding({ dueDate: '2026-11-30' });
  test.each<[string, CaseParts, object, CaseParts]>([
    [
      'the type of its event',
      { findings: [], events: [event] },
      {},
      { findings: [], events: [{ ...event, type: 'Hearing' }] },
    ],
    [
      'the day of its action',
      { findings: [finding], events: [] },
      {},
      { findings: [{ ...finding, dueDate: '2026-12-01' }], events: [] },
    ],
    [
      'the day of the case that its action is late by',
      { findings: [finding], events: [] },
      { dateClosed: '2026-11-02' },
      { findings: [finding], events: [] },
    ],
    [
      'another event',
      { findings: [], events: [event] },
      {},
      { findings: [], events: [anEvent({ type: 'Phone Call' })] },
    ],
  ])('%s', (_, parts, change, changed) => {
    const explained = explain(complaint, oddities('complaint', complaint, parts));
    expect(open('complaint', explained, parts)).toEqual([]);
    expect(open('complaint', { ...explained, ...change }, changed)).toHaveLength(1);
  });

  test('of an unfounded complaint a further finding', () => {
    const [one, other] = [aFinding(), aFinding()];
    const unfounded = aComplaint({ ...filed, ...reported, complaintFoundedFlag: false });
    const explained = explain(unfounded, oddities('complaint', unfounded, { findings: [one], events: [] }));
    expect(open('complaint', explained, { findings: [one], events: [] })).toEqual([]);
    expect(open('complaint', explained, { findings: [one, other], events: [] })).toHaveLength(1);
  });
});

const anyOdd = fc
  .record({ cases: anyCases, parts: anyParts, pick: fc.nat() })
  .map(({ cases, parts, pick }) => {
    const all = [
      ...cases.complaints.map((one) => ['complaint', one] as const),
      ...cases.mediations.map((one) => ['mediation', one] as const),
      ...cases.dueProcesses.map((one) => ['dueprocess', one] as const),
    ] as unknown as (readonly [CaseKind, CaseRecord])[];
    return { all, parts, pick };
  });
const runs = { numRuns: 60 };

test('what is explained is never in the worklist, and hides nothing else', () => {
  fc.assert(
    fc.property(anyOdd, ({ all, parts, pick }) => {
      for (const [kind, record] of all) {
        const odd = oddities(kind, record as never, parts);
        if (odd.length === 0) continue;
        const one = pick % odd.length;
        const explained = explain(record, [odd[one] as Oddity]);
        expect(listed(kind, explained, parts)).toEqual(
          odd.filter((_, index) => index !== one).map(({ says, at }) => `${says} ${at.uid}`),
        );
        // It is known all the same, to the report's page.
        expect(oddities(kind, explained as never, parts)).toEqual(
          odd.map((each, index) => ({ ...each, isExplained: index === one })),
        );
        expect(listed(kind, explain(record, odd), parts)).toEqual([]);
      }
    }),
    runs,
  );
});

test('any other value of a field that made it odd brings it back, if it is odd with that one, too', () => {
  let asked = 0;
  fc.assert(
    fc.property(
      anyOdd,
      fc.integer({ min: -30, max: 30 }).filter((days) => days !== 0),
      ({ all, parts }, days) => {
        for (const [kind, record] of all)
          for (const odd of oddities(kind, record as never, parts)) {
            if (odd.at.entity !== kind) continue;
            const explained = explain(record, [odd]);
            const value = (record as unknown as Record<string, unknown>)[odd.at.field];
            const other = typeof value === 'string' ? addDays(value, days) : value === null ? null : !value;
            if (other === null) continue;
            const changed = { ...explained, [odd.at.field]: other } as CaseRecord;
            const again = oddities(kind, changed as never, parts).filter(({ says }) => says === odd.says);
            asked += again.length;
            for (const { isExplained } of again) expect(isExplained).toBe(false);
          }
      },
    ),
    runs,
  );
  expect(asked).toBeGreaterThan(100);
});

test('no two things that are odd about a case have one key, and each key is a line', () => {
  fc.assert(
    fc.property(anyOdd, ({ all, parts }) => {
      for (const [kind, record] of all) {
        const keys = oddities(kind, record as never, parts).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of keys) expect(key).not.toMatch(/\n|null|undefined/);
      }
    }),
    runs,
  );
});

test('a key says empty of what is not there', () => {
  const complaint = aComplaint({ ...filed, dateClosed: '2026-10-01' });
  const finding = aFinding({ correctiveAction: 'Train.', dueDate: null, dateCompleted: null });
  const [odd] = oddities('complaint', complaint, { findings: [finding], events: [] });
  expect(odd?.key).toBe(
    `closed, and a corrective action is not completed | ${finding.uid} | dateCompleted empty, 2026-10-01, empty`,
  );
});

test('a key names its rule in words', () => {
  const [odd] = oddities('complaint', aComplaint({ ...filed, dateClosed: '2026-09-01' }));
  expect(odd?.key).toBe('closed before it was filed | dateClosed 2026-09-01, dateFiled 2026-09-02');
  expect(oddityKeyWords(odd?.key ?? '')).toBe('closed before it was filed');
});

describe('words and what they are about', () => {
  test.each<[Explanation, Explanation | null]>([
    [{ oddityExplanation: words, explainedOddities: 'a' }, null],
    [
      { oddityExplanation: words, explainedOddities: null },
      { oddityExplanation: null, explainedOddities: null },
    ],
    [
      { oddityExplanation: words, explainedOddities: '\n' },
      { oddityExplanation: null, explainedOddities: null },
    ],
    [
      { oddityExplanation: null, explainedOddities: 'a' },
      { oddityExplanation: null, explainedOddities: null },
    ],
    [
      { oddityExplanation: ' \n', explainedOddities: 'a' },
      { oddityExplanation: null, explainedOddities: null },
    ],
  ])('settle together, of each kind: %j', (given, settled) => {
    for (const [kind, record] of [
      ['complaint', aComplaint()],
      ['mediation', aMediation()],
      ['dueprocess', aDueProcess()],
    ] as const)
      expect(editableKinds[kind].settle({ ...record, ...given } as never)).toMatchObject(settled ?? given);
  });

  test.each([
    ['', ['a'], null],
    [' ', ['a'], null],
    [null, ['a'], null],
    [words, [], null],
    [` ${words}\n`, ['b', 'a', 'b'], { oddityExplanation: words, explainedOddities: 'a\nb' }],
  ])('%j about %j', (said, keys, made) => {
    expect(explanationOf(said, keys)).toEqual(made ?? { oddityExplanation: null, explainedOddities: null });
  });

  test('a record of a device that knew of no explanations has none', () => {
    const {
      oddityExplanation: _,
      explainedOddities: __,
      ...old
    } = aComplaint({ ...filed, dateClosed: '2026-09-01' });
    expect(oddities('complaint', old as never).map(({ isExplained }) => isExplained)).toEqual([false]);
    expect(editableKinds.complaint.settle(old as never)).toMatchObject({
      oddityExplanation: null,
      explainedOddities: null,
    });
  });

  test.each([
    ['  As the parent asked.\n', 'As the parent asked.'],
    ['  ', null],
    ['x'.repeat(2001), undefined],
  ])('are trimmed, empty none, and no longer than 2,000 characters: %#', (given, held) => {
    const parsed = v.safeParse(explanationFields.oddityExplanation, given);
    expect(parsed.success ? parsed.output : undefined).toBe(held);
  });
});
