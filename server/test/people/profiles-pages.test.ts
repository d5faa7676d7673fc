import { ageOn, profileSortable, status } from '@portal/contract'
import { listProfiles } from '@portal/contract/staff'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaDay } from '../../src/base/text/time.ts'
import { testApp } from '../base/test-app.ts'

/** A citizen as the database has it, with each value that a list sorts or filters by. */
interface Stored {
  readonly id: number
  readonly [column: string]: string | number | null
}

const people = 90
const w = await testApp()
let everybody: readonly Stored[] = []

const statuses = [status.profilePending, status.profileValidating, status.profileVerified, status.profileReturned]
const names = ['Ana', 'Álvaro', 'Berta', 'Ñusta', 'ana', 'Zoe']

beforeAll(async () => {
  await w.deleteCitizens()
  for (let n = 0; n < people; n += 1) {
    const status_id = statuses[n % 4] ?? 1
    await w.citizen({
      name: names[n % names.length] ?? '',
      surname: n % 5 === 0 ? 'Rojas' : 'Rodríguez',
      birthdate: `19${60 + (n % 7)}-0${1 + (n % 3)}-11`,
      status_id,
      profile_type_id: 2,
      locality_id: n % 6 === 0 ? null : 1 + (n % 3),
      checker_id: n % 3 === 0 ? null : n % 2 === 0 ? w.people.validator.id : w.people.admin.id,
    })
  }
  await sql`update profiles set
    created_at = timestamptz '2026-03-01 12:00Z' + make_interval(days => (id % 11)::integer),
    assigned_at = case when checker_id is not null then timestamptz '2026-04-01 12:00Z' + make_interval(days => (id % 5)::integer) end,
    verified_at = case when status_id = 3 then timestamptz '2026-05-01 12:00Z' + make_interval(days => (id % 4)::integer) end,
    reopened_at = case when id % 7 = 0 then timestamptz '2026-06-01 12:00Z' + make_interval(days => (id % 3)::integer) end`.execute(
    w.db,
  )
  const { rows } = await sql<Stored>`
    select profiles.id, document, sort_name as full_name, birthdate::text, profiles.created_at::text, profiles.updated_at::text,
      assigned_at::text, verified_at::text, waiting_since(status_id, profiles.created_at, reopened_at)::text as waiting_since,
      (select fold(status.name) from status where status.id = status_id) as status,
      (select fold(users.full_name) from users where users.id = checker_id) as full_name_verifier,
      queue_rank(reopened_at, postponed_at)::text as queue_rank,
      coalesce(postponed_at, waiting_since(status_id, profiles.created_at, reopened_at))::text as queue_at,
      status_id, locality_id, checker_id, search_text
    from profiles`.execute(w.db)
  everybody = rows
})
afterAll(() => w.close())

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })

const filters = fc.record({
  status_id: some(statuses),
  locality_id: some([1, 2, 3]),
  validators_id: some([w.people.validator.id, w.people.admin.id]),
  assigned: fc.option(fc.constant('1'), { nil: undefined }),
  days: fc.option(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 6, max: 12 })), { nil: undefined }),
  ages: fc.option(fc.tuple(fc.integer({ min: 57, max: 62 }), fc.integer({ min: 62, max: 67 })), { nil: undefined }),
  query: fc.option(fc.constantFrom('ana', 'roj', 'ñus', 'rodriguez be'), { nil: undefined }),
})
type Filter = typeof filters extends fc.Arbitrary<infer T> ? T : never

const orders = fc.array(
  fc.record({ column: fc.constantFrom(...profileSortable), order: fc.constantFrom('asc', 'desc') }),
  { maxLength: 3 },
)

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`

function matches(one: Stored, filter: Filter): boolean {
  const among = (values: readonly number[] | undefined, value: unknown) =>
    values === undefined || values.includes(value as number)
  const age = ageOn(String(one.birthdate), bogotaDay(w.now()))
  const created = String(one.created_at).slice(0, 10)
  return (
    among(filter.status_id, one.status_id) &&
    among(filter.locality_id, one.locality_id) &&
    among(filter.validators_id, one.checker_id) &&
    (filter.assigned === undefined || one.checker_id !== null) &&
    (filter.days === undefined || (created >= day(filter.days[0]) && created <= day(filter.days[1]))) &&
    (filter.ages === undefined || (age >= filter.ages[0] && age <= filter.ages[1])) &&
    (filter.query ?? '')
      .replace('ñ', 'n')
      .split(' ')
      .every((word) => String(one.search_text).includes(word))
  )
}

/** Sorts citizens without a value last in both directions, and equal ones by id in the direction of the last column. */
function sorted(found: readonly Stored[], order: readonly { column: string; order: string }[]): number[] {
  const last = order.at(-1)?.order ?? 'desc'
  const keys = [...order, { column: 'id', order: last }]
  const compare = (one: Stored, other: Stored) => {
    for (const { column, order } of keys) {
      const [a, b] = [one[column] ?? null, other[column] ?? null]
      if (a === b) continue
      if (a === null) return 1
      if (b === null) return -1
      return a < b === (order === 'asc') ? -1 : 1
    }
    return 0
  }
  return found.toSorted(compare).map(({ id }) => id)
}

test('the pages of a list equal a filter and sort in JavaScript, without a gap or a repetition', async () => {
  await fc.assert(
    fc.asyncProperty(filters, orders, fc.integer({ min: 3, max: 40 }), async (filter, order, per_page) => {
      const { days, ages, ...rest } = filter
      const query = {
        ...rest,
        ...(days && { start_date: day(days[0]), final_date: day(days[1]) }),
        ...(ages && { age_from: ages[0], age_to: ages[1] }),
        column: order.map(({ column }) => column),
        order: order.map((one) => one.order),
        per_page,
      }
      const expected = sorted(
        everybody.filter((one) => matches(one, filter)),
        order,
      )
      const found: number[] = []
      for (let page = 1; page === 1 || found.length >= (page - 1) * per_page; page += 1) {
        const { status: code, body } = await w.call('admin', listProfiles, { query: { ...query, page } })
        expect(code).toBe(200)
        expect(body.meta?.total).toBe(expected.length)
        found.push(...body.data.map(({ id }) => id))
      }
      expect(found).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
