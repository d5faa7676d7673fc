-- Links to set a new password (decisions §3). Only the SHA-256 of the token is kept; a link is good until it expires, is
-- used, or another of the same person is.
create table password_resets (
  hash       bytea primary key,
  user_id    integer not null constraint password_resets__user_id references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index password_resets__by_user on password_resets (user_id);

-- A failed sign-in is one kind of try that is limited; asking for a link and giving one's old password are others. Old tries
-- are found by their time and go.
alter table sign_in_failures rename to tries;
alter index sign_in_failures__by_key rename to tries__by_key;
create index tries__by_time on tries (at);
