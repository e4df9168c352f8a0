-- A mediation is closed with the due process case that it was made from (docs/decisions/0130). One whose case was closed before that
-- gets the case's day now, as its next version, so that mirrors and the history learn of it; nobody wrote it, so the log names nobody.
update "mediation" "m" set "dateClosed" = "d"."dateClosed", "version" = "m"."version" + 1, "updatedAt" = now()
from "dueprocess" "d"
where "d"."id" = "m"."dueProcessId" and "m"."dateClosed" is null and "d"."dateClosed" is not null
  and "m"."deletedAt" is null and "d"."deletedAt" is null;
