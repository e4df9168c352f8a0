-- Why what is odd about a case is right as it stands, in words, and the keys of the oddities that they are about, one a line
-- (src/domain/desk/oddities/oddity-key.ts). Destruction empties them as it does every column; no search reads them.
alter table "complaint" add column "oddityExplanation" text, add column "explainedOddities" text;
alter table "mediation" add column "oddityExplanation" text, add column "explainedOddities" text;
alter table "dueprocess" add column "oddityExplanation" text, add column "explainedOddities" text;
