import { sql } from 'kysely'
import type { Tx } from '../../database/db.ts'
import { addressOf, type Counter, countersOfAddress, nameKey, type RateLimit } from '../../http/rate-limit.ts'
import { dayLength } from '../../text/time.ts'

const errorCode = 'too_many_sign_ins'
/** A hundred guesses of one password take hours. */
const perHour: RateLimit = { allowed: 30, seconds: 3600, errorCode }
/** Seconds over which the failures of an address are counted. The allowed number is a setting. */
const addressSeconds = 600
/** Days for which an address counts as known for an account after somebody signed in from it. */
const recentDays = 30

/** The moment since which a sign-in makes its address known for the account. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - recentDays * dayLength)

/** The counters of sign-in attempts of one kind of account. Its name is the username of staff and the e-mail of citizens. */
function signInLimits(kind: string, allowedPerMinute: number) {
  const perMinute: RateLimit = { allowed: allowedPerMinute, seconds: 60, errorCode }
  /** Ends with the address, or with `*` for all addresses. */
  const keyOf = (name: string, address: string) => `${kind} ${nameKey(name)} ${address}`
  /** The key of attempts with a name from an address. */
  const key = (name: string, ip: string) => keyOf(name, addressOf(ip))
  return {
    key,
    /**
     * The counters of an attempt. At an address where somebody signed in to the account recently, only name and address count. So failures
     * from other addresses, or with other names from the same address, cannot lock them out.
     * @param addressFailures - how many failures an address may have in ten minutes; a block of addresses has three times as many
     */
    counters: (name: string, ip: string, isRecentHere: boolean, addressFailures: number): Counter[] => {
      const own = { key: key(name, ip), limits: [perMinute, perHour] }
      if (isRecentHere) return [own]
      const limit: RateLimit = { allowed: addressFailures, seconds: addressSeconds, errorCode }
      return [own, { key: keyOf(name, '*'), limits: [perHour] }, ...countersOfAddress(kind, ip, limit)]
    },
    /** Deletes all counters with a name, for every address, because the password has changed. */
    clear: async (tx: Tx, name: string) => {
      await sql`delete from tries where starts_with(key, ${keyOf(name, '')})`.execute(tx)
    },
  }
}

/** Three failures a minute per name and address. */
export const staffSignIns = signInLimits('sign-in', 3)
/** Citizens sign in on phones and mistype more often. */
export const citizenSignIns = signInLimits('citizen-sign-in', 5)
