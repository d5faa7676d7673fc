import type { PersonForm } from '@portal/contract/citizens'
import { personForm as schema } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { systemActor } from '../../src/base/database/principals.ts'
import { AppError } from '../../src/base/errors/errors.ts'
import { makeChange } from '../../src/base/services/audit/change.ts'
import { beneficiaryType, personalType } from '../../src/base/services/authority/account-holder.ts'
import { insertPerson } from '../../src/people/insert-person.ts'
import { testApp } from '../base/test-app.ts'
import { childForm, personForm } from './person-form.ts'

const at = await testApp()
afterAll(() => at.close())

const account = await at.account()
const origin = { ...systemActor('test'), url: '/', ip: '192.0.2.1', user_agent: null, request_id: 'test' }

/** An account without people, for a holder. */
async function emptyAccount(): Promise<number> {
  const { id } = await at.account()
  await at.db
    .updateTable('profiles')
    .set({ account_id: account.id, profile_type_id: beneficiaryType })
    .where('account_id', '=', id)
    .execute()
  return id
}

async function insert(fields: PersonForm, typeId = personalType): Promise<number> {
  const accountId = typeId === personalType ? await emptyAccount() : account.id
  const relationship = typeId === personalType ? null : 'HIJO/A'
  return makeChange(at.db, origin, (tx) =>
    insertPerson(tx, { accountId, typeId, relationship, fields, origin, now: at.now() }),
  )
}

/** Returns the code of a refusal, or the fields with errors. */
async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error === undefined) return 'accepted'
  if (!(error instanceof AppError)) throw error
  return error.errors === undefined ? error.code : Object.keys(error.errors)
}

describe('registering a person as a citizen', () => {
  it('stores the id of the planning unit without a listed neighbourhood, and writes an audit row', async () => {
    const id = await insert(personForm({ document: 'ab1234x', document_type_id: 6, upz_id: '9', gender_id: 99 }))
    const row = await at.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      document: 'AB1234X',
      upz_id: 2,
      neighborhood_id: null,
      other_neighborhood_name: 'El Verbenal Alto',
      sex_id: 2,
      blood_type_id: 7,
      gender_id: 99,
      status_id: 1,
      citizen_changed_at: null,
    })
    const { rows } = await sql<{ new_values: object }>`
      select new_values from audits where entity = 'Profile' and entity_id = ${id} and event = 'created'`.execute(at.db)
    expect(rows[0]?.new_values).toMatchObject({ upz_id: 2, relationship: null })
  })

  it('sends the account a notice and no mail', async () => {
    const id = await insert(
      childForm({ document: 'av1234x', document_type_id: 6, name: 'Ana', surname: 'Rojas' }),
      beneficiaryType,
    )
    const notices = await at.db
      .selectFrom('citizen_notifications')
      .select(['citizen_id', 'data', 'mail_id'])
      .where('profile_id', '=', id)
      .execute()
    expect(notices).toMatchObject([{ citizen_id: account.id, mail_id: null, data: { title: expect.any(String) } }])
    expect(notices[0]?.data.title).toMatch(/^Recibimos el registro de Ana .*Rojas/)
  })

  it('requires planning unit 0 outside the city, and refuses it inside', async () => {
    const outside = { country_residence_id: 47, state_residence_id: 5, city_residence_id: 5001, locality_id: 22 }
    const cities = await at.db.selectFrom('cities').select(['id', 'state_id']).where('code', '=', '05001').execute()
    const city = { city_residence_id: cities[0]?.id ?? 0, state_residence_id: cities[0]?.state_id ?? 0 }
    expect(await insert(personForm({ ...outside, ...city, upz_id: '0' }))).toBeGreaterThan(0)
    expect(await refusal(insert(personForm({ upz_id: '0' })))).toEqual(['upz_id'])
  })

  it.each([
    ['an unknown UPZ', { upz_id: '999' }, ['upz_id']],
    ['a UPZ of another locality', { upz_id: '9', locality_id: 2 }, ['upz_id']],
    ['a sex that the list does not have', { sex: 77 }, ['sex']],
    ['a blood type that the list does not have', { blood_type: 77 }, ['blood_type']],
    ['a city of another department', { city_birth_id: 5001 }, ['city_birth_id']],
  ] satisfies [string, Partial<PersonForm>, string[]][])('is refused with %s', async (_, fields, errorFields) => {
    expect(await refusal(insert(personForm(fields)))).toEqual(errorFields)
  })

  it('requires an age and a document type that fit', async () => {
    const holder = (fields: Partial<PersonForm>) => refusal(insert(personForm(fields)))
    const other = (fields: Partial<PersonForm>) => refusal(insert(childForm(fields), beneficiaryType))
    expect(await holder({ birthdate: '2008-06-16' })).toEqual(['birthdate'])
    expect(await holder({ birthdate: '2008-06-15' })).toBe('accepted')
    expect(await holder({ birthdate: '1906-06-14' })).toEqual(['birthdate'])
    expect(await holder({ birthdate: '2026-06-15' })).toEqual(['birthdate'])
    expect(await holder({ document_type_id: 2 })).toEqual(['document_type_id'])
    // An identity card from the seventh birthday on; a civil registration until the day before the eighteenth.
    expect(await other({ birthdate: '2019-06-16' })).toBe('accepted')
    expect(await other({ birthdate: '2019-06-16', document_type_id: 2 })).toEqual(['document_type_id'])
    for (const document_type_id of [2, 3]) {
      for (const birthdate of ['2019-06-15', '2009-01-01', '2008-06-16']) {
        expect(await other({ birthdate, document_type_id })).toBe('accepted')
      }
      expect(await other({ birthdate: '2008-06-15', document_type_id })).toEqual(['document_type_id'])
    }
    for (const document_type_id of [6, 12, 15]) {
      expect(await other({ document_type_id })).toBe('accepted')
    }
    expect(await other({ document_type_id: 1 })).toEqual(['document_type_id'])
    // An adult with a guardian.
    const adult = { document_type_id: 1, birthdate: '1980-01-01' }
    expect(await other(adult)).toEqual(['has_disability'])
    expect(await other({ ...adult, has_disability: true, disability_id: 99 })).toBe('accepted')
    expect(await other({ ...adult, birthdate: '1966-06-15' })).toBe('accepted')
  })

  it('registers one person, however the number is written and however many requests arrive at once', async () => {
    const child = childForm({ document_type_id: 6, document: 'PA998877' })
    const sent = await Promise.allSettled([1, 2, 3].map(() => insert(child, beneficiaryType)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(insert({ ...child, document: 'pa998877' }, beneficiaryType))).toBe('person_exists')
    await at.citizen({ document_type_id: 6, document: 'im.55-66' })
    expect(await refusal(insert({ ...child, document: 'IM5566' }, beneficiaryType))).toBe('person_exists')
    expect(await insert({ ...child, document_type_id: 12 }, beneficiaryType)).toBeGreaterThan(0)
  })
})

