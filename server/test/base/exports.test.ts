import { text } from 'node:stream/consumers'
import { profileExpanded, profileHeaders, type RoleScope, status, storedRole } from '@portal/contract'
import {
  cancelJob,
  exportProfiles,
  exportRoster,
  type Job,
  listJobs,
  listNotifications,
  listProfiles,
  readExport,
  showJob,
} from '@portal/contract/staff'
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { principalOf } from '../../src/accounts/session/identify.ts'
import { exportKinds } from '../../src/app/tasks.ts'
import { deleteFileJob, deleteFileTask } from '../../src/base/services/jobs/delete-file.ts'
import { type Exporter, exportTask } from '../../src/base/services/jobs/exports/make-export.ts'
import { expireTask } from '../../src/base/services/jobs/job-rows.ts'
import { begin } from '../../src/base/services/jobs/run-job.ts'
import type { Content } from '../../src/base/storage/file-store.ts'
import { readWorkbook } from '../../src/base/storage/workbooks/read-workbook.ts'
import { bogotaDay, wireMoment } from '../../src/base/text/time.ts'
import { profilesExport, profilesKind } from '../../src/people/profiles/export-profiles.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { manyCitizens } from '../people/many-citizens.ts'
import { type Grant, personWith } from '../people/person-with.ts'
import { testApp } from './test-app.ts'

const at = await testApp()
afterAll(() => at.close())
beforeEach(async () => {
  await at.deleteCitizens()
  await sql`truncate jobs`.execute(at.db)
  await at.db.deleteFrom('notifications').execute()
})

const parts = () => ({
  db: at.db,
  reading: at.db,
  store: at.store,
  now: at.now,
  kinds: exportKinds,
  principalOf: (id: number) => principalOf(at.db, id, at.now()),
})

const madeBy = (make: Exporter) => ({ [profilesExport]: { ...profilesKind, make } })

