import type { BodyOf } from '@portal/contract'
import type { enrolOwn as call, checkOwnEnrolment as checkCall } from '@portal/contract/citizens'
import { idempotencyHeader } from '@portal/contract/citizens'
import { ownPerson } from '../../../authority/household.ts'
import { changeLocked, unchanged } from '../../../authority/with-locked.ts'
import type { Db } from '../../../database/db.ts'
import { enrol, lockParticipant, type Participant, readParticipant } from '../../../enrolment/enrol.ts'
import { type LockedSchedule, lockSeats, readSeats, readSeatsTogether } from '../../../enrolment/locked-schedule.ts'
import { countAttempt } from '../../../http/rate-limit.ts'
import { type CallContext, type SignedInCitizen, signedInCitizen } from '../../../http/register-call.ts'
import { concurrencyLimit } from '../../../process/concurrency-limit.ts'
import { formerAnswer, keepAnswer, markOf } from './idempotency.ts'
import {
  type ApplicableConsent,
  type Asked,
  applicableConsents,
  type OwnBlocker,
  ownBlockers,
  ownError,
  plainBlockers,
} from './own-blockers.ts'

/** How often one account may try to enrol: somebody who chooses needs fewer, and a program that hammers gets no advantage. */
const perMinute = { allowed: 30, seconds: 60, errorCode: 'too_many_requests' } as const

/**
 * How many enrolments of citizens one process works on at the same time. When an enrolment opens, hundreds wait for the lock of one
 * schedule. Each of them would keep a connection of the database, and the staff would wait too. Schedules take turns.
 */
const inTurn = concurrencyLimit(4)

function askedIn({ consent = [], accept_clash }: BodyOf<typeof call>, now: Date): Asked {
  return { consent, accept_clash: accept_clash === true, now }
}

function throwFirst([first]: readonly OwnBlocker[]): void {
  if (first !== undefined) throw ownError(first)
}

/**
 * Refuses without a lock and without a transaction when the seats are visibly gone: after an opening, most requests end here. Simultaneous
 * requests read the seats together.
 */
async function refuseWhenFull(db: Db, who: SignedInCitizen, { params, now }: CallContext<typeof call>): Promise<void> {
  const schedule = await readSeatsTogether(db, params.schedule)
  if (schedule.pending + schedule.accepted < schedule.quota) return
  throwFirst(plainBlockers(schedule, await readParticipant(db, ownPerson(who, params.id), schedule.id), now))
}

/**
 * Enrols a person of one's own, as pending. A request that is marked with a key is answered as before when it comes again.
 * @returns the enrolment's id
 * @throws AppError 404, 429, 422 with the reason
 */
export function enrolOwn(db: Db, context: CallContext<typeof call>): Promise<number> {
  const { params, body, now } = context
  const who = signedInCitizen(context)
  const asked = askedIn(body, now)
  const mark = markOf(context.headerOf(idempotencyHeader.name), [params, asked.consent, asked.accept_clash])
  return inTurn(async () => {
    const former = mark && (await formerAnswer(db, who, mark))
    if (former !== undefined) return former
    await refuseWhenFull(db, who, context)
    await countAttempt(db, [{ key: `citizen-enrol ${who.id}`, limits: [perMinute] }], now)
    return enrolLocked(db, context, who, asked, mark)
  }, String(params.schedule))
}

function enrolLocked(
  db: Db,
  { params, origin, now }: CallContext<typeof call>,
  who: SignedInCitizen,
  asked: Asked,
  mark: ReturnType<typeof markOf>,
): Promise<number> {
  return changeLocked<SignedInCitizen, Participant & { readonly schedule: LockedSchedule }, number>(
    db,
    { origin },
    who,
    {
      lock: async (tx) => {
        const schedule = await lockSeats(tx, params.schedule)
        return { ...(await lockParticipant(tx, ownPerson(who, params.id), schedule.id)), schedule }
      },
    },
    async (tx, { schedule, ...person }) => {
      // The same request may have ended while this one waited for the lock.
      const former = mark && (await formerAnswer(tx, who, mark))
      if (former !== undefined) return { ...unchanged, result: former }
      throwFirst(await ownBlockers(tx, who, schedule, person, asked))
      const consents = { ids: asked.consent, field: 'consent' }
      const enrolled = await enrol(tx, { schedule, person, consents, waiver: null }, { by: who, now })
      if (mark !== undefined) await keepAnswer(tx, who, mark, enrolled.result, now)
      return enrolled
    },
  )
}

/** Every reason against an enrolment of one's own person, and the consents that it needs. @throws AppError 404 */
export async function checkOwnEnrolment(
  db: Db,
  context: CallContext<typeof checkCall>,
): Promise<{ blockers: OwnBlocker[]; consents: ApplicableConsent[] }> {
  const { params, now } = context
  const who = signedInCitizen(context)
  const schedule = await readSeats(db, params.schedule)
  const person = await readParticipant(db, ownPerson(who, params.id), schedule.id)
  const consents = await applicableConsents(db, schedule.id, person.birthdate, now)
  // Consents are accepted with the enrolment, so that they are no reason before it.
  const asked = { consent: consents.map(({ id }) => id), accept_clash: false, now }
  return { blockers: await ownBlockers(db, who, schedule, person, asked), consents }
}
