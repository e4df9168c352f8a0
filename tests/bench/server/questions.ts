/** A question in words of the API, and the same result asked of the database by hand. */
export interface Question {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Gives the answer as one JSON text, as lean as one would write it without an application around. */
  bare: string;
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
export const asJson = (query: string) => `select coalesce(json_agg(r), '[]')::text from (${query}) r`;

export const lines = '"id", "uid", "stateId", "firstName", "lastName", "districtCode"';

/** What a typeahead would ask by hand: an index range where a last name is typed, else all that hold the letters. */
export const typed = (path: string, word: string, condition: string): Question => ({
  method: 'POST',
  path,
  body: word,
  bare: asJson(`select ${lines} from "student" where "deletedAt" is null and ${condition}
    order by "searchKey" collate "C", "id" limit 20`),
});

/** The same where the letters are inside a name: all hits are fetched first, since they don't stand together in order. */
export const typedInside = (path: string, word: string, conditions: string): Question => ({
  method: 'POST',
  path,
  body: word,
  bare: `with hits as materialized (select * from "student" where "deletedAt" is null and ${conditions})
    ${asJson(`select ${lines} from hits order by "searchKey" collate "C", "id" limit 20`)}`,
});

export const partial = '/api/dispute/studentsearchpartialname';
export const begins = (key: string) => `"searchKey" collate "C" like ${text(`${key}%`)}`;
export const holds = (key: string) => `"searchKey" like ${text(`%${key}%`)}`;

export const form = (body: object, condition: string): Question => ({
  method: 'POST',
  path: '/api/dispute/studentsearch?pageSize=25',
  body,
  bare: asJson(`select t.*, d."name" as "districtName",
      (select count(*) from "complaint" c where c."studentId" = t."id" and c."deletedAt" is null) as "complaintCount",
      (select count(*) from "mediation" c where c."studentId" = t."id" and c."deletedAt" is null) as "mediationCount",
      (select count(*) from "dueprocess" c where c."studentId" = t."id" and c."deletedAt" is null) as "dueProcessCount"
    from (select * from "student" where "deletedAt" is null and ${condition}
      order by "searchKey" collate "C", "id" limit 25) t
    left join "district" d on d."code" = t."districtCode"`),
});

export const number = (typedText: string): Question => ({
  method: 'POST',
  path: '/api/dashboard/casenumbersearch',
  body: typedText,
  bare: asJson(
    `select c.*, s."lastName" || ', ' || s."firstName" as "studentName" from (${[
      ['complaint', 'yearCaseNumber'],
      ['complaint', 'caseNumber'],
      ['mediation', 'caseNumber'],
      ['dueprocess', 'caseNumber'],
    ]
      .map(
        ([
          kind,
          field,
        ]) => `(select "id", "uid", "${field}" as "caseNumber", "studentId", '${kind}' as "type" from "${kind}"
        where "deletedAt" is null and lower("${field}") collate "C" like ${text(`${typedText.toLowerCase()}%`)}
        order by lower("${field}") collate "C" desc limit 20)`,
      )
      .join(
        ' union all ',
      )}) c left join "student" s on s."id" = c."studentId" order by "caseNumber" desc limit 20`,
  ),
});

export const caseList = (
  list: string,
  kind: string,
  query: string,
  condition: string,
  order: string,
  offset = 0,
): Question => ({
  method: 'GET',
  path: `/api/dispute/${list}?${query}`,
  bare: asJson(`select t.*, s."lastName" || ', ' || s."firstName" as "studentName", d."name" as "districtName",
      (select count(*) from "${kind}" t where "deletedAt" is null and ${condition}) as "total"
    from (select * from "${kind}" t where "deletedAt" is null and ${condition}
      order by ${order} limit 25 offset ${offset}) t
    left join "student" s on s."id" = t."studentId" left join "district" d on d."code" = t."locationDistrict"`),
});

export const year = `"dateFiled" between '2026-07-01' and '2027-06-30'`;

export const found = (
  body: object,
  conditions: Partial<Record<'complaint' | 'mediation' | 'dueprocess', string>>,
): Question => ({
  method: 'POST',
  path: '/api/dispute/casesearch',
  body,
  bare: asJson(
    Object.entries(conditions)
      .map(
        ([
          kind,
          condition,
        ]) => `(select t."id", t."uid", '${kind}' as "type", t."caseNumber", t."dateFiled", t."studentId",
          t."studentUid", s."lastName" || ', ' || s."firstName" as "studentName", t."dateWithdrawn", t."dateClosed"
        from (select * from "${kind}" t where "deletedAt" is null and ${condition} order by "dateFiled" desc, "id" desc limit 201) t
        left join "student" s on s."id" = t."studentId")`,
      )
      .join(' union all '),
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
