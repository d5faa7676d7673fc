import type { ReferenceRows } from '@portal/server'
import { makeAtlas } from './atlas.ts'
import { horizonOf, hour, minute, registrationCalendar, stamp } from './calendar.ts'
import { type Chance, chanceOf } from './chance.ts'
import { inventHousehold } from './household.ts'
import { createInbox } from './inbox.ts'
import { inventHistory, type Team } from './progress.ts'
import type { AuditRow, CitizenRow, NotificationRow, ObservationRow, ProfileRow, TransitionRow } from './rows.ts'

/** Rows of some thousands of people. People in earlier batches registered earlier. */
export interface Batch {
  readonly citizens: CitizenRow[]
  readonly profiles: ProfileRow[]
  readonly observations: ObservationRow[]
  readonly transitions: TransitionRow[]
  readonly audits: AuditRow[]
}

export interface PopulationOptions {
  /** How many people (profiles, not accounts), up to five million. */
  readonly count: number
  /** Everything invented is before the day of this moment in Bogotá. */
  readonly now: Date
  readonly team: Team
  readonly references: ReferenceRows
  readonly batchSize?: number
}

/** The maximum number of people. The ranges of document numbers are larger. */
export const mostPeople = 5_000_000

function emptyBatch(): Batch {
  return { citizens: [], profiles: [], observations: [], transitions: [], audits: [] }
}

function accountRow(chance: Chance, id: number, email: string, createdAt: number, horizon: number): CitizenRow {
  const verifiedAt = createdAt + chance.between(1, 90) * minute
  const verified = verifiedAt < horizon && chance.yes(0.97)
  const signedInAt = createdAt + chance.next() * Math.max(horizon - createdAt - hour, minute)
  const signedIn = verified && chance.yes(0.8)
  return {
    id,
    email,
    verified_at: verified ? stamp(verifiedAt) : null,
    last_sign_in_at: signedIn ? stamp(Math.max(verifiedAt, Math.floor(signedInAt / 1_000) * 1_000)) : null,
    is_locked: chance.yes(0.003),
    created_at: stamp(createdAt),
    updated_at: stamp(verified ? verifiedAt : createdAt),
  }
}

/**
 * Invents the demonstration's citizens, batch by batch, in the order of registration. At the end it returns the validators'
 * notifications. Pure: the same count, day, team and references give the same rows. It uses the memory of one batch.
 */
export function* inventPopulation(options: PopulationOptions): Generator<Batch, NotificationRow[]> {
  const { count, now, team, references, batchSize = 2_000 } = options
  if (count > mostPeople) throw new RangeError(`at most ${mostPeople} people can be invented`)
  const horizon = horizonOf(now)
  const atlas = makeAtlas(references)
  const registrationAt = registrationCalendar(horizon)
  const inbox = createInbox(horizon)
  let batch = emptyBatch()
  let people = 0
  for (let account = 1; people < count; account += 1) {
    const chance = chanceOf(account)
    const share = (people + chance.next()) / count
    const room = count - people
    const registeredAt = registrationAt(share)
    const { email, members } = inventHousehold(chance, atlas, { account, firstPerson: people + 1, room, registeredAt })
    batch.citizens.push(accountRow(chance, account, email, registeredAt, horizon))
    for (const member of members) {
      const history = inventHistory(chance, member, { share, horizon, team })
      const { profile, observations, transitions, audits, assignment } = history
      batch.profiles.push(profile)
      batch.observations.push(...observations)
      batch.transitions.push(...transitions)
      batch.audits.push(...audits)
      if (assignment !== null) inbox.receive(assignment)
    }
    people += members.length
    if (batch.profiles.length >= batchSize) {
      yield batch
      batch = emptyBatch()
    }
  }
  if (batch.profiles.length > 0) yield batch
  return inbox.notifications()
}
