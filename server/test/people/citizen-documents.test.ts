import { identityFileType, receiptFileType, status } from '@portal/contract'
import {
  citizenAddFile,
  citizenDeleteFile,
  citizenFiles,
  citizenFileTypes,
  citizenObservations,
  citizenReadFile,
  citizenReadObservation,
  citizenReadObservations,
  citizenReplaceFile,
} from '@portal/contract/citizens'
import {
  addFile,
  assignValidator,
  transitionFile,
  transitionProfile,
  undoProfileTransition,
} from '@portal/contract/staff'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { updateById } from '../../src/base/database/db.ts'
import { exif, jpeg, jpegWith, png } from '../../src/base/storage/pictures/pictures.testing.ts'
import { type TestAccount, testApp } from '../base/test-app.ts'
import { workDuring } from '../base/test-database.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const at = await testApp()
const schedules = await schedulesApp(at)
afterAll(() => at.close())

let ana: TestAccount
let bruno: TestAccount
beforeEach(async () => {
  await at.deleteCitizens()
  await at.db.deleteFrom('tries').execute()
  ana = await at.account({ name: 'Ana', surname: 'Rojas', checker_id: at.people.validator.id })
  bruno = await at.account({ name: 'Bruno' })
})

type Files = Record<string, { name: string; bytes: Uint8Array }>
const cedula: Files = { file: { name: 'cedula.pdf', bytes: pdf } }
const send = (account: TestAccount, id: number, files: Files = cedula, fields: Record<string, string> = {}) =>
  at.sendWith(account.access, citizenAddFile, {
    params: { id },
    fields: { file_type_id: String(identityFileType), ...fields },
    files,
  })
const replace = (account: TestAccount, id: number, file: number, files: Files = cedula) =>
  at.sendWith(account.access, citizenReplaceFile, { params: { id, file }, files })
const filesOf = async (account: TestAccount, id: number) =>
  (await at.callWith(account.access, citizenFiles, { params: { id } })).body.data
const person = (id: number) => at.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const decide = (file: number, status_id: number, observation = 'No se lee el número') =>
  at.call('admin', transitionFile, { params: { id: ana.profile, file }, body: { status_id, observation } })
const sent = async (files?: Files, fields?: Record<string, string>) => {
  const { status: code, body } = await send(ana, ana.profile, files, fields)
  expect(code).toBe(201)
  return body.details.id
}
const contentsIn = async () => {
  const keys = []
  for await (const { key } of at.store.list()) keys.push(key)
  return keys.length
}

