-- What another device of theirs held unsent is said to its user until they have read of it, on whichever device.
alter table "unsentEdit" add column "readAt" timestamptz;
