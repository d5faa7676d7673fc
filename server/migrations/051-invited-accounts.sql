-- An account that is made without a password is invited until its person chooses one.
alter table users add column is_invited boolean not null default false;
