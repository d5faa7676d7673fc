import { status } from '@portal/contract'
import { createCitizenTeam, inviteToTeam, readCitizenData, writeCitizenPreferences } from '@portal/contract/citizens'
import { assignValidator, transitionProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { fromBuffer } from 'yauzl'
import { type TestAccount, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

const at = await testApp()
const given = await schedulesApp(at)
afterAll(() => at.close())

const send = (token: string) =>
  at.app.inject({ method: 'GET', url: readCitizenData.path, headers: { authorization: `Bearer ${token}` } })

/** The files of a zip by name. */
function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((settle, fail) => {
    const found = new Map<string, Buffer>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error)
      zip.on('error', fail)
      zip.on('end', () => settle(found))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (streamError, stream) => {
          if (streamError) return fail(streamError)
          const pieces: Buffer[] = []
          for await (const piece of stream) pieces.push(piece as Buffer)
          found.set(entry.fileName, Buffer.concat(pieces))
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })
}

interface OwnData {
  readonly account: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  readonly people: readonly { id: number; full_name: string; sections: OwnData['account'] }[]
}

async function open(token: string) {
  const response = await send(token)
  expect(response.statusCode).toBe(200)
  const files = await unzipped(response.rawPayload)
  const data = JSON.parse(String(files.get('mis-datos.json'))) as OwnData
  return { response, files, data, page: String(files.get('mis-datos.html')), all: [...files.values()].join('\n') }
}

async function child({ id }: TestAccount, fields: object = {}): Promise<number> {
  const profile = await given.verified({ profile_type_id: 2, ...fields })
  await at.db.updateTable('profiles').set({ account_id: id }).where('id', '=', profile).execute()
  return profile
}

describe('the own data as a file', () => {
  it('names no sign-up of another person with the same address', async () => {
    const ana = await at.account({ name: 'Ana', document: '1012000111' })
    const sign = (name: string, document: string) => {
      const { email } = ana
      const values = { document_type_id: 1, name, surname: 'Prueba', email, document, expires_at: at.now() }
      return at.db.insertInto('pre_registers').values(values).execute()
    }
    await sign('Propia', '1012000111')
    await sign('Ajena', '1012000222')
    const { data } = await open(ana.access)
    expect(data.account.pre_registers?.map(({ name }) => name)).toEqual(['Propia'])
  })

  it('keeps the file names of documents, and reads each document once', async () => {
    const ana = await at.account({ name: 'Ana' })
    const file = await at.file(ana.profile, 'cédula de Ñandú.pdf'.normalize('NFD'))
    const other = await at.file(ana.profile, 'ỵ̃ x\u0306\u0323.pdf'.normalize('NFD'))
    const opening = vi.spyOn(at.store, 'open')
    const get = vi.spyOn(at.store, 'get')
    const { files } = await open(ana.access)
    const names = [...files.keys()].filter((name) => name.startsWith('documentos/'))
    expect(names).toEqual([`documentos/${file}-cédula de Ñandú.pdf`, `documentos/${other}-ỵ̃ x̣̆.pdf`.normalize('NFC')])
    expect([opening.mock.calls.length, get.mock.calls.length]).toEqual([0, 2])
    vi.restoreAllMocks()
  })

  it('is a zip with a page, JSON and the documents, about the account and each of its people', async () => {
    const ana = await at.account({ name: 'Ana', surname: '<Rojas> & "hijos"', document: '79123456', eps_id: null })
    const son = await child(ana, { name: 'Luis', surname: 'Rojas', relationship: 'HIJO/A' })
    const file = await at.file(son, 'registro ../civil?.pdf')
    const schedule = await given.schedule()
    await given.enrolment(schedule, son)
    await at.callWith(ana.access, writeCitizenPreferences, { body: { mails: { news: true } } })
    const body = { status_id: status.profileReturned, observation: 'Falta la firma' }
    const assignment = { validator_id: at.people.validator.id }
    await at.call('admin', assignValidator, { params: { id: ana.profile }, body: assignment })
    await at.call('admin', transitionProfile, { params: { id: ana.profile }, body })
    const { response, files, data, page, all } = await open(ana.access)
    expect(response.headers['content-type']).toBe('application/zip')
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="mis-datos-en-el-portal-ciudadano-2026-06-15.zip"',
    )
    expect([...files.keys()]).toEqual(['mis-datos.html', 'mis-datos.json', `documentos/${file}-registro .._civil_.pdf`])
    expect(String(files.get(`documentos/${file}-registro .._civil_.pdf`))).toMatch(/^%PDF/)
    expect(data.account.account).toMatchObject([{ email: ana.email, is_locked: false }])
    expect(data.account.preferences).toMatchObject([{ language: 'es', news: true }])
    expect(data.account.devices).toMatchObject([{ ip: '192.0.2.1' }])
    expect(data.account.notices).toMatchObject([{ subject: 'Falta la firma' }])
    expect(data.people.map(({ full_name }) => full_name)).toEqual(['Ana <Rojas> & "hijos"', 'Luis Rojas'])
    expect(data.people[0]?.sections).toMatchObject({
      data: [{ document: '79123456', status: 'DEVUELTO' }],
      observations: [
        { observation: 'ALGUIEN DEL INSTITUTO VA A REVISAR LOS DATOS.' },
        { observation: expect.stringContaining('FALTA LA FIRMA') },
      ],
      history: [
        { event: 'assigned', principal_kind: 'staff' },
        { event: 'moved', principal_kind: 'staff' },
      ],
    })
    expect(data.people[1]?.sections).toMatchObject({
      data: [{ relationship: 'HIJO/A' }],
      documents: [{ path: `documentos/${file}-registro .._civil_.pdf`, status: 'PENDIENTE' }],
      enrolments: [{ activity_name: 'PRUEBA NATACIÓN' }],
    })
    expect(page).toContain('<h2>Ana &lt;Rojas&gt; &amp; &quot;hijos&quot;</h2>')
    expect(page).toContain('Ley 1581 de 2012')
    expect(page).toContain(`href="documentos/${file}-registro%20.._civil_.pdf"`)
    // Every section and every column has a label.
    expect(page).not.toMatch(/own_data\.|<dt>[a-z_]+<|<th scope="col">[a-z_]+</)
    expect(all).not.toMatch(/password_hash|argon2|key":/)
    // No name of staff: the user who returned Ana's record is "Persona admin".
    expect(data.people[0]?.sections.data?.[0]).not.toHaveProperty('full_name_verifier')
    expect(JSON.stringify(data)).not.toContain('PERSONA ADMIN')
  })

  it('may be requested once an hour, and each request is in the audit log', async () => {
    const [ana, eve] = [await at.account(), await at.account()]
    await open(ana.access)
    const again = await send(ana.access)
    expect([again.statusCode, again.json().reason]).toEqual([429, 'own_data_recent'])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(3500)
    expect(again.json().message).not.toMatch(/[{}]/)
    expect((await send(eve.access)).statusCode).toBe(200)
    const audits = await at.db
      .selectFrom('audits')
      .select(['event', 'citizen_id', 'new_values'])
      .where('entity', '=', 'Citizen')
      .where('entity_id', '=', ana.id)
      .execute()
    expect(audits).toEqual([
      { event: 'exported', citizen_id: ana.id, new_values: { people: [ana.profile], documents: 0 } },
    ])
    at.pass(3601)
    expect((await send(ana.access)).statusCode).toBe(200)
  })

  it('is returned to one of two simultaneous requests', async () => {
    const ana = await at.account()
    const both = await Promise.all([send(ana.access), send(ana.access)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429])
  })

  it('does not count a failed request, and names a document that is lost', async () => {
    const ana = await at.account()
    await at.file(ana.profile)
    const { key } = await at.db
      .selectFrom('stored_files')
      .innerJoin('files', 'files.stored_file_id', 'stored_files.id')
      .select('stored_files.key')
      .where('files.profile_id', '=', ana.profile)
      .executeTakeFirstOrThrow()
    await sql`update stored_files set sha256 = '\\x00' where key = ${key}`.execute(at.db)
    // The hash does not match the stored bytes: the file breaks off, and the next request is allowed.
    await expect(send(ana.access).then(({ rawPayload }) => unzipped(rawPayload))).rejects.toThrow()
    await at.store.remove(key)
    const { files, data } = await open(ana.access)
    expect(data.people[0]?.sections.documents).toMatchObject([{ file: 'cedula.pdf', path: null }])
    expect([...files.keys()]).toEqual(['mis-datos.html', 'mis-datos.json'])
  })

  it('gives a second guardian the child’s data, and nothing about the first guardian’s account', async () => {
    const [first, second] = [await at.account({ name: 'Primera' }), await at.account({ name: 'Segunda' })]
    const daughter = await child(first, { name: 'Heliodora' })
    await at.file(daughter)
    const { id } = await at.db
      .insertInto('guardians')
      .values({
        profile_id: daughter,
        email: second.email,
        citizen_id: second.id,
        invited_by: first.id,
        accepted_at: at.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { data, all, files } = await open(second.access)
    expect(data.people.map((person) => person.id)).toEqual([second.profile, daughter])
    expect(data.people[1]?.sections.guardians).toMatchObject([{ email: second.email }])
    expect(files.size).toBe(3)
    expect(all).not.toContain(first.email)
    expect(all).not.toContain('Primera')
    await at.db.updateTable('guardians').set({ ended_at: at.now() }).where('id', '=', id).execute()
    at.pass(3601)
    const after = await open(second.access)
    expect(after.data.people.map((person) => person.id)).toEqual([second.profile])
    expect(after.all).not.toContain('Heliodora')
  })

  it('lists the teams without the other members, and needs a confirmed account', async () => {
    const ana = await at.account({ status_id: status.profileVerified })
    const sizes = { is_teams: true, min_team_participants_quota: 1, max_team_participants_quota: 3, team_quota: 2 }
    const schedule = await given.schedule(sizes)
    const made = await at.callWith(ana.access, createCitizenTeam, {
      params: { profile: ana.profile, schedule },
      body: { name: 'Los Cóndores' },
    })
    const invited = await at.callWith(ana.access, inviteToTeam, { params: { team: made.body.details.id } })
    const { data, all } = await open(ana.access)
    expect(data.people[0]?.sections.teams).toMatchObject([{ name: 'Los Cóndores', status: 'PENDIENTE' }])
    expect(all).not.toContain(invited.body.details.code)
    await at.db.updateTable('citizen_accounts').set({ verified_at: null }).where('id', '=', ana.id).execute()
    expect((await send(ana.access)).statusCode).toBe(403)
    expect((await at.app.inject({ method: 'GET', url: readCitizenData.path })).statusCode).toBe(401)
  })
})
