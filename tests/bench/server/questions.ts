import { rangesOf } from '#domain/cases/number-order.ts';
import { recordSchemas, type Entity } from '#domain/records/records.ts';

/** A question in words of the API, and the same result asked of the database by hand. */
export interface Question {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Gives the same rows and fields as one JSON text, as lean as one would write it without an application around. */
  bare: string;
}

/** A text as SQL has it. */
export const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
export const asJson = (query: string) => `select coalesce(json_agg(r), '[]')::text from (${query}) r`;

/** The fields of a record on the wire. */
export const wire = (entity: Entity, alias = 't') =>
  Object.keys(recordSchemas[entity].entries)
    .map((field) =>
      field === 'updatedAt'
        ? `to_char(${alias}."updatedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`
        : `${alias}."${field}"`,
    )
    .join(', ');

export const lines = '"id", "uid", "stateId", "firstName", "lastName", "districtCode"';
export const partial = '/api/dispute/studentsearchpartialname';
export const begins = (key: string) => `"searchKey" collate "C" like ${text(`${key}%`)}`;
export const holds = (key: string) => `"searchKey" like ${text(`%${key}%`)}`;
const byKey = 'order by "searchKey" collate "C", "id"';
const students = (columns: string, condition: string, limit: number) =>
  `(select ${columns}, "searchKey" from "student" where "deletedAt" is null and ${condition} ${byKey} limit ${limit})`;

/** All hits are fetched before they are sorted, since they don't stand together in the order. */
const sorted = (columns: string, condition: string, limit: number) =>
  `(with hits as materialized (select ${columns}, "searchKey" from "student" where "deletedAt" is null and ${condition})
    select * from hits ${byKey} limit ${limit})`;

/** Those that begin as typed, then, only if they are too few, those that hold the letters. */
export const typed = (word: string, starts: readonly string[], inside: string): Question => ({
  method: 'POST',
  path: partial,
  body: word,
  bare: `with a as (select * from (${starts.map((start) => students(lines, start, 20)).join(' union ')}) u ${byKey} limit 20)
    ${asJson(
      `select ${lines} from (select * from a union all ${sorted(
        lines,
        `${inside} ${starts.map((start) => `and not (${start})`).join(' ')}`,
        20,
      )} limit 20) f`,
    )}`,
});

export const typedDigits = (digits: string): Question => {
  const start = `"stateId" collate "C" like '${digits}%'`;
  return {
    method: 'POST',
    path: partial,
    body: digits,
    bare: asJson(`select ${lines} from ((select ${lines}, "searchKey" from "student"
      where "deletedAt" is null and ${start} order by "stateId" collate "C" limit 20) union all
      ${sorted(lines, `${holds(digits)} and not (${start})`, 20)} limit 20) f`),
  };
};

const counts = ['complaint', 'mediation', 'dueprocess']
  .map((kind) => {
    const name = kind === 'dueprocess' ? 'dueProcess' : kind;
    return `cross join lateral (select count(*) as "${name}Count", case count(*) when 1 then min("id") end as "${name}Id"
      from "${kind}" where "studentId" = t."id" and "deletedAt" is null) "${kind}"`;
  })
  .join(' ');
const studentRows = (from: string) => `select ${wire('student')}, d."name" as "districtName",
  "complaintCount", "complaintId", "mediationCount", "mediationId", "dueProcessCount", "dueProcessId"
  from ${from} join "student" t using ("id") left join "district" d on d."code" = t."districtCode" ${counts}`;

/** The first 1,001 that are found, those that begin so first, and of them 25 whole. */
export const form = (body: object, condition: string, start?: string): Question => ({
  method: 'POST',
  path: '/api/dispute/studentsearch?pageSize=25',
  body,
  bare: `with a as materialized (${students('"id"', start ? `${condition} and ${start}` : condition, 1001)}),
    f as materialized (select * from a ${start ? `union all ${sorted('"id"', `${condition} and not (${start})`, 1001)}` : ''} limit 1001)
    select json_build_object('total', (select count(*) from f), 'rows', (select json_agg(r) from (
      ${studentRows('(select "id" from f limit 25) f')}) r))::text`,
});

