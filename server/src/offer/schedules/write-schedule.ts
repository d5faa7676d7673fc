import type * as calls from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import { type Db, insertRow, presentRow, type RowOf, type Tx, updateById } from '../../base/database/db.ts'
import { lockLive } from '../../base/database/lock-live.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { changedValues } from '../../base/services/audit/audit.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { bogotaMoment, wireRow } from '../../base/text/time.ts'
import { type LockedSchedule, lockSchedule, scheduleLock } from './locked-schedule.ts'
import { readSchedule } from './schedule-rows.ts'

type Columns = Omit<RowOf<'schedules'>, 'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at' | 'import_id'>

/** A schedule's own columns and its two lists. */
export interface Whole extends Columns {
  readonly regulations: readonly number[]
  readonly consent: readonly number[]
}

const defaults: Whole = {
  is_teams: false,
  disability: false,
  modality_id: null,
  rate_id: null,
  min_team_participants_quota: 0,
  max_team_participants_quota: 0,
  team_quota: 0,
  regulations: [],
  consent: [],
} as unknown as Whole

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other)
}

/** The schedule after a body is applied. Fields that it does not contain stay. Values that do not apply are not stored. */
function wholeOf({ version, ...body }: calls.ScheduleBody, before: Whole): Whole {
  const is_teams = body.is_teams ?? before.is_teams
  const size = (name: 'min_team_participants_quota' | 'max_team_participants_quota' | 'team_quota') =>
    is_teams ? (body[name] ?? before[name]) : 0
  return {
    ...body,
    modality_id: body.modality_id === undefined ? before.modality_id : body.modality_id,
    rate_id: body.is_paid ? (body.rate_id ?? null) : null,
    is_teams,
    min_team_participants_quota: size('min_team_participants_quota'),
    max_team_participants_quota: size('max_team_participants_quota'),
    team_quota: size('team_quota'),
    disability: body.disability ?? before.disability,
    start_date: bogotaMoment(body.start_date),
    final_date: bogotaMoment(body.final_date),
    regulations: distinct(body.regulations ?? before.regulations),
    consent: distinct(body.consent ?? before.consent),
  }
}

/** The table of each reference. */
export const references = {
  program_id: 'programs',
  activity_id: 'activities',
  stage_id: 'stages',
  weekday_id: 'week_days',
  daily_id: 'daily_hours',
  modality_id: 'modalities',
  rate_id: 'rates',
} as const satisfies Partial<Record<keyof Columns, keyof Database>>

const lists = { regulations: 'regulations', consent: 'informed_consents' } as const satisfies Readonly<
  Record<string, keyof Database>
>

/** Locks rows of a catalogue; returns the ids of those that do not exist. */
async function absentOf(tx: Tx, table: keyof Database, ids: readonly number[]): Promise<number[]> {
  const live = await lockLive(tx, table, ids)
  return ids.filter((id) => !live.has(id))
}

type References = { readonly [Field in keyof typeof references]?: number | null | undefined }

/** Locks what these schedules refer to (ADR 0024); returns those of them that refer to a row that does not exist. */
export async function lockReferences<R extends References>(tx: Tx, rows: readonly R[]): Promise<ReadonlySet<R>> {
  const outdated = new Set<R>()
  for (const [field, table] of Object.entries(references) as [keyof References, keyof Database][]) {
    const live = await lockLive(
      tx,
      table,
      rows.map((row) => row[field] ?? null),
    )
    for (const row of rows) {
      const id = row[field] ?? null
      if (id !== null && !live.has(id)) outdated.add(row)
    }
  }
  return outdated
}

type AbsentErrors = Record<string, { key: string }[]>

/** Locks the rows that a schedule will refer to. Returns the references to rows that do not exist, under their fields. */
export async function absentReferences(
  tx: Tx,
  next: Partial<Pick<Whole, keyof typeof references>>,
  before: Partial<Whole> = {},
): Promise<AbsentErrors> {
  const errors: AbsentErrors = {}
  for (const [field, table] of Object.entries(references) as [keyof typeof references, keyof Database][]) {
    const id = next[field]
    if (id === undefined || id === null || id === before[field]) continue
    if ((await absentOf(tx, table, [id])).length > 0) errors[field] = [{ key: 'validation.exists' }]
  }
  return errors
}

/** Refuses references to rows that do not exist. A reference to a row deleted later may stay unchanged. */
async function refuseAbsent(tx: Tx, next: Whole, before: Whole): Promise<void> {
  const errors = await absentReferences(tx, next, before)
  for (const [field, table] of Object.entries(lists) as [keyof typeof lists, keyof Database][]) {
    const added = next[field].filter((id) => !before[field].includes(id))
    const absent = await absentOf(tx, table, added)
    for (const id of absent) errors[`${field}.${next[field].indexOf(id)}`] = [{ key: 'validation.exists' }]
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { errors: errors })
}

/** Refuses team sizes that do not fit together: the body may contain only some of the three, and the others are stored. */
function refuseUnfit({ is_teams, min_team_participants_quota: min, max_team_participants_quota: max }: Whole): void {
  const other = 'min_team_participants_quota'
  if (is_teams && max < min) throw fieldError('max_team_participants_quota', 'validation.not_below_field', { other })
}

/** @throws AppError 422 when more enrolments are accepted than there would be seats */
export function refuseTooFewSeats(quota: number, accepted: number): void {
  if (quota < accepted) throw fieldError('quota', 'field_errors.quota_below_accepted', { accepted })
}

