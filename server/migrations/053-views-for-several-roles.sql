-- A saved view is shared with several roles, or with everybody (ADR 0044). Ids of roles are never used again, so that of a deleted role
-- finds nobody.
alter table user_views
  add shared_with_role_ids integer[] not null default '{}',
  add shared_with_everybody boolean not null default false;
update user_views set shared_with_role_ids = array[shared_with_role_id] where shared_with_role_id is not null;
alter table user_views drop column shared_with_role_id;
create index user_views__by_roles on user_views using gin (shared_with_role_ids) where shared_with_role_ids <> '{}';