/** A page of everybody, by an index where columns have the order; by the names of the districts everybody is joined. */
export const allStudents = (sort: string, order: string | undefined, page: number): Question => ({
  method: 'POST',
  path: `/api/dispute/studentsearch?pageSize=25&page=${page}&sort=${sort}`,
  body: {},
  bare: `select json_build_object('total', (select count(*) from "student" where "deletedAt" is null),
    'rows', (select json_agg(r) from (${studentRows(
      `(select s."id" from "student" s ${order ? '' : 'left join "district" d on d."code" = s."districtCode" and d."deletedAt" is null'}
        where s."deletedAt" is null order by ${order ?? 'd."name", s."districtCode", s."searchKey" collate "C", s."id"'}
        limit 25 offset ${(page - 1) * 25}) f`,
    )}) r))::text`,
});

export const student = (id: number): Question =>
  one(`/api/dispute/student/${id}`, studentRows(`(select ${id} as "id") f`));

const person = `nullif(concat_ws(', ', nullif(s."lastName", ''), nullif(s."firstName", '')), '') as "studentName"`;

const known = [
  ['complaint', 'yearCaseNumber'],
  ['mediation', 'caseNumber'],
  ['dueprocess', 'caseNumber'],
];
/** The newest number first, by its size. */
export const newest = (column: string) => `"numberOrder"("${column}") collate "C" desc nulls last, "id" desc`;

/**
 * Those that begin as typed, part by part of the order (number-order.ts); then, only if they are too few, those that hold
 * it; a complaint's running number only where the others are too few.
 */
export const number = (typedText: string): Question => {
  const low = typedText.toLowerCase();
  const cases = (kind: string, field: string, condition: string) =>
    `select "id", "uid", "${field}" as "caseNumber", "studentId", '${kind}' as "type" from "${kind}"
      where "deletedAt" is null and ${condition} order by ${newest(field)} limit 20`;
  const all = (name: string, part: (kind: string, field: string) => string) =>
    `${name}k as materialized (select * from (${known.map(([kind = '', field = '']) => `(${part(kind, field)})`).join(' union all ')}) c
      order by ${newest('caseNumber')} limit 20),
    ${name} as materialized (select * from (select * from ${name}k union all select * from (${part('complaint', 'caseNumber')}) r
      where (select count(*) from ${name}k) < 20 and "uid" not in (select "uid" from ${name}k)) c
      order by ${newest('caseNumber')} limit 20)`;
  const ranges = rangesOf(low)?.map(({ from, to }) => `(${text(from)}, ${text(to)})`);
  const start = (field: string) => `lower("${field}") ${ranges ? 'collate "C"' : ''} like ${text(`${low}%`)}`;
  const inPart = (field: string) => `"numberOrder"("${field}") collate "C" between a and z`;
  const begins = all('a', (kind, field) =>
    ranges
      ? `select n.* from (values ${ranges.join(', ')}) r (a, z)
          cross join lateral (${cases(kind, field, `${inPart(field)} and ${start(field)}`)}) n`
      : cases(kind, field, start(field)),
  );
  const parts = (field: string) =>
    low.length > 2 ? '' : `and "numberParts"(lower("${field}")) @> array[${text(low)}]`;
  const inside = all('b', (kind, field) =>
    cases(
      kind,
      field,
      `lower("${field}") like ${text(`%${low}%`)} ${parts(field)} and not ${start(field)} and (select count(*) from a) < 20`,
    ),
  );
  return {
    method: 'POST',
    path: '/api/dashboard/casenumbersearch',
    body: typedText,
    bare: `with ${begins}, ${inside} ${asJson(`select c."id", c."uid", c."caseNumber", ${person}, c."type" from (
      select * from a union all select * from b limit 20) c left join "student" s on s."id" = c."studentId"`)}`,
  };
};

