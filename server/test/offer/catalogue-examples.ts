import type { StatusFamily } from '@portal/contract'
import type { AnyCatalogue, Use } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { RequestUser, TestApp } from '../base/test-app.ts'

/** A small document that is a PDF by its content. */
export const pdfBytes = Buffer.from('%PDF-1.4\n%%EOF\n')

const byName: Readonly<Record<string, unknown>> = {
  min: 5,
  max: 10,
  min_age: 5,
  max_age: 10,
  start_time: '08:00',
  end_time: '10:00',
}

/** Returns the id of a row of the referenced list. */
async function someId(at: TestApp, to: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(to.replaceAll('-', '_'))} where deleted_at is null order by id limit 1`.execute(at.db)
  return rows[0]?.id ?? 0
}

let made = 0

/** Returns a valid body with unique texts, without files. */
export async function exampleOf(at: TestApp, { fields }: AnyCatalogue): Promise<Record<string, unknown>> {
  made += 1
  const body: Record<string, unknown> = {}
  for (const [name, { control, facts }] of Object.entries(fields)) {
    const values: Readonly<Record<string, () => unknown>> = {
      text: () => (name === 'code' ? `COD-${made}` : name === 'value' ? `VALOR ${made}` : `Ejemplo número ${made}`),
      switch: () => false,
      select: () => facts.options?.[0]?.value,
      money: () => 12_500,
      date: () => '2026-12-01',
      icon: () => 'mdi-swim',
      colour: () => 'info',
    }
    if (control === 'file') continue
    body[name] =
      facts.to === undefined
        ? (byName[name] ?? values[control]?.() ?? 'Un texto de ejemplo, largo como hace falta.')
        : await someId(at, facts.to)
  }
  return body
}

/** Creates or updates a row: as JSON, or as a form with a file. */
export async function write(
  at: TestApp,
  user: RequestUser,
  catalogue: AnyCatalogue,
  input: { readonly id?: number; readonly body: Record<string, unknown>; readonly bytes?: Uint8Array },
) {
  const { id, body, bytes } = input
  const call = id === undefined ? catalogue.store : catalogue.update
  const params = id === undefined ? {} : { params: { id } }
  const needsFile = id === undefined && catalogue.store.takesFiles
  if (!needsFile && bytes === undefined) return at.call(user, call, { ...params, body })
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value ?? '')]))
  return at.send(user, call, {
    ...params,
    fields,
    files: { file: { name: 'documento.pdf', type: 'application/pdf', bytes: bytes ?? pdfBytes } },
  })
}

/** Creates a row and returns its id. */
export async function add(at: TestApp, catalogue: AnyCatalogue, more: Record<string, unknown> = {}): Promise<number> {
  const body = { ...(await exampleOf(at, catalogue)), ...more }
  const { status, error, body: result } = await write(at, 'admin', catalogue, { body })
  if (status !== 201) throw new Error(`${catalogue.name} was not created: ${JSON.stringify(error)}`)
  return (result.details as { id: number }).id
}

/** Inserts a schedule with these columns and defaults, and returns its id. */
export async function addSchedule(at: TestApp, columns: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const row = {
    program_id: 1,
    activity_id: 1,
    stage_id: 1,
    weekday_id: 1,
    daily_id: 1,
    min_age: 5,
    max_age: 60,
    quota: 10,
    is_paid: columns.rate_id !== undefined,
    is_activated: true,
    start_date: at.now(),
    final_date: at.now(),
    ...columns,
  }
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`
    insert into schedules (${names}) values (${sql.join(Object.values(row))}) returning id`.execute(at.db)
  return rows[0]?.id ?? 0
}

/** The family of the statuses of each table. */
const families: Readonly<Record<string, StatusFamily>> = {
  profiles: 'profile',
  citizen_schedules: 'subscription',
  teams: 'subscription',
  files: 'file',
}

/** Makes a row of another table that refers to this row. A status gets the family of that table. */
export async function refer(at: TestApp, { table, column, partOf }: Use, id: number): Promise<void> {
  const family = families[table]
  if (column === 'status_id' && family !== undefined) {
    await at.db.updateTable('status').set({ family }).where('id', '=', id).execute()
  }
  if (table === 'schedules') return void (await addSchedule(at, { [column]: id }))
  if (table === 'profiles') return void (await at.citizen({ [column]: id }))
  if (table === 'files') {
    const file = await at.file(await at.citizen())
    return void (await sql`update files set ${sql.ref(column)} = ${id} where id = ${file}`.execute(at.db))
  }
  if (table === 'citizen_schedules') {
    const [schedule, profile] = [await addSchedule(at), await at.citizen()]
    return void (await sql`insert into citizen_schedules (schedule_id, profile_id, status_id)
      values (${schedule}, ${profile}, ${id})`.execute(at.db))
  }
  if (table === 'teams' || table === 'team_members') {
    const [schedule, profile] = [await addSchedule(at), await at.citizen()]
    const { rows } = await sql<{ id: number }>`insert into teams (schedule_id, name, captain_profile_id)
      values (${schedule}, 'Los del barrio', ${profile}) returning id`.execute(at.db)
    const team = rows[0]?.id
    if (table === 'teams') return void (await sql`update teams set status_id = ${id} where id = ${team}`.execute(at.db))
    return void (await sql`insert into team_members (team_id, schedule_id, profile_id, participant_role_id)
      values (${team}, ${schedule}, ${profile}, ${id})`.execute(at.db))
  }
  if (partOf !== undefined) {
    const whole = await addSchedule(at)
    return void (await sql`insert into ${sql.table(table)} (${sql.ref(partOf.column)}, ${sql.ref(column)})
      values (${whole}, ${id})`.execute(at.db))
  }
  const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { rates: { value: 100 } }
  const row = { name: `Usa ${table} ${id}`, ...values[table], [column]: id }
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(at.db)
}
