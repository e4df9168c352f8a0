import { districtParts, districtShortName } from '#domain/lookups.ts';
import { type ListDue, nobody } from '#domain/saved-views.ts';
import { holdsAll, normalised, searchWords } from '#domain/search.ts';
import { type WorklistDays, worklistDays } from '#domain/worklist/item.ts';
import { numberText } from '../ui/number-text.ts';
import type { ListView } from './list-view.ts';
import { type CaseRow, isHiddenRow } from './use-case-rows.ts';

/** Whether a row is of a district; one that is no more goes by its code alone. */
const isOf = ({ districtName }: CaseRow, code: string): boolean =>
  districtName !== null && (districtName === code || districtName.startsWith(`${code} - `));

const byName = new Intl.Collator('en');

/** Of a case that is restricted to others nobody here knows whose it is, nor what is due on it. */
const personIn = (row: CaseRow): string | null => (isHiddenRow(row) ? null : (row.person ?? nobody));

/** What the typed words are looked for in. Rows stay the same until their record changes, and so do their keys. */
const keys = new WeakMap<CaseRow, string>();

function keyOf(row: CaseRow): string {
  const known = keys.get(row);
  if (known !== undefined) return known;
  const { number, studentName, districtName, person } = row;
  const shortName = districtName && districtShortName(districtName);
  const key = normalised([number, studentName, districtName, shortName, person].filter(Boolean).join(' '));
  keys.set(row, key);
  return key;
}

const isDue: Record<ListDue, (row: CaseRow, days: WorklistDays) => boolean> = {
  overdue: ({ due }) => due?.state === 'overdue',
  within7: ({ due }, { in7 }) => due?.state === 'running' && due.due <= in7,
  within30: ({ due }, { in30 }) => due?.state === 'running' && due.due <= in30,
  none: (row) => row.due === null && !isHiddenRow(row),
};

/** What the people and the districts of the rows are, to choose from. */
export function choicesOf(rows: readonly CaseRow[]) {
  const people = new Set(rows.flatMap((row) => personIn(row) ?? []));
  const texts = new Set(rows.flatMap(({ districtName }) => districtName ?? []));
  const districts = [...texts].map((text) => {
    const { code, name } = districtParts(text);
    return [code ?? name, name] as const;
  });
  return {
    people: [...people].filter((name) => name !== nobody).toSorted(byName.compare),
    hasNobody: people.has(nobody),
    districts: districts.toSorted(([, a], [, b]) => byName.compare(a, b)),
  };
}

/** The rows that the view and the typed words leave. */
export function narrowed(
  rows: readonly CaseRow[],
  { person, district, due }: Pick<ListView, 'person' | 'district' | 'due'>,
  text: string,
  today: string,
): readonly CaseRow[] {
  const words = searchWords(text);
  if (person === null && district === null && due === null && words.length === 0) return rows;
  const days = worklistDays(today);
  return rows.filter(
    (row) =>
      (person === null || personIn(row) === person) &&
      (district === null || isOf(row, district)) &&
      (due === null || isDue[due](row, days)) &&
      holdsAll(keyOf(row), words),
  );
}

/** "27 open, 4 overdue". */
export function countWords(rows: readonly CaseRow[]): string {
  const open = rows.filter(({ dateClosed }) => dateClosed === null).length;
  const overdue = rows.filter(({ due }) => due?.state === 'overdue').length;
  return `${numberText(open)} open${overdue > 0 ? `, ${numberText(overdue)} overdue` : ''}`;
}
