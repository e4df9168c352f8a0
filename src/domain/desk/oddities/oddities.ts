import type { CaseKind } from '../../events.ts';
import type { Finding } from '../../findings.ts';
import type { RecordOf } from '../../records.ts';
import { type CaseParts, type FieldPlace, noParts, ofCase, ofEvent, ofFinding } from '../places.ts';
import { complaintOddities } from './complaint.ts';
import { dueProcessOddities } from './due-process.ts';
import { explained } from './explained.ts';
import { mediationOddities } from './mediation.ts';
import { eventOddities, eventSays, findingOddities } from './parts.ts';
import type { OddityRule } from './rule.ts';

/** Something odd about a case, and the field where it is mended. */
export interface Oddity {
  says: string;
  /** The field with its value, what was expected and which rule says so. */
  why: string;
  at: FieldPlace;
}

/** What is odd about the three kinds, field by field: one table for the case's screen, the worklist and the EMAPS page. */
export const oddityRules: { readonly [K in CaseKind]: readonly OddityRule<RecordOf<K>>[] } = {
  complaint: complaintOddities,
  mediation: mediationOddities,
  dueprocess: dueProcessOddities,
};

const said = <T>(
  rules: readonly OddityRule<T>[],
  one: T,
  says: (rule: OddityRule<T>) => string,
  at: (field: keyof T & string) => FieldPlace,
): Oddity[] =>
  rules
    .filter(({ is }) => is(one))
    .map((rule) => {
      const place = at(rule.field);
      return { says: says(rule), why: explained(place.entity, one, rule), at: place };
    });

/** What is odd about the findings of a case, by its kind: complaints alone have some. */
const ofFindings: {
  readonly [K in CaseKind]: (record: RecordOf<K>, findings: readonly Finding[]) => Oddity[];
} = {
  complaint: (complaint, findings) => [
    ...(complaint.complaintFoundedFlag === false && findings.length > 0
      ? [
          {
            says: 'Unfounded, and findings are recorded.',
            why: explained('complaint', complaint, {
              field: 'complaintFoundedFlag',
              expected: { words: 'Founded, or no findings' },
              rule: '34 CFR 300.152(b)(2)',
            }),
            at: ofCase('complaint', complaint, 'complaintFoundedFlag'),
          },
        ]
      : []),
    ...findings.flatMap((one) =>
      said(
        findingOddities(complaint),
        one,
        ({ says }) => says,
        (field) => ofFinding(one, field),
      ),
    ),
  ],
  mediation: () => [],
  dueprocess: () => [],
};

/** What is odd about a case, its own fields first, in the order of the tables; nothing of it stops a save. */
export function oddities<K extends CaseKind>(
  kind: K,
  record: RecordOf<K>,
  { findings, events }: CaseParts = noParts,
): Oddity[] {
  return [
    ...said(
      oddityRules[kind] as readonly OddityRule<RecordOf<K>>[],
      record,
      ({ says }) => says,
      (field) => ofCase(kind, record, field as never),
    ),
    ...ofFindings[kind](record, findings),
    ...events.flatMap((one) =>
      said(
        eventOddities,
        one,
        (rule) => eventSays(one, rule),
        (field) => ofEvent(one, field),
      ),
    ),
  ];
}
