-- Figures of the dashboard from indexes alone (ADR 0036): millions of rows are not read for one of their columns.
-- Each step can run while servers write.

-- step outside a transaction: enrolments with their moment
create index concurrently if not exists citizen_schedules__by_schedule_and_status
  on citizen_schedules (schedule_id, status_id, id desc) include (created_at);

-- step outside a transaction: drop enrolments without it
drop index concurrently if exists citizen_schedules__by_schedule;

-- step outside a transaction: verifications with the assignment
create index concurrently if not exists profiles__by_verification on profiles (verified_at, id) include (assigned_at);

-- step outside a transaction: drop verifications without it
drop index concurrently if exists profiles__by_verification_and_id;

-- step outside a transaction: validators with the assignment
create index concurrently if not exists profiles__by_checker_and_status
  on profiles (checker_id, status_id, id desc) include (assigned_at);

-- step outside a transaction: drop validators without it
drop index concurrently if exists profiles__by_checker;
