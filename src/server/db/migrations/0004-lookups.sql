-- What the administration of the lookups needs.

-- Schools of a district: bookkeeping, which no mirror holds.
create table "school" (
  "districtCode" text not null,
  "code" text not null,
  "name" text not null,
  primary key ("districtCode", "code")
);

-- Names are the same when they differ in case, accents or space only.
create function "comparableName"(given text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(
  lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]+', '', 'g')), '[[:space:]\u00a0]+', ' ', 'g'));

-- Lookups of a kind are written one after the other: what a write has read of the others stays true until it commits.
create function "takeTurn"(lookup text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(7227, hashtext(lookup))
$$;

-- No index: a database from before may hold names twice. Those stay, and may be edited; no new ones come, not even by a
-- restore.
create function "refuseTakenName"() returns trigger language plpgsql as $$
declare
  taken boolean;
begin
  perform "takeTurn"(tg_table_name);
  execute format('select exists (select from %I where "deletedAt" is null and "uid" <> $1
    and "comparableName"("name") = "comparableName"($2))', tg_table_name) into taken using new."uid", new."name";
  if taken then
    raise exception 'The name is taken.' using errcode = 'unique_violation', constraint = tg_table_name || 'Name';
  end if;
  return new;
end $$;

do $$
declare lookup text;
begin
  foreach lookup in array array['judge', 'mediator', 'schoolYear'] loop
    execute format('create trigger "takenNameInsert" before insert on %I for each row
      when (new."deletedAt" is null) execute function "refuseTakenName"()', lookup);
    execute format('create trigger "takenNameUpdate" before update on %I for each row
      when (new."deletedAt" is null and (old."deletedAt" is not null
        or "comparableName"(new."name") <> "comparableName"(old."name")))
      execute function "refuseTakenName"()', lookup);
  end loop;
end $$;
