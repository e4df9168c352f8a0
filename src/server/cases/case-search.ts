import { type RawBuilder, sql } from 'kysely';
import type { CaseSearchQuery } from '#contract/case-search.ts';
import { headers } from '#contract/headers.ts';
import { type CaseSearch, type CaseSearchItem, caseSearchLimit } from '#domain/cases/case-search.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { holdsAll, normalised, searchWords } from '#domain/search.ts';
import { type Caller, type Handlers, reply, type Reply } from '../base/handlers.ts';
import { kept } from '../db/kept-plans.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';
import { caseFilter } from './case-filter.ts';
import { readCaseSearchItems } from './case-search-items.ts';
import { allMatch, type Matching, matchingTexts, textTest } from './case-texts.ts';

type Condition = RawBuilder<unknown>;

/** What has to hold of a case (alias "t"); null where none of the kind can match. */
type ByKind = (kind: CaseKind) => Condition[] | null;

const isFilled = (text: string | null): text is string => searchWords(text ?? '').length > 0;

/**
 * The names in a column that hold every typed word. There are a few dozen for thousands of cases, so each is read once,
 * by jumping through the index from one to the next.
 */
async function namesHolding(db: Queries, kind: CaseKind, column: string, typed: string): Promise<string[]> {
  const name = sql.ref(column);
  const table = sql.table(kind);
  const { rows } = await sql<{ name: string }>`${kept}
    with recursive "n" as (
      (select ${name} as "name" from ${table} where "deletedAt" is null and ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from ${table} where "deletedAt" is null and ${name} is not null and ${name} > "n"."name"
        order by ${name} limit 1) from "n" where "n"."name" is not null)
    select "name" from "n" where "name" is not null`.execute(db);
  const words = searchWords(typed);
  return rows.map((row) => row.name).filter((each) => holdsAll(normalised(each), words));
}

const among = (column: string, names: readonly string[]): Condition =>
  sql`${sql.ref(column)} in (select jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb))`;

async function withMediator(db: Queries, viewer: Viewer, typed: string): Promise<ByKind> {
  const names = await namesHolding(db, 'mediation', 'mediatorName', typed);
  return (kind) => {
    if (names.length === 0 || kind === 'complaint') return null;
    if (kind === 'mediation') return [among('t.mediatorName', names)];
    return [
      sql`"t"."mediationId" in (select "m"."id" from "mediation" "m"
      where "m"."deletedAt" is null and ${isSeen('m', viewer)} and ${among('m.mediatorName', names)})`,
    ];
  };
}

async function withInvestigator(db: Queries, typed: string): Promise<ByKind> {
  const names = await namesHolding(db, 'complaint', 'investigatorName', typed);
  return (kind) => (names.length === 0 || kind !== 'complaint' ? null : [among('t.investigatorName', names)]);
}

/**
 * With no more cases of a kind than this, reading the problem of each takes less time than finding out which words are
 * rare.
 */
const fewCases = 300;

async function hasFewCases(db: Queries, districtCode: string): Promise<boolean> {
  const counts = caseKindNames.map(
    (kind) => sql`(select count(*) <= ${fewCases} from (
      select from ${sql.table(kind)} where "locationDistrict" = ${districtCode} and "deletedAt" is null
      limit ${fewCases + 1}) "c")`,
  );
  const [row] = await keptRows<{ are: boolean }>(db, sql`select ${sql.join(counts, sql` and `)} as "are"`);
  return row?.are === true;
}

const of = (matching: Record<CaseKind, Matching>) => (kind: CaseKind) => matching[kind];

/** What each filled filter asks of each kind of case. */
async function filtersOf(db: Queries, viewer: Viewer, search: CaseSearch): Promise<ByKind[]> {
  const { nature, events, mediator, investigator, districtCode } = search;
  const texts: ((kind: CaseKind) => Matching)[] = [];
  if (isFilled(nature))
    texts.push(
      districtCode && (await hasFewCases(db, districtCode))
        ? (kind) => textTest('problemWords', nature, kind)
        : of(await matchingTexts(db, 'problemWords', nature)),
    );
  if (isFilled(events)) texts.push(of(await matchingTexts(db, 'narrativeWords', events)));
  return [
    ...(districtCode ? [() => [sql`"t"."locationDistrict" = ${districtCode}`]] : []),
    (kind) => allMatch(texts.map((each) => each(kind))),
    ...(isFilled(mediator) ? [await withMediator(db, viewer, mediator)] : []),
    ...(isFilled(investigator) ? [await withInvestigator(db, investigator)] : []),
  ];
}

/**
 * The case search (docs/product.md 2.3): all filled filters hold, without case and accents. In the problem and in an
 * event's narrative each typed word begins a word, in any order; names hold each anywhere. Answers the newest 100 of a
 * kind; X-Total-Count is larger than the answer when there are more.
 */
async function searchCases(
  db: Queries,
  search: CaseSearch,
  { filter }: CaseSearchQuery,
  caller: Caller,
): Promise<Reply<CaseSearchItem[]>> {
  const filters = await filtersOf(db, caller.id, search);
  const conditions: { [K in CaseKind]?: Condition } = {};
  for (const kind of caseKindNames) {
    const ofKind = filters.map((each) => each(kind));
    if (ofKind.includes(null)) continue;
    const all = [filter ? caseFilter(filter, caller) : sql`true`, ...ofKind.flatMap((each) => each ?? [])];
    conditions[kind] = sql.join(all, sql` and `);
  }
  // One more than is answered tells that there are more; counting them all would take longer than finding these.
  const found = await readCaseSearchItems(db, caller.id, conditions, caseSearchLimit + 1);
  const left = { complaint: caseSearchLimit, mediation: caseSearchLimit, dueprocess: caseSearchLimit };
  return reply(
    found.filter(({ type }) => left[type]-- > 0),
    { [headers.totalCount]: String(found.length) },
  );
}

export const caseSearchHandlers = (db: Queries): Handlers<'searchCases'> => ({
  searchCases: ({ body, query, caller }) => searchCases(db, body, query, caller),
});