describe('a document that a citizen sends', () => {
  it('is pending, puts a returned citizen into the queue, and is marked as a change by the citizen', async () => {
    await at.db
      .updateTable('profiles')
      .set({ status_id: status.profileReturned })
      .where('id', '=', ana.profile)
      .execute()
    const id = await sent()
    const [row] = await filesOf(ana, ana.profile)
    expect(row).toMatchObject({
      id,
      file: 'cedula.pdf',
      file_type_id: identityFileType,
      profile_id: ana.profile,
      citizen_schedule_id: null,
      status_id: status.filePending,
      replaces_id: null,
      can_replace: true,
      can_delete: true,
    })
    expect(await person(ana.profile)).toMatchObject({ reopened_at: at.now(), citizen_changed_at: at.now() })
    const stored = at.db.selectFrom('files').selectAll().where('id', '=', id)
    expect(await stored.executeTakeFirstOrThrow()).toMatchObject({
      uploaded_by_id: null,
      uploaded_by_citizen_id: ana.id,
    })
    const audits = at.db.selectFrom('audits').select(['citizen_id', 'event']).where('entity', '=', 'File')
    expect(await audits.where('entity_id', '=', id).execute()).toEqual([{ citizen_id: ana.id, event: 'created' }])
  })

  it('becomes one PDF with two pages from two photographs', async () => {
    const file = await sent({
      file: { name: 'frente.jpg', bytes: jpegWith([exif(6)]) },
      file_back: { name: 'reverso.png', bytes: png({ colours: 6 }) },
    })
    const { body } = await at.callWith(ana.access, citizenReadFile, { params: { id: ana.profile, file } })
    expect(body.data).toMatchObject({ name: 'frente.pdf', mime: 'application/pdf' })
    const read = await PDFDocument.load(Buffer.from(body.data.file.split(',')[1] ?? '', 'base64'))
    expect(read.getPages().map((page) => page.getWidth() < page.getHeight())).toEqual([true, true])
  })

  it('loses the location data of a photograph', async () => {
    const file = await sent({ file: { name: 'frente.jpg', bytes: jpegWith([exif(1)]) } })
    const { body } = await at.callWith(ana.access, citizenReadFile, { params: { id: ana.profile, file } })
    expect(body.data).toMatchObject({ name: 'frente.jpg', mime: 'image/jpeg' })
    expect(Buffer.from(body.data.file.split(',')[1] ?? '', 'base64').includes('GPS')).toBe(false)
  })

  it('keeps only the photograph of a file with other content behind it', async () => {
    const file = await sent({ file: { name: 'frente.jpg', bytes: Buffer.concat([jpeg, pdf]) } })
    const { body } = await at.callWith(ana.access, citizenReadFile, { params: { id: ana.profile, file } })
    expect(Buffer.from(body.data.file.split(',')[1] ?? '', 'base64').includes('%PDF')).toBe(false)
  })

  it.each<[string, Files, string, RegExp]>([
    [
      'a page',
      { file: { name: 'a.pdf', bytes: Buffer.from('<html><script>x</script>') } },
      'file',
      /tipo PDF, JPG, PNG/,
    ],
    [
      'a WebP',
      { file: { name: 'a.webp', bytes: Buffer.from('RIFF1234WEBPVP8 ') } },
      'file',
      /tipo PDF, JPG, JPEG, PNG/,
    ],
    ['half a photograph', { file: { name: 'a.jpg', bytes: jpeg.subarray(0, -30) } }, 'file', /incompleta o dañada/],
    ['half a PDF', { file: { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj') } }, 'file', /incompleto o dañado/],
    [
      'two files in one',
      { file: { name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.from('PK\x05\x06')]) } },
      'file',
      /otro archivo adentro/,
    ],
    ['a text called a PDF', { file: { name: 'a.pdf', bytes: Buffer.from('Mi cédula') } }, 'file', /tipo PDF, JPG, PNG/],
    [
      'a PDF with a password',
      { file: { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\ntrailer << /Encrypt 9 0 R >>\n%%EOF\n') } },
      'file',
      /protegido con contraseña.*Guardar como PDF/,
    ],
    [
      'a PDF with a script',
      { file: { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript >> endobj\n%%EOF\n') } },
      'file',
      /programas, acciones/,
    ],
    ['a PDF beside a photograph', { ...cedula, file_back: { name: 'b.jpg', bytes: jpeg } }, 'file', /tipo JPG, PNG/],
    [
      'a broken back',
      { file: { name: 'a.jpg', bytes: jpeg }, file_back: { name: 'b.jpg', bytes: jpeg.subarray(0, -2) } },
      'file_back',
      /incompleta o dañada/,
    ],
  ])('returns an error message and stores nothing when it is %s', async (_, files, field, sentence) => {
    const before = await contentsIn()
    const { status: code, error } = await send(ana, ana.profile, files)
    expect(code).toBe(422)
    expect(error.errors?.[field]?.[0]).toMatch(sentence)
    expect(await contentsIn()).toBe(before)
    expect(await filesOf(ana, ana.profile)).toEqual([])
  })

  it('leaves no content in storage when its row cannot be stored', async () => {
    const before = await contentsIn()
    const { status: code, error } = await send(ana, ana.profile, cedula, { file_type_id: '999' })
    expect([code, Object.keys(error.errors ?? {})]).toEqual([422, ['file_type_id']])
    expect(await contentsIn()).toBe(before)
  })

  it('is refused as identity document of a verified person, unless one was returned', async () => {
    const file = await sent()
    await at.db
      .updateTable('profiles')
      .set({ status_id: status.profileVerified })
      .where('id', '=', ana.profile)
      .execute()
    const refused = await send(ana, ana.profile)
    expect([refused.status, refused.error.reason]).toEqual([409, 'identity_document_locked'])
    expect((await send(ana, ana.profile, cedula, { file_type_id: '6' })).status).toBe(201)
    await decide(file, status.fileReturned)
    expect((await send(ana, ana.profile)).status).toBe(201)
  })

  it('is limited to sixty in an hour', async () => {
    const key = `citizen-documents ${ana.id}`
    await at.db
      .insertInto('tries')
      .values(Array.from({ length: 59 }, () => ({ key, at: at.now() })))
      .execute()
    expect((await send(ana, ana.profile)).status).toBe(201)
    const refused = await send(ana, ana.profile)
    expect([refused.status, refused.error.reason]).toEqual([429, 'too_many_requests'])
    at.pass(3601)
    expect((await send(ana, ana.profile)).status).toBe(201)
  })

  it('is not withdrawn after a decision, and the error names the reason', async () => {
    const file = await sent()
    await decide(file, status.fileVerified, 'Se lee bien')
    const current = await at.callWith(ana.access, citizenDeleteFile, { params: { id: ana.profile, file } })
    expect([current.status, current.error.reason]).toEqual([409, 'document_not_withdrawable'])
    expect(current.error.message).toContain('nadie ha revisado')
  })
})

describe('a returned document', () => {
  it('is listed with the reason and with its replacement', async () => {
    const first = await sent()
    await decide(first, status.fileReturned)
    expect((await filesOf(ana, ana.profile))[0]).toMatchObject({
      status_id: status.fileReturned,
      observation: 'NO SE LEE EL NÚMERO',
      can_replace: true,
      can_delete: false,
    })
    const { body } = await replace(ana, ana.profile, first)
    const [second, former] = await filesOf(ana, ana.profile)
    expect(second).toMatchObject({ id: body.details.id, replaces_id: first, observation: null, can_delete: true })
    expect(former).toMatchObject({ id: first, replaced_by: body.details.id, can_replace: false })
    expect(former?.observation).toBe('NO SE LEE EL NÚMERO')
    const again = await replace(ana, ana.profile, first)
    expect([again.status, again.error.reason, again.error.details]).toEqual([
      409,
      'document_replaced',
      { replaced_by: body.details.id },
    ])
  })

  it('is replaced by an upload of the same type, and only by one of several', async () => {
    const first = await sent()
    await decide(first, status.fileReturned)
    const responses = await Promise.all([1, 2, 3].map(() => send(ana, ana.profile)))
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201])
    const rows = await filesOf(ana, ana.profile)
    expect(rows.map(({ replaces_id }) => replaces_id).filter((id) => id === first)).toHaveLength(1)
  })

  it('can be replaced again when its replacement was returned or deleted', async () => {
    const first = await sent()
    await decide(first, status.fileReturned)
    const second = (await replace(ana, ana.profile, first)).body.details.id
    await at.callWith(ana.access, citizenDeleteFile, { params: { id: ana.profile, file: second } })
    const third = (await replace(ana, ana.profile, first)).body.details.id
    await decide(third, status.fileReturned)
    expect((await replace(ana, ana.profile, third)).status).toBe(201)
  })

  it('is replaced once by two simultaneous requests', async () => {
    const file = await sent()
    await decide(file, status.fileReturned)
    const before = await contentsIn()
    const responses = await Promise.all([1, 2, 3].map(() => replace(ana, ana.profile, file)))
    expect(responses.map((response) => response.status).toSorted()).toEqual([201, 409, 409])
    expect(await contentsIn()).toBe(before + 1)
  })
})

describe('a pending document', () => {
  it('is deleted when replaced or on request, unless staff sent it or decided about it', async () => {
    const file = await sent()
    const { body } = await replace(ana, ana.profile, file)
    expect((await filesOf(ana, ana.profile)).map(({ id, replaces_id }) => [id, replaces_id])).toEqual([
      [body.details.id, file],
    ])
    const params = { id: ana.profile, file: body.details.id }
    expect((await at.callWith(ana.access, citizenDeleteFile, { params })).status).toBe(200)
    expect((await at.callWith(ana.access, citizenReadFile, { params })).status).toBe(404)
    const jobs = await at.db
      .selectFrom('audits')
      .select(['event', 'citizen_id'])
      .where('entity', '=', 'File')
      .where('event', '=', 'deleted')
      .where('profile_id', '=', ana.profile)
      .execute()
    expect(jobs).toEqual([1, 2].map(() => ({ event: 'deleted', citizen_id: ana.id })))

    const { body: added } = await at.send('admin', addFile, {
      params: { id: ana.profile },
      fields: { file_type_id: '6' },
      files: cedula,
    })
    const staffs = { id: ana.profile, file: added.details.id }
    expect((await at.callWith(ana.access, citizenDeleteFile, { params: staffs })).error.reason).toBe(
      'document_not_withdrawable',
    )
    expect((await replace(ana, ana.profile, staffs.file)).error.reason).toBe('document_decided')
  })

  it('stays when staff decide about it at the same moment', async () => {
    const file = await sent()
    const params = { id: ana.profile, file }
    const { status: code, error } = await workDuring(
      at.db,
      (tx) => updateById(tx, 'files', file, { status_id: status.fileVerified }),
      () => at.callWith(ana.access, citizenDeleteFile, { params }),
    )
    expect([code, error.reason]).toEqual([409, 'document_not_withdrawable'])
    expect(error.message).toContain('VERIFICADO')
    expect((await replace(ana, ana.profile, file)).error.reason).toBe('document_decided')
  })
})

describe('a payment receipt', () => {
  it('requires an enrolment of the person, is accepted once, and only before the payment date', async () => {
    const enrolled = async (id: number) => schedules.enrolment(await schedules.schedule(), id)
    const enrolment = await enrolled(ana.profile)
    const receipt = (id: number | undefined) =>
      send(ana, ana.profile, cedula, {
        file_type_id: String(receiptFileType),
        ...(id !== undefined && { citizen_schedule_id: String(id) }),
        number_bank: '12345',
      })
    expect(Object.keys((await receipt(undefined)).error.errors ?? {})).toEqual(['citizen_schedule_id'])
    const foreign = await receipt(await enrolled(bruno.profile))
    expect(Object.keys(foreign.error.errors ?? {})).toEqual(['citizen_schedule_id'])
    expect((await receipt(enrolment)).status).toBe(201)
    expect((await receipt(enrolment)).error.reason).toBe('receipt_sent')
    const [row] = await filesOf(ana, ana.profile)
    await decide(row?.id ?? 0, status.fileReturned)
    expect((await receipt(enrolment)).status).toBe(201)
    const late = await enrolled(ana.profile)
    const payment_at = new Date(at.now().getTime() - 1000)
    await at.db.updateTable('citizen_schedules').set({ payment_at }).where('id', '=', late).execute()
    expect((await receipt(late)).error.reason).toBe('payment_overdue')
  })
})

describe('the documents and observations of another household', () => {
  it('return 404', async () => {
    const file = await sent()
    const other = await at.account()
    const responses = [
      at.callWith(other.access, citizenFiles, { params: { id: ana.profile } }),
      at.callWith(other.access, citizenReadFile, { params: { id: ana.profile, file } }),
      at.callWith(other.access, citizenReadFile, { params: { id: other.profile, file } }),
      at.callWith(other.access, citizenDeleteFile, { params: { id: other.profile, file } }),
      at.callWith(other.access, citizenObservations, { params: { id: ana.profile } }),
      at.callWith(other.access, citizenReadObservations, { params: { id: ana.profile } }),
      send(other, ana.profile),
      replace(other, ana.profile, file),
      replace(other, other.profile, file),
    ]
    expect((await Promise.all(responses)).map((response) => response.status)).toEqual(responses.map(() => 404))
    expect(await filesOf(ana, ana.profile)).toHaveLength(1)
  })

  it('are available to a second guardian until the guardianship ends', async () => {
    await at.db
      .insertInto('guardians')
      .values({
        profile_id: ana.profile,
        email: bruno.email,
        citizen_id: bruno.id,
        invited_by: ana.id,
        accepted_at: at.now(),
      })
      .execute()
    expect((await send(bruno, ana.profile)).status).toBe(201)
    expect(await filesOf(bruno, ana.profile)).toHaveLength(1)
    await at.db.updateTable('guardians').set({ ended_at: at.now() }).execute()
    expect((await send(bruno, ana.profile)).status).toBe(404)
  })
})

it('the list of document types returns those of the catalogue', async () => {
  const { body } = await at.callWith(ana.access, citizenFileTypes)
  expect(body.data).toContainEqual({ id: receiptFileType, name: 'COMPROBANTE DE CONSIGNACIÓN', kind: 'receipt' })
  expect((await at.callWith(null, citizenFileTypes)).status).toBe(401)
})

describe('the observations of a citizen', () => {
  const read = () => at.callWith(ana.access, citizenObservations, { params: { id: ana.profile } })

  it('are listed without the names of staff', async () => {
    const params = { id: ana.profile }
    await at.call('assignor', assignValidator, { params, body: { validator_id: at.people.validator.id } })
    const body = { status_id: status.profileReturned, observation: 'Falta el reverso' }
    await at.call('validator', transitionProfile, { params, body })
    await at.call('validator', undoProfileTransition, { params })
    const { body: result } = await read()
    expect(result.details).toMatchObject({ title: 'Observaciones de ANA ROJAS', expanded: [] })
    expect(result.data.map(({ user }) => user)).toEqual([null, null, null])
    const text = JSON.stringify(result)
    for (const { full_name } of [at.people.assignor, at.people.validator]) expect(text).not.toContain(full_name)
    expect(result.data[0]?.observation).toMatch(/^EL PORTAL DESHIZO EL CAMBIO A DEVUELTO/)
    expect(result.data[1]?.observation).toMatch(/FALTA EL REVERSO$/)
    expect(result.data.map(({ marked_fields }) => marked_fields)).toEqual([[], ['documents'], []])
    expect(result.data[2]?.observation).toBe('ALGUIEN DEL INSTITUTO VA A REVISAR LOS DATOS.')
    const english = await at.callWith(ana.access, citizenObservations, { params, headers: { 'x-localization': 'en' } })
    expect(english.body.data[2]?.observation).toBe('SOMEBODY AT THE INSTITUTE IS GOING TO CHECK THE DATA.')
  })

  it('can be marked as read, one or all', async () => {
    const texts = ['UNO', 'DOS', 'TRES']
    const rows = await at.db
      .insertInto('observations')
      .values(texts.map((observation) => ({ profile_id: ana.profile, observation })))
      .returning('id')
      .execute()
    const foreign = await at.db
      .insertInto('observations')
      .values({ profile_id: bruno.profile, observation: 'AJENA' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [one] = rows
    const mark = (observation: number) =>
      at.callWith(ana.access, citizenReadObservation, { params: { id: ana.profile, observation } })
    expect((await mark(one?.id ?? 0)).status).toBe(200)
    expect((await read()).body.data.map(({ read_at }) => read_at !== null)).toEqual([false, false, true])
    expect((await mark(foreign.id)).status).toBe(404)
    const all = { params: { id: ana.profile }, body: { name: null } }
    expect((await at.callWith(ana.access, citizenReadObservations, all)).status).toBe(200)
    expect((await read()).body.data.map(({ read_at }) => read_at !== null)).toEqual([true, true, true])
    const left = at.db.selectFrom('observations').select('read_at').where('id', '=', foreign.id)
    expect(await left.executeTakeFirstOrThrow()).toEqual({ read_at: null })
  })
})
