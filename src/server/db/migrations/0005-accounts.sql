-- What the administration of users and passwords needs.
select 1;
