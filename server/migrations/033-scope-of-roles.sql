-- Whose citizens a role is for is data of the role, not its name: all, or those whose validator its holder is. Until now the name
-- of the built-in validator's role bounded whoever held it and no other built-in role. Nobody is to see more by this: a role of the
-- institute's own becomes one for own citizens where somebody so bounded holds it.
alter table roles add column scope text not null default 'all' constraint roles__scope check (scope in ('all', 'own'));

with bounded as (
  select user_id from user_roles join roles on roles.id = role_id
  group by user_id
  having bool_or(name = 'citizen-portal-validator')
    and not bool_or(name in ('superadmin', 'citizen-portal-admin', 'citizen-portal-viewer', 'citizen-portal-assignor'))
)
update roles set scope = 'own'
where name = 'citizen-portal-validator'
  or (not is_builtin and exists (select from user_roles join bounded using (user_id) where role_id = roles.id));
