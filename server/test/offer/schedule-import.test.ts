import { type ImportReport, importSheets, type Locale, type ScheduleRow } from '@portal/contract'
import {
  importSchedules,
  listAudits,
  listScheduleImports,
  templateOfSchedules,
  undoScheduleImport,
} from '@portal/contract/staff'
import { serialOf } from '@portal/contract/workbook'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readWorkbook } from '../../src/base/storage/workbooks/read-workbook.ts'
import { hostile } from '../base/hostile-workbooks.ts'
import { type RequestUser, testApp } from '../base/test-app.ts'
import { addCatalogues, type ByLetter, type Catalogued, firstNames, planned, soundRow } from './schedule-workbooks.ts'

let of: Catalogued

const at = await testApp()
beforeAll(async () => {
  of = await addCatalogues(at.db)
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.deleteCitizens()
  await at.db.deleteFrom('schedules').execute()
  await at.db.deleteFrom('schedule_imports').execute()
})

interface Sent {
  readonly user?: RequestUser
  readonly fields?: Readonly<Record<string, string>>
  readonly name?: string
  readonly locale?: Locale
}

function send(bytes: Buffer, { user = 'admin', fields = {}, name = 'plan.xlsx', locale = 'es' }: Sent = {}) {
  return at.send(user, importSchedules, {
    fields,
    files: { file: { name, bytes } },
    headers: { 'x-localization': locale },
  })
}

type RejectedReport = ImportReport & {
  readonly data?: ScheduleRow[]
  readonly table?: { headers: { value: string }[] }
}

const reportOf = ({ error }: { error: { details?: unknown } }) => error.details as RejectedReport
const saved = () => at.db.selectFrom('schedules').selectAll().orderBy('id').execute()
const dry = { fields: { dry_run: '1' } }

/** The rows of a workbook that came as a data URL. */
async function rowsOf(file: string | undefined, sheet: string = importSheets.rows) {
  const bytes = Buffer.from((file ?? '').replace(/^data:[^,]+,/, ''), 'base64')
  return (await readWorkbook(bytes, { sheet, columns: 20 })).rows
}

