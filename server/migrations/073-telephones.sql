-- Telephones of any country: the national digits of Colombia, or `+` with the code of another country, and beside them E.164.

-- `internationalPhone` in the contract does the same. Seven digits are a landline of Bogotá.
create function phone_e164(value text) returns text
  language sql immutable strict parallel safe
  return case
    when value ~ '^\+[1-9][0-9]{6,14}$' then value
    when value ~ '^(3[0-9]|60)[0-9]{8}$' then '+57' || value
    when value ~ '^[0-9]{7}$' then '+57601' || value
  end;

alter table profiles
  add column mobile_phone_e164 text generated always as (phone_e164(mobile_phone)) stored,
  add column contact_phone_e164 text generated always as (phone_e164(contact_phone)) stored;

drop index profiles__by_telephone;
create index profiles__by_telephone on profiles using gin (
  (coalesce(mobile_phone_e164, mobile_phone, '') || ' ' || coalesce(contact_phone_e164, contact_phone, '')) gin_trgm_ops);
