-- The ready-made observations everybody has at the review desk, as one list that is edited as a whole. Until somebody changes it
-- the list is the one the program brings along, in its messages.

create table ready_observations (
  only_row     boolean primary key default true constraint ready_observations__only_row check (only_row),
  observations jsonb,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
insert into ready_observations default values;

create trigger ready_observations_version before update on ready_observations
  for each row execute function bump_version();
