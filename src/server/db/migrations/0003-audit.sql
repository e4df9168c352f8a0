-- Who read and who changed what (security.md, Audit): append-only and hash-chained. Three tables hold what happened: "audit"
-- (sign-ins, reads, exports and the like), "change_log" (record changes, field by field) and "keptConflict" (both wordings
-- of a conflict). "auditChain" is one chain through all three, in the order of commits: each link holds the hash of the link
-- before and its own, over what it stands for. Nothing is stored twice. `npm run audit:verify` walks it.
--
-- The triggers below refuse changes to all four, but the owner of the tables can disable a trigger. So production may run
-- the application as a role that owns nothing (docs/operations.md): `select "allowApplication"('accord_app')` by the
-- owner, after each migration, gives that role what the application needs and no right to change or empty these four;
-- into the chain and the change log it can't even insert but by way of the triggers.

create table "audit" (
  "id" bigint generated always as identity primary key,
  "at" timestamptz not null default clock_timestamp(),
  -- A word of src/server/audit/audit-actions.ts.
  "action" text not null,
  -- Users and records are named without references: the audit outlives them.
  "userId" integer,
  "device" text,
  "requestId" text not null,
  "entity" text,
  "uid" uuid,
  "detail" jsonb not null default '{}'
);
create index "auditOfRecord" on "audit" ("uid") where "uid" is not null;
create index "auditOfUser" on "audit" ("userId", "id");
create index "auditOfMerges" on "audit" ("uid") where "action" = 'merge';

create table "auditChain" (
  "number" bigint primary key,
  -- What the link stands for: an entry of the audit, a change of a record, a kept conflict, and its number there.
  "kind" text not null check ("kind" in ('entry', 'change', 'conflict')),
  "of" bigint not null,
  "previous" bytea not null,
  "hash" bytea not null,
  unique ("kind", "of")
);

-- An instant in UTC to the microsecond, whatever a session's time zone says.
create function "auditInstant"(at timestamptz) returns text language sql immutable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Which request made a change: ties it to the audit's entries, and together what one delete buried, so that a restore undoes
-- exactly that. Deletes from before have their time in its place, which the rows of one delete share.
alter table "change_log" add column "requestId" text default nullif(current_setting('accord.request', true), '');
create index "deletions" on "change_log" ("number") where "action" = 'delete';
create index "changesOfRequest" on "change_log" ("requestId") where "requestId" is not null and "action" in ('delete', 'restore');
do $$
declare entity text;
begin
  foreach entity in array array['district', 'judge', 'mediator', 'schoolYear', 'student', 'complaint', 'mediation',
    'dueprocess', 'finding', 'event', 'contact', 'document'] loop
    execute format('update "change_log" c set "requestId" = %L || "auditInstant"(t."deletedAt") from %I t
      where c."uid" = t."uid" and c."version" = t."version" and c."action" = %L', 'deleted ', entity, 'delete');
  end loop;
end $$;

-- The texts that hashes are made of. JSON arrays: no two contents have one text.
-- src/server/audit/chain.ts says the same again, to verify without trusting these.
create function "auditContent"(e "audit") returns text language sql immutable as $$
  select jsonb_build_array(e."id", "auditInstant"(e."at"), e."action", e."userId", e."device", e."requestId", e."entity",
    e."uid", e."detail")::text
$$;

create function "auditContent"(c "change_log") returns text language sql immutable as $$
  select jsonb_build_array(c."number", "auditInstant"(c."receivedAt"), "auditInstant"(c."writtenAt"), c."action", c."userId",
    c."device", c."requestId", c."entity", c."uid", c."recordId", c."version", c."changed")::text
$$;

create function "auditContent"(k "keptConflict") returns text language sql immutable as $$
  select jsonb_build_array(k."id", "auditInstant"(k."receivedAt"), "auditInstant"(k."writtenAt"), k."userId", k."device",
    k."entity", k."uid", k."seenVersion", k."metVersion", k."change", k."conflicts")::text
$$;

-- Appends a link. The lock is the change log's own: one lock for both, so that no order of taking two can be wrong. It is
-- taken only while a transaction commits and held until that is visible, so the link read here is the last one.
create function "appendLink"(kind text, of bigint, content text) returns void language plpgsql as $$
declare
  last record;
  given bigint;
  before bytea;
begin
  perform pg_advisory_xact_lock(7226, 1);
  select l."number", l."hash" into last from "auditChain" l order by l."number" desc limit 1;
  given := coalesce(last."number", 0) + 1;
  before := coalesce(last."hash", decode(repeat('00', 32), 'hex'));
  insert into "auditChain" ("number", "kind", "of", "previous", "hash")
  values (given, kind, of, before,
    sha256(convert_to(concat_ws(e'\n', given, encode(before, 'hex'), kind, of, content), 'UTF8')));
end $$;

create function "chainEntry"() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform "appendLink"('entry', new."id", "auditContent"(new));
  return null;
end $$;

create function "chainChange"() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform "appendLink"('change', new."number", "auditContent"(new));
  return null;
end $$;

create function "chainConflict"() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform "appendLink"('conflict', new."id", "auditContent"(new));
  return null;
end $$;

-- What was written before there was a chain comes first.
do $$
declare
  change "change_log";
  conflict "keptConflict";
begin
  for change in select * from "change_log" order by "number" loop
    perform "appendLink"('change', change."number", "auditContent"(change));
  end loop;
  for conflict in select * from "keptConflict" order by "id" loop
    perform "appendLink"('conflict', conflict."id", "auditContent"(conflict));
  end loop;
end $$;

create constraint trigger "chain" after insert on "audit" deferrable initially deferred
  for each row execute function "chainEntry"();
create constraint trigger "chain" after insert on "keptConflict" deferrable initially deferred
  for each row execute function "chainConflict"();
-- Runs inside the change log's own trigger, which waits for the commit already.
create trigger "chain" after insert on "change_log" for each row execute function "chainChange"();

create function "refuseChange"() returns trigger language plpgsql as $$
begin
  raise exception 'The table % is append-only.', tg_table_name using errcode = 'insufficient_privilege';
end $$;

do $$
declare kept text;
begin
  foreach kept in array array['audit', 'auditChain', 'change_log', 'keptConflict'] loop
    execute format('create trigger "appendOnly" before update or delete on %I
      for each row execute function "refuseChange"()', kept);
    execute format('create trigger "neverEmptied" before truncate on %I
      for each statement execute function "refuseChange"()', kept);
  end loop;
end $$;

-- Who may only write into the records writes into the change log by its trigger.
do $$
begin
  execute format('alter function "logChange"() security definer set search_path = %s', current_setting('search_path'));
end $$;

-- Gives a role what the application needs. Tables of later migrations are told to it by calling it again.
create function "allowApplication"(role text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema %I to %I', current_schema(), role);
  execute format('grant select, insert, update, delete on all tables in schema %I to %I', current_schema(), role);
  execute format('grant usage on all sequences in schema %I to %I', current_schema(), role);
  execute format('revoke insert, update, delete, truncate on "auditChain", "change_log", "schemaMigrations" from %I', role);
  execute format('revoke update, delete, truncate on "audit", "keptConflict" from %I', role);
end $$;
revoke execute on function "allowApplication"(text) from public;
