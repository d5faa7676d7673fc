-- Refused sign-ins of the last minutes, counted for each name and network. The first of each is in the audit log at once; a job
-- writes the others as one row when the window is over, and deletes them here.
create table refused_sign_ins (
  window_end timestamptz not null,
  -- The account, or 0 for a name that nobody has. It is no reference, because an attempt does not keep an account.
  account    integer not null,
  network    text not null,
  reason     text not null,
  first_at   timestamptz not null,
  last_at    timestamptz not null,
  count      integer not null default 1,
  -- Who sent the latest one, as the audit log keeps it.
  origin     jsonb not null,
  constraint refused_sign_ins__once primary key (window_end, account, network, reason)
);
