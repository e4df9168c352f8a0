import fc from 'fast-check';
import type { CaseParts } from '#domain/desk/places.ts';
import { eventTypes } from '#domain/events.ts';
import { aFinding, anEvent } from '../../helpers/factories.ts';
import { anyStatusDate } from '../federal-report/arbitrary-cases.ts';

/** Any findings and events of a case, dated and undated. */
export const anyParts = fc.record<CaseParts>({
  findings: fc.array(
    fc
      .record({
        correctiveAction: fc.constantFrom(null, 'Train.'),
        dueDate: fc.option(anyStatusDate),
        dateCompleted: fc.option(anyStatusDate),
      })
      .map((given) => aFinding(given)),
    { maxLength: 3 },
  ),
  events: fc.array(
    fc
      .record({ type: fc.constantFrom(...eventTypes, null), date: fc.option(anyStatusDate) })
      .map((given) => anEvent(given)),
    { maxLength: 4 },
  ),
});
