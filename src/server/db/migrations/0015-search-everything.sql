-- What Search everything reads beside 0008-search.sql. Nothing here holds what the records do not hold.

-- A name as it is searched, with a space before each of its words, so that letters inside and at the beginning of a word
-- are found by the same index; null without a letter. Most have no second guardian, which is known without a call.
create function "nameKey"(last text, first text) returns text language sql immutable parallel safe
return case when last is not null or first is not null then
  ' ' || nullif("searchText"(coalesce(last || ' ', '') || coalesce(first, '')), '') end;

-- The guardians of the students that are not deleted, each in a row of its own: one name holds all that is typed.
create table "guardianName" (
  -- Four times the student's number, and which guardian: 1, 2, or 3 for the other one.
  "id" bigint primary key,
  "studentId" integer not null generated always as (("id" / 4)::integer) stored,
  "searchKey" text not null
);

create function "keepGuardianNames"() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from "guardianName" where "id" between new."id"::bigint * 4 and new."id"::bigint * 4 + 3;
  end if;
  if new."deletedAt" is null then
    insert into "guardianName" ("id", "searchKey") select new."id"::bigint * 4 + "place", "key" from (values
      (1, "nameKey"(new."guardianLastName1", new."guardianFirstName1")),
      (2, "nameKey"(new."guardianLastName2", new."guardianFirstName2")),
      (3, "nameKey"(new."guardianOtherLastName", new."guardianOtherFirstName"))) "g" ("place", "key")
    where "key" is not null;
  end if;
  return null;
end $$;

create trigger "guardianNamesInsert" after insert on "student" for each row
  when (concat(new."guardianLastName1", new."guardianFirstName1", new."guardianLastName2", new."guardianFirstName2",
    new."guardianOtherLastName", new."guardianOtherFirstName") <> '') execute function "keepGuardianNames"();
create trigger "guardianNamesUpdate" after update on "student" for each row
  when ((new."deletedAt" is null) <> (old."deletedAt" is null)
    or (new."guardianLastName1", new."guardianFirstName1", new."guardianLastName2", new."guardianFirstName2",
      new."guardianOtherLastName", new."guardianOtherFirstName")
    is distinct from (old."guardianLastName1", old."guardianFirstName1", old."guardianLastName2",
      old."guardianFirstName2", old."guardianOtherLastName", old."guardianOtherFirstName"))
  execute function "keepGuardianNames"();
insert into "guardianName" ("id", "searchKey") select "s"."id"::bigint * 4 + "place", "key" from "student" "s" cross join lateral (values
    (1, "nameKey"("guardianLastName1", "guardianFirstName1")),
    (2, "nameKey"("guardianLastName2", "guardianFirstName2")),
    (3, "nameKey"("guardianOtherLastName", "guardianOtherFirstName"))) "g" ("place", "key")
  where "key" is not null and "deletedAt" is null;
create index "guardianNameOrder" on "guardianName" ("searchKey" collate "C", "id");
create index "guardianNamePairs" on "guardianName" using gin ("searchPairs"("searchKey"));

-- The people that a case names in a column of its own: filer, investigator, judge, mediator. Beside the records, as the
-- words of their texts are.
create table "caseName" (
  "parentType" text not null,
  "parentId" integer not null,
  "field" text not null,
  "searchKey" text not null,
  primary key ("parentType", "parentId", "field")
);

create function "keepCaseNames"() returns trigger language plpgsql as $$
declare
  named constant jsonb := to_jsonb(new);
begin
  if tg_op = 'UPDATE' then
    delete from "caseName" where "parentType" = tg_table_name and "parentId" = new."id";
  end if;
  insert into "caseName" select tg_table_name, new."id", "field", "key" from (values
    ('filer', "nameKey"(new."filerLastName", new."filerFirstName")),
    ('investigator', "nameKey"(named ->> 'investigatorName', null)),
    ('judge', "nameKey"(named ->> 'hearingALJ', null)),
    ('mediator', "nameKey"(named ->> 'mediatorName', null))) "n" ("field", "key")
  where "key" is not null;
  return null;
end $$;

-- The facts have a table of their own: words of "problemWords" are what the case search takes for the problem's.
create table "factsWords" (
  "parentType" text not null,
  "parentId" integer not null,
  "words" tsvector not null,
  primary key ("parentType", "parentId")
);

create function "keepFactsWords"() returns trigger language plpgsql as $$
begin
  if new."facts" is null then
    delete from "factsWords" where "parentType" = tg_table_name and "parentId" = new."id";
  else
    insert into "factsWords" values (tg_table_name, new."id", "searchWords"(new."facts"))
    on conflict ("parentType", "parentId") do update set "words" = excluded."words";
  end if;
  return null;
end $$;

do $$
declare
  kind text;
  official text;
begin
  for kind, official in values
    ('complaint', 'investigatorName'), ('mediation', 'mediatorName'), ('dueprocess', 'hearingALJ') loop
    execute format('create trigger "caseNamesInsert" after insert on %I for each row
      execute function "keepCaseNames"()', kind);
    execute format('create trigger "caseNamesUpdate" after update on %1$I for each row
      when ((new."filerLastName", new."filerFirstName", new.%2$I)
        is distinct from (old."filerLastName", old."filerFirstName", old.%2$I))
      execute function "keepCaseNames"()', kind, official);
    execute format('insert into "caseName" select %1$L, "id", "field", "key" from %1$I cross join lateral (values
        (''filer'', "nameKey"("filerLastName", "filerFirstName")), (%3$L, "nameKey"(%2$I, null))) "n" ("field", "key")
      where "key" is not null', kind, official,
      case kind when 'complaint' then 'investigator' when 'mediation' then 'mediator' else 'judge' end);
    execute format('create index %I on "caseName" using gin ("searchPairs"("searchKey"))
      where "parentType" = %L', kind || 'NamePairs', kind);

    execute format('create trigger "factsWordsInsert" after insert on %I for each row
      when (new."facts" is not null) execute function "keepFactsWords"()', kind);
    execute format('create trigger "factsWordsUpdate" after update on %I for each row
      when (new."facts" is distinct from old."facts") execute function "keepFactsWords"()', kind);
    execute format('insert into "factsWords" select %L, "id", "searchWords"("facts") from %I
      where "facts" is not null', kind, kind);
    execute format('create index %I on "factsWords" using gin ("words") with (gin_pending_list_limit = 512)
      where "parentType" = %L', kind || 'FactsWords', kind);

    -- Open cases come first, the newest before the others; "Filed" (0002-records.sql) has the closed ones' order.
    execute format('create index %I on %I ("dateFiled", "id") where "dateClosed" is null and "deletedAt" is null',
      kind || 'OpenFiled', kind);
  end loop;
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index "guardianNameInside" on "guardianName" using gin ("searchKey" gin_trgm_ops);
    foreach kind in array array['complaint', 'mediation', 'dueprocess'] loop
      execute format('create index %I on "caseName" using gin ("searchKey" gin_trgm_ops)
        where "parentType" = %L', kind || 'NameInside', kind);
    end loop;
  end if;
end $$;

-- The list of all students by city; the orders of names, State IDs and districts have their indexes in 0008-search.sql.
create index "studentOfCity" on "student" ("city", "searchKey" collate "C", "id") where "deletedAt" is null;
