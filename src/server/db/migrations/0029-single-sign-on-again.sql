-- A way to the provider by which the user of an open session shows that it is still them: its code confirms that session and begins none.
alter table "signOnFlow" add column "confirms" boolean not null default false;
alter table "signOnCode" add column "confirms" boolean not null default false;

-- The provider's name for its own session (the claim `sid`), by which it tells later that it has ended.
alter table "signOnCode" add column "providerSession" text;
alter table "refreshFamilies" add column "providerSession" text;
create index "refreshFamiliesProviderSession" on "refreshFamilies" ("providerSession") where "providerSession" is not null;

-- SHA-256 of the names (`jti`) of the provider's logout tokens that were obeyed, kept for as long as one is taken.
create table "signOnLogout" (
  "jti" bytea primary key,
  "expiresAt" timestamptz not null
);

-- When a device was closed because the provider ended its user's session; a new sign-in there opens it again.
alter table "deviceSecrets" add column "signOnEndedAt" timestamptz;
