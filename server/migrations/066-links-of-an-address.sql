-- A link works only for the address that it was sent to.
alter table password_resets add column email text;
update password_resets set email = coalesce(
  (select email from users where users.id = password_resets.user_id),
  (select email from citizens where citizens.id = password_resets.citizen_id), '');
alter table password_resets alter column email set not null;

-- Until now a change of address left its links open.
update password_resets set used_at = now()
where used_at is null and exists (
  select from audits
  where audits.entity = case when password_resets.user_id is null then 'Citizen' else 'User' end
    and audits.entity_id = coalesce(password_resets.user_id, password_resets.citizen_id)
    and audits.event = 'updated' and audits.old_values ? 'email' and audits.created_at >= password_resets.created_at);

-- Nor did it end a change of address that was still waiting for its code, or invitations to the former address.
delete from citizen_codes
where purpose = 'change-email' and exists (
  select from audits
  where audits.entity = 'Citizen' and audits.entity_id = citizen_codes.citizen_id
    and audits.event = 'updated' and audits.old_values ? 'email' and audits.created_at >= citizen_codes.created_at);
