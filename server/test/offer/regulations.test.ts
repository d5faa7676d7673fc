import type { WireFile } from '@portal/contract'
import { listRegulationFiles, readFormerRegulationFile, readRegulationFile, regulations } from '@portal/contract/staff'
import { afterAll, describe, expect, it } from 'vitest'
import { storeRegulations } from '../../src/seed/store-regulations.ts'
import { testApp } from '../base/test-app.ts'

// Some requests are forms that name another method.
const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1' })
afterAll(() => at.close())

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`)
const file = (text: string, name = `${text}.pdf`) => ({ file: { name, type: 'application/pdf', bytes: pdf(text) } })

async function publish(name: string, text: string): Promise<number> {
  const { body, status } = await at.send('admin', regulations.store, { fields: { name }, files: file(text) })
  expect(status).toBe(201)
  return body.details.id
}

const bytesOf = ({ file }: WireFile) => Buffer.from(file.split(',')[1] ?? '', 'base64').toString()
const row = async (id: number) => (await at.call('viewer', regulations.show, { params: { id } })).body.data

describe('a regulation', () => {
  it('is stored with its document, which every reader may download', async () => {
    const id = await publish('Piscinas del sur', 'primero')
    expect(await row(id)).toMatchObject({
      name: 'Piscinas del sur',
      file: `/api/citizen-portal/regulations/${id}/file`,
      file_name: 'primero.pdf',
      file_size: pdf('primero').length,
      files_count: 1,
    })
    const { body } = await at.call('validator', readRegulationFile, { params: { id } })
    expect(body.data).toMatchObject({ name: 'primero.pdf', mime: 'application/pdf' })
    expect(bytesOf(body.data)).toBe(pdf('primero').toString())
    expect((await at.call('stranger', readRegulationFile, { params: { id } })).status).toBe(401)
    expect((await at.call('outsider', listRegulationFiles, { params: { id } })).status).toBe(403)
  })

  it.each([
    ['PUT', false],
    ['POST and _method=PUT', true],
  ])('keeps its former documents when a new one is sent with %s', async (_, namesMethod) => {
    const id = await publish(`Canchas del norte, ${namesMethod}`, 'uno')
    const changed = await at.send('admin', regulations.update, {
      params: { id },
      fields: { name: `Canchas del norte, ${namesMethod}`, version: '1' },
      files: file('dos'),
      namesMethod,
    })
    expect(changed.status).toBe(200)
    expect(await row(id)).toMatchObject({ file_name: 'dos.pdf', files_count: 2, version: 2 })
    const { body } = await at.call('viewer', listRegulationFiles, { params: { id } })
    expect(body.data.map(({ name, is_present, user }) => [name, is_present, user])).toEqual([
      ['dos.pdf', true, at.people.admin.full_name],
      ['uno.pdf', false, at.people.admin.full_name],
    ])
    const texts = []
    for (const { id: one } of body.data) {
      const former = await at.call('viewer', readFormerRegulationFile, { params: { id, file: one } })
      texts.push(bytesOf(former.body.data))
    }
    expect(texts).toEqual([pdf('dos').toString(), pdf('uno').toString()])
    const audits = await at.db
      .selectFrom('audits')
      .select(['old_values', 'new_values'])
      .where('entity', '=', 'Regulation')
      .where('entity_id', '=', id)
      .where('event', '=', 'updated')
      .execute()
    expect(audits).toEqual([{ old_values: { file: 'uno.pdf' }, new_values: { file: 'dos.pdf' } }])
  })

  it('keeps its document when only the name changes', async () => {
    const id = await publish('Patinaje', 'patines')
    const { status } = await at.call('admin', regulations.update, { params: { id }, body: { name: 'Patinaje libre' } })
    expect(status).toBe(200)
    expect(await row(id)).toMatchObject({ name: 'Patinaje libre', file_name: 'patines.pdf', files_count: 1 })
  })

  it('accepts only content that is a PDF, and stores nothing of a refused file', async () => {
    const countStored = async () => (await at.db.selectFrom('stored_files').select('id').execute()).length
    const before = await countStored()
    const disguised = { name: 'falso.pdf', type: 'application/pdf', bytes: Buffer.from('MZ esto es un programa') }
    const named = { name: 'foto.png', type: 'image/png', bytes: pdf('x') }
    const empty = { name: 'nada.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) }
    for (const one of [disguised, named, empty]) {
      const sent = await at.send('admin', regulations.store, { fields: { name: 'No llega' }, files: { file: one } })
      expect([one.name, sent.status, Object.keys(sent.error.errors ?? {})]).toEqual([one.name, 422, ['file']])
    }
    const { error } = await at.call('admin', regulations.store, {
      body: { name: 'No llega', file: { name: 'a.pdf', type: 'application/pdf', size: 10 } },
    })
    expect(Object.keys(error.errors ?? {})).toEqual(['file'])
    const large = await at.send('admin', regulations.store, {
      fields: { name: 'Muy grande' },
      files: { file: { name: 'grande.pdf', bytes: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.4\n') } },
    })
    expect([413, 422]).toContain(large.status)
    await publish('Una sola vez', 'original')
    const again = await at.send('admin', regulations.store, { fields: { name: 'una SOLA vez' }, files: file('copia') })
    expect([again.status, Object.keys(again.error.errors ?? {})]).toEqual([422, ['name']])
    expect(await countStored()).toBe(before + 1)
  })

  it('returns 404 for a document of another or a deleted regulation', async () => {
    const [one, other] = [await publish('Primera', 'a'), await publish('Segunda', 'b')]
    const { body } = await at.call('viewer', listRegulationFiles, { params: { id: one } })
    const params = { id: other, file: body.data[0]?.id ?? 0 }
    expect((await at.call('admin', readFormerRegulationFile, { params })).status).toBe(404)
    await at.call('admin', regulations.destroy, { params: { id: one } })
    expect((await at.call('viewer', readRegulationFile, { params: { id: one } })).status).toBe(404)
    expect((await at.call('admin', readRegulationFile, { params: { id: one } })).status).toBe(200)
  })

  it('has a real document in the initial data', async () => {
    await at.db.transaction().execute((tx) => storeRegulations(tx, at.store, at.now()))
    const { body } = await at.call('viewer', regulations.index, {
      query: { query: 'reglamento', column: 'name', order: 'asc' },
    })
    expect(body.data.map(({ file_name }) => file_name)).toEqual([
      'reglamento-de-actividades-por-equipos.pdf',
      'reglamento-de-escenarios-deportivos.pdf',
      'reglamento-de-piscinas.pdf',
    ])
    const { PDFDocument } = await import('pdf-lib')
    for (const { id, name } of body.data) {
      const read = await at.call('viewer', readRegulationFile, { params: { id } })
      const document = await PDFDocument.load(Buffer.from(read.body.data.file.split(',')[1] ?? '', 'base64'))
      expect([document.getPageCount(), document.getTitle()]).toEqual([1, name])
    }
  })
})
