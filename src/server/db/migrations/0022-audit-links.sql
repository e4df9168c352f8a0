-- The audit's chain is linked after the commits, by one process at a time and many entries at once: a transaction that linked
-- its own entry held everybody else's commit until its own was on the disk (docs/decisions, One writer links the audit).
--
-- A transaction leaves for each entry, change and kept conflict what only it knows: a turn and the digest of the content.
-- "linkWaiting" links what has committed. Links from before have no turn, and their hash is of the content itself.

create sequence "auditTurn";
create table "auditWaiting" (
  -- Given while the transaction commits. One that is never linked shows that an entry was taken out before it was (or that
  -- a commit failed at its very end, or the database crashed).
  "turn" bigint primary key,
  "kind" text not null,
  "of" bigint not null,
  -- SHA-256 of what "auditContent" says of it.
  "digest" bytea not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
alter table "auditChain" add column "turn" bigint;

create or replace function "chainEntry"() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into "auditWaiting" ("turn", "kind", "of", "digest")
  values (nextval('"auditTurn"'), 'entry', new."id", sha256(convert_to("auditContent"(new), 'UTF8')));
  return null;
end $$;

create or replace function "chainChange"() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into "auditWaiting" ("turn", "kind", "of", "digest")
  values (nextval('"auditTurn"'), 'change', new."number", sha256(convert_to("auditContent"(new), 'UTF8')));
  return null;
end $$;

create or replace function "chainConflict"() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into "auditWaiting" ("turn", "kind", "of", "digest")
  values (nextval('"auditTurn"'), 'conflict', new."id", sha256(convert_to("auditContent"(new), 'UTF8')));
  return null;
end $$;

drop function "appendLink"(text, bigint, text);

-- Links what waits, at most so many, and answers where the chain stood before and how many it linked; null where another
-- process links just now and the caller doesn't wait for it. The lock is held until the links are visible, and goes with
-- the connection of a process that dies. For transactions that read what is committed, not for snapshots.
create function "linkWaiting"(most integer, waits boolean, out "number" bigint, out "hash" text, out "linked" integer)
  language plpgsql security definer set search_path from current as $$
declare
  last bytea;
  given bigint;
  one record;
  turns bigint[] := '{}';
  kinds text[] := '{}';
  ofs bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  if waits then perform pg_advisory_xact_lock(7226, 2);
  elsif not pg_try_advisory_xact_lock(7226, 2) then return;
  end if;
  select l."number", l."hash" into given, last from "auditChain" l order by l."number" desc limit 1;
  given := coalesce(given, 0);
  last := coalesce(last, decode(repeat('00', 32), 'hex'));
  "number" := given;
  "hash" := encode(last, 'hex');
  hashes := array[last];
  for one in select w."turn", w."kind", w."of", w."digest" from "auditWaiting" w order by w."turn" limit most loop
    given := given + 1;
    last := sha256(convert_to(
      concat_ws(e'\n', given, encode(last, 'hex'), one."kind", one."of", one."turn", encode(one."digest", 'hex')), 'UTF8'));
    turns := turns || one."turn";
    kinds := kinds || one."kind";
    ofs := ofs || one."of";
    hashes := hashes || last;
  end loop;
  "linked" := cardinality(turns);
  if "linked" = 0 then return; end if;
  insert into "auditChain" ("number", "kind", "of", "previous", "hash", "turn")
    select "linkWaiting"."number" + n, kinds[n], ofs[n], hashes[n], hashes[n + 1], turns[n] from generate_series(1, "linked") n;
  delete from "auditWaiting" w where w."turn" = any(turns);
end $$;

-- As in 0003; what waits is written by the triggers and "linkWaiting" alone.
create or replace function "allowApplication"(role text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema %I to %I', current_schema(), role);
  execute format('grant select, insert, update, delete on all tables in schema %I to %I', current_schema(), role);
  execute format('grant usage on all sequences in schema %I to %I', current_schema(), role);
  execute format('revoke insert, update, delete, truncate on "auditChain", "auditWaiting", "change_log", "schemaMigrations" from %I', role);
  execute format('revoke update, delete, truncate on "audit", "keptConflict" from %I', role);
  execute format('revoke usage on sequence "auditTurn" from %I', role);
end $$;