describe('the schema of the form', () => {
  const errorFields = (fields: object) => {
    const { success, error } = schema.safeParse({ ...personForm(), ...fields })
    return success ? [] : error.issues.map(({ path }) => String(path[0]))
  }

  it('reads the fields of a form with files', () => {
    const text = Object.fromEntries(Object.entries(personForm()).map(([key, value]) => [key, String(value ?? '')]))
    const read = schema.parse({ ...text, has_disability: 'NO', extra: 'x' })
    expect(read).toMatchObject({ stratum: 2, neighborhood_id: -1, has_disability: false, s_surname: null, upz_id: '1' })
    expect(read).not.toHaveProperty('extra')
    expect(schema.parse({ ...personForm(), upz_id: 9 })).toMatchObject({ upz_id: '9' })
  })

  it.each([
    [{ state_birth_id: null, city_birth_id: null }, ['state_birth_id', 'city_birth_id']],
    [{ country_birth_id: 239, state_birth_id: null, city_birth_id: null }, []],
    [{ city_residence_id: null }, ['city_residence_id']],
    [{ other_neighborhood_name: '' }, ['other_neighborhood_name']],
    [{ neighborhood_id: 12, other_neighborhood_name: null }, []],
    [{ has_disability: 'SI', ethnic_group_id: null, population_group_id: '', gender_id: null }, []],
    [{ document: 'AB1234' }, ['document']],
    [{ mobile_phone: '123456' }, ['mobile_phone']],
    [{ stratum: 7 }, ['stratum']],
    [{ upz_id: null }, ['upz_id']],
    [{ name: 'L1' }, ['name']],
  ])('returns for %o the errors %o', (fields, expected) => {
    expect(errorFields(fields)).toEqual(expected)
  })
})

it('every list of sensitive data has an option not to answer', async () => {
  const lists = [
    'gender_identities',
    'sexual_orientations',
    'ethnic_groups',
    'population_groups',
    'disabilities',
    'eps',
  ]
  for (const list of lists) {
    const { rows } = await sql`select name from ${sql.table(list)} where id = 99`.execute(at.db)
    expect(rows).toEqual([{ name: 'PREFIERO NO DECIRLO' }])
  }
})
