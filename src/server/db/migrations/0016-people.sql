-- People whom cases can be assigned to: users with an edit role, by name. A table of its own, so that a mirror, which every
-- signed-in reader has, can hold nothing else of an account.

create table "person" (
  "id" integer primary key references "users" ("id") on delete cascade,
  "uid" uuid not null unique,
  "version" integer not null default 1,
  "updatedAt" timestamptz not null default now(),
  -- As every mirrored table has it; nobody sets it here: cases go on naming whoever left.
  "deletedAt" timestamptz,
  "firstName" text not null,
  "lastName" text not null,
  -- May be chosen: an active user with an edit role.
  "isActive" boolean not null
);

-- A user is a person from the first edit role on. Names, roles and being active follow the user's.
create function "keepPerson"() returns trigger language plpgsql as $$
declare
  "mayEdit" constant boolean := new."roles" && array['Admin', 'IDOE-Edit'];
begin
  insert into "person" ("id", "uid", "updatedAt", "firstName", "lastName", "isActive")
  select new."id", new."uid", new."updatedAt", new."firstName", new."lastName", new."isActive" and "mayEdit"
  where "mayEdit" or exists (select from "person" where "id" = new."id")
  on conflict ("id") do update set "version" = "person"."version" + 1, "updatedAt" = excluded."updatedAt",
    "firstName" = excluded."firstName", "lastName" = excluded."lastName", "isActive" = excluded."isActive"
  where ("person"."firstName", "person"."lastName", "person"."isActive")
    is distinct from (excluded."firstName", excluded."lastName", excluded."isActive");
  return null;
end $$;

create trigger "personInsert" after insert on "users" for each row execute function "keepPerson"();
create trigger "personUpdate" after update of "firstName", "lastName", "isActive", "roles" on "users"
  for each row execute function "keepPerson"();

insert into "person" ("id", "uid", "updatedAt", "firstName", "lastName", "isActive")
  select "id", "uid", "updatedAt", "firstName", "lastName", "isActive" from "users"
  where "roles" && array['Admin', 'IDOE-Edit'];

-- After the first rows: mirrors are filled anew by this schema, and nobody has to be told of them one by one.
create constraint trigger "logInsert" after insert on "person" deferrable initially deferred for each row
  when (current_setting('accord.loading', true) is distinct from 'on') execute function "logChange"();
create constraint trigger "logUpdate" after update on "person" deferrable initially deferred for each row
  when (new."version" <> old."version") execute function "logChange"();

-- The user whose name a case's investigator, mediator or ALJ is; null: an outside name, or nobody's.
alter table "complaint" add column "investigatorUserUid" uuid references "person" ("uid");
alter table "mediation" add column "mediatorUserUid" uuid references "person" ("uid");
alter table "dueprocess" add column "hearingALJUserUid" uuid references "person" ("uid");
create index "complaintInvestigatorUser" on "complaint" ("investigatorUserUid") where "investigatorUserUid" is not null;
create index "mediationMediatorUser" on "mediation" ("mediatorUserUid") where "mediatorUserUid" is not null;
create index "dueprocessALJUser" on "dueprocess" ("hearingALJUserUid") where "hearingALJUserUid" is not null;

-- Links names that are exactly one person's who may be chosen, as personNamed() of src/domain/people.ts finds them. The names stay as
-- they are, and so do the versions: nobody edited anything, and no edit that waits on a device meets a change.
create function "linkNamedPeople"() returns void language plpgsql as $$
declare
  kind text;
  named text;
  link text;
begin
  for kind, named, link in values
    ('complaint', 'investigatorName', 'investigatorUserUid'), ('mediation', 'mediatorName', 'mediatorUserUid'),
    ('dueprocess', 'hearingALJ', 'hearingALJUserUid') loop
    execute format('update %1$I "t" set %3$I = "f"."uid" from (
        select "key", min("uid"::text)::uuid as "uid" from "person" cross join lateral (values
          ("searchText"("firstName" || '' '' || "lastName")), ("searchText"("lastName" || '' '' || "firstName"))) "k" ("key")
        where "isActive" and "key" <> '''' group by "key" having count(distinct "uid") = 1) "f"
      where "t".%3$I is null and "searchText"("t".%2$I) = "f"."key"', kind, named, link);
  end loop;
end $$;
select "linkNamedPeople"();
