import type { CaseKind } from '#domain/events.ts';

/** The case that events and contacts belong to, as their tabs need it. */
export interface CaseParent {
  id: number;
  uid: string;
  kind: CaseKind;
  /** The uid of its student, or its own where it has none. */
  family: string;
  studentName: string | null;
  /** As lists show it; null until the server has given one, and where an Admin emptied it. */
  number: string | null;
}

/** The first values of a new event or contact of the case. */
export const blankPart = (parent: CaseParent) => ({ parentUid: parent.uid, parentType: parent.kind });
