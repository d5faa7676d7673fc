-- Which citizen a row about something of theirs belongs to (a document, an enrolment, the account), so that everything that
-- happened to one person can be read as one trail. Rows about the citizen say so by `entity` and `entity_id` already.
alter table audits add column profile_id integer;
create index audits__by_profile on audits (profile_id, id desc) where profile_id is not null;

-- The same document without dots, the same name and birth date: who may be in here twice.
create index profiles__by_birth_and_name on profiles (birthdate, sort_name);
create index profiles__by_bare_document on profiles (upper(regexp_replace(document, '[^A-Za-z0-9]', '', 'g')));
