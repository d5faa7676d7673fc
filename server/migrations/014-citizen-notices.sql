-- What a citizen's account is told, and the mail that goes with it (decisions §5: notification, mail job). The citizens'
-- own portal reads them; a move that is taken back withdraws its notice, and with it the mail that has not left yet.
create table citizen_notifications (
  id         bigint generated always as identity primary key,
  citizen_id integer not null constraint citizen_notifications__citizen_id references citizens on delete cascade,
  profile_id integer not null constraint citizen_notifications__profile_id references profiles on delete cascade,
  type       text not null,
  -- What it tells of, such as `enrolment-move/17`: by it the notice is found again and withdrawn.
  about      text not null,
  data       jsonb not null,
  -- The mail's name in the messages with what it says; null where none is sent.
  letter     jsonb,
  mailed_at  timestamptz,
  read_at    timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index citizen_notifications__by_citizen on citizen_notifications (citizen_id, id desc);
create index citizen_notifications__by_profile on citizen_notifications (profile_id);
create index citizen_notifications__by_about on citizen_notifications (about);
