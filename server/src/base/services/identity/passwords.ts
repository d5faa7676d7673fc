import { randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit } from '../../process/concurrency-limit.ts'

/** argon2id, 19 MiB and two passes: about ten milliseconds of one core. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Maximum number of hashes at the same time: half of the cores, so that many sign-ins at once do not slow down other requests. */
const inTurn = concurrencyLimit(Math.max(1, Math.floor(availableParallelism() / 2)))

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, strength))
}

let ofNobody: Promise<string> | undefined

/** The hash of a random password, for accounts that sign in without one. It is made once in a process. */
export function unknownPasswordHash(): Promise<string> {
  ofNobody ??= hashPassword(randomBytes(32).toString('base64url'))
  return ofNobody
}

let decoy: Promise<string> | undefined

/** Whether the password is correct. For an unknown person (`null`) a dummy hash takes as long, so the time shows nothing. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const against = stored ?? (await decoy)
  const fits = await inTurn(() => verify(against, password))
  return fits && stored !== null
}

/** A new password that can be read aloud: it has no letters and digits that look alike. */
export function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
}
