-- What the administration of the lookups needs.
select 1;
