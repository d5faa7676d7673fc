-- Base of every table: text folding for search and uniqueness, and the version that guards against lost updates.

create extension if not exists pg_trgm;

-- Lower case without accents: the SQL twin of fold() in the contract. Immutable, so it can feed generated
-- columns and indexes. The accents go first: what is left is lower-cased alike under every locale of a database.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')) $$;

-- Each accepted write of an updatable row raises its version; optimistic locking compares it.
create function bump_version() returns trigger
  language plpgsql
  as $$ begin new.version := old.version + 1; new.updated_at := now(); return new; end $$;

create table app_secrets (
  name  text primary key,
  value bytea not null
);
