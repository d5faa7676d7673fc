import { fileMaxBytes, status } from '@portal/contract'
import {
  addFile,
  deleteFile,
  listFiles,
  readFile,
  showProfile,
  transitionFile,
  undoFileTransition,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { principalOf } from '../../src/accounts/session/identify.ts'
import { updateById } from '../../src/base/database/db.ts'
import { present } from '../../src/base/errors/errors.ts'
import { deleteFileTask } from '../../src/base/services/jobs/delete-file.ts'
import { exif, jpeg, jpegWith, png } from '../../src/base/storage/pictures/pictures.testing.ts'
import { fileLock } from '../../src/people/documents/file-transitions.ts'
import { testApp } from '../base/test-app.ts'
import { workDuring } from '../base/test-database.ts'
import { type Grant, personWith } from './person-with.ts'

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

let citizen: number
let type: number

const at = await testApp()
afterAll(() => at.close())
beforeEach(async () => {
  await at.deleteCitizens()
  citizen = await at.citizen({ status_id: status.profileValidating, checker_id: at.people.validator.id })
  await at.file(citizen)
  const { id } = await at.db.selectFrom('file_types').select('id').executeTakeFirstOrThrow()
  type = id
})

const upload = (name: string, bytes: Uint8Array, extra: Record<string, string> = {}) =>
  at.send('admin', addFile, {
    params: { id: citizen },
    fields: { file_type_id: String(type), ...extra },
    files: { file: { name, bytes } },
  })

const row = (id: number) => at.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const observations = async () =>
  (await at.db.selectFrom('observations').select('observation').orderBy('id', 'desc').execute()).map(
    ({ observation }) => observation,
  )

describe('the documents of a citizen', () => {
  it('are listed newest first and by status and type, with the fields of the review', async () => {
    const second = await at.file(citizen, 'recibo.pdf')
    const { body } = await at.call('validator', listFiles, { params: { id: citizen } })
    expect(body.data.map(({ id }) => id)[0]).toBe(second)
    expect(body.data[0]).toMatchObject({
      file: 'recibo.pdf',
      mime: 'application/pdf',
      size: pdf.length,
      status_id: status.filePending,
      checker_id: at.people.validator.id,
      uploaded_by: null,
      version: 1,
    })
    expect(body.details.headers.map(({ value }) => value)).toContain('file_type')
    const verified = await at.call('validator', listFiles, {
      params: { id: citizen },
      query: { status_id: [status.fileVerified] },
    })
    expect(verified.body.data).toEqual([])
    expect(verified.body.meta?.total).toBe(0)
  })

  it('are counted in the citizen, pending ones apart', async () => {
    const decided = await at.file(citizen, 'otro.pdf')
    const params = { id: citizen, file: decided }
    const body = { status_id: status.fileVerified, observation: 'Legible' }
    expect((await at.call('admin', transitionFile, { params, body })).status).toBe(200)
    const { body: shown } = await at.call('admin', showProfile, { params: { id: citizen } })
    expect([shown.data.files_count, shown.data.pending_files_count]).toEqual([2, 1])
  })

  it('are returned as a data URL, and the read is in the audit log', async () => {
    const file = await at.file(citizen, 'cédula.pdf')
    const { body } = await at.call('validator', readFile, { params: { id: citizen, file } })
    expect(body.data).toEqual({
      name: 'cédula.pdf',
      mime: 'application/pdf',
      file: `data:application/pdf;base64,${pdf.toString('base64')}`,
    })
    const read = await at.db
      .selectFrom('audits')
      .select(['event', 'user_id'])
      .where('entity', '=', 'File')
      .where('entity_id', '=', file)
      .execute()
    expect(read).toEqual([{ event: 'read', user_id: at.people.validator.id }])
  })

  it('return 404 under another citizen', async () => {
    const other = await at.citizen({ checker_id: at.people.validator.id })
    const file = await at.file(citizen)
    const params = { id: other, file }
    const body = { status_id: status.fileVerified, observation: 'Legible' }
    expect((await at.call('admin', readFile, { params })).status).toBe(404)
    expect((await at.call('admin', transitionFile, { params, body })).status).toBe(404)
    expect((await at.call('admin', deleteFile, { params, body: { observation: 'No es' } })).status).toBe(404)
    expect((await row(file)).status_id).toBe(status.filePending)
  })
})

describe('deciding about a document', () => {
  it('stores status, observation, audit row and the time of the verification', async () => {
    const file = await at.file(citizen)
    const { body } = await at.call('validator', transitionFile, {
      params: { id: citizen, file },
      body: { status_id: status.fileVerified, observation: 'Se lee bien', version: 1 },
    })
    expect(body.details.file).toMatchObject({ id: file, status_id: status.fileVerified, version: 2 })
    expect((await row(file)).verified_at).toEqual(at.now())
    expect((await observations())[0]).toMatch(/^ARCHIVO .+ - .+: SE LEE BIEN$/)
    const returned = await at.call('validator', transitionFile, {
      params: { id: citizen, file },
      body: { status_id: status.fileReturned, observation: 'Está borroso' },
    })
    expect(returned.status).toBe(200)
    expect((await row(file)).verified_at).toBeNull()
  })

  it.each([
    [status.filePending, status.filePending],
    [status.fileVerified, status.fileVerified],
    [status.fileReturned, status.fileReturned],
    [status.fileVerified, status.filePending],
  ])('returns an error for the transition from %i to %i', async (from, to) => {
    const file = await at.file(citizen)
    await at.db.updateTable('files').set({ status_id: from }).where('id', '=', file).execute()
    const body = { status_id: to, observation: 'No se puede' }
    const reply = await at.call('admin', transitionFile, { params: { id: citizen, file }, body })
    expect([reply.status, reply.error.reason]).toEqual([409, 'move_not_allowed'])
  })

  it('sends the citizen a notice, and a mail after the time to undo', async () => {
    const file = await at.file(citizen)
    const params = { id: citizen, file }
    await at.call('validator', transitionFile, {
      params,
      body: { status_id: status.fileReturned, observation: 'Está borroso' },
    })
    const notices = await at.db.selectFrom('citizen_notifications').selectAll().execute()
    expect(notices).toMatchObject([{ profile_id: citizen, type: 'file', data: { subject: 'Está borroso' } }])
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where task_identifier = 'mail' order by id desc limit 1`.execute(at.db)
    expect(rows[0]?.run_at).toEqual(new Date(at.now().getTime() + 60_000))
    await at.call('validator', undoFileTransition, { params })
    expect(await at.db.selectFrom('citizen_notifications').selectAll().execute()).toEqual([])
  })

  it('refuses a status of another family with an error of its field', async () => {
    const file = await at.file(citizen)
    for (const status_id of [status.profilePending, status.profileValidating, status.enrolmentAccepted]) {
      const body = { status_id, observation: 'No es de archivos' }
      const reply = await at.call('admin', transitionFile, { params: { id: citizen, file }, body })
      expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, ['status_id']])
    }
  })

  it.each([status.fileVerified, status.fileReturned])(
    'stores status %i, with its name in the observation',
    async (status_id) => {
      const file = await at.file(citizen)
      const body = { status_id, observation: 'Como se ve' }
      const reply = await at.call('admin', transitionFile, { params: { id: citizen, file }, body })
      expect([reply.status, reply.body.details.file.status_id]).toEqual([200, status_id])
      expect((await row(file)).status_id).toBe(status_id)
      const name = (
        await at.db.selectFrom('status').select('name').where('id', '=', status_id).executeTakeFirstOrThrow()
      ).name
      expect((await observations())[0]).toContain(`- ${name}: `)
      const audits = await at.db
        .selectFrom('audits')
        .select('new_values')
        .where('entity', '=', 'File')
        .where('entity_id', '=', file)
        .executeTakeFirstOrThrow()
      expect(audits.new_values).toMatchObject({ status_id })
    },
  )

  it('refuses a stale version with the current document', async () => {
    const file = await at.file(citizen)
    const body = { status_id: status.fileVerified, observation: 'Legible', version: 1 }
    expect((await at.call('admin', transitionFile, { params: { id: citizen, file }, body })).status).toBe(200)
    const late = await at.call('validator', transitionFile, {
      params: { id: citizen, file },
      body: { ...body, status_id: status.fileReturned },
    })
    expect([late.status, late.error.reason]).toEqual([409, 'stale_version'])
    expect(late.error.details).toMatchObject({ id: file, version: 2, status_id: status.fileVerified })
  })

  it('succeeds once for two simultaneous requests', async () => {
    const file = await at.file(citizen)
    const call = { params: { id: citizen, file }, body: { status_id: status.fileVerified, observation: 'Legible' } }
    const replies = await Promise.all([
      at.call('admin', transitionFile, call),
      at.call('validator', transitionFile, call),
      at.call('superadmin', transitionFile, call),
    ])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409])
  })

  it('returns the new state of the document when it waited for another decision', async () => {
    const file = await at.file(citizen)
    const body = { status_id: status.fileReturned, observation: 'Ilegible', version: 1 }
    const { status: code, error } = await workDuring(
      at.db,
      (tx) => updateById(tx, 'files', file, { status_id: status.fileVerified, version: 2 }),
      () => at.call('validator', transitionFile, { params: { id: citizen, file }, body: body }),
    )
    expect([code, error.reason]).toEqual([409, 'stale_version'])
    expect(error.details).toMatchObject({ id: file, version: 2, status_id: status.fileVerified })
  })

  it('does not show a document to a validator who lost the citizen while the request waited', async () => {
    const file = await at.file(citizen)
    const path = { id: citizen, file }
    const principal = present((await principalOf(at.db, at.people.validator.id, at.now())) ?? undefined)
    const { expected } = fileLock({ principal, params: path }, 'assign-status', 1)
    expect(await expected?.read(at.db)).toMatchObject({ id: file, version: 1 })
    await at.db.updateTable('profiles').set({ checker_id: at.people.admin.id }).where('id', '=', citizen).execute()
    await expect(expected?.read(at.db)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is undone only by its user, within a minute, and before any change', async () => {
    const file = await at.file(citizen)
    const params = { id: citizen, file }
    const verify = { status_id: status.fileVerified, observation: 'Legible' }
    await at.call('validator', transitionFile, { params, body: verify })
    expect((await at.call('admin', undoFileTransition, { params })).status).toBe(403)
    const response = await at.call('validator', undoFileTransition, { params })
    expect(response.body.details.file).toMatchObject({ status_id: status.filePending, verified_at: null })
    expect((await at.call('validator', undoFileTransition, { params })).error.reason).toBe('nothing_to_undo')

    await at.call('validator', transitionFile, { params, body: verify })
    at.pass(61)
    expect((await at.call('validator', undoFileTransition, { params })).error.reason).toBe('undo_too_late')

    const second = { id: citizen, file: await at.file(citizen) }
    await at.call('validator', transitionFile, { params: second, body: verify })
    await at.db.updateTable('files').set({ file_type_id: type }).where('id', '=', second.file).execute()
    expect((await at.call('validator', undoFileTransition, { params: second })).error.reason).toBe('undo_overtaken')
  })
})

describe('a decision about a document with a later one', () => {
  it('cannot be undone in place of the later one', async () => {
    const params = { id: citizen, file: await at.file(citizen) }
    const decide = (status_id: number) =>
      at.call('validator', transitionFile, { params, body: { status_id, observation: 'Legible' } })
    const first = await decide(status.fileVerified)
    const second = await decide(status.fileReturned)
    const undo = (transition_id: number) =>
      at.call('validator', undoFileTransition, { params, body: { transition_id } })
    expect((await undo(first.body.details.transition_id)).error.reason).toBe('undo_overtaken')
    const response = await undo(second.body.details.transition_id)
    expect(response.body.details.file.status_id).toBe(status.fileVerified)
  })
})

describe('a document that staff add', () => {
  it.each([
    ['cédula de Ñandú.pdf', pdf, 'application/pdf', 'cédula de Ñandú.pdf'],
    ['foto.png', png(), 'image/jpeg', 'foto.jpg'],
    ['foto.JPG', jpeg, 'image/jpeg', 'foto.JPG'],
    ['cedula.pdf ', pdf, 'application/pdf', 'cedula.pdf'],
    ['cedula', pdf, 'application/pdf', 'cedula.pdf'],
    ['Acta No. 12', pdf, 'application/pdf', 'Acta No. 12.pdf'],
    ['cedula\u202efdp.jpg', jpeg, 'image/jpeg', 'cedulafdp.jpg'],
  ])('is stored and returned: %s', async (sent, bytes, mime, name) => {
    const { status: code, body } = await upload(sent, bytes)
    expect(code).toBe(201)
    const read = await at.call('admin', readFile, { params: { id: citizen, file: body.details.id } })
    expect(read.body.data).toMatchObject({ name, mime })
    expect(read.body.data.file.startsWith(`data:${mime};base64,`)).toBe(true)
    if (mime === 'application/pdf') expect(read.body.data.file.endsWith(bytes.toString('base64'))).toBe(true)
    const { body: listed } = await at.call('admin', listFiles, { params: { id: citizen } })
    expect(listed.data[0]?.uploaded_by).toBe(at.people.admin.full_name)
  })

  it('gets the type of its content, and a photograph loses its location data', async () => {
    const { body } = await upload('foto.png', jpegWith([exif(1)]))
    const read = await at.call('admin', readFile, { params: { id: citizen, file: body.details.id } })
    expect(read.body.data).toMatchObject({ name: 'foto.jpg', mime: 'image/jpeg' })
    expect(Buffer.from(read.body.data.file.split(',')[1] ?? '', 'base64').includes('GPS')).toBe(false)
  })

  it.each<[string, Uint8Array, number, string]>([
    ['cortado.pdf', Buffer.from('%PDF-1.7\n1 0 obj'), 422, 'invalid'],
    ['texto.pdf', Buffer.from('Esto es un texto'), 422, 'invalid'],
    ['con-clave.pdf', Buffer.from('%PDF-1.7\ntrailer << /Encrypt 9 0 R >>\n%%EOF\n'), 422, 'invalid'],
    ['programa.pdf', Buffer.from('%PDF-1.7\n1 0 obj << /S /JavaScript >> endobj\n%%EOF\n'), 422, 'invalid'],
    ['doble.pdf', Buffer.concat([pdf, Buffer.from('PK\x05\x06')]), 422, 'invalid'],
    ['cortada.jpg', jpeg.subarray(0, -2), 422, 'invalid'],
    ['pagina.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 422, 'invalid'],
    ['dibujo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'invalid'],
    ['programa.exe', Buffer.from('4d5a9000', 'hex'), 422, 'invalid'],
    ['vacio.pdf', Buffer.alloc(0), 422, 'invalid'],
    ['grande.pdf', Buffer.concat([pdf, Buffer.alloc(fileMaxBytes)]), 413, 'too_large'],
  ])('is refused and not stored: %s', async (name, bytes, code, reason) => {
    const before = await at.db.selectFrom('stored_files').select('id').execute()
    const reply = await upload(name, bytes)
    expect([reply.status, reply.error.reason]).toEqual([code, reason])
    expect(await at.db.selectFrom('stored_files').select('id').execute()).toEqual(before)
  })

  it.each(['../../etc/passwd.pdf', '..\\..\\passwd.pdf', '/passwd.pdf'])(
    'is stored without its path under the name %s',
    async (name) => {
      const { body } = await upload(name, pdf)
      const { body: listed } = await at.call('admin', listFiles, { params: { id: citizen } })
      expect(listed.data.find(({ id }) => id === body.details.id)?.file).toBe('passwd.pdf')
      const keys = await at.db.selectFrom('stored_files').select('key').execute()
      for (const { key } of keys) expect(key).toMatch(/^\d{4}\/\d{2}\/[0-9a-f-]{36}$/)
    },
  )

  it('returns 404 and stores nothing when the citizen leaves the scope during the upload', async () => {
    const grants: readonly Grant[] = [
      ['view', 'Profile'],
      ['create', 'File'],
    ]
    const archivist = await personWith(at, 'archivista', grants, 'own')
    const change = (checker_id: number) =>
      at.db.updateTable('profiles').set({ checker_id }).where('id', '=', citizen).execute()
    const send = () =>
      at.sendWith(archivist.access, addFile, {
        params: { id: citizen },
        fields: { file_type_id: String(type) },
        files: { file: { name: 'tarde.pdf', bytes: pdf } },
      })
    await change(archivist.id)
    expect((await send()).status).toBe(201)
    const before = await at.db.selectFrom('stored_files').select('id').execute()
    const put = at.store.put.bind(at.store)
    const storing = vi.spyOn(at.store, 'put').mockImplementationOnce(async (key, content) => {
      await change(at.people.validator.id)
      return put(key, content)
    })
    const reply = await send()
    storing.mockRestore()
    expect(reply.status).toBe(404)
    expect(await at.db.selectFrom('stored_files').select('id').execute()).toEqual(before)
  })

  it('requires an existing type, and stores nothing for a wrong one', async () => {
    const reply = await upload('a.pdf', pdf, { file_type_id: '999999' })
    expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, ['file_type_id']])
  })

  it('is refused as JSON', async () => {
    const body = { file: { name: 'a.pdf', type: 'application/pdf', size: 10 }, file_type_id: type }
    const reply = await at.call('admin', addFile, { params: { id: citizen }, body })
    expect([reply.status, Object.keys(reply.error.errors ?? {})]).toEqual([422, ['file']])
  })

  it('is refused by a call that accepts no files', async () => {
    const file = await at.file(citizen)
    const reply = await at.send('admin', undoFileTransition, {
      params: { id: citizen, file },
      files: { file: { name: 'a.pdf', bytes: pdf } },
    })
    expect([reply.status, reply.error.reason]).toEqual([415, 'wrong_type'])
  })
})

describe('deleting a document', () => {
  it('requires a reason, writes an audit row, and deletes the content', async () => {
    const file = await at.file(citizen)
    const params = { id: citizen, file }
    for (const observation of ['', 'no', null]) {
      const { status: code, error } = await at.call('admin', deleteFile, { params, body: { observation } })
      expect([code, Object.keys(error.errors ?? {})]).toEqual([422, ['observation']])
    }
    expect(
      (await at.call('admin', deleteFile, { params, body: { observation: 'Es de otra persona' } })).body.code,
    ).toBe(204)
    expect((await at.call('admin', readFile, { params })).status).toBe(404)
    expect((await observations())[0]).toMatch(/ELIMINADO: ES DE OTRA PERSONA$/)
    const { stored_file_id } = await row(file)
    const { key } = await at.db
      .selectFrom('stored_files')
      .select('key')
      .where('id', '=', stored_file_id)
      .executeTakeFirstOrThrow()
    const task = deleteFileTask(at.store)
    await task({ key })
    await task({ key })
    await expect(at.store.get(key)).rejects.toThrow('not_found')
  })

  it.each([
    ['no body', {}],
    ['no body, but a content type', { headers: { 'content-type': 'application/json' } }],
    ['an empty object', { payload: {} }],
  ])('accepts %s from existing clients, and records that no reason was given', async (_, request) => {
    const file = await at.file(citizen)
    const url = `/api/citizen-portal/profiles/${citizen}/files/${file}`
    const reply = await at.inject('admin', { method: 'DELETE', url, ...request })
    expect([reply.statusCode, reply.json().code], reply.body).toEqual([200, 204])
    expect((await observations())[0]).toMatch(/ELIMINADO: ELIMINADO SIN OBSERVACIÓN$/)
    const audits = await at.db
      .selectFrom('audits')
      .select('new_values')
      .where('entity', '=', 'File')
      .where('entity_id', '=', file)
      .executeTakeFirstOrThrow()
    expect(audits.new_values).toEqual({ observation: 'Eliminado sin observación' })
  })

  it('requires the permission to delete documents', async () => {
    const params = { id: citizen, file: await at.file(citizen) }
    expect((await at.call('validator', deleteFile, { params, body: { observation: 'No es' } })).status).toBe(403)
  })
})
