-- The devices on which a user has signed in: what they call each, its browser in words, and when it was last in contact.
create table "device" (
  "userId" integer not null references "users" ("id") on delete cascade,
  "device" uuid not null,
  "name" text,
  "browser" text,
  "firstSeenAt" timestamptz not null,
  "seenAt" timestamptz not null,
  primary key ("userId", "device")
);
insert into "device" ("userId", "device", "firstSeenAt", "seenAt")
  select "userId", "device", "createdAt", "createdAt" from "deviceSecrets";

-- On which device a session began, and when its user last gave their password; null: from before this.
alter table "refreshFamilies" add column "device" uuid;
alter table "refreshFamilies" add column "authAt" timestamptz;

-- Set where a device was ended by hand: enabling its user doesn't open it again, an Admin does. A secret that was put aside with
-- neither this nor a disabled user had to make room for another device, and is given again when its own asks.
alter table "deviceSecrets" add column "endedAt" timestamptz;

-- When each user signed in last, for the review of access.
create index "auditSignIns" on "audit" ("userId", "at") where "action" = 'sign-in';
