-- What citizens do with their notices and consents.

-- step: notices and consents
-- A notice that its account deleted. The row stays: a mail that waits may still say it.
alter table citizen_notifications add deleted_at timestamptz;
-- When a consent for an enrolment that ended was withdrawn.
alter table accepted_consents add revoked_at timestamptz;
