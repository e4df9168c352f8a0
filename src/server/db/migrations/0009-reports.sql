-- Snapshots of the federal report.
select 1;
