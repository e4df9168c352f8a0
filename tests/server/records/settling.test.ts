import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseKind } from '#domain/events.ts';
import { editableKinds, type EditableKind } from '#domain/records/records.ts';
import { isEditable } from '#domain/rules.ts';
import {
  type Fields,
  type RecordWorld,
  recordWorld,
  type Rest,
  seen,
  studentBody,
} from '../../helpers/rest.ts';

let world: RecordWorld;
let student: Fields;
let devices: Rest[];
beforeAll(async () => {
  world = await recordWorld();
  student = await world.make('/api/dispute/student', studentBody());
  devices = [world.editor, world.laptop, world.admin];
});
afterAll(() => world.close());

const flag = fc.constantFrom(true, false, null);
const day = fc.constantFrom('2026-10-01', '2026-11-02', null);
const text = fc.constantFrom('first', 'second', null);

/** The fields of each kind that a state opens, closes or clears, and some that nothing touches. */
const changes: Record<CaseKind, fc.Arbitrary<Record<string, unknown>>> = {
  complaint: fc.record(
    {
      complaintWithdrawnFlag: flag,
      dateWithdrawn: day,
      dateReportIssued: day,
      complaintFoundedFlag: flag,
      dateClosed: day,
      facts: text,
    },
    { requiredKeys: [] },
  ),
  mediation: fc.record(
    {
      mediationWithdrawnFlag: flag,
      dateWithdrawn: day,
      dateHeld: day,
      agreementReachedFlag: flag,
      dateClosed: day,
      facts: text,
    },
    { requiredKeys: [] },
  ),
  // Few fields at a time, else nearly every change has one that is closed and is refused.
  dueprocess: fc.oneof(
    fc.record({ dueProcessWithdrawnFlag: flag }),
    fc.record({ dueProcessWithdrawnFlag: flag, dateWithdrawn: day }),
    fc.record(
      {
        dueProcessWithdrawnFlag: flag,
        dateWithdrawn: day,
        resolutionAgreeToMeetingFlag: flag,
        resolutionDateHeld: day,
        resolutionAgreementReachedFlag: flag,
        resolutionDateFinalizedAfterAgreement: day,
        hearingDateHeld: day,
        hearingDecisionDate: day,
        hearingChangeOfPlacementOrderedFlag: flag,
        hearingALJ: text,
        dateClosed: day,
      },
      { requiredKeys: [] },
    ),
  ),
};

/** What is cleared (docs/product.md 4) in its own words, apart from the code that settles. */
const cleared: Record<CaseKind, (record: Fields) => unknown[]> = {
  complaint: (record) => (record.complaintWithdrawnFlag === true ? [] : [record.dateWithdrawn]),
  mediation: (record) =>
    record.mediationWithdrawnFlag === true ? [record.dateHeld] : [record.dateWithdrawn],
  dueprocess: (record) => (record.dueProcessWithdrawnFlag === true ? [] : [record.dateWithdrawn]),
};

/** Fields that got a value which their record, as it is now, has closed. */
function filledWhileClosed(kind: CaseKind, before: Fields, after: Fields): string[] {
  const { rules } = editableKinds[kind] as unknown as EditableKind<Fields>;
  return Object.keys(before).filter(
    (field) =>
      after[field] !== before[field] &&
      after[field] !== null &&
      !isEditable(rules, field, after, { role: 'IDOE-Edit', isNew: false }),
  );
}

describe.each(['complaint', 'mediation', 'dueprocess'] as const)('a %s', (kind) => {
  test('is settled, and gains nothing in a closed field, whatever three devices send in whatever order (CO4)', async () => {
    const step = fc.record({
      device: fc.nat(2),
      behind: fc.constantFrom(0, 0, 0, 1, 2, 4),
      change: changes[kind],
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const made = await world.make(`/api/dispute/${kind}`, {
          dateFiled: '2026-09-02',
          studentId: student.id,
        });
        const path = `/api/dispute/${kind}/${made.id}`;
        let before = made;
        for (const { device, behind, change } of steps) {
          const saw = seen(Math.max(1, before.version - behind));
          const answer = await devices[device]?.put(path, change, saw);
          expect([200, 409, 412]).toContain(answer?.status);
          const after = (await world.reader.get(path)).body;
          expect(cleared[kind](after).every((value) => value === null)).toBe(true);
          expect(editableKinds[kind].settle(after as never)).toEqual(after);
          expect(filledWhileClosed(kind, before, after)).toEqual([]);
          before = after;
        }
      }),
      { numRuns: 40 },
    );
  });
});
