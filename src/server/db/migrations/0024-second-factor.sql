-- What a user shows besides their password, one row a factor: an authenticator app's secret, sealed by a key of the server. Without
-- "confirmedAt" it is being set up: no code has proved yet that the app has it. "lastStep": the last time step of which a code was used.
create table "factor" (
  "id" integer generated always as identity primary key,
  "userId" integer not null references "users" ("id") on delete cascade,
  "kind" text not null check ("kind" = 'totp'),
  "sealed" text not null,
  "createdAt" timestamptz not null,
  "confirmedAt" timestamptz,
  "lastStep" bigint
);
create unique index "factorOfUser" on "factor" ("userId", "kind", ("confirmedAt" is null));

-- Codes for who has lost the app, each good once, as SHA-256.
create table "recoveryCode" (
  "userId" integer not null references "users" ("id") on delete cascade,
  "hash" bytea not null,
  "usedAt" timestamptz,
  primary key ("userId", "hash")
);

-- Devices on which the second factor isn't asked for until a day: the SHA-256 of a secret that the device brings.
create table "rememberedDevice" (
  "userId" integer not null references "users" ("id") on delete cascade,
  "device" uuid not null,
  "hash" bytea not null,
  "expiresAt" timestamptz not null,
  primary key ("userId", "device")
);

-- Sign-ins whose password was right and that wait for the second factor, by the SHA-256 of the token that goes on with them.
create table "secondStep" (
  "hash" bytea primary key,
  "userId" integer not null references "users" ("id") on delete cascade,
  "device" uuid,
  "securityVersion" integer not null,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
