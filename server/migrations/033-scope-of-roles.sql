-- Whose citizens a role is for is data of the role, not its name: all, or those whose validator its holder is. Until now only
-- the built-in validator's role was bounded, and only for whoever held no other built-in role beside it.
alter table roles add column scope text not null default 'all' constraint roles__scope check (scope in ('all', 'own'));
update roles set scope = 'own' where name = 'citizen-portal-validator';
