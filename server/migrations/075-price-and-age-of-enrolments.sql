-- An enrolment keeps the price and the age that it was made with. Later changes of its schedule, of a rate or of a birth date do not
-- change it.

-- The rate, its name and its amount in whole pesos; all null for a free enrolment.
alter table citizen_schedules
  add column rate_id    integer constraint citizen_schedules__rate_id references rates,
  add column rate_name  text,
  add column rate_value bigint,
  -- The age is outside that of the schedule, and staff took the person with an observation.
  add column age_waived boolean not null default false,
  add constraint citizen_schedules__rate check (num_nonnulls(rate_id, rate_name, rate_value) in (0, 3));
create index citizen_schedules__by_rate on citizen_schedules (rate_id) where rate_id is not null;

-- The versions stay, because the last transitions can still be undone.
alter table citizen_schedules disable trigger citizen_schedules_version;
update citizen_schedules set rate_id = rates.id, rate_name = rates.name, rate_value = rates.value
from schedules join rates on rates.id = schedules.rate_id
where schedules.id = citizen_schedules.schedule_id;
alter table citizen_schedules enable trigger citizen_schedules_version;

-- An undo restores every column that a transition changes, also of a transition that was made before.
update enrolment_moves set previous = previous || '{"age_waived": false}'
where undone_at is null and created_at > now() - interval '1 hour';

-- The age of a member of a team is that of the day on which the member joined it.
alter table team_members add column joined_at timestamptz not null default now();
update team_members set joined_at = teams.created_at from teams where teams.id = team_members.team_id;
