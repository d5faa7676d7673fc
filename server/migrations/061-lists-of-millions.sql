-- Lists and figures of millions of citizens (ADR 0036). Each step can run while servers write.

-- step outside a transaction: by change
create index concurrently if not exists profiles__by_change on profiles (updated_at, id);

-- step outside a transaction: by type and birthdate
-- Children have types of their own. By age, all of them would be read before the first citizen of another type.
create index concurrently if not exists profiles__by_type_and_birthdate on profiles (profile_type_id, birthdate, id);

-- step outside a transaction: by document type and birthdate
create index concurrently if not exists profiles__by_document_type_and_birthdate on profiles (document_type_id, birthdate, id);

-- step outside a transaction: by return
create index concurrently if not exists profile_moves__by_return on profile_moves (created_at, profile_id)
  where move = 'return' and undone_at is null;
