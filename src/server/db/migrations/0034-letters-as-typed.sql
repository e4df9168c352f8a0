-- normalised() of src/domain/search.ts: an apostrophe parts no word, and letters without an accent that could be taken
-- off are searched as they are typed on an English keyboard (docs/decisions/0136).
create or replace function "searchText"(given text) returns text language sql immutable strict parallel safe
return case when octet_length(given) = char_length(given)
  then btrim(regexp_replace(translate(lower(given), '''`', ''), '[^a-z0-9]+', ' ', 'g'))
  else btrim(regexp_replace(
    lower(translate(
      replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(normalize(given, NFD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
      'øØłŁđĐðÐħĦıς''`´‘’ʻʼ′＇', 'oollddddhhiσ')),
    '[^[:alnum:]]+', ' ', 'g'))
  end;

-- The key that a student is found and ordered by. The database makes it, so that a process of the release before, which
-- still gives a key by the old rule, can't store it.
create function "keepStudentKey"() returns trigger language plpgsql as $$
begin
  new."searchKey" := "searchText"(concat_ws(' ', new."lastName", new."firstName", new."stateId"));
  return new;
end $$;
create trigger "studentKey" before insert or update on "student" for each row execute function "keepStudentKey"();

-- What was made by the old function is made anew, the key by the trigger. No version changes: nobody edited anything. A student whose first name is
-- searched otherwise has another key, too, so the update of the key gives its row new entries in every index.
update "student" set "searchKey" = '' where "searchKey" <> "searchText"(concat_ws(' ', "lastName", "firstName", "stateId"));

delete from "studentName";
insert into "studentName"
  select distinct 'first', "searchText"("firstName") from "student"
  union all select distinct 'last', "searchText"("lastName") from "student";

update "guardianName" "n" set "searchKey" = "g"."key"
from "student" "s" cross join lateral (values
  (1, "nameKey"("guardianLastName1", "guardianFirstName1")),
  (2, "nameKey"("guardianLastName2", "guardianFirstName2")),
  (3, "nameKey"("guardianOtherLastName", "guardianOtherFirstName"))) "g" ("place", "key")
where "n"."id" = "s"."id"::bigint * 4 + "g"."place" and "n"."searchKey" <> "g"."key";

do $$
declare
  kind text;
  role text;
  official text;
begin
  for kind, role, official in values ('complaint', 'investigator', 'investigatorName'),
    ('mediation', 'mediator', 'mediatorName'), ('dueprocess', 'judge', 'hearingALJ') loop
    execute format('update "caseName" "n" set "searchKey" = "k"."key"
      from %1$I "t" cross join lateral (values
        (''filer'', "nameKey"("t"."filerLastName", "t"."filerFirstName")), (%2$L, "nameKey"("t".%3$I, null))) "k" ("field", "key")
      where "n"."parentType" = %1$L and "n"."parentId" = "t"."id" and "n"."field" = "k"."field"
        and "n"."searchKey" <> "k"."key"', kind, role, official);
    execute format('update "problemWords" "w" set "words" = "searchWords"("t"."problem") from %1$I "t"
      where "w"."parentType" = %1$L and "w"."parentId" = "t"."id" and "w"."words" <> "searchWords"("t"."problem")', kind);
    execute format('update "factsWords" "w" set "words" = "searchWords"("t"."facts") from %1$I "t"
      where "w"."parentType" = %1$L and "w"."parentId" = "t"."id" and "w"."words" <> "searchWords"("t"."facts")', kind);
  end loop;
end $$;
update "narrativeWords" "w" set "words" = "searchWords"("e"."narrative") from "event" "e"
where "w"."eventId" = "e"."id" and "w"."words" <> "searchWords"("e"."narrative");
