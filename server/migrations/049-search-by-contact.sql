-- The search everywhere finds citizens by telephone, by e-mail and with one wrong letter (ADR 0036). Each step can run while servers write.

-- step outside a transaction: by telephone
-- The digits of both telephones: a parent calls with the number of the contact.
create index concurrently if not exists profiles__by_telephone on profiles using gin (
  (regexp_replace(coalesce(mobile_phone, '') || ' ' || coalesce(contact_phone, ''), '[^0-9 ]', '', 'g')) gin_trgm_ops);

-- step outside a transaction: by e-mail
create index concurrently if not exists citizens__by_email on citizens using gin ((fold(email)) gin_trgm_ops);

-- step outside a transaction: by whole names
-- A word with one wrong letter is looked up as every word that differs from it by one letter.
create index concurrently if not exists profiles__by_whole_names on profiles using gin ((string_to_array(sort_name, ' ')));

-- step: statistics
analyze profiles;
analyze citizens;
