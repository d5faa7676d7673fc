-- What every room uses: comparison of texts, telephones, versions of rows, secrets, limits of attempts, and the row of a seeded database.

create extension if not exists pg_trgm;


-- Texts

-- Accents are removed first: the remaining letters have the same lower case under every locale of a database. Letters that no accent makes (ł, ø, ß, æ …)
-- compare as people without them on the keyboard write them. The capitals are for a database whose locale lower-cases ASCII only.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select replace(replace(replace(replace(
       translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
         'ẞÆŒÞøØłŁđĐðÐħĦıŋŊŧŦς', 'ßæœþoollddddhhinnttσ'),
       'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') $$;
comment on function fold(text) is
  'Lower case without accents, for comparing e-mails and names of users. Signs stay. `fold` in the contract does the same.';

create function fold_words(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(fold(regexp_replace(value, '[´\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g')),
    '[''`\u2018-\u201b\u2032\u02b9-\u02bf]', '', 'g'), '[-\u2010-\u2015\u2212 ]+', ' ', 'g');
comment on function fold_words(text) is
  'As `fold`, without apostrophes and with a space for each hyphen, for searches. `fold_words` in the contract does the same.';

create function phone_e164(value text) returns text
  language sql immutable strict parallel safe
  return case
    when value ~ '^\+[1-9][0-9]{6,14}$' then value
    when value ~ '^(3[0-9]|60)[0-9]{8}$' then '+57' || value
    when value ~ '^[0-9]{7}$' then '+57601' || value
  end;
comment on function phone_e164(text) is
  'E.164 of a telephone: `+` and the code of a country, or the national digits of Colombia. Seven digits are a landline of Bogotá. '
  '`internationalPhone` in the contract does the same.';


-- Versions of rows

create function bump_version() returns trigger
  language plpgsql
  as $$ begin new.version := old.version + 1; new.updated_at := now(); return new; end $$;
comment on function bump_version() is
  'Raises the version of a changed row. A form sends the version that it was opened with, so that the server finds a change by somebody else.';


-- The installation

create table app_secrets (
  name  text primary key,
  value bytea not null
);
comment on table app_secrets is 'Keys that this installation generated for itself, such as the one that signs vouchers.';

create table seedings (
  only_one  boolean primary key default true constraint seedings__only_one check (only_one),
  demo      boolean not null,
  citizens  integer not null,
  seeded_at timestamptz not null default now()
);
comment on table seedings is
  'One row when the initial data is stored. It is written in the same transaction, so a database has all initial data or none, and gets it once.';


-- Limits of tries

create table tries (
  key text not null,
  at  timestamptz not null default now()
);
create index tries__by_key on tries (key, at);
create index tries__by_time on tries (at);
comment on table tries is
  'Attempts of limited acts, such as failed sign-ins: the act and its counter (`key`), and the time. All processes share them.';

create function take_try(counters jsonb, moment timestamptz) returns jsonb
  language plpgsql
  as $$
declare
  counter jsonb;
  bound jsonb;
  place integer;
  bound_place integer;
  found integer;
  oldest timestamptz;
  before jsonb := '[]';
begin
  -- In one order, so that two requests with some of the same keys cannot wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select value ->> 'key' as key from jsonb_array_elements(counters) order by 1) as keys;
  for counter, place in select value, ordinality - 1 from jsonb_array_elements(counters) with ordinality loop
    for bound, bound_place in select value, ordinality - 1 from jsonb_array_elements(counter -> 'limits') with ordinality loop
      select count(*), min(at) into found, oldest from (
        select tries.at from tries
        where key = counter ->> 'key' and tries.at > moment - make_interval(secs => (bound ->> 'seconds')::integer)
        order by tries.at desc limit (bound ->> 'allowed')::integer) as latest;
      if found >= (bound ->> 'allowed')::integer then
        return jsonb_build_object('counter', place, 'limit', bound_place, 'wait',
          greatest(1, ceil(extract(epoch from oldest - moment) + (bound ->> 'seconds')::integer)));
      end if;
      if bound_place = 0 then
        before := before || to_jsonb(found);
      end if;
    end loop;
  end loop;
  insert into tries (key, at) select value ->> 'key', moment from jsonb_array_elements(counters);
  return jsonb_build_object('before', before);
end $$;
comment on function take_try(jsonb, timestamptz) is
  'Counts a try with each counter when all limits allow it. `counters` is a list of {key, limits: [{allowed, seconds}]}. Returns '
  '{before: [tries of the first limit of each]}, or {counter, limit, wait}: the limit that refuses, and the seconds until it does not.';
