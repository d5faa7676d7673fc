import {
  type enrolOwn as call,
  type checkOwnEnrolment as checkCall,
  idempotencyHeader,
} from '@portal/contract/citizens'
import { type SqlBool, sql } from 'kysely'
import { batchedBy } from '../../base/database/batching.ts'
import type { Db, Tx } from '../../base/database/db.ts'
import { present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import { concurrencyLimit } from '../../base/process/concurrency-limit.ts'
import { makeChange, nothingChanged } from '../../base/services/audit/change.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { type MarkedRequest, markOf } from '../../base/services/calls/with-idempotency.ts'
import { lockSeats, readSeats } from '../../offer/schedules/locked-schedule.ts'
import { acceptDataProtection, acceptTerms } from '../../people/accept-terms.ts'
import { enrol, lockParticipant, type Participant, participantColumns, readParticipant } from '../enrol.ts'
import { formerResponse, storeResponse } from './idempotency.ts'
import {
  applicableConsents,
  type EnrolmentRequest,
  type OwnBlocker,
  ownBlockers,
  ownError,
  plainBlockers,
} from './own-blockers.ts'

/**
 * How many enrolments of citizens one process works on at the same time. When an enrolment opens, hundreds wait for the lock of one
 * schedule. Each of them would keep a connection of the database, and the staff would wait too. Schedules take turns.
 */
const inTurn = concurrencyLimit(4)

function throwFirst([first]: readonly OwnBlocker[]): void {
  if (first !== undefined) throw ownError(first)
}

type Context = CallContext<typeof call>

interface Asking {
  readonly account: number
  readonly person: number
  readonly schedule: number
}

/** Simultaneous requests read their persons together. */
const findOwnParticipant = batchedBy(async (db: Db, asking: readonly Asking[]) => {
  const { rows } = await sql<Participant & { readonly place: number }>`
    select asking.place::integer, ${participantColumns(sql.ref<number>('asking.schedule'))}
    from unnest(${asking.map(({ account }) => account)}::integer[], ${asking.map(({ person }) => person)}::integer[],
      ${asking.map(({ schedule }) => schedule)}::integer[]) with ordinality as asking(account, person, schedule, place)
    join profiles on profiles.id = asking.person
      and ${ownPersonPolicy.rows({ id: sql.ref<number>('asking.account') })}`.execute(db)
  const found = new Map(rows.map((row) => [row.place, row]))
  return asking.map((_, index) => found.get(index + 1))
})

/**
 * Responds without a lock, a transaction or a queue when no seats are left. After an opening most requests end here, and
 * hundreds of them together cost a few statements.
 * @returns the response of the same request before; undefined while there are seats
 */
async function respondWhenFull(db: Db, context: Context, mark?: MarkedRequest): Promise<number | undefined> {
  const { principal, params } = context
  const schedule = await readSeats(db, params.schedule)
  if (schedule.pending + schedule.accepted < schedule.quota) return undefined
  const former = mark && (await formerResponse(db, principal, mark))
  if (former !== undefined) return former
  const person = await findOwnParticipant(db, { account: principal.id, person: params.id, schedule: schedule.id })
  throwFirst(plainBlockers(schedule, present(person), context.now))
  return undefined
}

/**
 * Enrols a person of the caller's household, as pending. A repeated request with the same key gets the stored response.
 * @returns the enrolment's id
 * @throws AppError 404, 429, 422 with the reason
 */
export async function enrolOwn(db: Db, context: Context): Promise<number> {
  const { principal, params, body, locale, now } = context
  const requested: EnrolmentRequest = {
    consent: body.consent ?? [],
    accept_clash: body.accept_clash === true,
    locale,
    now,
  }
  const mark = markOf(context.headerOf(idempotencyHeader.name), [params, requested.consent, requested.accept_clash])
  const former = await respondWhenFull(db, context, mark)
  if (former !== undefined) return former
  return inTurn(async () => {
    // The seats may be gone since this request began to wait.
    const gone = await respondWhenFull(db, context, mark)
    if (gone !== undefined) return gone
    await countAttempt(db, [counterOf('citizen-enrol', principal.id)], now)
    return enrolLocked(db, context, requested, mark)
  }, String(params.schedule))
}

function enrolLocked(db: Db, context: Context, requested: EnrolmentRequest, mark?: MarkedRequest): Promise<number> {
  const { principal, params, body, now } = context
  const lock = async (tx: Tx) => {
    const schedule = await lockSeats(tx, params.schedule)
    return {
      ...(await lockParticipant(
        tx,
        sql<SqlBool>`profiles.id = ${params.id} and ${ownPersonPolicy.rows(principal)}`,
        schedule.id,
      )),
      schedule,
    }
  }
  return makeChange(db, context.origin, (tx) =>
    withLocked(tx, context, { lock }, async (_, { schedule, ...person }) => {
      // The same request may have ended while this one waited for the lock.
      const former = mark && (await formerResponse(tx, principal, mark))
      if (former !== undefined) return { audits: nothingChanged, result: former }
      throwFirst(await ownBlockers(tx, principal, schedule, person, requested))
      const consents = { ids: requested.consent, field: 'consent' }
      const enrolled = await enrol(tx, { schedule, person, consents, waiver: null }, { by: principal, now })
      if (body.terms === true) {
        await acceptTerms(tx, principal.id, now)
        await acceptDataProtection(tx, principal.id, person.id, now)
      }
      if (mark !== undefined) await storeResponse(tx, principal, mark, enrolled.result, now)
      return enrolled
    }),
  )
}

/**
 * Every reason against an enrolment of the caller's own person, and the consents that it needs.
 * @throws AppError 404
 */
export async function checkOwnEnrolment(db: Db, { principal, params, locale, now }: CallContext<typeof checkCall>) {
  const schedule = await readSeats(db, params.schedule)
  const person = await readParticipant(
    db,
    sql<SqlBool>`profiles.id = ${params.id} and ${ownPersonPolicy.rows(principal)}`,
    schedule.id,
  )
  const consents = await applicableConsents(db, schedule.id, person.birthdate, now)
  // Consents are accepted with the enrolment, so that they are no reason before it.
  const requested = { consent: consents.map(({ id }) => id), accept_clash: false, locale, now }
  return { blockers: await ownBlockers(db, principal, schedule, person, requested), consents }
}
