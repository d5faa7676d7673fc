-- The audit log. It has one partition for each month, so that old months can be removed without touching a row (ADR 0037).

create sequence audits_id_seq;

create table audits (
  id             bigint not null default nextval('audits_id_seq'),
  event          text not null,
  entity         text not null,
  entity_id      bigint,
  profile_id     integer,
  principal_kind text not null default 'system'
                   constraint audits__principal_kind check (principal_kind in ('staff', 'citizen', 'anonymous', 'system')),
  user_id        integer,
  citizen_id     integer,
  job            text,
  user_name      text,
  old_values     jsonb not null default '{}',
  new_values     jsonb not null default '{}',
  url            text,
  ip             text,
  user_agent     text,
  request_id     text,
  tags           text,
  act_rows       integer not null default 1,
  created_at     timestamptz not null default now(),
  primary key (created_at, id),
  constraint audits__principal check (
    (principal_kind = 'staff') = (user_id is not null) and (principal_kind = 'citizen') = (citizen_id is not null)
    and (job is null or principal_kind = 'system'))
) partition by range (created_at);
alter sequence audits_id_seq owned by audits.id;
-- Each filter gives, with a period, one stretch of one index.
create index audits__by_user on audits (user_id, created_at, id);
create index audits__by_event on audits (event, created_at, id);
create index audits__by_user_and_event on audits (user_id, event, created_at, id);
create index audits__by_entity on audits (entity, created_at, id);
create index audits__by_record on audits (entity_id, entity, created_at, id);
create index audits__by_profile on audits (profile_id, id desc) where profile_id is not null;
create index audits__by_ip on audits (ip, created_at, id);
-- The same without the rows that are listed under the first row of their act.
create index audits__acts on audits (created_at, id) where act_rows > 0;
create index audits__acts_by_user on audits (user_id, created_at, id) where act_rows > 0;
create index audits__acts_by_event on audits (event, created_at, id) where act_rows > 0;
create index audits__by_request on audits (request_id) where request_id is not null;
comment on table audits is
  'Changes and reads, with their person and time. Rows are never changed. They remain after the records and accounts that they name are deleted, so there are no '
  'foreign keys.';
comment on column audits.profile_id is 'The person whom a row about something of theirs belongs to, such as a document or an enrolment.';
comment on column audits.principal_kind is 'The kind of the principal. `user_id` names the member of staff, `citizen_id` the account, `job` the job or command of the system.';
comment on column audits.act_rows is
  'An act is the same event on records of one kind in one transaction, such as an assignment of 100 citizens. Its first row has the number of its rows, the others have 0. '
  'An import of citizens has one act for each event and kind of record in all its transactions. The row `imported` of an import of citizens or schedules stands for all of them.';
comment on column audits.user_name is 'The name at that time.';


-- Rows are never changed: the trigger refuses everybody; the rights refuse the program itself, the owner of the table.

create function refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception 'audit rows are append-only' using errcode = 'insufficient_privilege'; end $$;
create trigger audits_append_only before update or delete or truncate on audits for each statement execute function refuse_change();
revoke update, delete, truncate on audits from public;
do $$ begin execute format('revoke update, delete, truncate on audits from %I', current_user); end $$;


-- Months

create view audit_partitions as
select name, substring(bounds from 'FROM \(''([^'']+)''')::timestamptz as starts_at, substring(bounds from 'TO \(''([^'']+)''')::timestamptz as ends_at
from (
  select inhrelid::regclass::text as name, pg_get_expr(relpartbound, pg_class.oid) as bounds
  from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'audits'::regclass) as partitions
order by ends_at;
comment on view audit_partitions is 'The partitions in the order of their time. The first one has no beginning.';

create function make_audit_partition(name text, starts_at timestamptz, ends_at timestamptz) returns void
  language plpgsql
  as $$
  begin
    execute format('create table %I (like audits including constraints)', name);
    execute format('create trigger audits_append_only before update or delete or truncate on %I
      for each statement execute function refuse_change()', name);
    execute format('revoke update, delete, truncate on %I from public, %I', name, current_user);
    execute format('alter table audits attach partition %I for values from (%s) to (%L)', name,
      coalesce(quote_literal(starts_at), 'minvalue'), ends_at);
  end $$;
comment on function make_audit_partition(text, timestamptz, timestamptz) is
  'Makes a partition with the indexes, privileges and trigger of the table. Attaching it does not block writers.';

create function make_audit_months() returns void
  language plpgsql
  as $$
  declare month timestamp;
  begin
    perform pg_advisory_xact_lock(1887403620, 8);
    select max(ends_at) at time zone 'America/Bogota' into month from audit_partitions;
    while month < (now() at time zone 'America/Bogota') + interval '6 months' loop
      perform make_audit_partition('audits_' || to_char(month, 'YYYY_MM'),
        month at time zone 'America/Bogota', (month + interval '1 month') at time zone 'America/Bogota');
      month := month + interval '1 month';
    end loop;
  end $$;
comment on function make_audit_months() is
  'Makes the months up to half a year ahead. A lock makes concurrent processes wait for the first one.';

-- Everything before the month of the installation, such as the rows of an import.
select make_audit_partition('audits_before', null,
  date_trunc('month', now() at time zone 'America/Bogota') at time zone 'America/Bogota');
select make_audit_months();
