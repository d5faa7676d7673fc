-- Handing a person over to their own account, and a choice in the lists of sensitive data.

-- step: handover
alter table guardians
  -- `guardian`: the account becomes a second guardian. `handover`: the person, now an adult, takes their profile to their own account.
  add kind text not null default 'guardian' constraint guardians__kind check (kind in ('guardian', 'handover'));

-- step: prefer not to say
-- A choice for whoever prefers not to give sensitive data (Ley 1581, article 6). A new installation gets it with the other rows of the
-- lists; lists that are still empty stay so.
insert into gender_identities (id, name) select 99, 'PREFIERO NO DECIRLO' where exists (select from gender_identities)
  on conflict do nothing;
insert into sexual_orientations (id, name) select 99, 'PREFIERO NO DECIRLO' where exists (select from sexual_orientations)
  on conflict do nothing;
insert into ethnic_groups (id, name) select 99, 'PREFIERO NO DECIRLO' where exists (select from ethnic_groups)
  on conflict do nothing;
insert into population_groups (id, name) select 99, 'PREFIERO NO DECIRLO' where exists (select from population_groups)
  on conflict do nothing;
insert into disabilities (id, name) select 99, 'PREFIERO NO DECIRLO' where exists (select from disabilities)
  on conflict do nothing;
insert into eps (id, name, code, nit, is_active)
  select 99, 'PREFIERO NO DECIRLO', 'NINGUNA', '000000000-0', true where exists (select from eps)
  on conflict do nothing;
