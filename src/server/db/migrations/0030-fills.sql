-- Fills of mirrors that are under way: the audit has one entry for each, once it is whole or has stopped (docs/decisions/0104). Without
-- content: whose device took how many rows of which year.
create table "fillUnderWay" (
  "userId" integer not null references "users" ("id") on delete cascade,
  -- The device of the session, or the session's own id where it told none.
  "device" uuid not null,
  "schoolYearId" integer not null,
  -- The change number that the fill started from: another one is another fill.
  "floor" bigint not null,
  "requestId" text not null,
  "pages" integer not null,
  "rows" integer not null,
  "beganAt" timestamptz not null,
  "movedAt" timestamptz not null,
  primary key ("userId", "device", "schoolYearId", "floor")
);
