-- Lists of citizens by every filter and every column that sorts them (ADR 0036). Each step can run while servers write.

-- step outside a transaction: by registration and id
-- Each filter has both orders of a page: the moment of registration, and the newest ids. A second filter is read from the few rows
-- of the first.
create index concurrently if not exists profiles__by_registration_and_id on profiles (created_at, id);

-- step outside a transaction: by status and registration
create index concurrently if not exists profiles__by_status_and_registration on profiles (status_id, created_at, id);

-- step outside a transaction: by checker and registration
create index concurrently if not exists profiles__by_checker_and_registration on profiles (checker_id, created_at, id);

-- step outside a transaction: by type and registration
create index concurrently if not exists profiles__by_type_and_registration on profiles (profile_type_id, created_at, id);

-- step outside a transaction: by document type and registration
create index concurrently if not exists profiles__by_document_type_and_registration on profiles (document_type_id, created_at, id);

-- step outside a transaction: by locality and registration
create index concurrently if not exists profiles__by_locality_and_registration on profiles (locality_id, created_at, id);

-- step outside a transaction: by status and id
create index concurrently if not exists profiles__by_status_and_id on profiles (status_id, id);

-- step outside a transaction: by type and id
create index concurrently if not exists profiles__by_type_and_id on profiles (profile_type_id, id);

-- step outside a transaction: by validator
create index concurrently if not exists profiles__by_validator on profiles (checker_id, id);

-- step outside a transaction: by document type
create index concurrently if not exists profiles__by_document_type on profiles (document_type_id, id);

-- step outside a transaction: by locality
create index concurrently if not exists profiles__by_locality on profiles (locality_id, id);

-- step outside a transaction: by verification and id
-- Each column that sorts the list. `updated_at` has no index, because every change of a citizen would then write to all indexes.
create index concurrently if not exists profiles__by_verification_and_id on profiles (verified_at, id);

-- step outside a transaction: by assignment
create index concurrently if not exists profiles__by_assignment on profiles (assigned_at, id);

-- step outside a transaction: by stratum
create index concurrently if not exists profiles__by_stratum on profiles (stratum, id);

-- step outside a transaction: by assignor
create index concurrently if not exists profiles__by_assignor on profiles (assigned_by_id, id);

-- step outside a transaction: by sex
create index concurrently if not exists profiles__by_sex on profiles (sex_id, id);

-- step outside a transaction: by blood type
create index concurrently if not exists profiles__by_blood_type on profiles (blood_type_id, id);

-- step outside a transaction: by country of birth
create index concurrently if not exists profiles__by_country_of_birth on profiles (country_birth_id, id);

-- step outside a transaction: by state of birth
create index concurrently if not exists profiles__by_state_of_birth on profiles (state_birth_id, id);

-- step outside a transaction: by city of birth
create index concurrently if not exists profiles__by_city_of_birth on profiles (city_birth_id, id);

-- step outside a transaction: by country
create index concurrently if not exists profiles__by_country on profiles (country_residence_id, id);

-- step outside a transaction: by state
create index concurrently if not exists profiles__by_state on profiles (state_residence_id, id);

-- step outside a transaction: by city
create index concurrently if not exists profiles__by_city on profiles (city_residence_id, id);

-- step outside a transaction: by upz
create index concurrently if not exists profiles__by_upz on profiles (upz_id, id);

-- step outside a transaction: by neighborhood
create index concurrently if not exists profiles__by_neighborhood on profiles (neighborhood_id, id);

-- step outside a transaction: by contact relationship
create index concurrently if not exists profiles__by_contact_relationship on profiles (contact_relationship, id);

-- step outside a transaction: by first name
create index concurrently if not exists profiles__by_first_name on profiles ((fold(name) collate "C"), id);

-- step outside a transaction: by second name
create index concurrently if not exists profiles__by_second_name on profiles ((fold(s_name) collate "C"), id);

-- step outside a transaction: by surname
create index concurrently if not exists profiles__by_surname on profiles ((fold(surname) collate "C"), id);

-- step outside a transaction: by second surname
create index concurrently if not exists profiles__by_second_surname on profiles ((fold(s_surname) collate "C"), id);

-- step outside a transaction: by other neighborhood
create index concurrently if not exists profiles__by_other_neighborhood on profiles ((fold(other_neighborhood_name) collate "C"), id);

-- step outside a transaction: by address
create index concurrently if not exists profiles__by_address on profiles ((fold(address) collate "C"), id);

-- step outside a transaction: by contact name
create index concurrently if not exists profiles__by_contact_name on profiles ((fold(contact_name) collate "C"), id);

-- step outside a transaction: by contact phone
create index concurrently if not exists profiles__by_contact_phone on profiles ((fold(contact_phone) collate "C"), id);

-- step outside a transaction: drop by registration
drop index concurrently if exists profiles__by_registration;

-- step outside a transaction: drop by status
drop index concurrently if exists profiles__by_status;

-- step outside a transaction: drop by verification
drop index concurrently if exists profiles__by_verification;

-- step: what depends on each other
-- A pending citizen has no validator. Without these statistics the planner expects rows where there are none, and reads an index
-- from end to end for them.
create statistics profiles__status_of_checker (mcv) on status_id, checker_id from profiles;
create statistics profiles__document_of_type (mcv) on profile_type_id, document_type_id from profiles;
alter statistics profiles__status_of_checker set statistics 1000;
-- Room in each page, so that a change of columns without an index writes to no index.
alter table profiles set (fillfactor = 90);

-- step: statistics
analyze profiles;
