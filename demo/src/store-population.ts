import { continueAfter, type Db, insertRows, terminalText, withoutIndexes } from '@portal/server'
import { sql } from 'kysely'
import { inventPopulation, type PopulationOptions } from './population/population.ts'

/** From this many people on it is faster to build the indexes at the end. */
const manyPeople = 3_000

/** The number of people between two log lines about the progress. */
const progressStep = 100_000

/** The tables whose rows are not invented in the order of their time. */
type Unordered = 'observations' | 'profile_transitions' | 'audits'

/**
 * Writes the rows that are not invented in the order of their time: first into temporary tables. At the end, `release` numbers them by
 * time, because "newest first" sorts by id.
 */
function stageRows(db: Db) {
  const staged = new Map<Unordered, ReturnType<typeof sql.join>>()
  return {
    async stage(table: Unordered, rows: readonly object[]): Promise<void> {
      if (rows[0] !== undefined && !staged.has(table)) {
        const list = sql.join(Object.keys(rows[0]).map((name) => sql.ref(name)))
        staged.set(table, list)
        await sql`
          create temporary table ${sql.table(`staged_${table}`)} on commit drop as
          select ${list} from ${sql.table(table)} where false`.execute(db)
      }
      await insertRows(db, `staged_${table}`, rows)
    },
    async release(): Promise<void> {
      for (const [table, list] of staged) {
        await sql`
          insert into ${sql.table(table)} (${list})
          select ${list} from ${sql.table(`staged_${table}`)} order by created_at, ctid`.execute(db)
      }
    },
  }
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
    const { stage, release } = stageRows(db)
    const population = inventPopulation(options)
    let people = 0
    let next = population.next()
    for (; !next.done; next = population.next()) {
      const { citizens, profiles, observations, transitions, audits } = next.value
      await insertRows(db, 'citizen_accounts', citizens)
      await insertRows(db, 'profiles', profiles)
      await stage('observations', observations)
      await stage('profile_transitions', transitions)
      await stage('audits', audits)
      const before = people
      people += profiles.length
      if (Math.floor(people / progressStep) > Math.floor(before / progressStep))
        log(terminalText('start.citizens_written', { count: people }))
    }
    await insertRows(db, 'notifications', next.value)
    await release()
  }
  if (options.count >= manyPeople) {
    await withoutIndexes(
      db,
      ['citizen_accounts', 'profiles', 'observations', 'profile_transitions', 'audits'],
      write,
      log,
    )
  } else await write()
  await continueAfter(db, 'citizen_accounts')
  await continueAfter(db, 'profiles')
}
