-- Two people may change one ability: it carries a version, like every other row that is changed by hand.
alter table abilities add version integer not null default 1;
create trigger abilities_version before update on abilities for each row execute function bump_version();