/** Runs the jobs that delete content from the store. */
async function deleteFiles(): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = ${deleteFileJob} returning job.payload`.execute(at.db)
  for (const { payload } of rows) await deleteFileTask(at.store)(payload)
}

/** Creates `count` citizens in one account. */
const many = (count: number) => manyCitizens(at, count - 1, {})

/** The texts of a sheet of an export, read like an uploaded workbook. */
async function textsOf(file: string, sheet: string): Promise<string> {
  const bytes = Buffer.from(file.split(',')[1] ?? '', 'base64')
  return JSON.stringify((await readWorkbook(bytes, { sheet, columns: 50 })).rows)
}

/** The names of the sheets of an export, in order. */
async function sheetNamesOf(file: string): Promise<string[]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(Buffer.from(file.split(',')[1] ?? '', 'base64') as unknown as ExcelJS.Buffer)
  return book.worksheets.map(({ name }) => name)
}

/** The formulas of the sheet of citizens, as stored in the file. */
async function formulasOf(file: string): Promise<string[]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(Buffer.from(file.split(',')[1] ?? '', 'base64') as unknown as ExcelJS.Buffer)
  const found: string[] = []
  book.getWorksheet('PERFILES')?.eachRow((row) => row.eachCell((cell) => cell.formula && found.push(cell.formula)))
  return found
}

/** The cell of the first citizen under a heading of the sheet of citizens. */
async function cellOf(file: string, heading: string): Promise<ExcelJS.CellValue | undefined> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(Buffer.from(file.split(',')[1] ?? '', 'base64') as unknown as ExcelJS.Buffer)
  const sheet = book.getWorksheet('PERFILES')
  const column = ((sheet?.getRow(7).values ?? []) as unknown[]).indexOf(heading)
  return sheet?.getCell(8, column).value
}

/** The texts of the files of a zip file. */
async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const texts: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) texts[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return texts
}

/** The notifications of a person, newest first. */
async function noticesOf(user: 'admin') {
  const { body } = await at.call(user, listNotifications)
  return body.data.data.map(({ type, data: { title, subject } }) => ({ type, title, subject }))
}

const dataOf = (body: { data: unknown }) => body.data as { name: string; file: string }

describe('an export of citizens', () => {
  it('has exactly the rows of the filter, in the order of the list, with all their fields and the summary', async () => {
    await at.citizen({ surname: 'Zapata', status_id: status.profileVerified })
    await at.citizen({ surname: 'Ávila', status_id: status.profileVerified, has_disability: true })
    await at.citizen({ surname: 'Otra' })
    const query = { status_id: [status.profileVerified], column: ['surname'], order: ['asc' as const] }
    const { body, status: code } = await at.call('admin', exportProfiles, { query })
    expect(code).toBe(200)
    const text = Buffer.from(dataOf(body).file.split(',')[1] ?? '', 'base64')
    expect(text.subarray(0, 2).toString()).toBe('PK')
    const csv = await at.call('admin', exportProfiles, {
      query: { ...query, format: 'csv', columns: ['surname', 'has_disability', 'document'] },
    })
    const lines = Buffer.from(dataOf(csv.body).file.split(',')[1] ?? '', 'base64')
      .toString('utf8')
      .trim()
      .split('\r\n')
    expect(lines.map((line) => line.split(';').slice(0, 2))).toEqual([
      ['Primer apellido', 'Tiene discapacidad'],
      ['Ávila', 'SI'],
      ['Zapata', 'NO'],
    ])
    const rows = await at.db.selectFrom('audits').selectAll().where('event', '=', 'exported').execute()
    expect(rows.map(({ entity, user_id }) => [entity, user_id])).toEqual([
      ['Profile', at.people.admin.id],
      ['Profile', at.people.admin.id],
    ])
    expect(rows[0]?.new_values).toMatchObject({ rows: 2, status_id: [status.profileVerified] })
  })

  it('has the sheets of the institute, readable by an import, with the summary last', async () => {
    const citizen = await at.citizen({ surname: 'Única', relationship: 'TUTELADO' })
    await at.file(citizen, 'cedula.pdf')
    const { body } = await at.call('admin', exportProfiles)
    expect(await cellOf(dataOf(body).file, 'Relación con el titular')).toBe('TUTELADO')
    expect(dataOf(body).name).toBe(`ciudadanos-${bogotaDay(at.now())}.xlsx`)
    expect(await textsOf(dataOf(body).file, 'PERFILES')).toContain('Única')
    expect(await textsOf(dataOf(body).file, 'ARCHIVOS ADJUNTOS')).toContain('cedula.pdf')
    expect(await textsOf(dataOf(body).file, 'OBSERVACIONES')).toContain('Observación')
    expect(await textsOf(dataOf(body).file, 'ALCANCE')).toContain(at.people.admin.full_name)
  })

  it('names a filter in its summary whose value in the address is an object', async () => {
    const query = { identity_request: { toString: 'x' } } as unknown as { identity_request: string }
    const { body, status: code } = await at.call('admin', exportProfiles, { query })
    expect(code).toBe(200)
    expect(await textsOf(dataOf(body).file, 'ALCANCE')).toContain('toString')
  })

  it('has the additional sheets that were requested, or all of them by default', async () => {
    const citizen = await at.citizen({ surname: 'Única' })
    await at.file(citizen, 'cedula.pdf')
    const sheets = async (query: object) => {
      const { body, status: code } = await at.call('admin', exportProfiles, { query })
      expect(code).toBe(200)
      return sheetNamesOf(dataOf(body).file)
    }
    const [people, files, observations, scope] = ['PERFILES', 'ARCHIVOS ADJUNTOS', 'OBSERVACIONES', 'ALCANCE']
    expect(await sheets({})).toEqual([people, files, observations, scope])
    expect(await sheets({ columns: ['document'] })).toEqual([people, files, observations, scope])
    expect(await sheets({ with_files: false, with_observations: false })).toEqual([people, scope])
    expect(await sheets({ with_files: true, with_observations: '0' })).toEqual([people, files, scope])
    const refused = await at.call('admin', exportProfiles, { query: { with_files: 'perhaps' } })
    expect(refused.status).toBe(422)
  })

  it('has a file name with the list and the day in the language of the person, in every format', async () => {
    const name = async (query: object, headers = {}) => {
      const { body } = await at.call('admin', exportProfiles, { query, headers })
      return dataOf(body).name
    }
    const day = bogotaDay(at.now())
    expect(await name({ format: 'csv' })).toBe(`ciudadanos-${day}.csv`)
    expect(await name({ format: 'zip' }, { 'x-localization': 'en' })).toBe(`citizens-${day}.zip`)
  })

  it('has separate first and second names when both columns are requested', async () => {
    await at.citizen({ name: 'Ana', s_name: 'Lucía', surname: 'Separada', s_surname: 'Ruiz' })
    const line = async (columns: string[]) => {
      const { body } = await at.call('admin', exportProfiles, { query: { query: 'separada', format: 'csv', columns } })
      return Buffer.from(dataOf(body).file.split(',')[1] ?? '', 'base64')
        .toString('utf8')
        .split('\r\n')[1]
    }
    expect(await line(['s_surname', 'surname', 's_name', 'name'])).toBe('Ruiz;Separada;Lucía;Ana')
    expect(await line(['name', 'surname'])).toBe('Ana Lucía;Separada Ruiz')
  })

  it('of a validator has only own citizens', async () => {
    await at.citizen({ surname: 'Propia', checker_id: at.people.validator.id })
    await at.citizen({ surname: 'Ajena', checker_id: at.people.validator2.id })
    const { body } = await at.call('validator', exportProfiles, { query: { format: 'csv', columns: ['surname'] } })
    const text = Buffer.from(dataOf(body).file.split(',')[1] ?? '', 'base64').toString('utf8')
    expect(text).toContain('Propia')
    expect(text).not.toContain('Ajena')
  })

  describe('names its scope in the summary', () => {
    const exporterWith = async (name: string, scope: RoleScope, grants: readonly Grant[]) =>
      (await personWith(at, name, grants, scope)).access
    const all: Grant = ['view', 'Profile']
    const ownOnly: Grant = ['view', 'Profile', { only_owned: true }]
    const scopeSheet = async (token: string, headers = {}) => {
      const { body } = await at.callWith(token, exportProfiles, { headers })
      return textsOf(dataOf(body).file, 'ALCANCE')
    }
    let citizen: number
    beforeEach(async () => {
      citizen = await at.citizen()
    })

    it('from the scope of the role', async () => {
      expect(await scopeSheet(at.people.viewer.access)).toContain('"Todos los que cumplen los filtros"')
      expect(await scopeSheet(at.people.validator.access)).toContain('"Solo los asignados a quien exporta"')
      const own = await exporterWith('sello-propio', 'own', [all])
      expect(await scopeSheet(own)).toContain('"Solo los asignados a quien exporta"')
      const owned = await exporterWith('sello-marca', 'all', [ownOnly])
      expect(await scopeSheet(owned)).toContain('"Solo los asignados a quien exporta"')
    })

    it('from single records that are forbidden or allowed', async () => {
      const forbidden = ['view', 'Profile', { entity_id: citizen, forbidden: true }] as const
      const allBut = await exporterWith('sello-todos-menos', 'all', [all, forbidden])
      expect(await scopeSheet(allBut)).toContain(
        '"Todos los que cumplen los filtros, salvo los que quien exporta no puede ver"',
      )
      const ownBut = await exporterWith('sello-propios-menos', 'own', [all, forbidden])
      expect(await scopeSheet(ownBut)).toContain('"Solo los asignados a quien exporta, salvo los que no puede ver"')
      const someOnly = await exporterWith('sello-uno', 'all', [['view', 'Profile', { entity_id: citizen }]])
      expect(await scopeSheet(someOnly)).toContain('"Solo los que quien exporta puede ver"')
      const ownAndOne = await exporterWith('sello-propios-y-uno', 'all', [
        ownOnly,
        ['view', 'Profile', { entity_id: citizen }],
      ])
      expect(await scopeSheet(ownAndOne)).toContain('"Solo los que quien exporta puede ver"')
    })

    it('from the role that the person viewed the portal as', async () => {
      const text = await scopeSheet(at.people.superadmin.access, { 'x-view-as': storedRole('validator') })
      expect(text).toContain('"Todos los que cumplen los filtros"')
      expect(text).toMatch(/"Visto con el rol","Validador"/)
      expect(await scopeSheet(at.people.superadmin.access)).not.toContain('Visto con el rol')
    })

    it('for a roster: which of its rows show all fields', async () => {
      const given = await schedulesApp(at)
      const schedule = await given.schedule()
      await given.enrolment(schedule, citizen)
      const enrolled: Grant[] = [
        ['view', 'Schedule'],
        ['view', 'CitizenSchedule'],
      ]
      const roster = async (token: string) => {
        const { body } = await at.callWith(token, exportRoster, { params: { id: schedule } })
        return textsOf(dataOf(body).file, 'ALCANCE')
      }
      const none = await roster(await exporterWith('sello-inscritos', 'all', enrolled))
      expect(none).toContain('"Todos los que cumplen los filtros"')
      expect(none).toContain('"Ninguno: solo nombre, edad y estado"')
      const own = await roster(await exporterWith('sello-inscritos-propios', 'all', [...enrolled, ownOnly]))
      expect(own).toContain('"Todos los que cumplen los filtros"')
      expect(own).toContain('"Solo los asignados a quien exporta"')
      expect(await roster(at.people.viewer.access)).not.toContain('Datos completos')
    })
  })

  it('never contains a formula', async () => {
    await at.citizen({ name: '=1+1', surname: '@SUM(A1)' })
    const { body } = await at.call('admin', exportProfiles, {
      query: { format: 'csv', columns: ['name', 'surname'] },
    })
    const text = Buffer.from(dataOf(body).file.split(',')[1] ?? '', 'base64').toString('utf8')
    expect(text).toContain("'=1+1")
    expect(text).toContain("'@SUM(A1)")
  })

  it('escapes a formula of the other separator, and uses the requested separator', async () => {
    await at.citizen({ surname: 'Separada', address: 'KR 7;=cmd|x,=1' })
    const linesOf = async (separator: object) => {
      const { body } = await at.call('admin', exportProfiles, {
        query: { query: 'separada', format: 'csv', columns: ['surname', 'address'], ...separator },
      })
      return Buffer.from(dataOf(body).file.split(',')[1] ?? '', 'base64')
        .toString()
        .split('\r\n')
    }
    const address = `"KR 7;'=cmd|x,'=1"`
    expect((await linesOf({}))[1]).toBe(`Separada;${address}`)
    expect((await linesOf({ separator: 'semicolon' }))[1]).toBe(`Separada;${address}`)
    expect((await linesOf({ separator: 'comma' }))[1]).toBe(`Separada,${address}`)
  })

  it('accepts every column of the list, with the age as a number and its reference day in the summary sheet', async () => {
    await at.citizen({ surname: 'Completa', birthdate: '1990-06-15' })
    const columns = [...profileHeaders, ...profileExpanded].map(({ value }) => value).filter((one) => one !== 'actions')
    const all = await at.call('admin', exportProfiles, { query: { columns } })
    expect(all.status).toBe(200)
    const whole = await textsOf(dataOf(all.body).file, 'PERFILES')
    expect(whole).toContain('Completa')
    const { body } = await at.call('admin', exportProfiles, { query: { format: 'csv', columns: ['age', 'full_name'] } })
    const text = Buffer.from(dataOf(body).file.split(',')[1] ?? '', 'base64').toString('utf8')
    expect(text).toMatch(/Completa/i)
    for (const query of [{}, { columns: ['age'] }, { columns: ['document', 'birthdate', 'age'] }]) {
      const { file } = dataOf((await at.call('admin', exportProfiles, { query: { ...query, query: 'completa' } })).body)
      expect(await formulasOf(file)).toEqual([])
      expect(await cellOf(file, 'Edad')).toBe(36)
      expect(await textsOf(file, 'ALCANCE')).toMatch(/Edades al día.*2026-06-15/)
    }
  })

  it.each([
    [{ columns: ['password'] }, 'columns.0'],
    [{ column: ['nada'] }, 'column.0'],
    [{ format: 'pdf' }, 'format'],
  ])('refuses %j on its field', async (query, field) => {
    const reply = await at.call('admin', exportProfiles, { query: query as never })
    expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, [field]])
  })
})

describe('an export too large for one response', () => {
  async function order(user: 'admin' | 'validator' = 'admin', query: object = { format: 'csv' }): Promise<Job> {
    const { body, status: code } = await at.call(user, exportProfiles, { query: query as never })
    expect([code, body.code]).toEqual([202, 202])
    return body.details as Job
  }

  /** The task of an export that waits in the queue. */
  async function waiting(): Promise<{ id: number; key: string }> {
    const given = { key: `${crypto.randomUUID()}.csv`, type: profilesExport, user_id: at.people.admin.id }
    return at.db
      .insertInto('jobs')
      .values({ ...given, locale: 'es', input: '{}' })
      .returning(['id', 'key'])
      .executeTakeFirstOrThrow()
  }

  it('is created by a job, announced once, readable only by its owner, and equal to the filter row by row', async () => {
    await many(2100)
    const job = await order('admin', { format: 'csv', columns: ['id', 'surname'], column: ['id'], order: ['asc'] })
    expect(job).toMatchObject({ status: 'queued', progress_max: 2100, type: 'profiles' })
    const early = await at.call('admin', readExport, { params: { key: job.key } })
    expect(early.status).toBe(404)
    const task = exportTask(parts())
    await task({ id: job.id, origin: {} })
    await task({ id: job.id, origin: {} })
    const shown = await at.call('admin', showJob, { params: { key: job.key } })
    expect(shown.body.data).toMatchObject({ status: 'exported', progress_now: 2100, output: job.key })
    expect(await noticesOf('admin')).toEqual([{ type: 'export', title: 'Exportación lista', subject: job.key }])
    const { body } = await at.call('admin', readExport, { params: { key: job.key } })
    const ids = Buffer.from(body.data.file.split(',')[1] ?? '', 'base64')
      .toString('utf8')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(';')[0]))
    const stored = await at.db.selectFrom('profiles').select('id').orderBy('id').execute()
    expect(ids).toEqual(stored.map(({ id }) => id))
    expect((await at.call('superadmin', readExport, { params: { key: job.key } })).status).toBe(404)
    expect((await at.call('superadmin', showJob, { params: { key: job.key } })).status).toBe(404)
  })

  it('contains the rows of one moment, whatever changes while it is created', async () => {
    await many(2100)
    const job = await order('admin', { format: 'xlsx', columns: ['id', 'surname'] })
    let hasChanged = false
    const changing = exportTask({
      ...parts(),
      kinds: madeBy((exporting) =>
        profilesKind.make({
          ...exporting,
          progress: async (done, of) => {
            await exporting.progress(done, of)
            if (hasChanged) return
            hasChanged = true
            const added = await at.citizen({ surname: 'Posterior' })
            await at.file(added, 'posterior.pdf')
            await sql`update profiles set surname = 'Cambiado'`.execute(at.db)
          },
        }),
      ),
    })
    await changing({ id: job.id, origin: {} })
    const { body } = await at.call('admin', readExport, { params: { key: job.key } })
    const people = await textsOf(body.data.file, 'PERFILES')
    expect(people.match(/"Número \d+"/g)).toHaveLength(2099)
    expect(people).not.toMatch(/Posterior|Cambiado/)
    expect(await textsOf(body.data.file, 'ARCHIVOS ADJUNTOS')).not.toContain('posterior')
    expect(hasChanged).toBe(true)
  })

  it('updates its progress once a second, and stops reading when it is cancelled', async () => {
    const job = await waiting()
    const notes: number[] = []
    let batches = 0
    const cancelling = exportTask({
      ...parts(),
      kinds: madeBy(async function* (exporting) {
        for (; batches < 1000; batches += 1) {
          yield Buffer.from('piece')
          await exporting.progress(batches, 1000)
          const { progress_now } = await at.db.selectFrom('jobs').select('progress_now').executeTakeFirstOrThrow()
          notes.push(progress_now)
          if (batches === 20) await at.call('admin', cancelJob, { params: { key: job.key } })
          await new Promise((settle) => setTimeout(settle, 20))
        }
      }),
    })
    await cancelling({ id: job.id, origin: {} })
    expect(new Set(notes.slice(0, 5)).size).toBeLessThan(5)
    expect(batches).toBeGreaterThan(19)
    expect(batches).toBeLessThan(120)
  })

  it('is downloaded as bytes too, only by its owner', async () => {
    await many(2100)
    const job = await order('admin', { format: 'zip', columns: ['id', 'surname'] })
    await exportTask(parts())({ id: job.id, origin: {} })
    const url = `/api/exports/${job.key}/file`
    const named = `ciudadanos-${bogotaDay(at.now())}.zip`
    const file = await at.inject('admin', { url })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${named}"`)
    const { body } = await at.call('admin', readExport, { params: { key: job.key } })
    expect(body.data.name).toBe(named)
    expect(Buffer.from(body.data.file.split(',')[1] ?? '', 'base64').equals(file.rawPayload)).toBe(true)
    const texts = await unzipped(file.rawPayload)
    expect(Object.keys(texts)).toEqual(['PERFILES.csv', 'ARCHIVOS ADJUNTOS.csv', 'OBSERVACIONES.csv', 'ALCANCE.csv'])
    expect(texts['PERFILES.csv']?.trim().split('\r\n')).toHaveLength(2101)
    expect(texts['ALCANCE.csv']).toContain('Número de filas;2100')
    expect((await at.inject('superadmin', { url })).statusCode).toBe(404)
    expect((await at.inject('stranger', { url })).statusCode).toBe(401)
  })

  it('is created again when its process was killed, and announced once', async () => {
    await many(2100)
    const job = await order()
    const dying = exportTask({
      ...parts(),
      // The state after a killed process: the row's status is "executing" and there is no file.
      kinds: madeBy(async function* () {
        yield Buffer.from('half')
        throw new Error('killed')
      }),
    })
    await expect(dying({ id: job.id, origin: {} })).rejects.toThrow('killed')
    expect((await at.call('admin', showJob, { params: { key: job.key } })).body.data.status).toBe('retrying')
    await exportTask(parts())({ id: job.id, origin: {} })
    expect((await at.call('admin', readExport, { params: { key: job.key } })).status).toBe(200)
    expect((await at.call('admin', listNotifications)).body.data.total).toBe(1)
  })

  it('fails after the fifth error, and has the time of its end', async () => {
    const job = await waiting()
    const failing = exportTask({
      ...parts(),
      kinds: madeBy(async function* () {
        yield Buffer.from('half')
        throw new Error('no room')
      }),
    })
    const shown = async () => (await at.call('admin', showJob, { params: { key: job.key } })).body.data
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect(failing({ id: job.id, origin: {} })).rejects.toThrow('no room')
      expect(await shown()).toMatchObject({ status: 'retrying', attempts: attempt, finished_at: null })
    }
    await expect(failing({ id: job.id, origin: {} })).rejects.toThrow('no room')
    expect(await shown()).toMatchObject({ status: 'failed', attempts: 5, finished_at: wireMoment(at.now()) })
  })

  it('stays ready when the connection is lost after its commit', async () => {
    const job = await waiting()
    let transactions = 0
    const transaction = () => {
      const whole = at.db.transaction()
      const execute: typeof whole.execute = async (work) => {
        const result = await whole.execute(work)
        transactions += 1
        // The first transaction begins the attempt, the second ends the job.
        if (transactions === 2) throw new Error('the connection is lost')
        return result
      }
      return { execute }
    }
    const db = Object.assign(at.db.withoutPlugins(), { transaction })
    const kinds = madeBy(async function* () {
      yield Buffer.from('file')
    })
    await exportTask({ ...parts(), db, kinds })({ id: job.id, origin: {} })
    await deleteFiles()
    expect(transactions).toBe(2)
    const row = await at.db.selectFrom('jobs').select(['status', 'stored_key']).executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'exported', stored_key: expect.any(String) })
    expect((await at.store.get(row.stored_key ?? '')).toString()).toBe('file')
  })

  it('is failed when the process of every attempt was killed', async () => {
    await many(2100)
    const job = await order()
    for (let attempt = 1; attempt <= 5; attempt += 1) await begin(at.db, job.id, `exports/${attempt}`, at.now())
    await expect(exportTask(parts())({ id: job.id, origin: {} })).rejects.toThrow('killed')
    expect((await at.call('admin', showJob, { params: { key: job.key } })).body.data.status).toBe('failed')
    expect(await noticesOf('admin')).toEqual([
      { type: 'export', title: 'No se pudo preparar la exportación', subject: job.key },
    ])
    expect((await at.call('admin', readExport, { params: { key: job.key } })).status).toBe(404)
  })

  it('cannot be downloaded by a person who may now view fewer citizens than when it was ordered', async () => {
    await many(2100)
    const person = await personWith(at, 'exporta-todo', [['view', 'Profile']])
    const { body } = await at.callWith(person.access, exportProfiles, { query: { format: 'csv' } })
    const { id, key } = body.details as Job
    await exportTask(parts())({ id, origin: {} })
    const fetch = async () => (await at.callWith(person.access, readExport, { params: { key } })).status
    expect(await fetch()).toBe(200)
    const set = (scope: RoleScope) =>
      at.db.updateTable('roles').set({ scope }).where('name', '=', 'citizen-portal-exporta-todo').execute()
    const { numUpdatedRows } = (await set('own'))[0] ?? { numUpdatedRows: 0n }
    expect(numUpdatedRows).toBe(1n)
    expect(await fetch()).toBe(403)
  })

  it('is created with the permissions of the moment it runs, and downloaded with those of the moment of download', async () => {
    await many(2100)
    const person = await at.person('exportadora', ['viewer'])
    const { body } = await at.callWith(person.access, exportProfiles, { query: { format: 'csv' } })
    const job = body.details as Job
    await at.db.deleteFrom('user_roles').where('user_id', '=', person.id).execute()
    await exportTask(parts())({ id: job.id, origin: {} })
    expect((await at.callWith(person.access, showJob, { params: { key: job.key } })).body.data.status).toBe('failed')
    const notifications = await at.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', person.id)
      .execute()
    expect(notifications).toEqual([{ type: 'export' }])
    const admin = await order()
    await exportTask(parts())({ id: admin.id, origin: {} })
    const roles = await at.db
      .deleteFrom('user_roles')
      .where('user_id', '=', at.people.admin.id)
      .returningAll()
      .execute()
    expect((await at.call('admin', readExport, { params: { key: admin.key } })).status).toBe(403)
    await at.db.insertInto('user_roles').values(roles).execute()
  })

  it('can be cancelled while it waits and while it runs, and stores no file', async () => {
    await many(2100)
    const waiting = await order()
    expect((await at.call('admin', cancelJob, { params: { key: waiting.key } })).status).toBe(200)
    await exportTask(parts())({ id: waiting.id, origin: {} })
    const running = await order()
    const cancelling = exportTask({
      ...parts(),
      kinds: madeBy(async function* (exporting) {
        await at.call('admin', cancelJob, { params: { key: running.key } })
        yield* profilesKind.make(exporting)
      }),
    })
    await cancelling({ id: running.id, origin: {} })
    const rows = await at.db.selectFrom('jobs').select(['status', 'stored_key']).execute()
    expect(rows).toEqual([
      { status: 'cancelled', stored_key: null },
      { status: 'cancelled', stored_key: null },
    ])
    expect((await at.call('admin', listJobs)).body.data).toEqual([])
    expect((await at.call('admin', listNotifications)).body.data.total).toBe(0)
  })

  it('stores no file when it is cancelled at the moment it finishes', async () => {
    await many(2100)
    const job = await order()
    const keys: string[] = []
    const put = async (key: string, content: Content) => {
      keys.push(key)
      await at.store.put(key, content)
    }
    const locked = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(at.db)
      return rows[0]?.count
    }
    const store = { ...at.store, put }
    // The transaction that ends the export is open, and the cancellation waits for it.
    const [made, cancelled] = await at.db
      .transaction()
      .execute(async (tx) => {
        await sql`lock table notifications in exclusive mode`.execute(tx)
        const making = exportTask({ ...parts(), store })({ id: job.id, origin: {} })
        await expect.poll(locked, { timeout: 10_000 }).toBe(1)
        const cancelling = at.call('admin', cancelJob, { params: { key: job.key } })
        await expect.poll(locked, { timeout: 10_000 }).toBe(2)
        return [making, cancelling] as [Promise<void>, typeof cancelling]
      })
      .then((both) => Promise.all(both))
    expect([made, cancelled.status]).toEqual([undefined, 200])
    await deleteFiles()
    const row = await at.db.selectFrom('jobs').select(['status', 'stored_key']).executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'cancelled', stored_key: null })
    expect(keys).toHaveLength(1)
    await expect(at.store.get(keys[0] ?? '')).rejects.toThrow('not_found')
  })

  it('ends with a file or as cancelled, never both, when cancelling and finishing race', async () => {
    const made: string[] = []
    const put = async (key: string, content: Content) => {
      made.push(key)
      await at.store.put(key, content)
    }
    const kinds = madeBy(async function* () {
      yield Buffer.from('file')
    })
    for (let round = 0; round < 12; round += 1) {
      const { id, key } = await waiting()
      const cancelling = async () => {
        await new Promise((settle) => setTimeout(settle, round * 3))
        return at.call('admin', cancelJob, { params: { key } })
      }
      const task = exportTask({ ...parts(), store: { ...at.store, put }, kinds })({ id, origin: {} })
      const [, cancelled] = await Promise.all([task, cancelling()])
      expect(cancelled.status).toBe(200)
      await deleteFiles()
    }
    const rows = await at.db.selectFrom('jobs').select(['status', 'stored_key']).execute()
    expect(rows).toEqual(rows.map(() => ({ status: 'cancelled', stored_key: null })))
    for (const key of made) await expect(at.store.get(key)).rejects.toThrow('not_found')
  })

  it('stores no file when it is cancelled just before its process is killed', async () => {
    const { id, key } = await waiting()
    // The state after a killed process: a started attempt, and its file.
    const left = 'exports/killed'
    await begin(at.db, id, left, at.now())
    await at.call('admin', cancelJob, { params: { key } })
    await deleteFiles()
    await at.store.put(left, Buffer.from('file'))
    await exportTask(parts())({ id, origin: {} })
    await deleteFiles()
    await expect(at.store.get(left)).rejects.toThrow('not_found')
    const row = await at.db.selectFrom('jobs').select(['status', 'stored_key']).executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'cancelled', stored_key: null })
  })

  it('keeps only the file of the next attempt when the first attempt was killed after it wrote its file', async () => {
    await many(2100)
    const job = await order()
    const left = 'exports/left'
    await at.store.put(left, Buffer.from('left'))
    await at.db.updateTable('jobs').set({ status: 'executing', stored_key: left }).execute()
    expect((await at.call('admin', readExport, { params: { key: job.key } })).status).toBe(404)
    await exportTask(parts())({ id: job.id, origin: {} })
    await deleteFiles()
    await expect(at.store.get(left)).rejects.toThrow('not_found')
    expect((await at.call('admin', readExport, { params: { key: job.key } })).status).toBe(200)
  })

  it('is limited to three at a time for each person', async () => {
    await many(2100)
    for (let turn = 0; turn < 3; turn++) await order()
    const fourth = await at.call('admin', exportProfiles, { query: { format: 'csv' } })
    expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, '30'])
    const { body } = await at.call('admin', listJobs, { query: { type: 'profiles' } })
    expect(body.data).toHaveLength(3)
    expect((await at.call('admin', listProfiles)).status).toBe(200)
  })

  it('is deleted after a day', async () => {
    await many(2100)
    const job = await order()
    await exportTask(parts())({ id: job.id, origin: {} })
    const { stored_key } = await at.db.selectFrom('jobs').select('stored_key').executeTakeFirstOrThrow()
    at.pass(24 * 3600 + 1)
    const person = await at.person('admin', ['admin'])
    expect((await at.callWith(person.access, readExport, { params: { key: job.key } })).status).toBe(404)
    await expireTask(parts())({ id: job.id })
    await deleteFiles()
    await expect(at.store.get(stored_key ?? '')).rejects.toThrow('not_found')
    at.setNow(new Date('2026-06-15T10:00:00-05:00'))
  })

  it('is ordered without reading its citizens: they are counted up to a limit', async () => {
    await many(10_050)
    expect(await order()).toMatchObject({ progress_max: 10_000 })
    const row = await at.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ scope: 'all', progress_max: 10_000 })
    expect(row.input).toEqual({ column: [], order: [], format: 'csv' })
    await exportTask(parts())({ id: row.id, origin: {} })
    const made = await at.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(made).toMatchObject({ status: 'exported', progress_now: 10_050, progress_max: 10_050 })
  })
})
