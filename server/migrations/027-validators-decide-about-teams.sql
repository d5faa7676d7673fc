-- Validators decide about the teams of their citizens (decisions section 4; a team is theirs when its captain is, section 10). Installations
-- whose validators still decide about own enrolments get the like for teams; where somebody took that away, nothing is given.
with validator as (
  select roles.id from roles
  where roles.name = 'citizen-portal-validator'
    and exists (
      select from role_abilities join abilities on abilities.id = role_abilities.ability_id
      where role_abilities.role_id = roles.id and not role_abilities.forbidden
        and abilities.name = 'assign-status-citizen-schedule-citizen-portal' and abilities.only_owned)
    and not exists (
      select from role_abilities join abilities on abilities.id = role_abilities.ability_id
      where role_abilities.role_id = roles.id and abilities.name = 'assign-status-team-citizen-portal')
), made as (
  insert into abilities (name, title, entity_type, only_owned)
  select 'assign-status-team-citizen-portal', 'Asignar estado de equipos (solo los propios)', 'CitizenPortal/Models/Team', true
  from validator
  on conflict do nothing
  returning id
), ability as (
  select id from made
  union
  select id from abilities
  where name = 'assign-status-team-citizen-portal' and entity_type = 'CitizenPortal/Models/Team' and only_owned and entity_id is null
)
insert into role_abilities (role_id, ability_id) select validator.id, ability.id from validator, ability;

-- A matrix of rights that was opened before must not undo it.
update roles set updated_at = now() where name = 'citizen-portal-validator';
