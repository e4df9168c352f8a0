import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whoActsNext } from '#domain/desk/acts-next/who-acts-next.ts';
import { recordSchemas } from '#domain/records/records.ts';
import { anyCases, anyStatusDate } from '../federal-report/arbitrary-cases.ts';
import { anyParts } from './arbitrary-parts.ts';

test('of any open case somebody acts next, for a reason that is whole, at a field that exists; of a closed one nobody', () => {
  fc.assert(
    fc.property(anyCases, anyParts, anyStatusDate, (cases, parts, on) => {
      const all = [
        ...cases.complaints.map((one) => ['complaint', one] as const),
        ...cases.mediations.map((one) => ['mediation', one] as const),
        ...cases.dueProcesses.map((one) => ['dueprocess', one] as const),
      ];
      for (const [kind, record] of all) {
        const found = whoActsNext(kind, record as never, parts, on);
        expect(found === null).toBe(record.dateClosed !== null);
        if (!found) continue;
        expect(found.why).toMatch(/^[A-Z].*\.$/);
        expect(found.why).not.toMatch(/null|undefined|on [.,:;]/);
        expect(Object.keys(recordSchemas[found.at.entity].entries)).toContain(found.at.field);
      }
    }),
    { numRuns: 300 },
  );
});
