import { status } from '@portal/contract'
import { assignValidatorToMany, listDuplicates, listProfiles, profileMatches } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../base/test-app.ts'

const w = await testApp()
type User = Parameters<typeof w.call>[0]
beforeAll(() => w.deleteCitizens())
afterAll(() => w.close())

const person = (full: string, more: Parameters<typeof w.citizen>[0] = {}) => {
  const [name = '', surname = '', s_surname] = full.split(' ')
  return w.citizen({ name, surname, ...(s_surname !== undefined && { s_surname }), ...more })
}

type Query = Readonly<Record<string, unknown>>

async function list(query: Query, user: User = 'admin') {
  const { body, status: code } = await w.call(user, listProfiles, { query })
  expect(code).toBe(200)
  return body
}

async function names(query: Query, user?: User) {
  const { data } = await list(query, user)
  return data.map(({ full_name, is_similar }) => `${full_name}${is_similar === true ? ' (similar)' : ''}`)
}

async function matches(query: Query, user: User = 'admin') {
  const { body, status: code } = await w.call(user, profileMatches, { query })
  expect(code).toBe(200)
  return body.data
}

describe('a search for similar names', () => {
  beforeEach(() => w.deleteCitizens())

  const alike = [
    // The same sound.
    ['gonzales', 'gonzález'],
    ['gonsalez', 'gonzález'],
    ['gonsales', 'gonzález'],
    ['baldes', 'valdez'],
    ['valdes', 'baldez'],
    ['gimenez', 'jiménez'],
    ['jimenes', 'giménez'],
    ['yeni', 'llenny'],
    ['jenny', 'yeni'],
    ['geraldin', 'yeraldin'],
    ['martha', 'marta'],
    ['bety', 'betty'],
    ['jhon', 'yon'],
    ['ruht', 'ruth'],
    ['kintero', 'quintero'],
    ['sesilia', 'cecilia'],
    ['peres', 'pérez'],
    ['ruis', 'ruiz'],
    // Two letters swapped.
    ['jaun', 'juan'],
    ['lopze', 'lópez'],
    ['garica', 'garcía'],
    ['gonazlez', 'gonzález'],
    ['rodrgiuez', 'rodríguez'],
    // One letter wrong in a long word.
    ['hernadez', 'hernández'],
    ['mertinez', 'martínez'],
    ['castrro', 'castro'],
    ['castrp', 'castro'],
    ['marina', 'mariana'],
  ] as const
  const found = alike.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])

  test.each(found)('by %s finds %s, marked, and the exact search does not', async (query, name) => {
    await person(`Olga ${name}`)
    await person('Flor Fajardo')
    expect(await names({ query })).toEqual([])
    expect(await names({ query, similar: 1 })).toEqual([`OLGA ${name.toUpperCase()} (similar)`])
  })

  test.each(['olga gonsales', 'gonsalez olga'])('by %s finds both words of the name', async (query) => {
    await person('Olga González')
    await person('Flor González')
    expect(await names({ query, similar: 1 })).toEqual(['OLGA GONZÁLEZ (similar)'])
  })

  const different = [
    // One letter wrong in a word with at most five letters.
    ['pérez', 'perea'],
    ['pérez', 'pere'],
    ['rojas', 'rosas'],
    ['rojas', 'roas'],
    ['mario', 'marlon'],
    ['mario', 'darío'],
    ['gómez', 'gámez'],
    ['luisa', 'luis'],
    ['luz', 'luis'],
    ['ruiz', 'luis'],
    ['josé', 'joel'],
    ['ana', 'ada'],
    ['chávez', 'chaux'],
    // More than one letter.
    ['gonzález', 'gabriel'],
    ['martínez', 'mariño'],
    ['yeni', 'denis'],
    ['de', 'do'],
  ] as const
  const notFound = different.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])

  test('finds a name with one letter less by a word of six letters, and not the other way round', async () => {
    await person('Marian Fajardo')
    await person('María Rojas')
    expect(await names({ query: 'marion', similar: 1 })).toEqual(['MARIAN FAJARDO (similar)'])
    expect(await names({ query: 'marina', similar: 1 })).toEqual(['MARÍA ROJAS (similar)', 'MARIAN FAJARDO (similar)'])
    expect(await names({ query: 'maris', similar: 1 })).toEqual([])
  })

  test.each(notFound)('by %s does not find %s', async (query, name) => {
    await person(`Flor ${name}`)
    const { data } = await list({ query, similar: 1 })
    expect(data.filter((row) => row.is_similar === true)).toEqual([])
  })

  test('lists the exact names first, each group in the requested order, page by page, and counts all of them', async () => {
    for (const name of ['Beto González', 'Ana Gonsales', 'Carlos Gonzalez', 'Dora Gonzales', 'Eva Gómez'])
      await person(name)
    const query = { query: 'gonzalez', similar: 1, column: ['full_name'], order: ['asc'], per_page: 3 }
    const similar = ['ANA GONSALES (similar)', 'DORA GONZALES (similar)']
    const all = ['BETO GONZÁLEZ', 'CARLOS GONZALEZ', ...similar]
    expect(await names(query)).toEqual(all.slice(0, 3))
    expect(await names({ ...query, page: 2 })).toEqual(all.slice(3))
    expect((await list(query)).meta?.total).toBe(4)
    expect(await names({ ...query, order: ['desc'], per_page: 10 })).toEqual([
      ...['CARLOS GONZALEZ', 'BETO GONZÁLEZ'],
      ...similar.toReversed(),
    ])
    expect((await list({ query: 'gonzalez' })).data.filter((row) => 'is_similar' in row)).toEqual([])
    expect((await matches({ query: 'gonzalez' })).similar).toBe(2)
    expect((await matches({ query: 'gonzalez', similar: 1 })).similar).toBe(0)
  })

  test('keeps the other filters and the scope', async () => {
    const own = { status_id: status.profileValidating, checker_id: w.people.validator.id }
    await person('Ana González', own)
    await person('Beto González', { ...own, checker_id: w.people.validator2.id })
    const query = { query: 'gonsales', similar: 1 }
    expect(await names(query, 'validator')).toEqual(['ANA GONZÁLEZ (similar)'])
    expect(await names(query, 'validator2')).toEqual(['BETO GONZÁLEZ (similar)'])
    expect(await names({ ...query, status_id: [status.profileVerified] })).toEqual([])
    expect(await names({ ...query, in_queue: 1 })).toHaveLength(2)
    expect((await matches({ query: 'gonsales' }, 'validator')).similar).toBe(1)
  })

  test('gives is_similar when a client chooses it among the fields', async () => {
    await person('Ana González')
    const { data } = await list({ query: 'gonsales', similar: 1, fields: ['full_name', 'is_similar'] })
    expect(data).toMatchObject([{ full_name: 'ANA GONZÁLEZ', is_similar: true }])
  })

  test('does not change a search by document, and needs no text', async () => {
    await person('Ana González', { document: '1023456789' })
    expect(await names({ query: '1.023.456.789', similar: 1 })).toEqual(['ANA GONZÁLEZ'])
    expect(await names({ query: '1023456788', similar: 1 })).toEqual([])
    expect(await names({ similar: 1 })).toEqual(['ANA GONZÁLEZ'])
    expect(await names({ query: "'; drop & 100%", similar: 1 })).toEqual([])
  })

  test('assigns similar names only when the filter of an assignment includes them', async () => {
    const ids = [
      await person('Ana González', { status_id: status.profilePending }),
      await person('Eva Gonsales', { status_id: status.profilePending }),
    ]
    const assign = (filter: object, count: number) =>
      w.call('admin', assignValidatorToMany, { body: { validator_id: w.people.validator.id, filter, count } })
    const assigned = async () => {
      const rows = await w.db
        .selectFrom('profiles')
        .select('id')
        .where('checker_id', 'is not', null)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    }
    expect((await assign({ query: 'gonzalez' }, 1)).status).toBe(200)
    expect(await assigned()).toEqual(ids.slice(0, 1))
    expect((await assign({ query: 'gonzalez', similar: '1' }, 2)).status).toBe(200)
    expect(await assigned()).toEqual(ids)
  })
})

