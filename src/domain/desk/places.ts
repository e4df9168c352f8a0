import type { CaseEvent, CaseKind } from '../events.ts';
import type { Finding } from '../findings.ts';
import type { RecordOf } from '../records/records.ts';

/** The field that a sentence about a case is about, so that a screen can lead to it. */
export interface FieldPlace {
  entity: CaseKind | 'finding' | 'event';
  /** Null: of a record that is still to be made. */
  uid: string | null;
  field: string;
}

/** What the desk reads of the parts of a case. */
export interface CaseParts {
  findings: readonly Finding[];
  events: readonly CaseEvent[];
}

/** For whoever asks about the record alone. */
export const noParts: CaseParts = { findings: [], events: [] };

/** A field of the case itself. */
export const ofCase = <K extends CaseKind>(
  entity: K,
  { uid }: { uid: string },
  field: keyof RecordOf<K> & string,
): FieldPlace => ({ entity, uid, field });

/** A field of a finding; null: of one that is still to be made. */
export const ofFinding = (finding: Finding | null, field: keyof Finding): FieldPlace => ({
  entity: 'finding',
  uid: finding?.uid ?? null,
  field,
});

/** A field of an event; null: of one that is still to be made. */
export const ofEvent = (event: CaseEvent | null, field: keyof CaseEvent): FieldPlace => ({
  entity: 'event',
  uid: event?.uid ?? null,
  field,
});
