-- Since when a citizen waits for a decision, and cases that are put off (ADR 0042).

-- step: columns
alter table profiles
  -- When a citizen who had been decided about came back: by a document that was sent after a return, or by taking the validation up again.
  add reopened_at timestamptz,
  add postponed_at timestamptz,
  add postponed_reason text,
  add constraint profiles__postponed_reason check ((postponed_at is null) = (postponed_reason is null));

-- step: moments
-- Null for whoever waits for nothing. Lists and indexes use this one definition; the numbers are pending, in validation, returned.
create function waiting_since(status_id integer, created_at timestamptz, reopened_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return case when status_id in (1, 2) then coalesce(reopened_at, created_at) when status_id = 4 then reopened_at end;
-- The place in the queue of the desk: those who came back, then the others, then those put off.
create function queue_rank(reopened_at timestamptz, postponed_at timestamptz) returns integer
  language sql immutable parallel safe
  return case when postponed_at is not null then 2 when reopened_at is not null then 0 else 1 end;

-- step outside a transaction: by waiting
create index concurrently if not exists profiles__by_waiting on profiles (waiting_since(status_id, created_at, reopened_at), id)
  where waiting_since(status_id, created_at, reopened_at) is not null;

-- step outside a transaction: by status and waiting
create index concurrently if not exists profiles__by_status_and_waiting on profiles
  (status_id, waiting_since(status_id, created_at, reopened_at), id)
  where waiting_since(status_id, created_at, reopened_at) is not null;

-- step outside a transaction: by queue
create index concurrently if not exists profiles__by_queue on profiles (
  queue_rank(reopened_at, postponed_at),
  coalesce(postponed_at, waiting_since(status_id, created_at, reopened_at)),
  id)
  where status_id in (2, 4) and waiting_since(status_id, created_at, reopened_at) is not null;

-- step: statistics
analyze profiles;
