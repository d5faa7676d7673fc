import { sql } from 'kysely'
import { type DatabaseAddress, openDb, openPool } from '../base/database/db.ts'
import { advisoryLocks, takeLock } from '../base/database/locks.ts'
import type { Config } from '../base/process/config.ts'
import { StartError } from '../base/process/start-error.ts'
import { weakPasswordError } from '../base/services/identity/password-rules.ts'
import { readablePassword } from '../base/services/identity/passwords.ts'
import type { FileStore } from '../base/storage/file-store.ts'
import { translate } from '../base/text/i18n.ts'
import { terminalLocale, terminalText } from '../base/text/terminal.ts'
import { type LoadDemo, type SeededAccounts, seed } from './seed.ts'

/** The accounts that the first start created; null if the database was not empty. */
export interface Seeded extends SeededAccounts {
  /** Set only when the password was generated here. */
  readonly password: string | null
}

/**
 * Fills an empty database: completely or not at all, and only once, even when several processes start together. `store` stores
 * the seed's documents. `readDemo` gives what adds the demonstration; it is called for an empty database that gets one.
 */
export async function seedIfEmpty(
  address: DatabaseAddress,
  config: Config,
  print: (line: string) => void,
  store: FileStore | undefined,
  readDemo: () => Promise<LoadDemo>,
): Promise<Seeded | null> {
  const db = openDb(openPool(address, { statementTimeout: 0, max: 2 }))
  const given = config.demo ? config.demoPassword : (config.admin?.password ?? null)
  const weak = given === null ? undefined : await weakPasswordError(given, { username: config.admin?.username ?? '' })
  const password = given ?? readablePassword()
  const citizens = config.demo ? config.demoCitizens : 0
  const admin = config.admin ?? (config.demo ? undefined : { username: 'superadmin', password })
  try {
    // A transaction of its own: in an empty database there is no principal.
    const accounts = await db.transaction().execute(async (tx) => {
      await takeLock(tx, advisoryLocks.seed)
      const { rows } = await sql`select from seedings union all select from users limit 1`.execute(tx)
      if (rows.length > 0) return null
      if (weak !== undefined) {
        throw new StartError(terminalText('start.password_weak', { error: translate(terminalLocale(), weak) }))
      }
      const demo = config.demo ? await readDemo() : null
      print(config.demo ? terminalText('start.filling_demo', { citizens }) : terminalText('start.filling'))
      const now = new Date()
      const seeded = await seed(tx, { demo, citizens, password, admin, now, store, log: print })
      await sql`insert into seedings (demo, citizens) values (${config.demo}, ${citizens})`.execute(tx)
      return seeded
    })
    return accounts && { ...accounts, password: given === null ? password : null }
  } finally {
    await db.destroy()
  }
}

/** The accounts that can sign in, shown at every start of a demonstration: the first accounts. */
export async function demoNames(address: DatabaseAddress): Promise<SeededAccounts> {
  const db = openDb(openPool(address, { statementTimeout: 5000, max: 1 }))
  try {
    const { rows } = await sql<{ usernames: string[]; citizens: string[] }>`
      select
        array(select username from users where deleted_at is null order by id limit 6) as usernames,
        array(select email from (
          select email from citizen_accounts where password_hash is not null order by id limit 5) as first order by email) as citizens
      where exists (select from seedings where demo)`.execute(db)
    return rows[0] ?? { usernames: [], citizens: [] }
  } finally {
    await db.destroy()
  }
}
