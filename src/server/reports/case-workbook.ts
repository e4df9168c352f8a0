import { sql } from 'kysely';
import { caseKinds } from '#domain/cases/kinds.ts';
import { isStub, restrictedWord } from '#domain/cases/restricted.ts';
import type { CaseKind } from '#domain/events.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import { present, readCases } from '../cases/case-rows.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import {
  caseCell,
  caseColumns,
  exportedFields,
  mediationFields,
  narrativeFields,
  type NarrativeParts,
} from './case-columns.ts';
import { isHidden, isSeen, type Viewer } from '../records/need-to-know.ts';
import { filedIn } from './report-cases.ts';
import { partLength } from './workbook/cell-text.ts';
import type { Cell, WorkbookPlan } from './workbook/plan.ts';

/** What is read at a time: so many cases, or fewer when their narratives are long. */
const pageCases = 100;
const pageBytes = 1_000_000;

export interface CaseWorkbook {
  plan: WorkbookPlan;
  /** How many cases it holds, but for those that are deleted while it is made. */
  count: number;
  pages: () => AsyncGenerator<readonly (readonly Cell[])[]>;
}

/**
 * How many cells the narratives of a year take. Cells count UTF-16 units, which PostgreSQL can't: neither twice the
 * characters nor the bytes are ever fewer.
 */
async function narrativeParts(
  db: Queries,
  kind: CaseKind,
  viewer: Viewer,
  yearName: string,
): Promise<NarrativeParts> {
  const longest = narrativeFields.map((field) => {
    const text = sql.ref(`t.${field}`);
    return sql`coalesce(max(least(2 * length(${text}), octet_length(${text}))), 0) as ${sql.ref(field)}`;
  });
  const [found] = await jsonRows<Record<keyof NarrativeParts, number>>(
    db,
    sql`select ${sql.join(longest)} from ${sql.table(kind)} "t"
      where ${filedIn(schoolYearRange(yearName))} and ${isSeen('t', viewer)}`,
  );
  const cells = (units: number | undefined) => Math.max(1, Math.ceil((units ?? 0) / partLength));
  return {
    problem: cells(found?.problem),
    facts: cells(found?.facts),
    proposedResolution: cells(found?.proposedResolution),
  };
}

/** A case and the bytes of its narratives. */
interface Sized {
  id: number;
  bytes: number;
}

/** The cases in their order, page by page. */
function* pagedIds(cases: readonly Sized[]): Generator<number[]> {
  let page: number[] = [];
  let size = 0;
  for (const { id, bytes } of cases) {
    if (page.length === pageCases || (page.length > 0 && size + bytes > pageBytes)) {
      yield page;
      page = [];
      size = 0;
    }
    page.push(id);
    size += bytes;
  }
  if (page.length > 0) yield page;
}

type CaseRow = Readonly<Record<string, unknown>>;

/** The numbers of those mediations of the cases that are restricted to others: all that they tell is that. */
async function hiddenMediations(
  db: Queries,
  viewer: Viewer,
  records: readonly CaseRow[],
): Promise<ReadonlySet<unknown>> {
  const linked = records.flatMap(({ mediationId }) => (typeof mediationId === 'number' ? [mediationId] : []));
  if (linked.length === 0) return new Set();
  const hidden = await jsonRows<{ id: number }>(
    db,
    sql`select "id" from "mediation" "t"
      where "id" = any (${`{${linked.join(',')}}`}::integer[]) and ${present} and ${isHidden('t', viewer)}`,
  );
  return new Set(hidden.map(({ id }) => id));
}

/** Reads cases a page at a time, each once, in the order given; no transaction stays open while a file is read slowly. */
async function* pagesOf(
  db: Queries,
  kind: CaseKind,
  viewer: Viewer,
  cases: readonly Sized[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const fields = exportedFields(kind);
  for (const page of pagedIds(cases)) {
    const ofPage = sql`"t"."id" = any (${`{${page.join(',')}}`}::integer[]) and ${present}`;
    const order = sql`"dateFiled" nulls last, "id"`;
    const found = await readCases(db, kind, viewer, ofPage, { order, stubs: ofPage });
    const records: readonly CaseRow[] = found;
    const hidden = await hiddenMediations(db, viewer, records);
    yield records.map((record) => {
      // A case that is restricted to others says so, and nobody may conclude that it hangs on no other case.
      const told = isStub(record)
        ? { ...record, studentName: restrictedWord, relatedToDueProcess: null }
        : record;
      return fields.map((field) =>
        mediationFields.has(field) && hidden.has(record['mediationId'])
          ? restrictedWord
          : caseCell(field, told[field as keyof typeof told]),
      );
    });
  }
}

/** A year's cases of a kind, in the order of filing, a line each; last the numbers of those that are restricted to others. */
export async function caseWorkbook(
  db: Queries,
  kind: CaseKind,
  viewer: Viewer,
  yearName: string,
): Promise<CaseWorkbook> {
  const bytes = narrativeFields.map((field) => sql`coalesce(octet_length(${sql.ref(`t.${field}`)}), 0)`);
  const cases = await jsonRows<Sized>(
    db,
    sql`select "t"."id", ${sql.join(bytes, sql` + `)} as "bytes" from ${sql.table(kind)} "t"
      where ${filedIn(schoolYearRange(yearName))} order by ${isHidden('t', viewer)}, "t"."dateFiled", "t"."id"`,
  );
  const columns = caseColumns(kind, await narrativeParts(db, kind, viewer, yearName));
  return {
    plan: { sheets: [{ name: caseKinds[kind].many, above: [], columns, hasFilter: true, rows: 'fed' }] },
    count: cases.length,
    pages: () => pagesOf(db, kind, viewer, cases),
  };
}
