-- What one person did of one kind: counted from the index alone, where two indexes of millions of rows would have to be laid
-- over each other.
create index audits__by_user_and_event on audits (user_id, event, created_at, id);
