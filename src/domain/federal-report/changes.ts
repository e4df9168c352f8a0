import type { CountedCase } from './report.ts';

/** How a case counts: its class and its rows. */
export type Counting = Pick<CountedCase, 'class' | 'rows'>;

/** A case that counts in another way than it did. */
export interface CaseChange extends Pick<CountedCase, 'kind' | 'id' | 'uid' | 'caseNumber' | 'dateFiled'> {
  /** null: it didn't count then. */
  before: Counting | null;
  /** null: it counts no more (deleted, or filed now in another year or after the status date). */
  after: Counting | null;
}

/** The rows tell the class: each class has a row of its own. */
const isSame = (a: Counting, b: Counting) => a.rows.join() === b.rows.join();

/**
 * The cases in which two reports of a year differ: those that count in other rows first, in the order of the later report,
 * then those that are gone. A case is named as it is now, one that is gone as it was.
 */
export function reportChanges(before: readonly CountedCase[], after: readonly CountedCase[]): CaseChange[] {
  const counted = new Map(before.map((one) => [one.uid, one]));
  const current = new Set(after.map(({ uid }) => uid));
  const named = ({ kind, id, uid, caseNumber, dateFiled }: CountedCase) => ({
    kind,
    id,
    uid,
    caseNumber,
    dateFiled,
  });
  const counting = (one: CountedCase | undefined): Counting | null =>
    one ? { class: one.class, rows: one.rows } : null;
  return [
    ...after.flatMap((one) => {
      const was = counted.get(one.uid);
      return was && isSame(was, one) ? [] : [{ ...named(one), before: counting(was), after: counting(one) }];
    }),
    ...before
      .filter(({ uid }) => !current.has(uid))
      .map((one) => ({ ...named(one), before: counting(one), after: null })),
  ];
}
