-- Secret addresses that calendars subscribe to (docs/security.md, Calendar addresses): one a person, by what it hashes to.

create table "calendarAddress" (
  "userId" integer primary key references "users" ("id") on delete cascade,
  "hash" bytea not null unique,
  "createdAt" timestamptz not null
);
