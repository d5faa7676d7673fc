-- The trail is read newest first by its moment, so that every filter (who, what, which record, from where) and a period give
-- one stretch of one index. Ordered by id, the rows of a period long ago were found only by walking past all newer ones.

drop index audits__by_user;
drop index audits__by_event;
drop index audits__by_record;

create index audits__by_user on audits (user_id, created_at, id);
create index audits__by_event on audits (event, created_at, id);
create index audits__by_entity on audits (entity, created_at, id);
create index audits__by_record on audits (entity_id, entity, created_at, id);
create index audits__by_ip on audits (ip, created_at, id);
