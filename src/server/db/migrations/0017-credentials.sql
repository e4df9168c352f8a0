-- A user whose password, roles or state changed: every process ends their streams of hints at once (src/server/sync/hints.ts).
create function "tellSecurityVersion"() returns trigger language plpgsql as $$
begin
  perform pg_notify('accord_users', new."id"::text);
  return null;
end
$$;
create trigger "usersSecurityVersion" after update of "securityVersion" on "users" for each row
  when (old."securityVersion" is distinct from new."securityVersion") execute function "tellSecurityVersion"();

-- The hash of the password before, which is not taken again at once; null where there was none, or from before this.
alter table "users" add column "passwordBefore" text;
