import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { say } from '../text/terminal.ts'
import { type Columns, insertRows } from './bulk.ts'
import { inventPopulation, type PopulationOptions } from './population/population.ts'
import type {
  AuditRow,
  CitizenRow,
  NotificationRow,
  ObservationRow,
  ProfileRow,
  TransitionRow,
} from './population/rows.ts'
import { continueAfter } from './sequences.ts'
import { withoutIndexes } from './without-indexes.ts'

const moment = 'timestamptz'

const citizenColumns: Columns<CitizenRow> = {
  id: 'integer',
  email: 'text',
  verified_at: moment,
  last_sign_in_at: moment,
  is_locked: 'boolean',
  created_at: moment,
  updated_at: moment,
}

const profileColumns: Columns<ProfileRow> = {
  id: 'integer',
  user_id: 'integer',
  profile_type_id: 'integer',
  relationship: 'text',
  document_type_id: 'integer',
  document: 'text',
  name: 'text',
  s_name: 'text',
  surname: 'text',
  s_surname: 'text',
  mobile_phone: 'text',
  sex_id: 'integer',
  blood_type_id: 'integer',
  birthdate: 'date',
  country_birth_id: 'integer',
  state_birth_id: 'integer',
  city_birth_id: 'integer',
  country_residence_id: 'integer',
  state_residence_id: 'integer',
  city_residence_id: 'integer',
  locality_id: 'integer',
  upz_id: 'integer',
  neighborhood_id: 'integer',
  other_neighborhood_name: 'text',
  address: 'text',
  stratum: 'smallint',
  ethnic_group_id: 'integer',
  population_group_id: 'integer',
  gender_id: 'integer',
  sexual_orientation_id: 'integer',
  eps_id: 'integer',
  has_disability: 'boolean',
  disability_id: 'integer',
  contact_name: 'text',
  contact_phone: 'text',
  contact_relationship: 'integer',
  status_id: 'integer',
  checker_id: 'integer',
  assigned_by_id: 'integer',
  assigned_at: moment,
  verified_at: moment,
  version: 'integer',
  created_at: moment,
  updated_at: moment,
}

const observationColumns: Columns<ObservationRow> = {
  profile_id: 'integer',
  user_id: 'integer',
  observation: 'text',
  created_at: moment,
  updated_at: moment,
}

const transitionColumns: Columns<TransitionRow> = {
  profile_id: 'integer',
  move: 'text',
  user_id: 'integer',
  previous: 'jsonb',
  version_after: 'integer',
  created_at: moment,
}

const auditColumns: Columns<AuditRow> = {
  event: 'text',
  entity: 'text',
  entity_id: 'bigint',
  principal_kind: 'text',
  user_id: 'integer',
  citizen_id: 'integer',
  user_name: 'text',
  old_values: 'jsonb',
  new_values: 'jsonb',
  url: 'text',
  ip: 'text',
  user_agent: 'text',
  tags: 'text',
  created_at: moment,
}

const notificationColumns: Columns<NotificationRow> = {
  id: 'uuid',
  type: 'text',
  user_id: 'integer',
  data: 'jsonb',
  read_at: moment,
  created_at: moment,
  updated_at: moment,
}

/** From this many people on it is faster to build the indexes at the end. */
const manyPeople = 3_000

/** The number of people between two log lines about the progress. */
const tellEvery = 100_000

type Numbered = 'observations' | 'profile_moves' | 'audits'

/**
 * Temporary tables for rows that are not invented in the order of their time. At the end, the rows are numbered by time, because
 * "newest first" sorts by id.
 */
async function stage(db: Db, table: Numbered, columns: object): Promise<string> {
  const staged = `staged_${table}`
  const list = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  await sql`create temporary table ${sql.table(staged)} on commit drop as select ${list} from ${sql.table(table)} where false`.execute(
    db,
  )
  return staged
}

async function release(db: Db, table: Numbered, columns: object): Promise<void> {
  const list = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${list}) select ${list} from ${sql.table(`staged_${table}`)} order by created_at, ctid`.execute(
    db,
  )
}

/**
 * Invents the population and writes it in batches, so memory does not grow with the number of people. It runs in the caller's
 * transaction.
 */
export async function storePopulation(
  db: Db,
  options: PopulationOptions,
  log: (message: string) => void,
): Promise<void> {
  const write = async () => {
    const observations = await stage(db, 'observations', observationColumns)
    const transitions = await stage(db, 'profile_moves', transitionColumns)
    const audits = await stage(db, 'audits', auditColumns)
    const population = inventPopulation(options)
    let people = 0
    for (let next = population.next(); ; next = population.next()) {
      if (next.done) {
        await insertRows(db, 'notifications', notificationColumns, next.value)
        break
      }
      const batch = next.value
      await insertRows(db, 'citizens', citizenColumns, batch.citizens)
      await insertRows(db, 'profiles', profileColumns, batch.profiles)
      await insertRows(db, observations, observationColumns, batch.observations)
      await insertRows(db, transitions, transitionColumns, batch.transitions)
      await insertRows(db, audits, auditColumns, batch.audits)
      const before = people
      people += batch.profiles.length
      if (Math.floor(people / tellEvery) > Math.floor(before / tellEvery))
        log(say('start.citizens_written', { count: people }))
    }
    await release(db, 'observations', observationColumns)
    await release(db, 'profile_moves', transitionColumns)
    await release(db, 'audits', auditColumns)
  }
  if (options.count >= manyPeople) {
    await withoutIndexes(db, ['citizens', 'profiles', 'observations', 'profile_moves', 'audits'], write, log)
  } else await write()
  await continueAfter(db, 'citizens')
  await continueAfter(db, 'profiles')
}
