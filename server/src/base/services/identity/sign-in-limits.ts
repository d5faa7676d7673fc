import { dayLength } from '@portal/contract'
import { sql } from 'kysely'
import type { Tx } from '../../database/db.ts'
import { addressOf, type Counter, counterOf, countersOfAddress, nameKey } from '../../http/rate-limit.ts'

/** Days for which an address counts as recent for an account after a sign-in from it. */
const recentDays = 30

/** The moment since which a sign-in makes its address recent for the account. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - recentDays * dayLength)

/** The counters of sign-in attempts of one kind of account. Its name is the username of staff and the e-mail of citizens. */
function signInLimits(kind: 'sign-in' | 'citizen-sign-in') {
  const own = (name: string, ip: string) => counterOf(kind, `${nameKey(name)} ${addressOf(ip)}`)
  const everywhere = (name: string) => counterOf(`${kind}-everywhere`, nameKey(name))
  return {
    /** The key of attempts with a name from an address. */
    key: (name: string, ip: string) => own(name, ip).key,
    /**
     * The counters of an attempt. At an address where somebody signed in to the account recently, only name and address count. So failures
     * from other addresses, or with other names from the same address, cannot lock them out.
     * @param addressFailures - how many failures an address may have in ten minutes; a block of addresses has three times as many
     */
    counters: (name: string, ip: string, isRecentHere: boolean, addressFailures: number): Counter[] =>
      isRecentHere
        ? [own(name, ip)]
        : [own(name, ip), everywhere(name), ...countersOfAddress(`${kind}-address`, ip, addressFailures)],
    /** Deletes all counters with a name, for every address, because the password has changed. */
    clear: async (tx: Tx, name: string) => {
      await sql`
        delete from tries where starts_with(key, ${`${kind} ${nameKey(name)} `}) or key = ${everywhere(name).key}`.execute(
        tx,
      )
    },
  }
}

export const staffSignIns = signInLimits('sign-in')
export const citizenSignIns = signInLimits('citizen-sign-in')
