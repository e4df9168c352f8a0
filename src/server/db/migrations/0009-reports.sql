-- Snapshots of the federal report (EMAPS), one a school year: what the last Generate counted, kept until the next.

create table "federalReport" (
  -- The name of the school year, which says what days it has.
  "year" text primary key,
  -- Tells one Generate from the next.
  "generation" uuid not null,
  "statusDate" date not null,
  "generatedAt" timestamptz not null,
  "generatedBy" integer,
  "counts" jsonb not null,
  "checks" jsonb not null
);

-- The cases behind the counts as they stood, in the order of the report; a case may be gone since.
create table "federalReportCase" (
  "year" text not null references "federalReport" ("year") on delete cascade,
  "position" integer not null,
  "kind" text not null check ("kind" in ('complaint', 'mediation', 'dueprocess')),
  "id" integer not null,
  "uid" uuid not null,
  "caseNumber" text,
  "dateFiled" date not null,
  "class" text not null,
  "rows" text[] not null,
  primary key ("year", "position")
);
