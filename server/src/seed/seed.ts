import { sql } from 'kysely'
import type { Db } from '../base/database/db.ts'
import type { FileStore } from '../base/storage/file-store.ts'
import { say } from '../base/text/terminal.ts'
import { storeCatalogues } from './catalogues.ts'
import { demoStaff } from './data/staff.ts'
import { storeDocuments } from './documents/store-documents.ts'
import { storeAdministrator, storeDemoStaff } from './people.ts'
import { day, horizonOf } from './population/calendar.ts'
import { storeReferences } from './references.ts'
import { storeSchedules } from './schedules/store-schedules.ts'
import { seedSecurity } from './security.ts'
import { citizenAccounts, storeCitizenAccounts } from './store-citizen-accounts.ts'
import { storePopulation } from './store-population.ts'
import { storePreRegisters } from './store-pre-registers.ts'
import { storeRegulations } from './store-regulations.ts'

export interface SeedOptions {
  /** Whether demonstration staff and citizens are created. */
  readonly demo: boolean
  /** How many citizens, 0 to 1,000,000. */
  readonly citizens: number
  /** The password of the demonstration's staff and citizens. */
  readonly password: string
  /** The superadmin of a portal without a demonstration. */
  readonly admin?: { readonly username: string; readonly password: string }
  readonly now: Date
  /** The store for files. Without a store, no files are written. */
  readonly store?: FileStore | undefined
  log(message: string): void
}

/** The age of the staff accounts in days. They are older than the first citizen. */
const staffSince = 600

/** Who can sign in after a seed. */
export interface SeededAccounts {
  /** Of the staff. */
  readonly usernames: readonly string[]
  /** The e-mails of the citizens of a demonstration who can sign in. */
  readonly citizens: readonly string[]
}

async function fill(db: Db, options: SeedOptions): Promise<SeededAccounts> {
  const { demo, citizens, password, admin, now, store, log } = options
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  const references = await storeReferences(db)
  await storeCatalogues(db)
  if (store !== undefined) await storeRegulations(db, store, now)
  await seedSecurity(db)
  log(say('start.references_written'))
  if (!demo) {
    if (admin !== undefined) await storeAdministrator(db, admin, now)
    return { usernames: admin === undefined ? [] : [admin.username], citizens: [] }
  }
  const team = await storeDemoStaff(db, password, new Date(horizonOf(now) - staffSince * day))
  await storePreRegisters(db, now)
  if (citizens > 0) await storePopulation(db, { count: citizens, now, team, references }, log)
  if (citizens > 0) await storeCitizenAccounts(db, password)
  if (citizens > 0) await storeSchedules(db, { citizens, now }, log)
  if (citizens > 0 && store !== undefined) await storeDocuments(db, store, { citizens, now }, log)
  return { usernames: demoStaff.map(({ username }) => username), citizens: await citizenAccounts(db) }
}

/**
 * Fills a migrated, empty database with the reference lists, the roles and, for a demonstration, its people and citizens (decisions
 * §1). Everything is one transaction: the caller's if `db` is one, else its own. So a seed that is killed leaves the database
 * empty. The same count on the same day gives the same citizens.
 * @returns who can sign in.
 */
export async function seed(db: Db, options: SeedOptions): Promise<SeededAccounts> {
  const work = async (tx: Db) => {
    const accounts = await fill(tx, options)
    await sql`analyze`.execute(tx)
    return accounts
  }
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
