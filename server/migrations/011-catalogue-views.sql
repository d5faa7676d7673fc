-- What the lists of catalogues show beside the columns of their tables. One view a catalogue: rows with more columns are read from it.

create view activity_rows as
  select activities.*, activity_types.name as activity_type_name
  from activities left join activity_types on activity_types.id = activities.activity_type_id;

create view program_rows as
  select programs.*, projects.name as project_name,
    coalesce(projects.name || ' - ', '') || programs.name as composed_name,
    (select count(*) from schedules where program_id = programs.id and deleted_at is null)::integer as schedules_count
  from programs left join projects on projects.id = programs.project_id;

create view stage_rows as
  select stages.*, parks.code as park_code, parks.name as park_name, parks.address as park_address,
    (select count(*) from schedules where stage_id = stages.id and deleted_at is null)::integer as schedules_count
  from stages join parks on parks.id = stages.park_id;

create view pse_service_rows as
  select pse_services.*, parks.code as park_code, parks.name as park_name
  from pse_services left join parks on parks.id = pse_services.park_id;

create view rate_rows as
  select rates.*, pse_services.name as pse_service_name
  from rates left join pse_services on pse_services.id = rates.pse_service_id;

-- `file` is the address of the call that answers the document.
create view regulation_rows as
  select regulations.*, '/api/citizen-portal/regulations/' || regulations.id || '/file' as file,
    stored_files.original_name as file_name, stored_files.size::integer as file_size,
    (select count(*) from regulation_files where regulation_id = regulations.id)::integer as files_count,
    (select count(*) from schedule_regulations join schedules on schedules.id = schedule_id
     where regulation_id = regulations.id and schedules.deleted_at is null)::integer as schedules_count
  from regulations join stored_files on stored_files.id = regulations.file_id;

create view informed_consent_rows as
  select informed_consents.*, consent_revisions.text,
    (select count(*) from schedule_consents join schedules on schedules.id = schedule_id
     where schedule_consents.consent_id = informed_consents.id and schedules.deleted_at is null)::integer as schedules_count
  from informed_consents
  join consent_revisions on consent_revisions.consent_id = informed_consents.id
    and consent_revisions.revision = informed_consents.revision;
