import { status } from '@portal/contract'
import { searchEverywhere } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../base/test-app.ts'

const w = await testApp()
let nancy: number
let other: number
beforeAll(async () => {
  await w.deleteCitizens()
  nancy = await w.citizen({
    name: 'Nancy',
    surname: 'Sánchez',
    s_surname: 'Rojas',
    mobile_phone: '3001234567',
    contact_phone: '6017654321',
    email: 'Nancy.Rojas@correo.example',
    status_id: status.profileValidating,
    checker_id: w.people.validator.id,
  })
  other = await w.citizen({ name: 'Olga', surname: 'Martínez', mobile_phone: '3109876543', email: 'o@correo.example' })
})
afterAll(() => w.close())

async function search(query: string, user: Parameters<typeof w.call>[0] = 'viewer') {
  const { body, status: code } = await w.call(user, searchEverywhere, { query: { query } })
  expect(code).toBe(200)
  return body.data.filter(({ type }) => type === 'citizen')
}
const ids = async (query: string, user?: Parameters<typeof w.call>[0]) =>
  (await search(query, user)).map(({ id }) => id)

describe('search everywhere finds a citizen', () => {
  test.each(['3001234567', '300 123 4567', '+57 300 123 4567', '(300) 123-4567', '300.123.4567', '1234567'])(
    'by the telephone %s, and returns the telephone',
    async (query) => {
      const [found, ...rest] = await search(query)
      expect(rest).toEqual([])
      expect(found).toMatchObject({ id: nancy, matched: '3001234567' })
      expect(found).not.toHaveProperty('is_similar')
    },
  )

  test('by the telephone of the emergency contact', async () => {
    expect(await search('601 765 4321')).toMatchObject([{ id: nancy, matched: '6017654321' }])
  })

  test.each(['nancy.rojas@correo.example', 'NANCY.ROJAS', 'rojas@'])('by the e-mail %s', async (query) => {
    expect(await search(query)).toMatchObject([{ id: nancy, matched: 'Nancy.Rojas@correo.example' }])
  })

  test.each(['sanches', 'sánches', 'nancy sanhcez', 'snchez', 'nanci sanchez', 'sanchezz rojas', 'sanches roj'])(
    'by %s, and marks the name as only similar',
    async (query) => {
      expect(await search(query)).toMatchObject([{ id: nancy, is_similar: true }])
    },
  )
})

test('search everywhere returns an exact name alone and first', async () => {
  expect(await search('martinez')).toEqual([expect.not.objectContaining({ is_similar: true })])
  expect(await ids('martinez')).toEqual([other])
})

test.each(['sarshes', '12345', 'x@', 'nancy%', 'sanches martinez', "'; drop table profiles; --"])(
  'search everywhere finds nobody for %s: two wrong letters, too few digits, a wildcard, a second word',
  async (query) => {
    expect(await ids(query)).toEqual([])
  },
)

test('search everywhere returns only citizens in scope', async () => {
  for (const query of ['3001234567', 'nancy.rojas@correo.example', 'sanches']) {
    expect(await ids(query, 'validator')).toEqual([nancy])
    expect(await ids(query, 'validator2')).toEqual([])
  }
})

test('search everywhere writes a search by telephone to the audit log, and sign-ups only when it returns some', async () => {
  const from = await w.db
    .selectFrom('audits')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await search('300 123 45 67', 'admin')
  const rows = await w.db.selectFrom('audits').selectAll().where('id', '>', from.id).execute()
  expect(rows).toMatchObject([
    { event: 'listed', entity: 'Profile', new_values: { count: 1, filter: { query: '300 123 45 67' } } },
  ])
})

test('search everywhere finds a sign-up, for users who may view sign-ups, until its e-mail is verified', async () => {
  const { id } = await w.db
    .insertInto('pre_registers')
    .values({
      document_type_id: 1,
      document: '1098765432',
      name: 'Ramona',
      surname: 'Prueba',
      email: 'ramona@correo.example',
      expires_at: new Date(w.now().getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const found = async (user: 'admin' | 'viewer') => {
    const { body } = await w.call(user, searchEverywhere, { query: { query: 'ramona@correo' } })
    return body.data
  }
  expect(await found('admin')).toMatchObject([{ type: 'pre_register', id, matched: 'ramona@correo.example' }])
  expect(await found('viewer')).toEqual([])
  await w.db.updateTable('pre_registers').set({ verified_at: w.now() }).where('id', '=', id).execute()
  expect(await found('admin')).toEqual([])
})

test.each([
  [
    'telephone',
    `(coalesce(mobile_phone_e164, mobile_phone, '') || ' ' || coalesce(contact_phone_e164, contact_phone, '')) like '%3001234567%'`,
  ],
  ['heard word', `heard_name && array['sanxes', 'nansi']`],
])('the text index is used by the search by %s', async (_, condition) => {
  const plan = await w.db.transaction().execute(async (tx) => {
    // PostgreSQL reads a table of two rows without its index.
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
      await sql.raw(`set local enable_${way} = off`).execute(tx)
    return sql`explain (format json) select id from profiles where ${sql.raw(condition)}`.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain('profiles__search')
})
