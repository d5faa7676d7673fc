import { status } from '@portal/contract'
import { exportRoster, type Job, readExport, showJob } from '@portal/contract/staff'
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { principalOf } from '../../src/accounts/session/identify.ts'
import { exportKinds } from '../../src/app/tasks.ts'
import { exportTask } from '../../src/base/services/jobs/exports/make-export.ts'
import { type RequestUser, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { manyCitizens } from '../people/many-citizens.ts'

let schedule: number
let own: number
let other: number

const at = await testApp()
const given = await schedulesApp(at)
beforeAll(async () => {
  schedule = await given.schedule({ quota: 9 })
  own = await given.verified({ name: '=HYPERLINK("x")', checker_id: at.people.validator.id, birthdate: '1990-06-15' })
  other = await given.verified({ surname: 'Otra', checker_id: at.people.validator2.id })
  await given.enrolment(schedule, own, status.enrolmentAccepted)
  await given.enrolment(schedule, other)
})
afterAll(() => at.close())

async function exported(user: RequestUser, query: object = {}, language = 'es') {
  const { body, status: code } = await at.call(user, exportRoster, {
    params: { id: schedule },
    query,
    headers: { 'x-localization': language },
  })
  expect(code).toBe(200)
  if (typeof body.data === 'string') throw new Error('a job was ordered')
  expect(body.data.name).toMatch(language === 'es' ? /^inscritos-del-horario-\d+-\d{4}-\d\d-\d\d\.xlsx$/ : /\.xlsx$/)
  const book = new ExcelJS.Workbook()
  const bytes = Buffer.from(body.data.file.split('base64,')[1] ?? '', 'base64')
  await book.xlsx.load(bytes as unknown as ArrayBuffer)
  const sheet = book.getWorksheet('PERFILES')
  const summarySheet = book.getWorksheet('ALCANCE')
  if (sheet === undefined || summarySheet === undefined) throw new Error('a sheet is missing')
  const row = (number: number) => (sheet.getRow(number).values as unknown[]).slice(1)
  const summary = Object.fromEntries(
    Array.from({ length: summarySheet.rowCount }, (_, index) => [
      summarySheet.getCell(index + 1, 1).text,
      summarySheet.getCell(index + 1, 2).value,
    ]),
  )
  return { sheet, row, summary, sheets: book.worksheets.map(({ name }) => name) }
}

describe('the workbook of a roster', () => {
  it('has the schedule in rows 1 to 11, headings in row 13, and an export summary in its last sheet', async () => {
    const { sheet, row, summary, sheets } = await exported('admin')
    expect(sheets).toEqual(['PERFILES', 'ALCANCE'])
    expect(row(2)).toEqual(expect.arrayContaining(['Generado por', at.people.admin.full_name]))
    expect(row(4)).toEqual(expect.arrayContaining(['Actividad', 'PRUEBA NATACIÓN', 'Horas']))
    expect(row(13).slice(0, 3)).toEqual(['#', 'Estado de la inscripción', 'Estado'])
    expect([row(14)[0], row(15)[0], sheet.rowCount]).toEqual([other, own, 15])
    expect(summary).toMatchObject({
      'Generado por': at.people.admin.full_name,
      'Fecha de generación': '2026-06-15 10:00:00',
      'Número de filas': 2,
      Filtro: 'Sin filtros',
    })
  })

  it('has birth dates as dates, ages as numbers with their reference day, and formulas as text', async () => {
    const { sheet, summary } = await exported('admin', { schedule_status_id: [status.enrolmentAccepted] })
    const headings = (sheet.getRow(13).values as unknown[]).map(String)
    const cell = (heading: string) => sheet.getRow(14).getCell(headings.indexOf(heading))
    expect(cell('Fecha de nacimiento').value).toEqual(new Date('1990-06-15T00:00:00Z'))
    expect(cell('Edad').value).toBe(36)
    expect(summary['Edades al día']).toBe('2026-06-15')
    expect(cell('Tiene discapacidad').value).toBe('NO')
    expect(cell('Nombre').value).toBe('=HYPERLINK("x")')
  })

  it.each([
    ['es', 'Admitido fuera del rango de edad', 'Sí', 'No'],
    ['en', 'Admitted outside the age range', 'Yes', 'No'],
  ])('marks the citizens who were admitted outside the age range, in %s', async (language, heading, yes, no) => {
    await at.db.updateTable('citizen_schedules').set({ age_waived: true }).where('profile_id', '=', other).execute()
    const { sheet, row } = await exported('admin', {}, language)
    const place = row(13).indexOf(heading)
    expect([row(14), row(15)].map((cells) => cells[place])).toEqual([yes, no])
    expect(sheet.getRow(14).getCell(1).value).toBe(other)
    // The column shows no more than the age, which every row has.
    const scoped = await exported('validator', {}, language)
    expect(scoped.row(14)[place]).toBe(no)
  })

  it('has exactly the rows of the filter and the scope, and names both', async () => {
    const filtered = await exported('viewer', { query: 'otra' })
    expect([filtered.sheet.rowCount, filtered.row(14)[0]]).toEqual([14, other])
    expect(filtered.summary).toMatchObject({ 'Filtro: Búsqueda': 'otra', 'Número de filas': 1 })
    const scoped = await exported('validator')
    expect([scoped.sheet.rowCount, scoped.row(14)[0]]).toEqual([14, own])
    expect(scoped.summary.Ciudadanos).toBe('Solo los asignados a quien exporta')
  })

  it('is made by a job for more than 2,000 rows, with the same content', async () => {
    const many = await given.schedule({ quota: 3000 })
    const people = await manyCitizens(at, 2001, { status_id: status.profileVerified })
    await sql`
      insert into citizen_schedules (schedule_id, profile_id) select ${many}, unnest(${people}::integer[])`.execute(
      at.db,
    )
    const { status: code, body } = await at.call('admin', exportRoster, {
      params: { id: many },
      query: { query: 'persona' },
    })
    expect([code, body.code, body.details?.type, body.details?.progress_max]).toEqual([202, 202, 'roster', 2001])
    const job = body.details as Job
    const done = exportTask({
      db: at.db,
      reading: at.db,
      store: at.store,
      now: at.now,
      kinds: exportKinds,
      principalOf: (id) => principalOf(at.db, id, at.now()),
    })
    await done({ id: job.id, origin: {} })
    const shown = await at.call('admin', showJob, { params: { key: job.key } })
    expect(shown.body.data).toMatchObject({ status: 'exported', progress_now: 2001 })
    const { body: read, status: readStatus } = await at.call('admin', readExport, { params: { key: job.key } })
    expect(readStatus).toBe(200)
    const book = new ExcelJS.Workbook()
    const bytes = Buffer.from(read.data.file.split('base64,')[1] ?? '', 'base64')
    await book.xlsx.load(bytes as unknown as ArrayBuffer)
    expect(book.getWorksheet('PERFILES')?.rowCount).toBe(13 + 2001)
    const roles = await at.db
      .deleteFrom('user_roles')
      .where('user_id', '=', at.people.admin.id)
      .returningAll()
      .execute()
    expect((await at.call('admin', readExport, { params: { key: job.key } })).status).toBe(403)
    await at.db.insertInto('user_roles').values(roles).execute()
  })

  it('is written to the audit log', async () => {
    await exported('admin')
    const audit = await at.db
      .selectFrom('audits')
      .selectAll()
      .where('event', '=', 'exported')
      .where('entity_id', '=', schedule)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ entity: 'Schedule', user_id: at.people.admin.id, new_values: { rows: 2 } })
  })
})
