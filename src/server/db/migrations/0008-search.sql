-- Indexes of the searches.
select 1;
