-- A device that is closed because its user was disabled opens again when that user is active again (docs/decisions, closed
-- devices that open again): its secret is put aside meanwhile, for 30 days. Closed before this, it stays closed.
alter table "deviceSecrets" add column "putAside" bytea;
alter table "deviceSecrets" add column "putAsideAt" timestamptz;
