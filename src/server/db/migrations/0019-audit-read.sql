-- The audit is read by person, action, day and record, the newest first: each way has an index in that order.
drop index "auditOfRecord";
drop index "auditOfUser";
create index "auditOfRecord" on "audit" ("uid", "at", "id") where "uid" is not null;
create index "auditOfUser" on "audit" ("userId", "at", "id");
create index "auditOfAction" on "audit" ("action", "at", "id");
create index "auditByTime" on "audit" ("at", "id");
create index "changesOfUser" on "change_log" ("userId", "receivedAt", "number");
create index "changesOfAction" on "change_log" ("action", "receivedAt", "number");
create index "changesByTime" on "change_log" ("receivedAt", "number");

-- What a list was of, where its call's path named a record by number or "~uid": "student 12", "complaint ~0190…".
create function "auditPath"(detail jsonb) returns text language sql immutable parallel safe as $$
  select lower(case
    when detail ? 'parentId' then (detail ->> 'parentType') || ' ' || (detail ->> 'parentId')
    when detail ->> 'call' = 'findings' then 'complaint ' || (detail ->> 'id')
    when detail ->> 'call' in ('studentComplaints', 'studentMediations', 'studentDueProcesses')
      then 'student ' || (detail ->> 'id') end)
$$;
create index "auditOfPath" on "audit" ("auditPath"("detail"), "at", "id") where "action" = 'list';

-- Whose devices took a copy of a school year.
create index "auditOfFills" on "audit" ("userId", "at") where "action" = 'pull' and "detail" ->> 'phase' = 'fill';

-- What a device did and told later, by the key of its note: a report that is repeated adds nothing.
create index "auditOfNotes" on "audit" (("detail" ->> 'note')) where "detail" ? 'note';
