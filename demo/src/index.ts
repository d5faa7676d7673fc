// The entrance of the demonstration: an invented city for a database that has what every installation starts with.
import type { Db, DemoOptions, SeededAccounts } from '@portal/server'
import { demoStaff } from './data/staff.ts'
import { storeDocuments } from './documents/store-documents.ts'
import { day, horizonOf } from './population/calendar.ts'
import { storeSchedules } from './schedules/store-schedules.ts'
import { storeCitizenAccounts } from './store-citizen-accounts.ts'
import { storeDemoStaff } from './store-demo-staff.ts'
import { storePopulation } from './store-population.ts'
import { storePreRegisters } from './store-pre-registers.ts'

/** The age of the staff accounts in days. They are older than the first citizen. */
const staffSince = 600

/**
 * Writes the people, papers and schedules of the demonstration, in the caller's transaction. The same count on the same day gives the same
 * citizens. Without a store it writes no documents.
 * @returns who can sign in.
 */
export async function loadDemo(db: Db, options: DemoOptions): Promise<SeededAccounts> {
  const { citizens: count, password, now, references, store, log } = options
  const team = await storeDemoStaff(db, password, new Date(horizonOf(now) - staffSince * day))
  const usernames = demoStaff.map(({ username }) => username)
  await storePreRegisters(db, now)
  if (count === 0) return { usernames, citizens: [] }
  await storePopulation(db, { count, now, team, references }, log)
  const citizens = await storeCitizenAccounts(db, password)
  await storeSchedules(db, { citizens: count, now }, log)
  if (store !== undefined) await storeDocuments(db, store, { citizens: count, now }, log)
  return { usernames, citizens }
}
