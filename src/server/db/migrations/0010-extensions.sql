-- Extensions of a time limit with who asked for them, when they were granted and why (docs/decisions, Extensions).

alter table "complaint"
  add column "reportExtensionRequestedBy" text,
  add column "reportExtensionDateGranted" date;

alter table "dueprocess"
  add column "decisionExtensionRequestedBy" text,
  add column "decisionExtensionReason" text,
  add column "decisionExtensionDateGranted" date;