const attorney = `nullif(concat_ws(', ', nullif(t."attorneyLastName", ''), nullif(t."attorneyFirstName", '')), '') as "attorneyName"`;
const display: Record<string, { columns: string; join: string }> = {
  complaint: { columns: '', join: '' },
  mediation: {
    columns: `, l."caseNumber" as "dueProcessCaseNumber", l."caseNumber" is not null as "relatedToDueProcess"`,
    join: `left join "dueprocess" l on l."id" = t."dueProcessId"`,
  },
  dueprocess: {
    columns: `, l."dateHeld" as "mediationDateHeld", l."agreementReachedFlag" as "mediationAgreementReachedFlag",
      l."mediatorName" as "mediationMediator"`,
    join: `left join "mediation" l on l."id" = t."mediationId"`,
  },
};
export type Kind = 'complaint' | 'mediation' | 'dueprocess';
export const caseRows = (
  kind: Kind,
  from: string,
) => `select ${wire(kind)}, ${person}, d."name" as "districtName",
  ${attorney}${display[kind]?.columns} from ${from} t left join "student" s on s."id" = t."studentId"
  left join "district" d on d."code" = t."locationDistrict" ${display[kind]?.join}`;

/** A page and the count of all. */
export const caseList = (
  list: string,
  kind: Kind,
  query: string,
  condition: string,
  order: string,
  offset = 0,
): Question => ({
  method: 'GET',
  path: `/api/dispute/${list}?${query}`,
  bare: `select json_build_object('total', (select count(*) from "${kind}" where "deletedAt" is null and ${condition}),
    'rows', (${asJson(
      caseRows(
        kind,
        `(select * from "${kind}" t where "deletedAt" is null and ${condition} order by ${order} limit 25 offset ${offset})`,
      ),
    )})::json)::text`,
});

export const year = `"dateFiled" between '2026-07-01' and '2027-06-30'`;

const searchColumns: Record<Kind, string> = {
  complaint: `t."yearCaseNumber", null as "dueProcessCaseNumber", null::date as "mediationDateHeld",
    null::date as "resolutionDateHeld", null::date as "hearingDateHeld", null::date as "hearingDecisionDate", t."dateReportIssued"`,
  mediation: `null, l."caseNumber", t."dateHeld", null, null, null, null`,
  dueprocess: `null, null, l."dateHeld", t."resolutionDateHeld", t."hearingDateHeld", t."hearingDecisionDate", null`,
};
export const found = (body: object, conditions: Partial<Record<Kind, string>>): Question => ({
  method: 'POST',
  path: '/api/dispute/casesearch',
  body,
  bare: asJson(
    `select * from (${Object.entries(conditions)
      .map(
        ([
          kind,
          condition,
        ]) => `(select t."id", t."uid", '${kind}' as "type", t."caseNumber", t."dateFiled", t."studentId",
          t."studentUid", ${person}, t."dateWithdrawn", t."dateClosed", ${searchColumns[kind as Kind]}
        from (select * from "${kind}" t where "deletedAt" is null and ${condition} order by "dateFiled" desc, "id" desc limit 100) t
        left join "student" s on s."id" = t."studentId" ${display[kind]?.join})`,
      )
      .join(' union all ')}) c order by "dateFiled" desc, "type", "id" desc`,
  ),
});
export const three = (condition: (kind: string) => string) => ({
  complaint: condition('complaint'),
  mediation: condition('mediation'),
  dueprocess: condition('dueprocess'),
});
export const inProblem = (query: string) =>
  three(
    (kind) =>
      `"id" in (select "parentId" from "problemWords" where "parentType" = '${kind}' and "words" @@ ${text(query)})`,
  );
export const inNarrative = (query: string) =>
  three(
    (kind) =>
      `exists (select from "narrativeWords" w where "parentType" = '${kind}' and w."parentId" = t."id" and "words" @@ ${text(query)})`,
  );

export const one = (path: string, bare: string): Question => ({ method: 'GET', path, bare: asJson(bare) });
