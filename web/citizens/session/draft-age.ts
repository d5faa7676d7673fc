import { readStored } from '../../kit/device/storage.ts'
import { citizenStorage } from './session.ts'

/** Where the time of the last change of a sign-up's draft is stored. */
export const draftAgeKey = `${citizenStorage}.sign-up`

/** Milliseconds for which a draft is kept after its last change: a week. */
const keptFor = 7 * 86_400_000

/** Whether the draft on this device is older than a week, so that it must be removed. */
export function isDraftOld(now = Date.now()): boolean {
  const storedAt = readStored(draftAgeKey)
  return typeof storedAt === 'number' && now - storedAt > keptFor
}
