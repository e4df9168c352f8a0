-- What the administration of users and passwords needs.

-- A deleted user stays: the history names them, and nobody else ever gets their user name.
alter table "users" add column "deletedAt" timestamptz;
alter table "users" add constraint "usersDeletedIsInactive" check ("deletedAt" is null or not "isActive");

-- What Admins changed in users, for merging by If-Match. Not in the change log: that one goes to the mirrors, users don't.
-- "changed" holds { field: [old, new] } of the wire's fields; nothing of passwords.
create table "userChange" (
  "uid" uuid not null,
  "version" integer not null,
  "changed" jsonb not null,
  "userId" integer not null,
  "device" text,
  "at" timestamptz not null,
  primary key ("uid", "version")
);

-- Links to set a new password. Only what a token hashes to is kept; the row goes when the token is spent, when any
-- credential of the user changes, or some time after it has expired.
create table "passwordResets" (
  "hash" bytea primary key,
  "userId" integer not null references "users" ("id") on delete cascade,
  "expiresAt" timestamptz not null
);
create index "passwordResetsOfUser" on "passwordResets" ("userId");

-- Calls that a user may make only so often, counted for every process. Unlogged: a commit of it alone does not wait for the
-- disk, and a crash forgets a minute's count.
create unlogged table "callCounters" (like "throttleCounters" including all);
