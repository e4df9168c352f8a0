-- Who has which record open, and which unsent edits a device said that it holds (docs/decisions/0023).

-- A page tells every 30 s what it shows; who is silent for 90 s is gone. Unlogged: a commit of it alone does not wait for the
-- disk, and after a crash the next half minute fills it again.
create unlogged table "presence" (
  "userId" integer not null,
  "page" uuid not null,
  "device" uuid not null,
  "uid" uuid not null,
  "since" timestamptz not null,
  "seenAt" timestamptz not null,
  primary key ("userId", "page", "uid")
);
create index "presenceOfRecord" on "presence" ("uid");

-- The unsent edits of a device by their idempotency keys, without content: what remains of them when a browser deletes all
-- that it has. Logged, since it is there for a loss.
create table "unsentEdit" (
  "userId" integer not null references "users" ("id") on delete cascade,
  "device" uuid not null,
  "key" uuid not null,
  -- The record that the edit is of; of a part, its case.
  "uid" uuid not null,
  "writtenAt" timestamptz not null,
  "seenAt" timestamptz not null,
  primary key ("userId", "device", "key")
);
create index "unsentEditOfRecord" on "unsentEdit" ("uid");
