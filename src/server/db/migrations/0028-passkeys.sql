-- Passkeys of users (WebAuthn): the id and the public key of each, as base64url; what opens them stays on its owner's devices. "counter": how
-- often it says that it was used; one that goes back was copied. "isBackedUp": its owner's other devices have it too.
create table "passkey" (
  "id" integer generated always as identity primary key,
  "userId" integer not null references "users" ("id") on delete cascade,
  "credential" text not null unique,
  "publicKey" text not null,
  "counter" bigint not null,
  "transports" jsonb not null,
  "name" text not null,
  "isBackedUp" boolean not null,
  "createdAt" timestamptz not null,
  "usedAt" timestamptz
);
create index "passkeyOfUser" on "passkey" ("userId");

-- What a passkey signs, good once and for minutes, by its SHA-256: for whom (null: whoever comes), on which device, for what.
create table "passkeyChallenge" (
  "hash" bytea primary key,
  "purpose" text not null check ("purpose" in ('make', 'sign in', 'prove')),
  "userId" integer references "users" ("id") on delete cascade,
  "device" uuid,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
