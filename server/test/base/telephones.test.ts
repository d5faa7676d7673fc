import { internationalPhone } from '@portal/contract'
import { addPerson, showPerson, updatePerson } from '@portal/contract/citizens'
import { searchEverywhere, showProfile, updateProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { childForm } from '../people/person-form.ts'
import { type TestAccount, testApp } from './test-app.ts'

const at = await testApp()
afterAll(() => at.close())

const pdf = { name: 'documento.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
const fieldsOf = (form: object) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      value === null ? [] : [[key, typeof value === 'boolean' ? (value ? 'SI' : 'NO') : String(value)]],
    ),
  )
const add = (account: TestAccount, phones: object) =>
  at.sendWith(account.access, addPerson, {
    fields: { ...fieldsOf({ ...childForm(), ...phones }), relationship: 'HIJO/A' },
    files: { file: pdf },
  })
const stored = (id: number) =>
  at.db
    .selectFrom('profiles')
    .select(['mobile_phone', 'mobile_phone_e164', 'contact_phone', 'contact_phone_e164'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('given telephone numbers as people type them', () => {
  it('stores national digits and E.164 from citizens, and shows the digits', async () => {
    const account = await at.account()
    const { status, body } = await add(account, {
      mobile_phone: '+57 (300) 123-4567',
      contact_phone: '+34 612 345 678',
    })
    expect(status).toBe(201)
    const id = body.details?.id ?? 0
    expect(await stored(id)).toEqual({
      mobile_phone: '3001234567',
      mobile_phone_e164: '+573001234567',
      contact_phone: '+34612345678',
      contact_phone_e164: '+34612345678',
    })
    const { body: shown } = await at.callWith(account.access, showPerson, { params: { id } })
    expect(shown.data).toMatchObject({ mobile_phone: '3001234567', phone: '3001234567', contact_phone: '+34612345678' })
    const again = {
      ...childForm({ document_type_id: 3 }),
      mobile_phone: shown.data.mobile_phone,
      contact_phone: shown.data.contact_phone,
    }
    const { document: _, document_type_id: __, ...rest } = again
    const changed = await at.sendWith(account.access, updatePerson, { params: { id }, fields: fieldsOf(rest) })
    expect(changed.status).toBe(200)
    expect(await stored(id)).toMatchObject({ mobile_phone: '3001234567', contact_phone: '+34612345678' })
  })

  it('refuses 8 and 9 digits and numbers of no country, from citizens and from staff', async () => {
    const account = await at.account()
    for (const wrong of ['12345678', '123456789', '+999 123 456 789', '+1 000']) {
      const sent = await add(account, { mobile_phone: wrong, contact_phone: wrong })
      expect([sent.status, Object.keys(sent.error.errors ?? {}).toSorted()], wrong).toEqual([
        422,
        ['contact_phone', 'mobile_phone'],
      ])
      const body = { mobile_phone: wrong, contact_phone: wrong, observation: 'Teléfonos' }
      const corrected = await at.call('admin', updateProfile, { params: { id: account.profile }, body })
      expect([corrected.status, Object.keys(corrected.error.errors ?? {}).toSorted()], wrong).toEqual([
        422,
        ['contact_phone', 'mobile_phone'],
      ])
    }
    const body = { mobile_phone: '300 765 4321', contact_phone: '0034 612 345 678', observation: 'Teléfonos' }
    expect((await at.call('admin', updateProfile, { params: { id: account.profile }, body })).status).toBe(200)
    expect(await stored(account.profile)).toMatchObject({ mobile_phone: '3007654321', contact_phone: '+34612345678' })
  })

  it('allows a change of another field when the stored telephone fits no rule', async () => {
    const id = await at.citizen({ mobile_phone: '123456789' })
    const body = { address: 'Calle 26', observation: 'Dirección' }
    expect((await at.call('admin', updateProfile, { params: { id }, body })).status).toBe(200)
  })
})

describe('the link to a chat', () => {
  it.each([
    ['3001234567', 'phone=573001234567&'],
    ['+34612345678', 'phone=34612345678&'],
    ['6012345678', null],
    ['2345678', null],
    ['1234567890', null],
    ['+34912345678', null],
  ])('for %s has %s', async (mobile_phone, part) => {
    const id = await at.citizen({ mobile_phone })
    const { body } = await at.call('admin', showProfile, { params: { id } })
    if (part === null) expect(body.data.whatsapp).toBeNull()
    else expect(body.data.whatsapp).toContain(part)
  })
})

describe('E.164', () => {
  it('is computed the same in the contract and in the database', async () => {
    const phones = [
      '3001234567',
      '6012345678',
      '2345678',
      '+12025550123',
      '123456789',
      '4001234567',
      '+0123456789',
      '',
      'x',
    ]
    const { rows } = await sql<{ phone: string; e164: string | null }>`
      select phone, phone_e164(phone) as e164 from unnest(${phones}::text[]) as phone`.execute(at.db)
    expect(rows.map(({ e164 }) => e164)).toEqual(rows.map(({ phone }) => internationalPhone(phone)))
  })

  it('is found by the search in any spelling', async () => {
    const id = await at.citizen({ mobile_phone: '+34655443322', contact_phone: '7654321' })
    for (const query of [
      '+34 655 443 322',
      '655443322',
      '0034 655443322',
      '601 7654321',
      '+57 601 765 4321',
      '7654321',
    ]) {
      const { body } = await at.call('admin', searchEverywhere, { query: { query } })
      expect(
        body.data.map((row) => row.id),
        query,
      ).toContain(id)
    }
  })
})