describe('the matches of a search', () => {
  beforeEach(() => w.deleteCitizens())
  const validating = { status_id: status.profileValidating }
  const verified = { status_id: status.profileVerified }

  test('say which statuses have citizens with the name, and who it is when there is only one', async () => {
    const ana = await person('Ana Fajardo', verified)
    await person('Eva Rojas', verified)
    await person('Eva Rojas', verified)
    await person('Eva Rojaz', validating)
    expect((await matches({ query: 'fajardo', in_queue: 1 })).statuses).toMatchObject([
      { status_id: status.profileVerified, status_code: 'verified', count: 1, similar: 0, id: ana },
    ])
    expect((await matches({ query: 'rojas' })).statuses).toMatchObject([
      { status_id: status.profileValidating, count: 0, similar: 1, id: expect.any(Number) },
      { status_id: status.profileVerified, count: 2, similar: 0, id: null },
    ])
    expect(await matches({ query: '' })).toEqual({ similar: 0, statuses: [], is_lower_bound: false })
  })

  test('count only citizens within the scope, and are written to the audit log', async () => {
    await person('Ana Fajardo', { ...verified, checker_id: w.people.validator.id })
    expect((await matches({ query: 'fajardo' }, 'validator2')).statuses).toEqual([])
    expect((await matches({ query: 'fajardo' }, 'validator')).statuses).toHaveLength(1)
    const row = await w.db
      .selectFrom('audits')
      .selectAll()
      .where('event', '=', 'listed')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row).toMatchObject({ entity: 'Profile', new_values: { count: 1, filter: { query: 'fajardo' } } })
  })
})

test('possible duplicates have the same birth date and a name that is heard alike', async () => {
  await w.deleteCitizens()
  const birthdate = '1990-05-06'
  const id = await person('Yeni González', { birthdate })
  const alike = await person('Llenny Gonsales', { birthdate })
  const same = await person('Yeni González', { birthdate })
  await person('Yeni González', { birthdate: '1991-05-06' })
  await person('Yeimi González', { birthdate })
  const { body } = await w.call('admin', listDuplicates, { params: { id } })
  expect(body.data.map(({ id, same_name, similar_name }) => [id, same_name, similar_name])).toEqual([
    [alike, false, true],
    [same, true, false],
  ])
})

test('heard_words folds a whole name', async () => {
  const { rows } = await sql<{ words: string[] }>`
    select heard_words(fold_words('Güisa Guillermo Chávez Shirley Philips Xiomara Jhovanny Peña')) as words`.execute(
    w.db,
  )
  expect(rows[0]?.words).toEqual(['gisa', 'giermo', 'xabes', 'shirlei', 'filips', 'siomara', 'iobani', 'pena'])
})

test('matches that take too long to count are an error, and never "nobody"', async () => {
  await person('Ana González')
  // Another transaction holds the table, so the count waits until its time is over.
  const response = await w.db.transaction().execute(async (tx) => {
    await sql`lock table status in access exclusive mode`.execute(tx)
    return w.call('admin', profileMatches, { query: { query: 'gonzález' } })
  })
  expect(response.status).toBe(503)
})