async function writeLists(tx: Tx, id: number, { regulations, consent }: Whole): Promise<void> {
  await sql`delete from schedule_regulations where schedule_id = ${id}`.execute(tx)
  await sql`delete from schedule_consents where schedule_id = ${id}`.execute(tx)
  await sql`insert into schedule_regulations select ${id}, unnest(${regulations}::integer[])`.execute(tx)
  await sql`insert into schedule_consents select ${id}, unnest(${consent}::integer[])`.execute(tx)
}

function readLists(tx: Tx, id: number): Promise<Pick<Whole, 'regulations' | 'consent'>> {
  return presentRow<{ regulations: number[]; consent: number[] }>(tx)`
    select array(select regulation_id from schedule_regulations where schedule_id = ${id} order by 1) as regulations,
      array(select consent_id from schedule_consents where schedule_id = ${id} order by 1) as consent`
}

/** The columns that really changed, in the form of the audit log. */
export function changesOf(
  before: Partial<Whole>,
  next: Partial<Whole>,
): { old_values: Record<string, unknown>; new_values: Record<string, unknown> } {
  const { old_values, new_values } = changedValues(before, next)
  return { old_values: wireRow(old_values), new_values: wireRow(new_values) }
}

/** Creates a schedule; returns its id. @throws AppError 422 on the field of a catalogue row that does not exist */
export async function createSchedule(
  tx: Tx,
  { principal, body, now }: CallContext<typeof calls.createSchedule>,
): Promise<Changed<number>> {
  schedulePolicy.refuse(principal, 'create')
  const next = wholeOf(body, defaults)
  refuseUnfit(next)
  await refuseAbsent(tx, next, defaults)
  const { regulations, consent, ...columns } = next
  const id = await insertRow(tx, 'schedules', { ...columns, created_at: now, updated_at: now })
  await writeLists(tx, id, next)
  const { new_values } = changesOf({}, next)
  return { audits: [{ event: 'created', entity: 'Schedule', entity_id: id, new_values }], result: id }
}

/**
 * Changes a locked schedule. The seats may not be fewer than the accepted enrolments, and a schedule with teams must remain for teams.
 * @throws AppError 404, 403, 409 with the current schedule, 422 by field
 */
export function updateSchedule(tx: Tx, context: CallContext<typeof calls.updateSchedule>): Promise<Changed<undefined>> {
  const { params, body, now } = context
  const expected = { version: body.version, read: (db: Db) => readSchedule(db, context.principal, params.id) }
  return withLocked(tx, context, { ...scheduleLock(params.id, 'update'), expected }, async (tx, locked) => {
    const row = await tx.selectFrom('schedules').selectAll().where('id', '=', locked.id).executeTakeFirstOrThrow()
    const before: Whole = { ...row, ...(await readLists(tx, locked.id)) }
    const next = wholeOf(body, before)
    refuseUnfit(next)
    await refuseAbsent(tx, next, before)
    refuseTooFewSeats(next.quota, locked.accepted)
    if (!next.is_teams && locked.teams_accepted + locked.teams_pending > 0) {
      throw fieldError('is_teams', 'field_errors.in_use_by_teams')
    }
    if (next.is_teams && next.team_quota < locked.teams_accepted) {
      throw fieldError('team_quota', 'field_errors.team_quota_below_accepted', { accepted: locked.teams_accepted })
    }
    const changed = changesOf(before, next)
    if (Object.keys(changed.new_values).length === 0) return nothingChanged
    const { regulations, consent, ...columns } = next
    await updateById(tx, 'schedules', locked.id, { ...columns, updated_at: now })
    await writeLists(tx, locked.id, next)
    return [{ event: 'updated', entity: 'Schedule', entity_id: locked.id, ...changed }]
  })
}

/**
 * Deletes a schedule without pending or accepted enrolments. Principals who may restore it can still read it.
 * @throws AppError 404, 403, 409 in use, with how many enrolments and teams use it
 */
export function deleteSchedule(tx: Tx, context: CallContext<typeof calls.deleteSchedule>): Promise<Changed<undefined>> {
  const { params, now } = context
  return withLocked(tx, context, scheduleLock(params.id, 'destroy'), async (tx, locked) => {
    const enrolments = locked.accepted + locked.pending
    const teams = locked.teams_accepted + locked.teams_pending
    if (enrolments + teams > 0) throw new AppError('in_use', { details: { enrolments, teams } })
    await updateById(tx, 'schedules', locked.id, { deleted_at: now, updated_at: now })
    return [{ event: 'deleted', entity: 'Schedule', entity_id: locked.id }]
  })
}

/**
 * Restores a deleted schedule.
 * @throws AppError 404, 403, 409 when it is not deleted, or when a catalogue row that it refers to was deleted
 */
export function restoreSchedule(
  tx: Tx,
  context: CallContext<typeof calls.restoreSchedule>,
): Promise<Changed<undefined>> {
  const { params, now } = context
  const deleted: RecordLock<LockedSchedule> = {
    lock: (tx, principal) => lockSchedule(tx, principal, params.id),
    authorize: (principal, schedule) => schedulePolicy.refuse(principal, 'restore', schedule),
  }
  return withLocked(tx, context, deleted, async (tx, schedule) => {
    const { id } = schedule
    const [field] = Object.keys(await absentReferences(tx, schedule))
    if (field !== undefined) throw new AppError('reference_deleted', { details: { field } })
    await updateById(tx, 'schedules', id, { deleted_at: null, updated_at: now })
    return [{ event: 'restored', entity: 'Schedule', entity_id: id }]
  })
}
