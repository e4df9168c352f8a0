-- Retention, legal hold and destruction (docs/decisions, Destruction; 34 CFR 300.623 and 300.624). Nothing is destroyed by itself:
-- an Admin asks, another consents, and "destroyContent" empties what they named. What was emptied keeps its digest, so that
-- the audit's chain is verified as before.

-- For how many years after it was closed a case is kept, by kind and outcome (src/domain/retention.ts); no row: until somebody decides.
create table "retentionRule" (
  "kind" text not null check ("kind" in ('complaint', 'mediation', 'dueprocess')),
  "outcome" text not null,
  "years" integer not null check ("years" between 1 and 100),
  primary key ("kind", "outcome")
);

-- While a hold is not lifted, neither its case nor the case's student is destroyed. Holds that were lifted stay.
create table "legalHold" (
  "uid" uuid primary key,
  "kind" text not null check ("kind" in ('complaint', 'mediation', 'dueprocess')),
  "caseUid" uuid not null,
  "reason" text not null,
  "placedBy" integer not null,
  "placedAt" timestamptz not null,
  "liftReason" text,
  "liftedBy" integer,
  "liftedAt" timestamptz,
  check (("liftedAt" is null) = ("liftedBy" is null))
);
create unique index "legalHoldOfCase" on "legalHold" ("caseUid") where "liftedAt" is null;

-- Who asked to destroy what, and what became of it. States:
--   asked      waits for another Admin, for 30 days
--   consented  to be done, again after a crash, until it is "emptied"
--   emptied    the database holds nothing of it; its files are being removed
--   done, declined, withdrawn, lapsed; stopped: a legal hold or another case of the student came before it was done
create table "destruction" (
  "uid" uuid primary key,
  "entity" text not null check ("entity" in ('student', 'complaint', 'mediation', 'dueprocess')),
  "recordUid" uuid not null,
  -- The case itself, or the student's cases as they were when it was asked for: another one stops it.
  "cases" uuid[] not null,
  "reason" text not null,
  "reference" text check (char_length("reference") <= 60),
  "state" text not null default 'asked'
    check ("state" in ('asked', 'consented', 'emptied', 'done', 'declined', 'withdrawn', 'lapsed', 'stopped')),
  "askedBy" integer not null,
  "askedAt" timestamptz not null,
  "decidedBy" integer,
  "decidedAt" timestamptz,
  "doneAt" timestamptz,
  -- Stored files that are to be removed.
  "objects" text[] not null default '{}',
  -- What the audit's entry of it tells.
  "certificate" jsonb,
  check ("state" not in ('consented', 'emptied', 'done') or ("decidedBy" is not null and "decidedBy" <> "askedBy"))
);
create unique index "destructionUnderWay" on "destruction" ("recordUid") where "state" in ('asked', 'consented', 'emptied');
create index "destructionOfState" on "destruction" ("state", "askedAt");

-- Every record that was destroyed: it can't be brought back, and takes no late edit.
create table "destroyedRecord" (
  "uid" uuid primary key,
  "entity" text not null,
  "destruction" uuid not null references "destruction" ("uid")
);
create index "destroyedRecordOf" on "destroyedRecord" ("destruction");

-- Changes and kept conflicts that were emptied: SHA-256 of what they said before ("auditContent"), or the link's own hash where
-- that is over the content itself (links without a turn); and of what they say since. The entry 'records destroyed'
-- of the audit names the digest over all of a destruction.
create table "destroyedContent" (
  "kind" text not null check ("kind" in ('change', 'conflict')),
  "of" bigint not null,
  "digest" bytea not null,
  "remains" bytea not null,
  "destruction" uuid not null references "destruction" ("uid"),
  primary key ("kind", "of")
);
create index "destroyedContentOf" on "destroyedContent" ("destruction", "kind", "of");

