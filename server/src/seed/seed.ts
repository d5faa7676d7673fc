import { sql } from 'kysely'
import type { Db } from '../base/database/db.ts'
import type { FileStore } from '../base/storage/file-store.ts'
import { terminalText } from '../base/text/terminal.ts'
import { storeCatalogues } from './catalogues.ts'
import { type ReferenceRows, storeReferences } from './references.ts'
import { seedSecurity } from './security.ts'
import { storeRegulations } from './store-regulations.ts'
import { storeAdministrator } from './store-staff.ts'

/** The accounts that can sign in after a seed. */
export interface SeededAccounts {
  /** Of the staff. */
  readonly usernames: readonly string[]
  /** The e-mails of the citizens of a demonstration who can sign in. */
  readonly citizens: readonly string[]
}

interface CommonOptions {
  /** How many citizens, 0 to 5,000,000. */
  readonly citizens: number
  /** The password of the demonstration's staff and citizens. */
  readonly password: string
  readonly now: Date
  /** The store for files. Without a store, no files are written. */
  readonly store?: FileStore | undefined
  log(message: string): void
}

/** The source of the demonstration. */
export interface DemoOptions extends CommonOptions {
  readonly references: ReferenceRows
}

/** Adds the people and data of a demonstration: `loadDemo` of the workspace `demo`. */
export type LoadDemo = (db: Db, options: DemoOptions) => Promise<SeededAccounts>

export interface SeedOptions extends CommonOptions {
  /** Adds the demonstration. Without it, the database has a superadmin at most. */
  readonly demo: LoadDemo | null
  /** The superadmin of a portal without a demonstration. */
  readonly admin?: { readonly username: string; readonly password: string }
}

async function fill(db: Db, { demo, admin, ...options }: SeedOptions): Promise<SeededAccounts> {
  const { now, store, log } = options
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  const references = await storeReferences(db)
  await storeCatalogues(db)
  if (store !== undefined) await storeRegulations(db, store, now)
  await seedSecurity(db)
  log(terminalText('start.references_written'))
  if (demo !== null) return demo(db, { ...options, references })
  if (admin !== undefined) await storeAdministrator(db, admin, now)
  return { usernames: admin === undefined ? [] : [admin.username], citizens: [] }
}

/**
 * Fills a migrated, empty database with the reference lists, the roles and, for a demonstration, its people and citizens. Everything is one transaction: the caller's if `db` is one, else its own. So a seed that is killed leaves the database
 * empty. The same count on the same day gives the same citizens.
 * @returns who can sign in.
 */
export async function seed(db: Db, options: SeedOptions): Promise<SeededAccounts> {
  const work = async (tx: Db) => {
    const accounts = await fill(tx, options)
    await sql`analyze`.execute(tx)
    return accounts
  }
  // A transaction of its own: in an empty database there is no principal.
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
