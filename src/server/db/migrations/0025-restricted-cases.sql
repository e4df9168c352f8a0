-- Cases that only some people may see (docs/security.md, Need to know): the numbers of the users who may; null: everybody who may read
-- cases. Never an empty list: somebody can always lift the restriction.
alter table "complaint" add column "restrictedTo" integer[] check (cardinality("restrictedTo") > 0);
alter table "mediation" add column "restrictedTo" integer[] check (cardinality("restrictedTo") > 0);
alter table "dueprocess" add column "restrictedTo" integer[] check (cardinality("restrictedTo") > 0);

-- They are few: what is hidden from somebody is found among these alone.
create index "complaintRestricted" on "complaint" ("id") where "restrictedTo" is not null;
create index "mediationRestricted" on "mediation" ("id") where "restrictedTo" is not null;
create index "dueprocessRestricted" on "dueprocess" ("id") where "restrictedTo" is not null;
