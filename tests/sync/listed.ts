import { type CaseKind, caseKindNames } from '#domain/events.ts';
import type { KeptLists } from '#sync/model/mirror-store.ts';
import type { MirroredRecord } from '#sync/model/mirrored.ts';
import type { EarlyLists, ListedCase } from '#sync/model/opening.ts';
import { earlyLists } from '#sync/view/early-lists.ts';
import { listedCase, listNames } from '#sync/view/listed-case.ts';
import { createMemory } from '#sync/view/memory.ts';

/** What lists show, by kind and uid, each as text. */
export type Listed = Map<string, string>;

function listed(casesOf: (kind: CaseKind) => readonly ListedCase[]): Listed {
  const lines = caseKindNames.flatMap((kind) => casesOf(kind).map((one) => [kind, one] as const));
  return new Map(lines.map(([kind, one]) => [`${kind} ${one.uid}`, JSON.stringify(one)]));
}

/** What lists show once all rows are read. */
export function listedOf(rows: readonly MirroredRecord[]): Listed {
  const { view, putRows } = createMemory();
  putRows(rows);
  const names = listNames(view.all('student'), view.all('district'));
  return listed((kind) =>
    [...view.all(kind), ...view.stubs(kind)].map(({ record, mark }) =>
      listedCase(kind, record as never, mark, names),
    ),
  );
}

/** What lists that are shown early show. */
export const listedEarly = (early: Pick<EarlyLists, 'cases'>): Listed => listed(early.cases);

/** What lists show before the rows are read, of which the changed ones, their students and the districts are opened. */
export function listedByKept(kept: KeptLists, rows: readonly MirroredRecord[]): Listed {
  const memory = createMemory();
  const students = new Set(
    kept.rows.flatMap(({ record }) => ('studentUid' in record && record.studentUid) || []),
  );
  memory.putRows(
    rows.filter(
      ({ entity, record }) => entity === 'district' || (entity === 'student' && students.has(record.uid)),
    ),
  );
  memory.putRows(kept.rows);
  return listedEarly(earlyLists(kept, memory));
}
