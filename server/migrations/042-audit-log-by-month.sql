-- The audit log is partitioned by month, so that old months can be removed without touching a row (ADR 0037). The existing table becomes
-- the partition of everything before the month after next. Writers wait only for the two steps that change the catalogue.

-- step outside a transaction: index the key of the partitions
create unique index concurrently if not exists audits_before_pkey on audits (created_at, id);

-- step: bound the existing rows
-- The margin of a month is for a migration that is interrupted: until it is finished, no later row can be written.
do $$
begin
  execute format('alter table audits add constraint audits__before check (created_at < %L) not valid', (
    select (date_trunc('month', greatest(now(), max(created_at)) at time zone 'America/Bogota') + interval '2 months')
      at time zone 'America/Bogota'
    from audits));
end $$;

-- step: check that all existing rows are within the bound
alter table audits validate constraint audits__before;

-- step: put the partitioned table in the place of the existing one
alter table audits rename to audits_before;
-- The key (created_at, id) serves what audits__by_moment served.
drop index audits__by_moment;
alter table audits_before drop constraint audits_pkey, add constraint audits_before_pkey primary key using index audits_before_pkey;
-- The names that PostgreSQL gives to the indexes of partitions.
alter index audits__by_user rename to audits_before_user_id_created_at_id_idx;
alter index audits__by_event rename to audits_before_event_created_at_id_idx;
alter index audits__by_entity rename to audits_before_entity_created_at_id_idx;
alter index audits__by_record rename to audits_before_entity_id_entity_created_at_id_idx;
alter index audits__by_ip rename to audits_before_ip_created_at_id_idx;
alter index audits__by_user_and_event rename to audits_before_user_id_event_created_at_id_idx;
alter index audits__by_profile rename to audits_before_profile_id_id_idx;
alter index audits__by_request rename to audits_before_request_id_idx;

create table audits (like audits_before including defaults including constraints, constraint audits_pkey primary key (created_at, id))
  partition by range (created_at);
alter table audits drop constraint audits__before;
create index audits__by_user on audits (user_id, created_at, id);
create index audits__by_event on audits (event, created_at, id);
create index audits__by_entity on audits (entity, created_at, id);
create index audits__by_record on audits (entity_id, entity, created_at, id);
create index audits__by_ip on audits (ip, created_at, id);
create index audits__by_user_and_event on audits (user_id, event, created_at, id);
create index audits__by_profile on audits (profile_id, id desc) where profile_id is not null;
create index audits__by_request on audits (request_id) where request_id is not null;
create trigger audits_append_only before update or delete or truncate on audits for each statement execute function refuse_change();
revoke update, delete, truncate on audits from public;

-- One sequence numbers the rows of all partitions. PostgreSQL before 17 has no identity columns there.
do $$
declare next bigint;
begin
  execute format('revoke update, delete, truncate on audits from %I', current_user);
  select last_value + is_called::integer into next from audits_id_seq;
  alter table audits_before alter id drop identity;
  execute format('create sequence audits_id_seq start %s owned by audits.id', next);
  alter table audits alter id set default nextval('audits_id_seq');
  execute format('alter table audits attach partition audits_before for values from (minvalue) to (%L)', (
    select substring(pg_get_constraintdef(oid) from '''(.+)''') from pg_constraint
    where conrelid = 'audits_before'::regclass and conname = 'audits__before'));
end $$;
alter table audits_before drop constraint audits__before;

-- step: make the months ahead
-- The partitions in the order of their time. The first one has no beginning.
create view audit_partitions as
select name, substring(bounds from 'FROM \(''([^'']+)''')::timestamptz as starts_at, substring(bounds from 'TO \(''([^'']+)''')::timestamptz as ends_at
from (
  select inhrelid::regclass::text as name, pg_get_expr(relpartbound, pg_class.oid) as bounds
  from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'audits'::regclass) as partitions
order by ends_at;

-- Everything about a partition is the same as of the whole, also that rows are never changed. Attaching does not stop writers.
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

-- Makes the months up to half a year ahead. The lock makes processes that do it together wait for the first one.
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
select make_audit_months();

-- step: count for the planner
analyze audits;
