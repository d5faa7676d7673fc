import { sql } from 'kysely'

/** The fields of the form that count. Those that nobody is obliged to fill in do not. */
const counted = [
  'document',
  'name',
  'surname',
  'birthdate',
  'city_birth_id',
  'city_residence_id',
  'locality_id',
  'address',
  'stratum',
  'mobile_phone',
  'sex_id',
  'blood_type_id',
  'eps_id',
  'contact_name',
  'contact_phone',
].map((name) => sql.ref(`profiles.${name}`))

/** Per cent of the fields of a person that are filled in. */
export const completion = sql<number>`round(100.0 * num_nonnulls(${sql.join(counted)}) / ${sql.lit(counted.length)})::integer`
