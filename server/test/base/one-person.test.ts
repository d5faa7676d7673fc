import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  acceptGuardianInvitation,
  addPerson,
  handPersonOver,
  inviteGuardian,
  listGuardianInvitations,
  requestIdentityChange,
} from '@portal/contract/citizens'
import { grantIdentityRequest, updateProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { beneficiaryType, personalType } from '../../src/base/services/authority/account-holder.ts'
import { importCitizens, readOptions } from '../../src/people/import/command.ts'
import { childForm } from '../people/person-form.ts'
import { type CitizenFields, type TestAccount, testApp } from './test-app.ts'
import { workDuring } from './test-database.ts'

const at = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'portal-one-person-'))
afterAll(async () => {
  await at.close()
  await rm(folder, { recursive: true, force: true })
})

const pdf = { name: 'documento.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
const add = (account: TestAccount, document: string) =>
  at.sendWith(account.access, addPerson, {
    fields: {
      ...Object.fromEntries(
        Object.entries(childForm({ document_type_id: 6, document })).flatMap(([key, value]) =>
          value === null ? [] : [[key, typeof value === 'boolean' ? 'NO' : String(value)]],
        ),
      ),
      relationship: 'HIJO/A',
    },
    files: { file: pdf },
  })
const correct = (id: number, body: object) =>
  at.call('admin', updateProfile, { params: { id }, body: { observation: 'Corregido', ...body } })

async function runImport(lines: readonly string[], ...args: string[]): Promise<{ code: number; output: string }> {
  const file = join(folder, 'personas.csv')
  await writeFile(file, `${lines.join('\n')}\n`)
  const output: string[] = []
  const options = readOptions(['--file', file, '--yes', ...args], 'es')
  const code = await importCitizens(options, { db: at.db, print: (line) => output.push(line), now: at.now })
  return { code, output: output.join('\n') }
}
const headings = 'Tipo de documento;Documento;Nombre;Primer apellido;Fecha de nacimiento;Correo electrónico'

/** For each document, the number of living people with it minus one. */
async function doubled(): Promise<number> {
  const { rows } = await sql`
    select from profiles group by document_type_id, upper(regexp_replace(document, '[^A-Za-z0-9]', '', 'g')) having count(*) > 1`.execute(
    at.db,
  )
  return rows.length
}

describe('given a document that another person has', () => {
  it('refuses a correction by staff, also of the type alone, and names the other person', async () => {
    const other = await at.citizen({ document_type_id: 6, document: 'pa.100-200', name: 'Luz', surname: 'Pardo' })
    const id = await at.citizen({ document_type_id: 6, document: 'PA100201' })
    const { status, error } = await correct(id, { document: 'PA100200' })
    expect([status, error.reason]).toEqual([422, 'document_taken_by'])
    expect(error.message).toBe(`Ese tipo y número de documento ya son de Luz Pardo, ciudadano ${other}.`)
    expect(error.details).toEqual({ id: other, full_name: 'LUZ PARDO' })
    await at.citizen({ document_type_id: 12, document: 'PA100201' })
    expect((await correct(id, { document_type_id: 12 })).error.reason).toBe('document_taken_by')
    expect((await correct(id, { document: 'pa 100201' })).status).toBe(200)
  })

  it('does not name the other person to staff who may not view that person', async () => {
    await at.citizen({ document: '79111222', checker_id: at.people.validator2.id })
    const account = await at.account({
      status_id: 3,
      verified_at: at.now(),
      checker_id: at.people.validator.id,
    })
    const params = { id: account.profile }
    const requested = await at.callWith(account.access, requestIdentityChange, {
      params,
      body: { changes: { document: '79.111.222' }, reason: 'Así dice mi cédula' },
    })
    const granted = await at.call('validator', grantIdentityRequest, {
      params: { ...params, request: requested.body.details.id },
      body: {},
    })
    expect([granted.status, granted.error.reason, granted.error.details]).toEqual([422, 'document_taken', null])
    expect(granted.error.message).toBe('Otra persona ya tiene ese tipo y número de documento.')
  })

  it('gives the document to one of two citizens whom staff correct at the same time', async () => {
    const [one, other] = [await at.citizen(), await at.citizen()]
    const responses = await Promise.all([one, other].map((id) => correct(id, { document: '79333444' })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await doubled()).toBe(0)
  })

  it('refuses a citizen who registers while staff store the same document', async () => {
    const [account, id] = [await at.account(), await at.citizen({ document_type_id: 6, document: 'PA500600' })]
    const response = await workDuring(
      at.db,
      (tx) => tx.updateTable('profiles').set({ document: 'PA500700' }).where('id', '=', id).execute(),
      () => add(account, 'pa500700'),
    )
    const { status, error } = await response
    expect([status, error.reason, error.details]).toEqual([422, 'person_exists', null])
    expect(await doubled()).toBe(0)
  })

  it('creates one person for each document when an import and citizens register the same ones', async () => {
    const documents = Array.from({ length: 12 }, (_, n) => `PA7000${10 + n}`)
    // The number of documents of other people that an account may send is limited.
    const accounts = [await at.account(), await at.account(), await at.account()]
    const lines = documents.map((document, n) => `PP;${document};Ana;Rojas;2015-01-01;import${n}@test.example`)
    const [imported, ...added] = await Promise.all([
      runImport([headings, ...lines]),
      ...documents.map((document, n) => add(accounts[n % 3] as TestAccount, document)),
    ])
    expect(imported.code).toBeLessThan(2)
    expect(added.every(({ status }) => status === 201 || status === 422)).toBe(true)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from profiles where document like 'PA7000%'`.execute(at.db)
    expect([rows[0]?.count, await doubled()]).toEqual([12, 0])
  })

  it('reports the import row whose document is registered by a citizen during the import', async () => {
    const id = await at.citizen({ document_type_id: 6, document: 'PA800900' })
    const { code, output } = await workDuring(
      at.db,
      (tx) => tx.updateTable('profiles').set({ document: 'PA800901' }).where('id', '=', id).execute(),
      () =>
        runImport([
          headings,
          'PP;PA800901;Ana;Rojas;2015-01-01;meanwhile@test.example',
          'PP;PA800902;Luz;Rojas;2015-01-01;meanwhile2@test.example',
        ]),
    )
    expect([code, output]).toEqual([1, expect.stringContaining('mientras se importaba la fila')])
    expect(output).toContain('Nuevos, guardados: 1')
    expect(await doubled()).toBe(0)
  })
})

describe('given an account with a holder', () => {
  const child = (account: TestAccount, fields: CitizenFields = {}) =>
    at.citizen({
      account_id: account.id,
      profile_type_id: beneficiaryType,
      relationship: 'HIJO/A',
      birthdate: '2000-01-01',
      ...fields,
    })
  const typesOf = (account: TestAccount) =>
    at.db.selectFrom('profiles').select('profile_type_id').where('account_id', '=', account.id).orderBy('id').execute()

  /** Moves a child who came of age from the first account to the second. Returns the id of the invitation. */
  async function offered(
    from: TestAccount,
    to: TestAccount,
    call: typeof handPersonOver | typeof inviteGuardian = handPersonOver,
  ) {
    const id = await child(from)
    await at.callWith(from.access, call, { params: { id }, body: { email: to.email } })
    const { body } = await at.callWith(to.access, listGuardianInvitations)
    return body.data[0]?.id ?? 0
  }
  const accept = (account: TestAccount, id: number) =>
    at.callWith(account.access, acceptGuardianInvitation, { params: { id } })

  it('refuses a second holder from staff', async () => {
    const account = await at.account()
    const id = await child(account)
    const { status, error } = await correct(id, { profile_type_id: personalType })
    expect([status, error.errors]).toEqual([
      422,
      { profile_type_id: [expect.stringContaining('la cuenta ya tiene un titular')] },
    ])
    expect((await correct(account.profile, { profile_type_id: beneficiaryType })).status).toBe(200)
    expect((await correct(id, { profile_type_id: personalType })).status).toBe(200)
  })

  it('refuses a second holder from an import', async () => {
    const account = await at.account({ document: '79555666' })
    await child(account, { document: '79555667' })
    const { output } = await runImport(
      [`${headings};Tipo de perfil`, `CC;79555667;Ciudadano;Prueba;2000-01-01;${account.email};${personalType}`],
      '--update',
    )
    expect(output).toContain(`La cuenta ya tiene un titular: ciudadano ${account.profile}.`)
  })

  it('gets one holder when two people are moved to it at the same time', async () => {
    const [ana, bea, to] = [await at.account(), await at.account(), await at.account()]
    // An account without a holder: its holder moved away.
    await at.db
      .updateTable('profiles')
      .set({ account_id: ana.id, profile_type_id: beneficiaryType })
      .where('id', '=', to.profile)
      .execute()
    const invitations = [await offered(ana, to), await offered(bea, to)]
    const responses = await Promise.all(invitations.map((id) => accept(to, id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await typesOf(to)).map(({ profile_type_id }) => profile_type_id).toSorted()).toEqual([
      personalType,
      beneficiaryType,
    ])
  })

  it('refuses to move people and add second guardians beyond the maximum of people', async () => {
    const [ana, to] = [await at.account(), await at.account()]
    for (let n = 0; n < 28; n += 1) await child(to)
    const invitations = [await offered(ana, to), await offered(ana, to), await offered(ana, to, inviteGuardian)]
    const responses = await Promise.all(invitations.map((id) => accept(to, id)))
    expect(responses.map(({ status, error }) => [status, error.reason]).toSorted()).toEqual([
      [200, undefined],
      [409, 'household_full'],
      [409, 'household_full'],
    ])
  })

  it('refuses people from an import beyond the maximum of people', async () => {
    const account = await at.account()
    for (let n = 0; n < 28; n += 1) await child(account)
    const lines = ['01', '02'].map((n) => `PP;PA9000${n};Ana;Rojas;2015-01-01;${account.email}`)
    const { output } = await runImport([headings, ...lines])
    expect(output).toContain('La cuenta de este correo ya tiene 30 personas.')
    expect(await typesOf(account)).toHaveLength(30)
  })
})
