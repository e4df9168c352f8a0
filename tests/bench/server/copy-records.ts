import type pg from 'pg';

/** How many records there are to be. */
export interface Size {
  students: number;
  cases: number;
  events: number;
}

/** A copy's uid, the same wherever it is referred to. */
const uid = (entity: string, id: string) => `md5('${entity}' || ${id})::uuid`;

/** A place in a list of `length`, the first ones much more often. */
const skewed = (length: number, exponent = 1.5) => `floor(${length} * power(random(), ${exponent}))::int`;

type Overrides = Readonly<Record<string, string>>;

/** The columns of a table that hold data of their own, and what a copy has in each: the overrides, else the original's. */
async function copied(client: pg.Client, table: string, overrides: Overrides) {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return {
    columns: rows.map(({ name }) => `"${name}"`).join(', '),
    values: rows
      .map(({ name, type }) => overrides[name] ?? (type === 'date' ? `(b."${name}" - shift)` : `b."${name}"`))
      .join(', '),
  };
}

const countOf = async (client: pg.Client, table: string) =>
  Number((await client.query(`select max("id") as n from "${table}"`)).rows[0]?.n);

async function copyStudents(client: pg.Client, size: Size): Promise<void> {
  const basis = await countOf(client, 'student');
  const names = async (kind: string) =>
    Number(
      (await client.query(`select count(*) as n from "benchName" where "kind" = $1`, [kind])).rows[0]?.n,
    );
  const [firsts, lasts, compounds] = [await names('first'), await names('last'), await names('compound')];
  const { columns, values } = await copied(client, 'student', {
    id: 'n',
    uid: uid('student', 'n'),
    stateId: 'c.state',
    firstName: 'f."name"',
    lastName: 'l."name"',
    searchKey: `l."key" || ' ' || f."key" || ' ' || c.state`,
    createdOn: `(date '2026-11-01' - (random() * 4000)::int)`,
  });
  await client.query(`
    insert into "student" (${columns}) select ${values} from (
      select n, (1000000000 + (n::bigint * 7368787) % 9000000000)::text as state, 0 as shift,
        ${skewed(firsts)} as first, random() < 0.2 as double, ${skewed(lasts)} as last, ${skewed(compounds)} as compound
      from generate_series(${basis + 1}, ${size.students}) n) c
    join "student" b on b."id" = 1 + c.n % ${basis}
    join "benchName" f on f."kind" = 'first' and f."place" = c.first
    join "benchName" l on l."kind" = case when c.double then 'compound' else 'last' end
      and l."place" = case when c.double then c.compound else c.last end`);
  await client.query(`
    insert into "studentName" select distinct case "kind" when 'first' then 'first' else 'last' end, "searchText"("name")
    from "benchName" on conflict do nothing`);
  const guardian = (place: number, last: string, first: string) =>
    `(${place}, "nameKey"("${last}", "${first}"))`;
  await client.query(`
    insert into "guardianName" ("id", "searchKey")
    select "id"::bigint * 4 + "place", "key" from "student" cross join lateral (values
      ${guardian(1, 'guardianLastName1', 'guardianFirstName1')},
      ${guardian(2, 'guardianLastName2', 'guardianFirstName2')},
      ${guardian(3, 'guardianOtherLastName', 'guardianOtherFirstName')}) g ("place", "key")
    where "id" > ${basis} and "key" is not null`);
}

/** The copies of a case number themselves in rounds: of round r the record n is r * basis + n, one school year earlier a few rounds on. */
const roundsEachYear = (rounds: number) => Math.max(1, Math.ceil(rounds / 12));

async function copyCases(client: pg.Client, kind: string, link: string | null, size: Size, rounds: number) {
  const basis = await countOf(client, kind);
  const other = link === 'dueProcess' ? 'dueprocess' : 'mediation';
  const otherBasis = link ? await countOf(client, other) : 0;
  const prefix = { complaint: '', mediation: 'M-', dueprocess: 'DP-' }[kind] ?? '';
  const year = `extract(year from b."dateFiled" - shift - 181)::int`;
  const number = `'${prefix}' || ${year} || '-' || (10000 + r * ${basis} + b."id")`;
  const { columns, values } = await copied(client, kind, {
    id: `r * ${basis} + b."id"`,
    uid: uid(kind, `(r * ${basis} + b."id")`),
    studentId: `c.student`,
    studentUid: `s."uid"`,
    caseNumber: kind === 'complaint' ? `(1000000 + r * ${basis} + b."id")::text` : number,
    yearCaseNumber: number,
    // What is open in the sample is open in the copies of this year; of the earlier ones, one in thirty.
    dateClosed: `coalesce(b."dateClosed" - shift,
      case when shift > 0 and random() > 0.03 then b."dateFiled" - shift + 60 + (random() * 100)::int end)`,
    ...(link && {
      [`${link}Id`]: `r * ${otherBasis} + b."${link}Id"`,
      [`${link}Uid`]: `case when b."${link}Id" is not null then ${uid(other, `(r * ${otherBasis} + b."${link}Id")`)} end`,
    }),
  });
  await client.query(`
    insert into "${kind}" (${columns}) select ${values} from (
      select b."id", r, 364 * (r / ${roundsEachYear(rounds)}) as shift,
        case when b."studentId" is not null then 1 + ${skewed(size.students, 1.3)} end as student
      from generate_series(1, ${rounds}) r, "${kind}" b) c
    join "${kind}" b on b."id" = c."id"
    left join "student" s on s."id" = c.student`);
  return basis;
}

