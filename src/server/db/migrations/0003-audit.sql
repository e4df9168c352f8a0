-- Who read and who changed what (security.md, Audit).
select 1;
