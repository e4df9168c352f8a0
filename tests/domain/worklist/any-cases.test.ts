import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueState } from '#domain/deadlines/due-dates.ts';
import { dueDatesOf } from '#domain/deadlines/case-due-dates.ts';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import { caseWork } from '#domain/worklist/case-work.ts';
import { worklistDays } from '#domain/worklist/item.ts';
import { byUrgency } from '#domain/worklist/order.ts';
import { anyParts } from '../desk/arbitrary-parts.ts';
import { anyCases, anyStatusDate } from '../federal-report/arbitrary-cases.ts';

const anyWork = fc
  .record({ cases: anyCases, parts: anyParts, on: anyStatusDate })
  .map(({ cases, parts, on }) =>
    [
      ...cases.complaints.map((one) => ['complaint', one] as const),
      ...cases.mediations.map((one) => ['mediation', one] as const),
      ...cases.dueProcesses.map((one) => ['dueprocess', one] as const),
    ].map(([kind, record]) => ({
      record,
      parts,
      on,
      limits: dueDatesOf(kind, record as never),
      odd: oddities(kind, record as never, parts).map(({ says, at }) => ({ says, at })),
      work: caseWork(kind, record as never, parts, worklistDays(on)),
    })),
  );
const runs = { numRuns: 300 };

test('each open case is in the worklist or says why not; each of its running and past limits is there once', () => {
  fc.assert(
    fc.property(anyWork, (all) => {
      for (const { record, on, limits, work } of all) {
        const running = limits
          .filter((limit) => !limit.isPeriod && ['running', 'overdue'].includes(dueState(limit, on)))
          .map(({ id }) => id);
        const listed = work.filter(({ cause }) => cause === 'limit').map(({ about }) => about);
        expect(listed).toEqual(record.dateClosed === null ? running : []);
        if (record.dateClosed !== null) continue;
        expect(work.length).toBeGreaterThan(0);
        for (const { cause, what } of work)
          if (cause === 'nothing') {
            expect(work).toHaveLength(1);
            expect(what).toMatch(/^No time limit is running\. [A-Z].*\.$/);
          }
      }
    }),
    runs,
  );
});

test('what is odd about a case is in the worklist, whether it is open or closed, and nothing else of a closed one', () => {
  fc.assert(
    fc.property(anyWork, (all) => {
      for (const { record, odd, work } of all) {
        const said = work
          .filter(({ cause }) => cause === 'oddity')
          .map(({ what, at }) => ({ says: what, at }));
        expect(said).toEqual(odd);
        if (record.dateClosed !== null) expect(work).toHaveLength(odd.length);
      }
    }),
    runs,
  );
});

test('no two items of a case are the same one, and their order is by day with the undated last', () => {
  fc.assert(
    fc.property(anyWork, (all) => {
      for (const { work } of all)
        expect(new Set(work.map(({ cause, about }) => `${cause} ${about}`)).size).toBe(work.length);
      const dues = byUrgency(all.flatMap(({ work }) => work)).map(
        ({ due, span }) => due ?? `~${span === 'nothing'}`,
      );
      expect(dues).toEqual(dues.toSorted());
    }),
    runs,
  );
});
