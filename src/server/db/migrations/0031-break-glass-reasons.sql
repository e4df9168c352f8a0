-- The reason for which an Admin opened a restricted case is typed text about it: where the case is destroyed it goes too, out of the
-- audit and out of the mails that wait. The entry stays, with its digest, as those of changes do (0026).

alter table "destroyedContent" drop constraint "destroyedContent_kind_check",
  add constraint "destroyedContentKind" check ("kind" in ('entry', 'change', 'conflict'));

-- As in 0026; of an entry of the audit too, the reason for which a restricted case was opened.
create or replace function "refuseChangeButEmptying"() returns trigger language plpgsql as $$
declare
  emptied jsonb := to_jsonb(old);
  said text := case tg_table_name when 'change_log' then 'change' when 'audit' then 'entry' else 'conflict' end;
  before bytea;
  since bytea;
begin
  if tg_op = 'UPDATE' then
    emptied := emptied || case said when 'change' then '{"changed": {}}' when 'entry' then '{"detail": {}}'
      else '{"change": {}, "conflicts": []}' end::jsonb;
    before := sha256(convert_to("auditContent"(old), 'UTF8'));
    since := sha256(convert_to("auditContent"(new), 'UTF8'));
    if to_jsonb(new) = emptied and (said <> 'entry' or emptied ->> 'action' = 'restricted case opened') and exists (select from "destroyedContent" d
        left join "auditChain" l on l."kind" = d."kind" and l."of" = d."of"
        where d."kind" = said and d."of" = (emptied ->> case said when 'change' then 'number' else 'id' end)::bigint
          and d."digest" = case when l."turn" is null then l."hash" else before end and d."remains" = since) then
      return new;
    end if;
  end if;
  raise exception 'The table % is append-only.', tg_table_name using errcode = 'insufficient_privilege';
end $$;

drop trigger "appendOnly" on "audit";
create trigger "appendOnly" before update or delete on "audit"
  for each row execute function "refuseChangeButEmptying"();

-- As in 0026; the reasons for which restricted cases were opened, and the mails that tell of them, are emptied too.
create or replace function "destroyContent"("which" uuid) returns text language plpgsql security definer set search_path from current as $$
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
      where k."uid" = any (uids) and (k."change" <> '{}' or k."conflicts" <> '[]')
    union all select 'entry', e."id", "auditContent"(e) from "audit" e
      where e."uid" = any (uids) and e."action" = 'restricted case opened' and e."detail" <> '{}';
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
        when 'entry' then (select "auditContent"(jsonb_populate_record(e, '{"detail": {}}')) from "audit" e where e."id" = t."of")
        else (select "auditContent"(jsonb_populate_record(k, '{"change": {}, "conflicts": []}')) from "keptConflict" k
          where k."id" = t."of") end, 'UTF8')),
      "which"
    from "toEmpty" t join "auditChain" l on l."kind" = t."kind" and l."of" = t."of";
  update "change_log" set "changed" = '{}' where "uid" = any (uids) and "changed" <> '{}';
  update "keptConflict" set "change" = '{}', "conflicts" = '[]' where "uid" = any (uids);
  update "audit" set "detail" = '{}' where "uid" = any (uids) and "action" = 'restricted case opened' and "detail" <> '{}';
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
  -- Mails that wait name the student, or say why a restricted case was opened; the job comes again where one is being handed over just now.
  for one in select c."entity", c."id" from (select 'complaint' as "entity", "id", "uid" from "complaint"
      union all select 'mediation', "id", "uid" from "mediation" union all select 'dueprocess', "id", "uid" from "dueprocess") c
      where c."uid" = any (uids) loop
    if exists (select from "mail" where "kind" in ('alert', 'restriction') and "state" = 'handing over'
        and "body" like format('%%/%s/edit/%s/all%%', one."entity", one."id")) then
      raise exception 'A mail about a record to destroy is being sent.' using errcode = 'object_not_in_prerequisite_state';
    end if;
    update "mail" set "state" = 'given up', "recipient" = null, "subject" = null, "body" = null, "claim" = null,
        "claimedUntil" = null, "settledAt" = clock_timestamp()
      where "kind" in ('alert', 'restriction') and "settledAt" is null and "body" like format('%%/%s/edit/%s/all%%', one."entity", one."id");
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
