import { type ListParams, status } from '@portal/contract'
import type * as calls from '@portal/contract/citizens'
import type { CitizenEnrolment } from '@portal/contract/citizens'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, containsWords } from '../../base/database/search.ts'
import { AppError, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage, type ListQuery, pageOf, positionsOf } from '../../base/http/find-page.ts'
import { orderBy, sortText } from '../../base/http/ordering.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { bogotaMoment, wireMomentOrNull } from '../../base/text/time.ts'
import { publicRegulations } from '../../offer/citizens/public-regulations.ts'
import { type DayAndHours, positionOf } from '../../offer/schedules/position.ts'
import { readSchedules } from '../../offer/schedules/schedule-rows.ts'
import { type EnrolledColumns, enrolledColumns, enrolledJoins } from '../enrolment-rows.ts'
import { type CalendarEvent, calendarFile } from './calendar.ts'
import { withdrawalOf } from './withdrawal.ts'

/** The enrolments with the columns by which a list is sorted and searched. */
const tables = sql`profiles
  join citizen_schedules on citizen_schedules.profile_id = profiles.id
  join status on status.id = citizen_schedules.status_id
  join schedules on schedules.id = citizen_schedules.schedule_id
  join programs on programs.id = schedules.program_id
  join activities on activities.id = schedules.activity_id
  join stages on stages.id = schedules.stage_id
  join parks on parks.id = stages.park_id`

const sortable = {
  id: sql.ref('citizen_schedules.id'),
  citizen_schedule_id: sql.ref('citizen_schedules.id'),
  profile_name: sortText(sql`profiles.full_name`),
  activity_name: sortText(sql`activities.name`),
  program_name: sortText(sql`programs.name`),
  stage_name: sortText(sql`stages.name`),
  park_name: sortText(sql`parks.name`),
  is_paid: sql.ref('schedules.is_paid'),
  schedule_status_name: sortText(sql`status.name`),
  citizen_schedule_created_at: sql.ref('citizen_schedules.created_at'),
  citizen_schedule_payment_at: sql.ref('citizen_schedules.payment_at'),
}

const searched = sql`fold_words(concat_ws(' ', activities.name, programs.name, stages.name, parks.name, profiles.full_name))`

type Columns = EnrolledColumns &
  DayAndHours & {
    readonly profile_name: string
    /** The payer is the citizen who makes the request. They may not read another guardian's data. */
    readonly payer: Omit<CitizenEnrolment['payment'], 'amount' | 'concept' | 'park_id' | 'service_id'> | null
  }

const ownColumns = (principal: SignedInCitizen) => sql`${enrolledColumns(ownPersonPolicy.rows(principal))},
  person.full_name as profile_name,
  week_days.day_of_week, week_days.date, daily_hours.start_time, daily_hours.end_time,
  (select json_build_object('name', upper(concat_ws(' ', holder.name, holder.s_name)),
      'surname', upper(concat_ws(' ', holder.surname, holder.s_surname)), 'document', holder.document,
      'document_type_id', document_types.name, 'phone', holder.mobile_phone, 'email', citizen_accounts.email, 'address', holder.address)
    from citizen_accounts join profiles as holder on holder.account_id = citizen_accounts.id and holder.profile_type_id = ${personalType}
    join document_types on document_types.id = holder.document_type_id
    where citizen_accounts.id = ${principal.id} order by holder.id limit 1) as payer`

const noPayer: NonNullable<Columns['payer']> = {
  name: null,
  surname: null,
  document: null,
  document_type_id: null,
  phone: null,
  email: null,
  address: null,
}

type Stored = Awaited<ReturnType<typeof readSchedules<Columns>>>[number]

/** The reader of enrolments, the time, and the public address of the portal. */
type Reader = Pick<CallContext<typeof calls.showSubscription>, 'principal' | 'now' | 'publicUrl'>

