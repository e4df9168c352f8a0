-- What the searches and the lists read. Nothing here holds what the records do not hold: it can be made again from them.

-- normalised() of src/domain/search.ts, for long texts: the parts that ASCII texts don't need are left out for them,
-- since they take ten times as long. Texts and what is typed both pass through here, so they always agree.
create function "searchText"(given text) returns text language sql immutable strict parallel safe
return case when octet_length(given) = char_length(given)
  then btrim(regexp_replace(lower(given), '[^a-z0-9]+', ' ', 'g'))
  else btrim(regexp_replace(
    lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g')),
    '[^[:alnum:]]+', ' ', 'g'))
  end;

-- The words of a text, each once. Made of the array, not by to_tsvector, whose parser would take 1e5abc apart. Nobody
-- tells words of more than 100 letters apart; the type holds 2046 bytes.
create function "searchWords"(given text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(array(
  select left("word", 100) from unnest(string_to_array("searchText"(given), ' ')) "word" where "word" <> ''));

-- Texts in which each typed word begins a word.
create function "searchQuery"(typed text) returns tsquery language sql immutable strict parallel safe
return (select string_agg(quote_literal(left("word", 100)) || ':*', ' & ')
  from unnest(string_to_array("searchText"(typed), ' ')) "word" where "word" <> '')::tsquery;

-- Words of the problems and of the narratives, beside their records: in the records' own rows every page of a mirror
-- would read past them.
create table "problemWords" (
  "parentType" text not null,
  "parentId" integer not null,
  "words" tsvector not null,
  primary key ("parentType", "parentId")
);
create table "narrativeWords" (
  "parentType" text not null,
  "parentId" integer not null,
  "eventId" integer not null,
  "words" tsvector not null,
  primary key ("parentType", "parentId", "eventId")
);

create function "keepProblemWords"() returns trigger language plpgsql as $$
begin
  if new."problem" is null then
    delete from "problemWords" where "parentType" = tg_table_name and "parentId" = new."id";
  else
    insert into "problemWords" values (tg_table_name, new."id", "searchWords"(new."problem"))
    on conflict ("parentType", "parentId") do update set "words" = excluded."words";
  end if;
  return null;
end $$;

create function "keepNarrativeWords"() returns trigger language plpgsql as $$
begin
  if new."narrative" is null or new."deletedAt" is not null then
    delete from "narrativeWords"
    where "parentType" = new."parentType" and "parentId" = new."parentId" and "eventId" = new."id";
  else
    insert into "narrativeWords" values (new."parentType", new."parentId", new."id", "searchWords"(new."narrative"))
    on conflict ("parentType", "parentId", "eventId") do update set "words" = excluded."words";
  end if;
  return null;
end $$;

create trigger "narrativeWordsInsert" after insert on "event" for each row
  when (new."narrative" is not null and new."deletedAt" is null) execute function "keepNarrativeWords"();
create trigger "narrativeWordsUpdate" after update on "event" for each row
  when (new."narrative" is distinct from old."narrative" or (new."deletedAt" is null) <> (old."deletedAt" is null))
  execute function "keepNarrativeWords"();
insert into "narrativeWords"
  select "parentType", "parentId", "id", "searchWords"("narrative") from "event"
  where "narrative" is not null and "deletedAt" is null;

-- What case numbers are ordered by: the digits at the end by their size (numberOrder() of src/domain/cases/number-order.ts).
-- In this language it takes a tenth of the time that it takes in plain SQL.
create function "numberOrder"(number text) returns text language plpgsql immutable strict parallel safe as $$
declare
  head constant text := rtrim(number, '0123456789');
  digits constant text := substr(number, char_length(head) + 1);
begin
  return lower(head) || case when digits = '' then '' else repeat('0', 20 - char_length(digits)) || digits end;
end $$;

-- One and two letters of a number, which are in no trigram. Its indexes are of all rows: of partial ones the planner reads
-- no statistics, and would fetch and sort what nearly all numbers have.
create function "numberParts"("number" text) returns text[] language sql immutable strict parallel safe
return array(select distinct substr("number", "place", "length")
  from generate_series(1, char_length("number")) "place", generate_series(1, 2) "length");

-- A pending list of 4 MB, the default, is read through by every search; half a megabyte is not felt.
do $$
declare kind text;
begin
  foreach kind in array array['complaint', 'mediation', 'dueprocess'] loop
    execute format('create trigger "problemWordsInsert" after insert on %I for each row
      when (new."problem" is not null) execute function "keepProblemWords"()', kind);
    execute format('create trigger "problemWordsUpdate" after update on %I for each row
      when (new."problem" is distinct from old."problem") execute function "keepProblemWords"()', kind);
    execute format('insert into "problemWords" select %L, "id", "searchWords"("problem") from %I
      where "problem" is not null', kind, kind);
    execute format('create index %I on "problemWords" using gin ("words") with (gin_pending_list_limit = 512)
      where "parentType" = %L', kind || 'ProblemWords', kind);
    execute format('create index %I on "narrativeWords" using gin ("words") with (gin_pending_list_limit = 512)
      where "parentType" = %L', kind || 'NarrativeWords', kind);
    -- Lists in the order of their numbers; the day lets a year's page and count be found without reading the rows.
    -- A number as it is typed, from its first character, too.
    execute format('create index %I on %I ("numberOrder"("caseNumber") collate "C" desc nulls last, "id" desc)
      include ("dateFiled") where "deletedAt" is null', kind || 'ByNumber', kind);
    execute format('create index %I on %I ("numberOrder"("caseNumber") collate "C" desc nulls last, "id" desc)
      where "dateClosed" is null and "deletedAt" is null', kind || 'OpenByNumber', kind);
    execute format('create index %I on %I using gin ("numberParts"(lower("caseNumber")))', kind || 'NumberParts', kind);
    execute format('create index %I on %I ("locationDistrict", "dateFiled", "id") where "deletedAt" is null',
      kind || 'OfDistrict', kind);
  end loop;
end $$;
create index "complaintByYearNumber" on "complaint"
  ("numberOrder"("yearCaseNumber") collate "C" desc nulls last, "id" desc) include ("dateFiled") where "deletedAt" is null;
create index "complaintOpenByYearNumber" on "complaint"
  ("numberOrder"("yearCaseNumber") collate "C" desc nulls last, "id" desc)
  where "dateClosed" is null and "deletedAt" is null;
create index "complaintYearNumberParts" on "complaint" using gin ("numberParts"(lower("yearCaseNumber")));

-- The few names there are of each are read by jumping from one to the next, then the cases of those that match.
create index "complaintInvestigator" on "complaint" ("investigatorName", "dateFiled", "id")
  where "deletedAt" is null and "investigatorName" is not null;
create index "mediationMediator" on "mediation" ("mediatorName", "dateFiled", "id")
  where "deletedAt" is null and "mediatorName" is not null;
create index "dueprocessOfMediation" on "dueprocess" ("mediationId") where "mediationId" is not null;

-- Two letters inside a name, which are in no trigram.
create function "searchPairs"("key" text) returns text[] language sql immutable strict parallel safe
return array(select substr("key", "place", 2) from generate_series(1, char_length("key") - 1) "place");
create index "studentPairs" on "student" using gin ("searchPairs"("searchKey")) where "deletedAt" is null;

-- The scope of a year's mirror in the order of its pages, without reading the rows that are not in it.
create index "studentWalk" on "student" ("id") include ("createdOn") where "deletedAt" is null;
create index "complaintWalk" on "complaint" ("id") include ("dateClosed", "dateFiled") where "deletedAt" is null;
create index "mediationWalk" on "mediation" ("id") include ("dateClosed", "dateFiled") where "deletedAt" is null;
create index "dueprocessWalk" on "dueprocess" ("id") include ("dateClosed", "dateFiled") where "deletedAt" is null;

-- A State ID from its first digit; the students of a district by name.
create index "studentStateIdBegins" on "student" ("stateId" collate "C") where "deletedAt" is null;
create index "studentOfDistrict" on "student" ("districtCode", "searchKey" collate "C", "id") where "deletedAt" is null;

-- The names that students have or had, each once. Letters inside a name are looked for among these, a fraction of the
-- students; then the students of each are met in the order of the answer, however many have the letters.
create table "studentName" (
  "part" text not null check ("part" in ('first', 'last')),
  "name" text not null,
  primary key ("part", "name")
);
create index "studentNamePairs" on "studentName" using gin ("searchPairs"("name"));
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index "studentNameInside" on "studentName" using gin ("name" gin_trgm_ops);
  end if;
end $$;
create function "keepStudentNames"() returns trigger language plpgsql as $$
begin
  insert into "studentName" values ('first', "searchText"(new."firstName")), ('last', "searchText"(new."lastName"))
  on conflict do nothing;
  return null;
end $$;
create trigger "studentNamesInsert" after insert on "student" for each row execute function "keepStudentNames"();
create trigger "studentNamesUpdate" after update on "student" for each row
  when (new."firstName" <> old."firstName" or new."lastName" <> old."lastName") execute function "keepStudentNames"();
insert into "studentName"
  select distinct 'first', "searchText"("firstName") from "student"
  union all select distinct 'last', "searchText"("lastName") from "student";
create index "studentOfFirstName" on "student"
  ("searchText"("firstName") collate "C", "searchKey" collate "C", "id") include ("firstName") where "deletedAt" is null;

-- The beginning of a last name up to the end of the word in which the typed letters are first: students with it stand
-- together in the order of keys, and no two such beginnings hold the same student.
create function "beginningWith"(name text, letters text) returns text language sql immutable strict parallel safe
return left(name, strpos(name, letters) - 1 + char_length(letters)
  + strpos(substr(name, strpos(name, letters) + char_length(letters)) || ' ', ' ') - 1);
