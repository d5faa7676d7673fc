import { type RoleName, status } from '@portal/contract'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../src/base/database/database.ts'
import type { TestApp } from '../base/test-app.ts'

export type ScheduleFields = Partial<Insertable<Database['schedules']>>

/** Ids of the catalogue rows that test schedules use. */
export interface Catalogue {
  readonly program: number
  readonly activity: number
  readonly stage: number
  readonly weekday: number
  readonly daily: number
  readonly rate: number
  readonly role: number
  readonly park: number
}

/** Functions that tests of schedules use beside the test app. */
export interface SchedulesApp {
  readonly ids: Catalogue
  /** Inserts a schedule that is open to everybody, with the given fields, and returns its id. */
  schedule(fields?: ScheduleFields): Promise<number>
  /** Inserts an enrolment without history, and returns its id. */
  enrolment(scheduleId: number, profileId: number, statusId?: number): Promise<number>
  /** Inserts a verified citizen who is 36 years old at the start of the tests' clock, and returns the id. */
  verified(fields?: Parameters<TestApp['citizen']>[0]): Promise<number>
  /** Inserts a row and returns its id. */
  row(table: keyof Database, values: object): Promise<number>
  /** Returns the status of a citizen's last enrolment in a schedule. */
  statusOf(scheduleId: number, profileId: number): Promise<number | undefined>
  /** Returns the number of accepted enrolments. */
  accepted(scheduleId: number): Promise<number>
  /** Returns a body that creates or updates a schedule. */
  body(fields?: object): Record<string, unknown>
}

const day = 24 * 60 * 60 * 1000

/** Adds one row to each catalogue, with names that no seed has. */
export async function schedulesApp(at: Pick<TestApp, 'db' | 'now' | 'citizen'>): Promise<SchedulesApp> {
  const { db } = at
  async function row(table: keyof Database, values: object): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))}) returning id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const { rows: parks } = await sql<{ id: number }>`select id from parks where code = '03-036'`.execute(db)
  const park = parks[0]?.id ?? 0
  const type = await row('activity_types', { name: 'PRUEBA TIPO', value: 'PRUEBA', icon: 'mdi-swim' })
  const ids: Catalogue = {
    park,
    program: await row('programs', { name: 'PRUEBA PROGRAMA' }),
    activity: await row('activities', { name: 'PRUEBA NATACIÓN', activity_type_id: type }),
    stage: await row('stages', { name: 'PRUEBA PISCINA', park_id: park }),
    weekday: await row('week_days', { name: 'PRUEBA LUNES', day_of_week: 1 }),
    daily: await row('daily_hours', { name: 'PRUEBA 08:00 A 10:00', start_time: '08:00', end_time: '10:00' }),
    rate: await row('rates', { name: 'PRUEBA TARIFA', value: 45_000 }),
    role: await row('participant_roles', { name: 'PRUEBA JUGADOR' }),
  }

  async function schedule(fields: ScheduleFields = {}): Promise<number> {
    const now = at.now().getTime()
    const { id } = await db
      .insertInto('schedules')
      .values({
        program_id: ids.program,
        activity_id: ids.activity,
        stage_id: ids.stage,
        weekday_id: ids.weekday,
        daily_id: ids.daily,
        min_age: 0,
        max_age: 100,
        quota: 20,
        is_paid: fields.rate_id !== undefined && fields.rate_id !== null,
        is_activated: true,
        start_date: new Date(now - 10 * day),
        final_date: new Date(now + 10 * day),
        created_at: at.now(),
        updated_at: at.now(),
        ...fields,
      } as Insertable<Database['schedules']>)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  return {
    ids,
    row,
    schedule,
    enrolment: async (schedule_id, profile_id, status_id: number = status.enrolmentPending) => {
      const { rows } = await sql<{ id: number }>`
        insert into citizen_schedules (schedule_id, profile_id, status_id, rate_id, rate_name, rate_value)
        select schedules.id, ${profile_id}, ${status_id}, rates.id, rates.name, rates.value
        from schedules left join rates on rates.id = schedules.rate_id where schedules.id = ${schedule_id} returning id`.execute(
        db,
      )
      return rows[0]?.id ?? 0
    },
    verified: (fields = {}) => at.citizen({ status_id: status.profileVerified, ...fields }),
    statusOf: async (scheduleId, profileId) => {
      const found = await db
        .selectFrom('citizen_schedules')
        .select('status_id')
        .where('schedule_id', '=', scheduleId)
        .where('profile_id', '=', profileId)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return found?.status_id
    },
    accepted: async (scheduleId) => {
      const { total } = await db
        .selectFrom('citizen_schedules')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('schedule_id', '=', scheduleId)
        .where('status_id', '=', status.enrolmentAccepted)
        .executeTakeFirstOrThrow()
      return total
    },
    body: (fields = {}) => ({
      program_id: ids.program,
      activity_id: ids.activity,
      stage_id: ids.stage,
      weekday_id: ids.weekday,
      daily_id: ids.daily,
      min_age: 10,
      max_age: 60,
      quota: 20,
      is_paid: false,
      is_activated: true,
      start_date: '2026-06-01 00:00:00',
      final_date: '2026-07-01 23:59:59',
      ...fields,
    }),
  }
}

/** Roles with every citizen in scope, and the one with its own citizens. */
export const deciders: readonly RoleName[] = ['superadmin', 'admin', 'validator']
