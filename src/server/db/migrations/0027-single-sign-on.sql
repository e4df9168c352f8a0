-- Who somebody is at the department's identity provider: the provider's address and its lasting name for them. One a user.
create table "linkedIdentity" (
  "userId" integer primary key references "users" ("id") on delete cascade,
  "issuer" text not null,
  "subject" text not null,
  "linkedAt" timestamptz not null,
  unique ("issuer", "subject")
);

-- Ways to the provider that were begun: SHA-256 of the state and of the secret in the browser's cookie, and the challenge of the app.
create table "signOnFlow" (
  "state" bytea primary key,
  "browser" bytea not null,
  "challenge" text not null,
  "isFresh" boolean not null,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);

-- What the app gets tokens for, by the SHA-256 of the code that the browser brings it: good once, for a minute, with the app's verifier.
create table "signOnCode" (
  "hash" bytea primary key,
  "userId" integer not null references "users" ("id") on delete cascade,
  "challenge" text not null,
  "securityVersion" integer not null,
  "authAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);

-- How a session began.
alter table "refreshFamilies" add column "way" text not null default 'password' check ("way" in ('password', 'sso'));

-- The one Admin, made on the server's console, whose password is taken where all others sign in at the provider.
alter table "users" add column "isEmergency" boolean not null default false;
create unique index "usersEmergency" on "users" ("isEmergency") where "isEmergency";
