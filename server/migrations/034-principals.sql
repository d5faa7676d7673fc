-- Who acts is a principal: staff, a citizen, somebody anonymous, or the system (docs/adr/0027-principals.md). Rows hold its account in a
-- column for each kind, so that every id has its foreign key: user_id for staff, citizen_id for citizens. Neither means the system.

alter table sessions
  alter user_id drop not null,
  add citizen_id integer constraint sessions__citizen_id references citizens,
  add constraint sessions__principal check (num_nonnulls(user_id, citizen_id) = 1);
create index sessions__by_citizen on sessions (citizen_id) where ended_at is null;

alter table observations
  add citizen_id integer constraint observations__citizen_id references citizens,
  add constraint observations__principal check (num_nonnulls(user_id, citizen_id) <= 1);
alter table profile_moves
  alter user_id drop not null,
  add citizen_id integer constraint profile_moves__citizen_id references citizens,
  add constraint profile_moves__principal check (num_nonnulls(user_id, citizen_id) <= 1);
alter table file_moves
  alter user_id drop not null,
  add citizen_id integer constraint file_moves__citizen_id references citizens,
  add constraint file_moves__principal check (num_nonnulls(user_id, citizen_id) <= 1);
alter table enrolment_moves
  add citizen_id integer constraint enrolment_moves__citizen_id references citizens,
  add constraint enrolment_moves__principal check (num_nonnulls(user_id, citizen_id) <= 1);
alter table team_moves
  add citizen_id integer constraint team_moves__citizen_id references citizens,
  add constraint team_moves__principal check (num_nonnulls(user_id, citizen_id) <= 1);
alter table stored_files
  add created_by_citizen_id integer constraint stored_files__created_by_citizen references citizens,
  add constraint stored_files__principal check (num_nonnulls(created_by, created_by_citizen_id) <= 1);
alter table files
  add uploaded_by_citizen_id integer constraint files__uploaded_by_citizen references citizens,
  add constraint files__principal check (num_nonnulls(uploaded_by_id, uploaded_by_citizen_id) <= 1);
alter table citizen_schedules
  add enrolled_by_citizen_id integer constraint citizen_schedules__enrolled_by_citizen references citizens,
  add constraint citizen_schedules__principal check (num_nonnulls(enrolled_by_id, enrolled_by_citizen_id) <= 1);

-- What nobody of the staff uploaded or enrolled came from the citizen's account. The version of the rows stays.
alter table files disable trigger files_version;
update files set uploaded_by_citizen_id = profiles.user_id
from profiles where profiles.id = files.profile_id and uploaded_by_id is null;
alter table files enable trigger files_version;
alter table citizen_schedules disable trigger citizen_schedules_version;
update citizen_schedules set enrolled_by_citizen_id = profiles.user_id
from profiles where profiles.id = citizen_schedules.profile_id and enrolled_by_id is null;
alter table citizen_schedules enable trigger citizen_schedules_version;

-- In the audit log nobody can be two kinds, hence a column for it. A row outlives the account it names, so there are no foreign keys.
-- The system says which of its jobs or commands it was. Most rows are the staff's and are not touched; the rights to change the
-- others are given and taken back here.
alter table audits
  add principal_kind text not null default 'staff',
  add citizen_id integer,
  add job text;
grant update on audits to current_user;
alter table audits disable trigger audits_append_only;
update audits set
  principal_kind = case when ip is null or url like 'npm run portal -- %' then 'system' else 'anonymous' end,
  job = substring(url from '^npm run portal -- (.*)')
where user_id is null;
alter table audits enable trigger audits_append_only;
do $$ begin execute format('revoke update on audits from %I', current_user); end $$;
alter table audits
  alter principal_kind set default 'system',
  add constraint audits__principal_kind check (principal_kind in ('staff', 'citizen', 'anonymous', 'system')),
  add constraint audits__principal check (
    (principal_kind = 'staff') = (user_id is not null) and (principal_kind = 'citizen') = (citizen_id is not null)
    and (job is null or principal_kind = 'system'));
