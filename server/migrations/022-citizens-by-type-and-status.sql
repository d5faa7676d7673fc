-- The two filters asked for together most often: page and total come from one index, where the total of a million citizens
-- would read every row of a status. A type alone is a stretch of it too.
drop index profiles__by_type;
create index profiles__by_type_and_status on profiles (profile_type_id, status_id, id desc);
