-- What is stored of a document besides its title.
select 1;
