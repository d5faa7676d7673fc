/** The product's statements, written by hand. The bare server executes them without other work. */

const names: readonly (readonly [name: string, table: string, key: string, shows?: string])[] = [
  ['profile_type', 'profile_types', 'profile_type_id'],
  ['document_type', 'document_types', 'document_type_id'],
  ['email', 'citizen_accounts', 'account_id', 'lower(email)'],
  ['sex', 'sex', 'sex_id'],
  ['blood_type', 'blood_types', 'blood_type_id'],
  ['country_birth', 'countries', 'country_birth_id'],
  ['state_birth', 'states', 'state_birth_id'],
  ['city_birth', 'cities', 'city_birth_id'],
  ['country_residence', 'countries', 'country_residence_id'],
  ['state_residence', 'states', 'state_residence_id'],
  ['city_residence', 'cities', 'city_residence_id'],
  ['locality', 'localities', 'locality_id'],
  ['upz', 'upz', 'upz_id'],
  ['neighborhood', 'neighborhoods', 'neighborhood_id'],
  ['contact_relationship_name', 'contact_relationships', 'contact_relationship'],
  ['full_name_assignor', 'users', 'assigned_by_id', `upper(name || ' ' || surname)`],
  ['assignor_name', 'users', 'assigned_by_id'],
  ['assignor_surname', 'users', 'assigned_by_id', 'surname'],
  ['assignor_document', 'users', 'assigned_by_id', 'document'],
  ['full_name_verifier', 'users', 'checker_id', `upper(name || ' ' || surname)`],
  ['checker_name', 'users', 'checker_id'],
  ['checker_surname', 'users', 'checker_id', 'surname'],
  ['checker_document', 'users', 'checker_id', 'document'],
  ['status', 'status', 'status_id'],
  ['color', 'status', 'status_id', 'color'],
]
const sensitiveNames: typeof names = [
  ['ethnic_group', 'ethnic_groups', 'ethnic_group_id'],
  ['population_group', 'population_groups', 'population_group_id'],
  ['gender', 'gender_identities', 'gender_id'],
  ['sexual_orientation', 'sexual_orientations', 'sexual_orientation_id'],
  ['eps', 'eps', 'eps_id'],
  ['disability', 'disabilities', 'disability_id'],
]

const columns = `id, user_id, profile_type_id, document_type_id, document, name, s_name, surname, s_surname, mobile_phone, sex_id,
  blood_type_id, birthdate, country_birth_id, state_birth_id, city_birth_id, country_residence_id, state_residence_id,
  city_residence_id, locality_id, upz_id, neighborhood_id, other_neighborhood_name, address, stratum, contact_name,
  contact_phone, contact_relationship, verified_at, assigned_by_id, assigned_at, checker_id, status_id, version, created_at,
  updated_at`
const sensitive =
  'ethnic_group_id, population_group_id, gender_id, sexual_orientation_id, eps_id, has_disability, disability_id'

const select = (of: string, lookups: typeof names) => `
  select ${of
    .split(',')
    .map((column) => `p.${column.trim()}`)
    .join(', ')},
    ${lookups.map(([name, table, key, shows = 'name']) => `(select ${shows} from ${table} where id = p.${key}) as ${name}`).join(', ')},
    (select count(*)::integer from observations where profile_id = p.id) as observations_count,
    (select count(*)::integer from citizen_schedules where profile_id = p.id and status_id in (5, 6)) as activities_count,
    f.files_count, f.pending_files_count
  from profiles p cross join lateral (
    select count(*)::integer as files_count, (count(*) filter (where status_id = 8))::integer as pending_files_count
    from files where profile_id = p.id and deleted_at is null) f`

/** The rows of a page by their ids. */
export const pageRows = `${select(columns, names)}
  join unnest($1::integer[]) with ordinality as page(id, position) on page.id = p.id order by page.position`

/** All columns of one citizen. */
export const wholeRow = `${select(`${columns}, ${sensitive}`, [...names, ...sensitiveNames])} where p.id = $1`

/** The newest rows that match two indexed filters, and their number. */
export const filtered = `select p.id from profiles p where p.status_id = $1 and p.profile_type_id = $2 order by p.id desc limit 10`
export const filteredTotal = `select count(*)::integer as total from profiles p where p.status_id = $1 and p.profile_type_id = $2`

/** The ten newest rows whose names contain a text, and the number of all matches, in one statement. */
export const searched = `
  with found as materialized (select id from profiles where search_text like $1),
    page as (select id, row_number() over (order by id desc) as position from found order by id desc limit 10)
  ${select(columns, names).replace('select ', 'select (select count(*)::integer from found) as total, ')}
  join page on page.id = p.id order by page.position`
