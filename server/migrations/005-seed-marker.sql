-- Written in the transaction that fills an empty database: it is filled whole or not at all, and never twice.
create table seedings (
  only_one  boolean primary key default true constraint seedings__only_one check (only_one),
  demo      boolean not null,
  citizens  integer not null,
  seeded_at timestamptz not null default now()
);
