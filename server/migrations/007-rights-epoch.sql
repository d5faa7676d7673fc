-- Counts the changes of what roles may do. A process keeps the abilities of a set of roles for as long as the count stands
-- still, and every request reads the count: a change takes effect at the next one, in every process.

create table rights_epoch (
  only_row boolean primary key default true constraint rights_epoch__only_row check (only_row),
  epoch    bigint not null default 0
);
insert into rights_epoch default values;

create function count_rights_change() returns trigger
  language plpgsql
  as $$ begin update rights_epoch set epoch = epoch + 1; return null; end $$;

create trigger roles_epoch after insert or update or delete or truncate on roles
  for each statement execute function count_rights_change();
create trigger abilities_epoch after insert or update or delete or truncate on abilities
  for each statement execute function count_rights_change();
create trigger role_abilities_epoch after insert or update or delete or truncate on role_abilities
  for each statement execute function count_rights_change();