function wired(row: Stored, { now, publicUrl }: Reader): CitizenEnrolment {
  const { is_paid, payer, rate_value, activity_name, park_id, schedule_status_id } = row
  const { isPossible, until } = withdrawalOf(schedule_status_id, positionOf(row), now)
  return {
    ...row,
    park_code: row.park_code ?? '',
    regulations: publicRegulations(row.regulations, publicUrl),
    citizen_pse_reference: null,
    payment: {
      ...((is_paid ? payer : null) ?? noPayer),
      amount: is_paid ? rate_value : null,
      concept: is_paid ? activity_name : null,
      park_id: is_paid ? park_id : null,
      service_id: null,
    },
    actions: schedule_status_id === status.enrolmentPending,
    can_withdraw: isPossible,
    withdraw_until: wireMomentOrNull(until),
  }
}

function listOf(where: RawBuilder<SqlBool>, params: ListParams): ListQuery {
  return { from: tables, where, order: orderBy(params, sortable), window: pageLimits(params) }
}

function readStored(db: Db, principal: SignedInCitizen, page: RawBuilder<unknown>): Promise<Stored[]> {
  const positions = positionsOf(page, sql`schedules.id, citizen_schedules.id as enrolment_id`)
  return readSchedules<Columns>(db, positions, { columns: ownColumns(principal), joins: enrolledJoins })
}

function readPage(db: Db, reader: Reader, where: RawBuilder<SqlBool>, params: ListParams) {
  return findPage(db, listOf(where, params), async (page) => {
    const rows = await readStored(db, reader.principal, page)
    return rows.map((row) => wired(row, reader))
  })
}

/** A page of the enrolments of all people of a citizen, also former ones. @throws AppError 422 on `per_page`, `column.N` */
export function listSubscriptions(
  db: Db,
  context: CallContext<typeof calls.listSubscriptions>,
): Promise<Found<CitizenEnrolment>> {
  const { principal, query } = context
  return readPage(db, context, allOf([ownPersonPolicy.rows(principal), ...containsWords(searched, query.query)]), query)
}

/** A page of the enrolments of one person. @throws AppError 404, 422 on `per_page` */
export async function listOwnEnrolments(
  db: Db,
  context: CallContext<typeof calls.listOwnEnrolments>,
): Promise<Found<CitizenEnrolment>> {
  const { principal, query } = context
  const { id } = context.params
  await ownPersonPolicy.refuseAbsent(db, principal, id)
  return readPage(db, context, sql<SqlBool>`profiles.id = ${id} and ${ownPersonPolicy.rows(principal)}`, {
    ...query,
    column: [],
    order: [],
  })
}

const onlyOne: ListParams = { page: 1, per_page: 1, column: [], order: [] }

async function findStored(db: Db, principal: SignedInCitizen, id: number): Promise<Stored> {
  const list = listOf(sql`citizen_schedules.id = ${id} and ${ownPersonPolicy.rows(principal)}`, onlyOne)
  const [row] = await readStored(db, principal, pageOf(list))
  return present(row)
}

/**
 * One enrolment of the caller's own people.
 * @throws AppError 404
 */
export async function readSubscription(db: Db, reader: Reader, id: number): Promise<CitizenEnrolment> {
  return wired(await findStored(db, reader.principal, id), reader)
}

const calendarStates: Readonly<Record<number, CalendarEvent['state']>> = {
  [status.enrolmentPending]: 'TENTATIVE',
  [status.enrolmentAccepted]: 'CONFIRMED',
  [status.enrolmentRejected]: 'CANCELLED',
}

/** The calendar file of an enrolment. @throws AppError 404, 422 for a schedule without days */
export async function readCalendar(db: Db, principal: SignedInCitizen, id: number, host: string): Promise<string> {
  const row = await findStored(db, principal, id)
  const file = calendarFile({
    uid: `enrolment-${id}@${host}`,
    title: `${row.activity_name} (${row.profile_name})`,
    description: [row.program_name, row.name, row.schedule_status_name].join('\n'),
    location: [row.stage_name, row.park_name, row.park_address].filter(Boolean).join(', '),
    state: calendarStates[row.schedule_status_id] ?? 'TENTATIVE',
    place: positionOf(row),
    since: bogotaMoment(row.citizen_schedule_created_at),
    until: bogotaMoment(row.final_date),
    changedAt: bogotaMoment(row.citizen_schedule_updated_at),
    sequence: row.citizen_schedule_version - 1,
  })
  if (file === undefined) throw new AppError('no_session_days')
  return file
}
