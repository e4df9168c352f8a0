-- A conflict's author may decide for the wording that is on the server: that changes no record, so it is an entry of the audit
-- ('conflict decided', docs/decisions/0034), which names the conflict by the Idempotency-Key of the edit that made it.

-- null where the request had none, and for conflicts from before.
alter table "keptConflict" add column "key" text;
create index "auditOfDecisions" on "audit" ("uid") where "action" = 'conflict decided';

-- The key is chained like the rest; texts from before stay what they were.
create or replace function "auditContent"(k "keptConflict") returns text language sql immutable as $$
  select (jsonb_build_array(k."id", "auditInstant"(k."receivedAt"), "auditInstant"(k."writtenAt"), k."userId", k."device",
    k."entity", k."uid", k."seenVersion", k."metVersion", k."change", k."conflicts")
    || case when k."key" is null then '[]' else jsonb_build_array(k."key") end)::text
$$;
