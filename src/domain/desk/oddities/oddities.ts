import { explainedKeys } from '../../cases/explanation.ts';
import type { CaseKind } from '../../events.ts';
import type { Finding } from '../../findings.ts';
import type { RecordOf } from '../../records/records.ts';
import { type CaseParts, type FieldPlace, noParts, ofCase, ofEvent, ofFinding } from '../places.ts';
import { complaintOddities } from './complaint.ts';
import { dueProcessOddities } from './due-process.ts';
import { mediationOddities } from './mediation.ts';
import { oddityKey } from './oddity-key.ts';
import { eventOddities, eventSays, findingOddities, unfounded } from './parts.ts';
import type { OddityRule } from './rule.ts';
import { whyOdd } from './why-odd.ts';

/** Something odd about a case, and the field where it is mended. */
export interface Oddity {
  says: string;
  /** The field with its value, what was expected and which rule says so. */
  why: string;
  at: FieldPlace;
  /** Names it with the values that made it odd. */
  key: string;
  /** Somebody has said in words why it is right as it stands. It is odd all the same, and nobody has to do anything about it. */
  isExplained: boolean;
}

type Found = Omit<Oddity, 'isExplained'>;

/** What is odd about the three kinds, field by field: one table for the case's screen, the worklist and the EMAPS page. */
export const oddityRules: { readonly [K in CaseKind]: readonly OddityRule<RecordOf<K>>[] } = {
  complaint: complaintOddities,
  mediation: mediationOddities,
  dueprocess: dueProcessOddities,
};

function found<T>(rule: OddityRule<T>, one: T, says: string, at: FieldPlace): Found {
  const partUid = at.entity === 'event' || at.entity === 'finding' ? at.uid : null;
  return { says, why: whyOdd(at.entity, one, rule), at, key: oddityKey(rule, one, partUid) };
}

const said = <T>(
  rules: readonly OddityRule<T>[],
  one: T,
  says: (rule: OddityRule<T>) => string,
  at: (field: keyof T & string) => FieldPlace,
): Found[] => rules.filter(({ is }) => is(one)).map((rule) => found(rule, one, says(rule), at(rule.field)));

/** What is odd about the findings of a case, by its kind: complaints alone have some. */
const ofFindings: {
  readonly [K in CaseKind]: (record: RecordOf<K>, findings: readonly Finding[]) => Found[];
} = {
  complaint: (complaint, findings) => [
    ...said(
      [unfounded(findings)],
      complaint,
      ({ says }) => says,
      (field) => ofCase('complaint', complaint, field as never),
    ),
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
  const all = [
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
  const keys = new Set(explainedKeys(record));
  return all.map((one) => ({ ...one, isExplained: keys.has(one.key) }));
}