do $$
declare kept text;
begin
  foreach kept in array array['destroyedRecord', 'destroyedContent'] loop
    execute format('create trigger "appendOnly" before update or delete on %I
      for each row execute function "refuseChange"()', kept);
    execute format('create trigger "neverEmptied" before truncate on %I
      for each statement execute function "refuseChange"()', kept);
  end loop;
end $$;

-- An entry may lose its values, and nothing else, once both digests are kept.
create function "refuseChangeButEmptying"() returns trigger language plpgsql as $$
declare
  emptied jsonb := to_jsonb(old);
  said text := case tg_table_name when 'change_log' then 'change' else 'conflict' end;
  before bytea;
  since bytea;
begin
  if tg_op = 'UPDATE' then
    emptied := emptied || case said when 'change' then '{"changed": {}}' else '{"change": {}, "conflicts": []}' end::jsonb;
    before := sha256(convert_to("auditContent"(old), 'UTF8'));
    since := sha256(convert_to("auditContent"(new), 'UTF8'));
    if to_jsonb(new) = emptied and exists (select from "destroyedContent" d
        left join "auditChain" l on l."kind" = d."kind" and l."of" = d."of"
        where d."kind" = said and d."of" = (emptied ->> case said when 'change' then 'number' else 'id' end)::bigint
          and d."digest" = case when l."turn" is null then l."hash" else before end and d."remains" = since) then
      return new;
    end if;
  end if;
  raise exception 'The table % is append-only.', tg_table_name using errcode = 'insufficient_privilege';
end $$;

drop trigger "appendOnly" on "change_log";
drop trigger "appendOnly" on "keptConflict";
create trigger "appendOnly" before update or delete on "change_log"
  for each row execute function "refuseChangeButEmptying"();
create trigger "appendOnly" before update or delete on "keptConflict"
  for each row execute function "refuseChangeButEmptying"();

-- A destroyed case has no day and no student; any other has.
alter table "complaint" alter column "dateFiled" drop not null,
  add constraint "complaintFiled" check ("dateFiled" is not null or "deletedAt" is not null);
do $$
declare kind text;
begin
  foreach kind in array array['mediation', 'dueprocess'] loop
    execute format('alter table %I alter column "dateFiled" drop not null, alter column "studentId" drop not null,
      alter column "studentUid" drop not null,
      add constraint %I check (("dateFiled" is not null and "studentId" is not null) or "deletedAt" is not null)',
      kind, kind || 'Filed');
  end loop;
end $$;

-- Takes everything out of rows but the columns named; a column of a later migration goes too, unless it is named here.
create function "emptyRows"(tab text, uids uuid[], stays text[]) returns void language plpgsql as $$
declare emptied text;
begin
  select string_agg(format('%I = %s', a.attname, case
      when not a.attnotnull then 'null'
      when format_type(a.atttypid, null) = 'text' then ''''''
      else 'default' end), ', ')
    into emptied from pg_attribute a
    where a.attrelid = format('%I', tab)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> all (stays || array['id', 'uid', 'version', 'updatedAt', 'deletedAt']);
  if emptied is not null then execute format('update %I set %s where "uid" = any ($1)', tab, emptied) using uids; end if;
end $$;

-- The record of a destruction with all that hangs on it, deleted or not.
create function "recordsOf"("named" "destruction") returns table ("entity" text, "uid" uuid, "isDeleted" boolean)
  language sql stable as $$
  with "cases" as materialized (
    select 'complaint' as "entity", "id", "uid", "deletedAt" from "complaint"
      where "uid" = named."recordUid" or "studentUid" = named."recordUid"
    union all select 'mediation', "id", "uid", "deletedAt" from "mediation"
      where "uid" = named."recordUid" or "studentUid" = named."recordUid"
    union all select 'dueprocess', "id", "uid", "deletedAt" from "dueprocess"
      where "uid" = named."recordUid" or "studentUid" = named."recordUid"),
  "events" as materialized (select t."id", t."uid", t."deletedAt" from "event" t
    join "cases" c on c."entity" = t."parentType" and c."id" = t."parentId")
  select 'student', "uid", "deletedAt" is not null from "student" where "uid" = named."recordUid"
  union all select "entity", "uid", "deletedAt" is not null from "cases"
  union all select 'finding', t."uid", t."deletedAt" is not null from "finding" t
    join "cases" c on c."entity" = 'complaint' and c."id" = t."complaintId"
  union all select 'event', "uid", "deletedAt" is not null from "events"
  union all select 'contact', t."uid", t."deletedAt" is not null from "contact" t
    join "cases" c on c."entity" = t."parentType" and c."id" = t."parentId"
  union all select 'document', t."uid", t."deletedAt" is not null from "document" t join "events" e on e."id" = t."caseEventId"
$$;

-- Empties what a destruction names, keeps the digests, and writes the certificate into the audit: all in this transaction. To be
-- called once the records are deleted and the chain is linked; answers the state that the destruction has then.
create function "destroyContent"("which" uuid) returns text language plpgsql security definer set search_path from current as $$
declare
  named "destruction";
  uids uuid[];
  one record;
  files text[];
  names text[];
  told jsonb;
begin
  perform pg_advisory_xact_lock(7228, 1);
  select * into named from "destruction" where "uid" = "which" for update;
  if named."state" is distinct from 'consented' then return named."state"; end if;

  -- Whoever edits or restores one of these rows has ended or waits, and then finds it destroyed.
  perform 1 from "student" where "uid" = named."recordUid" for update;
  perform 1 from "complaint" where "uid" = named."recordUid" or "studentUid" = named."recordUid" for update;
  perform 1 from "mediation" where "uid" = named."recordUid" or "studentUid" = named."recordUid" for update;
  perform 1 from "dueprocess" where "uid" = named."recordUid" or "studentUid" = named."recordUid" for update;
  for one in select "entity", "uid" from "recordsOf"(named) where "entity" in ('finding', 'event', 'contact', 'document') loop
    execute format('select from %I where "uid" = $1 for update', one."entity") using one."uid";
  end loop;
  if exists (select from "recordsOf"(named) r join "legalHold" h on h."caseUid" = r."uid" where h."liftedAt" is null)
    or exists (select from "recordsOf"(named) r
      where r."entity" in ('complaint', 'mediation', 'dueprocess') and r."uid" <> all (named."cases")) then
    update "destruction" set "state" = 'stopped', "doneAt" = clock_timestamp() where "uid" = "which";
    return 'stopped';
  end if;
  if exists (select from "recordsOf"(named) where not "isDeleted") then
    raise exception 'A record to destroy is not deleted.' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into "destroyedRecord" ("uid", "entity", "destruction") select "uid", "entity", "which" from "recordsOf"(named);
  select array_agg("uid") into uids from "destroyedRecord" where "destruction" = "which";

  -- What is not linked yet, or not as it was linked, is not emptied: nothing could be verified afterwards.
  create temporary table "toEmpty" on commit drop as
    select 'change' as "kind", c."number" as "of", "auditContent"(c) as "content" from "change_log" c
      where c."uid" = any (uids) and c."changed" <> '{}'
    union all select 'conflict', k."id", "auditContent"(k) from "keptConflict" k
      where k."uid" = any (uids) and (k."change" <> '{}' or k."conflicts" <> '[]');
  if exists (select from "toEmpty" t left join "auditChain" l on l."kind" = t."kind" and l."of" = t."of"
      where l."hash" is distinct from sha256(convert_to(case when l."turn" is null
        then concat_ws(e'\n', l."number", encode(l."previous", 'hex'), l."kind", l."of", t."content")
        else concat_ws(e'\n', l."number", encode(l."previous", 'hex'), l."kind", l."of", l."turn",
          encode(sha256(convert_to(t."content", 'UTF8')), 'hex')) end, 'UTF8'))) then
    raise exception 'A change to destroy is not linked as it was written.' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into "destroyedContent" ("kind", "of", "digest", "remains", "destruction")
    select t."kind", t."of", case when l."turn" is null then l."hash" else sha256(convert_to(t."content", 'UTF8')) end,
      sha256(convert_to(case t."kind"
        when 'change' then (select "auditContent"(jsonb_populate_record(c, '{"changed": {}}')) from "change_log" c where c."number" = t."of")
        else (select "auditContent"(jsonb_populate_record(k, '{"change": {}, "conflicts": []}')) from "keptConflict" k
          where k."id" = t."of") end, 'UTF8')),
      "which"
    from "toEmpty" t join "auditChain" l on l."kind" = t."kind" and l."of" = t."of";
  update "change_log" set "changed" = '{}' where "uid" = any (uids) and "changed" <> '{}';
  update "keptConflict" set "change" = '{}', "conflicts" = '[]' where "uid" = any (uids);
  update "idempotency" set "conflicts" = null where "recordUid" = any (uids) and "conflicts" is not null;

  with "gone" as (delete from "documentContent" where "documentId" in (select "id" from "document" where "uid" = any (uids))
    returning "object") select coalesce(array_agg("object"), '{}') into files from "gone";
  select array_agg("searchText"("firstName")) || array_agg("searchText"("lastName")) into names
    from "student" where "uid" = any (uids);
  perform "emptyRows"('student', uids, array['createdOn']);
  perform "emptyRows"('complaint', uids, array['caseNumber', 'yearCaseNumber']);
  perform "emptyRows"('mediation', uids, array['caseNumber']);
  perform "emptyRows"('dueprocess', uids, array['caseNumber']);
  perform "emptyRows"('finding', uids, array['complaintId', 'complaintUid']);
  perform "emptyRows"('event', uids, array['parentId', 'parentUid', 'parentType']);
  perform "emptyRows"('contact', uids, array['parentId', 'parentUid', 'parentType', 'sortId']);
  perform "emptyRows"('document', uids, array['caseEventId', 'caseEventUid']);
  -- Names are kept once for all who have or had them; words of texts went with their rows, by triggers.
  delete from "studentName" n where n."name" = any (names || array['']) and not exists (select from "student" s
    where s."uid" <> all (uids) and n."name" = "searchText"(case n."part" when 'first' then s."firstName" else s."lastName" end));
  update "federalReportCase" set "caseNumber" = null where "uid" = any (uids);
  -- Mails that wait name the student; the job comes again where one is being handed over just now.
  for one in select c."entity", c."id" from (select 'complaint' as "entity", "id", "uid" from "complaint"
      union all select 'mediation', "id", "uid" from "mediation" union all select 'dueprocess', "id", "uid" from "dueprocess") c
      where c."uid" = any (uids) loop
    if exists (select from "mail" where "kind" = 'alert' and "state" = 'handing over'
        and "body" like format('%%/%s/edit/%s/all%%', one."entity", one."id")) then
      raise exception 'A mail about a record to destroy is being sent.' using errcode = 'object_not_in_prerequisite_state';
    end if;
    update "mail" set "state" = 'given up', "recipient" = null, "subject" = null, "body" = null, "claim" = null,
        "claimedUntil" = null, "settledAt" = clock_timestamp()
      where "kind" = 'alert' and "settledAt" is null and "body" like format('%%/%s/edit/%s/all%%', one."entity", one."id");
  end loop;
  update "legalHold" set "reason" = '', "liftReason" = null where "caseUid" = any (uids);

  select jsonb_build_object('destruction', "which", 'reason', named."reason", 'reference', named."reference",
      'askedBy', named."askedBy", 'consentedBy', named."decidedBy",
      'cases', (select coalesce(jsonb_agg(jsonb_build_object('kind', n."entity", 'number', n."number") order by n."entity", n."number"), '[]') from (
        select d."entity", coalesce(c."yearCaseNumber", c."caseNumber", m."caseNumber", p."caseNumber") as "number"
        from "destroyedRecord" d left join "complaint" c on c."uid" = d."uid" left join "mediation" m on m."uid" = d."uid"
          left join "dueprocess" p on p."uid" = d."uid"
        where d."destruction" = "which" and d."entity" in ('complaint', 'mediation', 'dueprocess')) n),
      'records', (select jsonb_object_agg(n."entity", n."count") from (select "entity", count(*) as "count"
        from "destroyedRecord" where "destruction" = "which" group by 1) n),
      'files', cardinality(files),
      'entries', (select count(*) from "destroyedContent" where "destruction" = "which"),
      'sha256', (select encode(sha256(convert_to(coalesce(string_agg(concat_ws(e'\n', "kind", "of", encode("digest", 'hex'),
        encode("remains", 'hex')), e'\n' order by "kind", "of"), ''), 'UTF8')), 'hex')
        from "destroyedContent" where "destruction" = "which"))
    into told;
  insert into "audit" ("action", "userId", "requestId", "entity", "uid", "detail")
    values ('records destroyed', named."decidedBy", 'destroy ' || "which", named."entity", named."recordUid", told);
  update "destruction" set "state" = 'emptied', "objects" = files, "certificate" = told where "uid" = "which";
  return 'emptied';
end $$;
revoke execute on function "emptyRows"(text, uuid[], text[]) from public;
revoke execute on function "destroyContent"(uuid) from public;

-- As in 0022; what was destroyed is written by "destroyContent" alone.
create or replace function "allowApplication"(role text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema %I to %I', current_schema(), role);
  execute format('grant select, insert, update, delete on all tables in schema %I to %I', current_schema(), role);
  execute format('grant usage on all sequences in schema %I to %I', current_schema(), role);
  execute format('revoke insert, update, delete, truncate on "auditChain", "auditWaiting", "change_log", "destroyedContent",
    "destroyedRecord", "schemaMigrations" from %I', role);
  execute format('revoke update, delete, truncate on "audit", "keptConflict" from %I', role);
  execute format('revoke delete, truncate on "destruction", "legalHold" from %I', role);
  execute format('revoke usage on sequence "auditTurn" from %I', role);
  execute format('grant execute on function "destroyContent"(uuid) to %I', role);
end $$;
