-- Letters that no accent makes (ł, ø, ß, æ …) compare as people without them on the keyboard write them. The search and the search for
-- duplicates also ignore apostrophes and take a hyphen for a space. `fold` and `fold_words` in the contract do the same.

-- `fold` compares e-mails and user names, so it keeps every sign. The capitals are for a database whose locale lower-cases ASCII only.
create or replace function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select replace(replace(replace(replace(
       translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
         'ẞÆŒÞøØłŁđĐðÐħĦıŋŊŧŦς', 'ßæœþoollddddhhinnttσ'),
       'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') $$;

create function fold_words(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(fold(regexp_replace(value, '[´\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g')),
    '[''`\u2018-\u201b\u2032\u02b9-\u02bf]', '', 'g'), '[-\u2010-\u2015\u2212 ]+', ' ', 'g');

-- Generated columns are computed when a row is written, so they are made again, with their indexes.
alter table profiles drop column search_text, drop column sort_name;
alter table profiles
  add column search_text text generated always as (fold_words(
    name || ' ' || coalesce(s_name, '') || ' ' || surname || ' ' || coalesce(s_surname, '') || ' ' || document)) stored,
  add column sort_name text collate "C" generated always as (rtrim(fold_words(
    name || ' ' || coalesce(s_name || ' ', '') || surname || coalesce(' ' || s_surname, '')))) stored;
create index profiles__search on profiles using gin (search_text gin_trgm_ops);
create index profiles__by_name on profiles (sort_name, id);
create index profiles__by_birth_and_name on profiles (birthdate, sort_name);
create index profiles__by_whole_names on profiles using gin ((string_to_array(sort_name, ' ')));

alter table pre_registers drop column search_text;
alter table pre_registers add column search_text text generated always as (fold_words(
  name || ' ' || coalesce(s_name, '') || ' ' || surname || ' ' || coalesce(s_surname, '') || ' ' || document || ' ' || email)) stored;
create index pre_registers__search on pre_registers using gin (search_text gin_trgm_ops);

alter table parks drop column search;
alter table parks add column search text
  generated always as (fold_words(coalesce(code, '') || ' ' || name || ' ' || coalesce(address, ''))) stored;
create index parks__search on parks using gin (search gin_trgm_ops);

-- The search for a part of an e-mail.
drop index citizens__by_email;
create index citizens__by_email on citizens using gin ((fold_words(email)) gin_trgm_ops);

-- The other indexes of `fold` hold what it returned before.
do $$
declare one regclass;
begin
  for one in select indexrelid::regclass from pg_index
    where indexprs is not null and pg_get_indexdef(indexrelid) like '%fold(%' and indexrelid::regclass::text not like 'pg_%'
  loop
    execute format('reindex index %s', one);
  end loop;
end $$;

analyze profiles, pre_registers, parks, citizens;
