-- How far each user has read of what others changed on their cases: the number of a change. It only grows, on whichever device they
-- look.

create table "newsSeen" (
  "userId" integer primary key references "users" ("id") on delete cascade,
  "number" bigint not null,
  "seenAt" timestamptz not null
);
