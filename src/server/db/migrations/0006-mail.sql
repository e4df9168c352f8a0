-- Mails that wait to be sent.
select 1;