describe('the import of schedules', () => {
  it('stores every schedule of the workbook, with the import and audit rows', async () => {
    const paid: ByLetter = { ...soundRow(of, 1), P: 1, R: of.rates[0], Q: 0 }
    const { status, body } = await send(await planned([soundRow(of), {}, paid]))
    expect([status, body.data]).toEqual([200, 'Se crearon 2 horarios.'])
    const { import_id } = body.details
    expect(body.details).toMatchObject({
      is_dry_run: false,
      rows: 2,
      sound: 2,
      faults: [],
      duplicates: [],
      workbook: null,
    })
    const rows = await saved()
    expect(rows).toMatchObject([
      {
        program_id: of.programs[0],
        activity_id: of.activities[0],
        stage_id: of.stages[0],
        weekday_id: of.days[0],
        daily_id: of.hours[0],
        min_age: 7,
        max_age: 12,
        quota: 20,
        is_paid: false,
        is_activated: true,
        rate_id: null,
        import_id,
        start_date: new Date('2026-07-01T08:00:00-05:00'),
        final_date: new Date('2026-07-31T23:59:59-05:00'),
        created_at: at.now(),
      },
      { program_id: of.programs[1], is_paid: true, is_activated: false, rate_id: of.rates[0], import_id },
    ])
    const audits = await at.db.selectFrom('audits').selectAll().where('user_id', '=', at.people.admin.id).execute()
    expect(audits.map(({ event, entity, entity_id }) => [event, entity, entity_id])).toEqual([
      ['imported', 'Schedule', null],
      ...rows.map(({ id }) => ['created', 'Schedule', id]),
    ])
    expect(audits[0]?.new_values).toMatchObject({ import_id, file_name: 'plan.xlsx', rows: 2 })
    const notices = await at.db.selectFrom('notifications').selectAll().where('type', '=', 'import').execute()
    expect(notices).toMatchObject([
      { user_id: at.people.admin.id, data: { subject: 'plan.xlsx: 2 horarios', url: { name: 'schedules' } } },
    ])
  })

  it('is one act of the audit log with the number of its schedules, and its request lists all its rows', async () => {
    const { body } = await send(await planned([0, 1, 2].map((number) => soundRow(of, number))))
    const ofImport = async (query: object) => {
      const { data } = (await at.call('superadmin', listAudits, { query })).body
      return data.filter(({ new_values }) => new_values.import_id === body.details.import_id)
    }
    const lines = await ofImport({ acts: true, per_page: 100 })
    expect(lines.map(({ event_name, act_rows }) => [event_name, act_rows])).toEqual([['imported', 3]])
    const created = await ofImport({ acts: true, event: ['created'], type: 'Schedule' })
    expect(created.map(({ act_rows }) => act_rows)).toEqual([3])
    expect(await ofImport({ request_id: lines[0]?.request_id ?? '' })).toHaveLength(4)
  })

  it('only checks in a dry run, and returns the rows as it reads them', async () => {
    const { body, status } = await send(await planned([soundRow(of)]), dry)
    expect([status, body.data]).toEqual([
      200,
      'El libro está bien: se crearía 1 horario. Todavía no se ha guardado nada.',
    ])
    expect(body.details).toMatchObject({ import_id: null, is_dry_run: true, rows: 1, sound: 1 })
    expect(body.details.preview).toEqual([
      {
        row: 2,
        program_name: firstNames.programs,
        activity_name: firstNames.activities,
        stage_name: firstNames.stages,
        weekday_name: firstNames.days,
        daily_name: firstNames.hours,
        min_age: 7,
        max_age: 12,
        quota: 20,
        start_date: '2026-07-01 08:00:00',
        final_date: '2026-07-31 23:59:59',
        is_paid: false,
        is_activated: true,
        rate_name: null,
      },
    ])
    expect(await saved()).toEqual([])
    expect(await at.db.selectFrom('schedule_imports').select('id').execute()).toEqual([])
  })

  it('accepts a workbook without the columns of rates, and English headings', async () => {
    const old = await planned([soundRow(of)], {
      headings: [
        'ID PROGRAMA',
        'PROGRAMA',
        'ID ACTIVIDAD',
        'ACTIVIDAD',
        'ID ESCENARIO',
        'ESCENARIO',
        'Id dia de la semana',
        'DIA DE LA SEMANA',
        'ID HORA',
        'HORA',
        'EDAD MINIMA',
        'EDAD MAXIMA',
        'CUPO',
        'FECHA APERTURA',
        'FECHA CIERRE',
        'ES PAGO',
        'ESTA ACTIVO',
      ],
    })
    expect((await send(old)).status).toBe(200)
    expect((await send(await planned([soundRow(of, 1)], { locale: 'en' }))).status).toBe(200)
    const paid = await send(await planned([{ ...soundRow(of, 2), P: 1 }]), dry)
    expect(reportOf(paid).faults).toMatchObject([{ row: 2, column: 'S', slug: 'tarifa', heading: 'TARIFA' }])
  })

  it('reads labels, names and values as people write them', async () => {
    const [program = 0] = of.programs
    const rows: ByLetter[] = [
      // Labels without ids, as a program without formulas saves them; one is a name.
      {
        ...soundRow(of),
        A: null,
        B: `${program} - Nombre de antes`,
        C: null,
        D: ` ${firstNames.activities.toUpperCase()} `,
      },
      { ...soundRow(of, 1), N: '2026-07-01 08:00', O: '2026-07-31', P: 'No', Q: 'SÍ', M: '15', K: ' 7 ' },
      { ...soundRow(of, 2), N: String(serialOf('2026-07-01')), O: '2026-07-31T10:05:09', P: false, Q: true },
      // Without payment the cells of the rate are ignored.
      { ...soundRow(of, 3), R: 999_999, S: '7 - otra' },
      { ...soundRow(of, 4), N: '31/05/2026', O: '1 de julio de 2026, 5:30 p. m.' },
    ]
    const { body, status } = await send(await planned(rows))
    expect([status, body.details?.rows]).toEqual([200, 5])
    const made = await saved()
    expect(made.map(({ program_id, activity_id }) => [program_id, activity_id])[0]).toEqual([program, of.activities[0]])
    expect(made.map(({ start_date }) => start_date.toISOString())).toEqual([
      '2026-07-01T13:00:00.000Z',
      '2026-07-01T13:00:00.000Z',
      '2026-07-01T05:00:00.000Z',
      '2026-07-01T13:00:00.000Z',
      '2026-05-31T05:00:00.000Z',
    ])
    expect(made[4]?.final_date.toISOString()).toBe('2026-07-01T22:30:00.000Z')
    expect(made[1]).toMatchObject({ quota: 15, min_age: 7, is_paid: false, is_activated: true, rate_id: null })
    expect(made[3]?.rate_id).toBeNull()
  })

  it('refuses a date whose day and month are ambiguous, with both readings', async () => {
    const { faults } = reportOf(await send(await planned([{ ...soundRow(of), N: '05/06/2026' }]), dry))
    expect(faults).toMatchObject([{ row: 2, column: 'N', value: '05/06/2026' }])
    expect(faults[0]?.text).toBe(
      'La fecha del campo FECHA APERTURA se puede leer como 2026-06-05 o como 2026-05-06. Escríbala con el año primero.',
    )
  })

  it('reports every error at its cell, in both languages, and stores nothing', async () => {
    const [program = 0] = of.programs
    const rows: ByLetter[] = [
      { ...soundRow(of), K: 13, M: -1 },
      soundRow(of, 1),
      {
        ...soundRow(of, 2),
        A: null,
        B: null,
        E: 999_999,
        G: program,
        H: `${program + 5} - otro`,
        N: 'mañana',
        P: 'tal vez',
      },
      { ...soundRow(of, 3), P: 1, L: 1.5 },
    ]
    const bytes = await planned(rows)
    const reply = await send(bytes)
    expect(reply.status).toBe(422)
    expect(reply.error).toMatchObject({ reason: 'import_faults', code: 422 })
    const report = reportOf(reply)
    expect(report).toMatchObject({ rows: 4, sound: 1, faults_count: 9, is_dry_run: false })
    const cells = report.faults.map(({ row, column }) => `${column}${row}`)
    expect(cells).toEqual(['L2', 'M2', 'B4', 'E4', 'H4', 'N4', 'P4', 'L5', 'S5'])
    expect(report.faults[0]?.text).toBe('El campo EDAD MÁXIMA no puede ser menor que EDAD MÍNIMA.')
    expect(report.faults[5]).toMatchObject({ slug: 'fecha_apertura', heading: 'FECHA APERTURA', value: 'mañana' })
    // The form for existing clients: the index of the row and the key of its heading.
    expect(Object.keys(reply.error.errors ?? {})).toHaveLength(9)
    expect(reply.error.errors?.['0.cupo']).toEqual([
      'Fila 2, columna M: El campo CUPO debe estar entre 0 y 999.999.999.',
    ])
    const english = await send(bytes, { locale: 'en', ...dry })
    expect(english.error.errors?.['2.es_pago']).toEqual([
      'Row 4, column P: The IS PAID field must be 1 (yes) or 0 (no).',
    ])
    expect(await saved()).toEqual([])
  })

  it('returns a workbook with the errors marked, which can be imported again', async () => {
    const [program = 0] = of.programs
    const rows = [{ ...soundRow(of), M: 'veinte' }, {}, { ...soundRow(of, 1), A: null, B: `${program} - x` }]
    const reply = await send(await planned(rows), dry)
    const { workbook } = reportOf(reply)
    expect(workbook).toMatchObject({ name: 'horarios-con-fallas.xlsx', mime: expect.stringContaining('spreadsheetml') })
    const marked = await rowsOf(workbook?.file)
    expect(marked.map(({ number }) => number)).toEqual([1, 2, 4])
    expect(marked[0]?.cells.at(-1)).toBe('FALLAS')
    expect(marked[1]?.cells.at(-1)).toBe('Fila 2, columna M: El campo CUPO debe ser un número entero.')
    const again = await send(Buffer.from((workbook?.file ?? '').split(',')[1] ?? '', 'base64'), dry)
    expect(reportOf(again).faults).toEqual(reportOf(reply).faults)
  })

  it('refuses headings in another order, and names each', async () => {
    const headings = ['PROGRAMA', 'ID PROGRAMA', 'ID ACTIVIDAD']
    const { error, status } = await send(await planned([soundRow(of)], { headings }))
    expect(status).toBe(422)
    expect(error.errors?.file?.slice(0, 2)).toEqual([
      'La columna A debe llevar el título «ID PROGRAMA»; dice «PROGRAMA».',
      'La columna B debe llevar el título «PROGRAMA»; dice «ID PROGRAMA».',
    ])
    expect(error.errors?.file).toHaveLength(16)
  })

  it('refuses a file without rows, without the sheet or without a workbook', async () => {
    const empty = await send(await planned([]))
    expect(empty.error.errors).toEqual({ file: ['La hoja MASIVOS no tiene filas con datos.'] })
    const other = await send(await planned([soundRow(of)], { sheet: 'Hoja1' }))
    expect(other.error.errors).toEqual({ file: ['El libro no tiene la hoja MASIVOS; tiene: Hoja1.'] })
    for (const { make, reason } of hostile.filter(({ name }) =>
      ['a .xls', 'a .csv renamed', 'macros'].includes(name),
    )) {
      const { error } = await send(make())
      expect([reason, error.errors?.file?.length]).toEqual([reason, 1])
    }
    const named = await send(Buffer.from('a,b'), { name: 'plan.csv' })
    expect(named.error.errors?.file).toEqual(['El archivo del campo archivo debe ser de tipo XLS, XLSX.'])
    expect((await at.call('admin', importSchedules, { body: {} })).error.errors).toHaveProperty('file')
  })
})