/**
 * Every copy of a case has the events of the original, each with a number that no other has; in the order of years, and
 * within one by chance, as people write them.
 */
async function copyEvents(client: pg.Client, bases: Record<string, number>, rounds: number, share: number) {
  const before = await countOf(client, 'event');
  const basis = `case b."parentType" ${Object.entries(bases)
    .map(([kind, count]) => `when '${kind}' then ${count}`)
    .join(' ')} end`;
  const parent = `(r * ${basis} + b."parentId")`;
  const { columns, values } = await copied(client, 'event', {
    id: 'n',
    uid: uid('event', 'n'),
    parentId: parent,
    parentUid: `md5(b."parentType" || ${parent})::uuid`,
    narrative: `b."narrative" || ' File ' || (n + 700000) || '.'`,
  });
  await client.query(`
    create temp table "copy" as
    select *, ${before} + row_number() over (order by shift desc, random()) as n from (
      select b."id", r, 364 * (r / ${roundsEachYear(rounds)}) as shift from generate_series(1, ${rounds}) r, "event" b
      where (b."id" * 7919 + r * 31) % 1000 < ${Math.round(share * 1000)}) c
    order by n;
    insert into "event" (${columns}) select ${values} from "copy" c join "event" b on b."id" = c."id" order by n`);
  await client.query(`
    insert into "narrativeWords"
    select w."parentType", ${parent}, n, w."words" || array_to_tsvector(array['file', (n + 700000)::text])
    from "copy" c join "event" b on b."id" = c."id" join "narrativeWords" w on w."eventId" = c."id" order by n;
    drop table "copy"`);
}

/** What searches read of the cases beside them is as in the originals, in the order in which people write: by chance. */
async function copyBesides(
  client: pg.Client,
  table: string,
  columns: string,
  bases: Record<string, number>,
  rounds: number,
) {
  await client.query(`create temp table "copy" (like "${table}")`);
  for (const [kind, basis] of Object.entries(bases))
    await client.query(`
      insert into "copy" select '${kind}', r * ${basis} + w."parentId", ${columns}
      from generate_series(1, ${rounds}) r, "${table}" w where w."parentType" = '${kind}'`);
  await client.query(`insert into "${table}" select * from "copy" order by random(); drop table "copy"`);
}

/** Copies the sample until the size is reached. */
export async function copyRecords(client: pg.Client, size: Size, say: (text: string) => void): Promise<void> {
  const sampleEvents = await countOf(client, 'event');
  say(`${size.students} students`);
  await copyStudents(client, size);
  await client.query(`
    insert into "schoolYear" ("uid", "name") select md5('year' || y)::uuid, y || '-' || (y + 1) from generate_series(2012, 2026) y
    where not exists (select from "schoolYear" where "name" = y || '-' || (y + 1))`);
  const rows = await client.query(
    `select (select count(*) from "complaint") + (select count(*) from "mediation") + (select count(*) from "dueprocess") as n`,
  );
  const sampleCases = Number(rows.rows[0]?.n);
  const rounds = Math.round(size.cases / sampleCases) - 1;
  const share = Math.min(1, (size.events - sampleEvents) / (rounds * sampleEvents));
  say(`${size.cases} cases and ${size.events} events`);
  const bases = {
    complaint: await copyCases(client, 'complaint', null, size, rounds),
    mediation: await copyCases(client, 'mediation', 'dueProcess', size, rounds),
    dueprocess: await copyCases(client, 'dueprocess', 'mediation', size, rounds),
  };
  await copyBesides(client, 'problemWords', 'w."words"', bases, rounds);
  await copyBesides(client, 'factsWords', 'w."words"', bases, rounds);
  await copyBesides(client, 'caseName', 'w."field", w."searchKey"', bases, rounds);
  await copyEvents(client, bases, rounds, share);
  for (const table of ['student', 'complaint', 'mediation', 'dueprocess', 'event', 'schoolYear'])
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', 'id'), max("id")) from "${table}"`,
    );
  say('indexes');
}
