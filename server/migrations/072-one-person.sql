-- A document belongs to one person, and an account has one holder.

-- step: what has to be resolved first
do $$
declare found text;
begin
  select string_agg(ids, '; ') into found from (
    select string_agg(id::text, ' and ' order by id) as ids from profiles
    group by upper(regexp_replace(document, '[^A-Za-z0-9]', '', 'g')), document_type_id having count(*) > 1 limit 20) as same;
  if found is not null then
    raise exception 'citizens have the same document; correct it in all but one of each: %', found;
  end if;
  select string_agg(ids, '; ') into found from (
    select string_agg(id::text, ' and ' order by id) as ids from profiles
    where profile_type_id = 1 group by user_id having count(*) > 1 limit 20) as same;
  if found is not null then
    raise exception 'citizens are holders of the same account; change the type of all but one of each: %', found;
  end if;
end $$;

-- step outside a transaction: one person for a document
create unique index concurrently if not exists profiles__bare_document
  on profiles ((upper(regexp_replace(document, '[^A-Za-z0-9]', '', 'g'))), document_type_id);

-- step outside a transaction: one holder for an account
create unique index concurrently if not exists profiles__holder on profiles (user_id) where profile_type_id = 1;

-- step outside a transaction: drop by bare document
drop index concurrently if exists profiles__by_bare_document;