describe('duplicate schedules', () => {
  it('of stored schedules or inside the workbook are reported with their matches, and nothing is stored', async () => {
    await send(await planned([soundRow(of)]))
    const [before] = await saved()
    const bytes = await planned([soundRow(of, 1), soundRow(of), { ...soundRow(of, 1), M: 5 }, soundRow(of, 2)])
    for (const field of ['dry_run', 'force']) {
      const fields = { [field]: field === 'force' ? '0' : '1' }
      const reply = await send(bytes, { fields })
      expect([reply.status, reply.error.reason]).toEqual([422, 'import_duplicates'])
      expect(reply.error.message).toBe('Filas con coincidencias o choques: 2 de 4. No se guardó nada.')
      const report = reportOf(reply)
      expect(report.duplicates).toEqual([
        { row: 3, schedules: [before?.id], rows: [] },
        { row: 4, schedules: [], rows: [2] },
      ])
      expect(report.data?.map(({ id, program_name }) => [id, program_name])).toEqual([
        [before?.id, firstNames.programs],
      ])
      expect(report.table?.headers.map(({ value }) => value)).not.toContain('actions')
      const marked = await rowsOf(report.workbook?.file)
      expect(marked.map(({ cells }) => cells[19] ?? null)).toEqual([
        'FALLAS',
        null,
        `Coincide con el horario ${before?.id}.`,
        'Repite la fila 2.',
        null,
      ])
    }
    expect(await saved()).toHaveLength(1)
  })

  it('are stored with force', async () => {
    await send(await planned([soundRow(of)]))
    const bytes = await planned([soundRow(of), soundRow(of)])
    const looked = await send(bytes, { fields: { force: '1', dry_run: '1' } })
    expect([looked.status, looked.body.details.duplicates_count]).toEqual([200, 0])
    expect((await send(bytes, { fields: { force: '1' } })).status).toBe(200)
    expect(await saved()).toHaveLength(3)
  })

  it('are skipped on request, with the rows that have errors; the others are stored', async () => {
    await send(await planned([soundRow(of)]))
    const rows = [soundRow(of), soundRow(of, 1), { ...soundRow(of, 2), M: -1 }, soundRow(of, 3), soundRow(of, 3)]
    const bytes = await planned(rows)
    expect(reportOf(await send(bytes, dry))).toMatchObject({ rows: 5, sound: 4, creates: 2, left_out: 3 })
    expect(await saved()).toHaveLength(1)
    const { status, body } = await send(bytes, { fields: { leave_out: '1' } })
    expect([status, body.data]).toEqual([200, 'Se crearon 2 horarios. 3 filas quedaron por fuera.'])
    expect(body.details).toMatchObject({ creates: 2, left_out: 3, faults_count: 1, import_id: expect.any(Number) })
    expect((await saved()).slice(1).map(({ program_id, activity_id }) => [program_id, activity_id])).toEqual([
      [of.programs[1], of.activities[0]],
      [of.programs[1], of.activities[1]],
    ])
    // No row is left to store.
    const again = await send(bytes, { fields: { leave_out: '1' } })
    expect([again.status, again.error.reason]).toEqual([422, 'import_faults'])
    expect(await saved()).toHaveLength(3)
  })

  it('do not include schedules with another payment, nor deleted ones', async () => {
    await send(await planned([soundRow(of)]))
    await at.db.updateTable('schedules').set({ deleted_at: at.now() }).execute()
    const paid = { ...soundRow(of), P: 1, R: of.rates[0] }
    // They still clash at the same place and time, which a user may allow.
    const reply = await send(await planned([soundRow(of), paid]))
    expect(reportOf(reply)).toMatchObject({ duplicates: [], clashes: [{ row: 3, schedules: [], rows: [2] }] })
    expect((await send(await planned([soundRow(of), paid]), { fields: { force: '1' } })).status).toBe(200)
  })

  it('are not stored when two users upload the same workbook at once', async () => {
    const bytes = await planned([soundRow(of), soundRow(of, 1)])
    const replies = await Promise.all([send(bytes), send(bytes, { user: 'superadmin' })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await saved()).toHaveLength(2)
  })
})

describe('the template of the import', () => {
  it.each(['es', 'en'] as const)(
    'lists the catalogues, is accepted by the import, and has no rows (%s)',
    async (locale) => {
      await at.db.insertInto('programs').values({ name: 'Borrado', deleted_at: at.now() }).execute()
      const reply = await at.call('admin', templateOfSchedules, { headers: { 'x-localization': locale } })
      const { name, mime, file } = reply.body.data
      expect([reply.status, name]).toEqual([
        200,
        { es: 'plantilla-horarios.xlsx', en: 'schedules-template.xlsx' }[locale],
      ])
      expect(file.startsWith(`data:${mime};base64,`)).toBe(true)
      const [headings, ...rows] = await rowsOf(file)
      expect(headings?.cells.slice(0, 2)).toEqual(
        { es: ['ID PROGRAMA', 'PROGRAMA'], en: ['PROGRAM ID', 'PROGRAM'] }[locale],
      )
      expect(rows).toEqual([])
      const [, ...programs] = await rowsOf(file, importSheets.programs)
      const live = await at.db.selectFrom('programs').select(['id', 'name']).where('deleted_at', 'is', null).execute()
      expect(programs.map(({ cells }) => cells).toSorted()).toEqual(
        live.map(({ id, name: of }) => [`${id} - ${of}`, id]).toSorted(),
      )
      const [, ...stages] = await rowsOf(file, importSheets.stages)
      expect(stages.map(({ cells }) => cells[0])).toContain(`${of.stages[0]} - Piscina de prueba`)
      const sent = await send(Buffer.from(file.split(',')[1] ?? '', 'base64'), { locale })
      expect(sent.error.errors?.file).toHaveLength(1)
    },
  )
})

describe('a stored import', () => {
  const undo = (id: number | null, user: RequestUser = 'admin') =>
    at.call(user, undoScheduleImport, { params: { id: id ?? 0 } })

  it('is listed with its user, and is undone as a whole', async () => {
    const { body } = await send(await planned([soundRow(of), soundRow(of, 1)]))
    const { import_id } = body.details
    const [first] = await saved()
    await at.db
      .updateTable('schedules')
      .set({ deleted_at: at.now() })
      .where('id', '=', first?.id ?? 0)
      .execute()
    const listed = await at.call('viewer', listScheduleImports, {
      query: { query: 'plan', column: ['user'], order: ['asc'] },
    })
    expect(listed.body.data).toMatchObject([
      {
        id: import_id,
        file_name: 'plan.xlsx',
        rows: 2,
        schedules_count: 1,
        users_schedules_count: 0,
        can_undo: true,
        undone_at: null,
      },
    ])
    const response = await undo(import_id)
    expect([response.status, response.body.data, response.body.details]).toEqual([
      200,
      'Se deshizo la carga: se eliminó 1 horario.',
      { deleted: 1 },
    ])
    expect((await saved()).every(({ deleted_at }) => deleted_at !== null)).toBe(true)
    const again = await undo(import_id)
    expect([again.status, again.error.reason]).toEqual([409, 'import_undone'])
    const after = await at.call('admin', listScheduleImports, {})
    expect(after.body.data[0]).toMatchObject({ can_undo: false, schedules_count: 0, undone_at: '2026-06-15 10:00:00' })
    expect((await undo(999_999)).status).toBe(404)
  })

  it('cannot be undone when somebody is enrolled in one of its schedules', async () => {
    const { body } = await send(await planned([soundRow(of), soundRow(of, 1)]))
    const [first] = await saved()
    const profile_id = await at.citizen()
    await at.db
      .insertInto('citizen_schedules')
      .values({ schedule_id: first?.id ?? 0, profile_id, status_id: 7, created_at: at.now(), updated_at: at.now() })
      .execute()
    const { status, error } = await undo(body.details.import_id)
    expect([status, error.reason, error.details]).toEqual([409, 'import_in_use', { schedules: 1 }])
    expect((await saved()).every(({ deleted_at }) => deleted_at === null)).toBe(true)
    const { body: listed } = await at.call('admin', listScheduleImports, {})
    expect(listed.data[0]).toMatchObject({ can_undo: false, users_schedules_count: 0 })
  })

  it.each([
    ['superadmin', 200, 200, 200, 200],
    ['admin', 200, 200, 200, 200],
    ['viewer', 403, 403, 200, 403],
    ['assignor', 403, 403, 200, 403],
    ['validator', 403, 403, 200, 403],
    ['outsider', 403, 403, 403, 403],
    ['stranger', 401, 401, 401, 401],
  ] as const)(
    'requires permissions: %s gets %i for the template, %i for an import, %i for the list and %i for an undo',
    async (user, ...statuses) => {
      const made = await send(await planned([soundRow(of)]))
      const received = [
        (await at.call(user, templateOfSchedules)).status,
        (await send(await planned([soundRow(of, 1)]), { user })).status,
        (await at.call(user, listScheduleImports)).status,
        (await undo(made.body.details.import_id, user)).status,
      ]
      expect(received).toEqual(statuses)
    },
  )
})

describe('the numbers of a workbook', () => {
  it('are read like those of the form, and a fraction is refused', async () => {
    const { status, body } = await send(await planned([{ ...soundRow(of), M: '1.000' }]))
    expect([status, body.details.rows]).toEqual([200, 1])
    expect(await saved()).toMatchObject([{ quota: 1000 }])
    for (const M of ['1.000,00', '10.0', '10,5', 10.5]) {
      const refused = await send(await planned([{ ...soundRow(of), M }]))
      expect(reportOf(refused).faults, String(M)).toMatchObject([
        { column: 'M', text: expect.stringContaining('número entero') },
      ])
    }
  })
})
