import { alone, load, requestsOf } from './load.ts'
import { callApi, residentMb } from './product.ts'
import { summaryOf } from './reads.ts'
import { figure, latencyOf, type Measured } from './results.ts'
import { type BenchSetup, runSql } from './setup.ts'

const path = '/api/citizen-portal/profiles?without[]=audits&without[]=texts'
/** Connections of the comparison with other tools. */
const connections = 16
const rounds = 3

/** The fields that our web requests for a page with the default columns. */
const visible = [
  'full_name',
  'document',
  'document_type',
  'age',
  'created_at',
  'email',
  'mobile_phone',
  'whatsapp',
  'status',
  'status_id',
  'color',
  'checker_id',
  'full_name_verifier',
  'observations_count',
  'profile_type',
  'birthdate',
]
const pagePath = `${path}&without[]=columns&without[]=links${visible.map((field) => `&fields[]=${field}`).join('')}`
const largestPage = 8000

/** A list to measure: its filters or its order, and their description. */
interface Question {
  readonly name: string
  readonly query: string
}

const byRegistration: Question = { name: 'by registration', query: 'column[]=created_at&order[]=desc' }

/** One value of each filter: the most frequent one, and days in the middle of all registrations. */
export async function filtersOf({ database }: BenchSetup): Promise<Question[]> {
  const ids = async (name: string, column: string): Promise<Question> => {
    const [row] = await runSql<{ id: number }>(
      database,
      `select ${column} as id from profiles where ${column} is not null group by 1 order by count(*) desc limit 1`,
    )
    return { name, query: `${name}[]=${row?.id ?? 0}` }
  }
  const days = async (from: string, to: string, column: string): Promise<Question> => {
    const [row] = await runSql<{ start: string; end: string }>(
      database,
      `select to_char(middle, 'YYYY-MM-DD') as start, to_char(middle + interval '9 days', 'YYYY-MM-DD') as end
       from (select percentile_disc(0.5) within group (order by ${column}) as middle from profiles) as found`,
    )
    return { name: from, query: `${from}=${row?.start}&${to}=${row?.end}` }
  }
  return [
    await ids('status_id', 'status_id'),
    await ids('validators_id', 'checker_id'),
    await ids('profile_type_id', 'profile_type_id'),
    await ids('document_type_id', 'document_type_id'),
    await ids('locality_id', 'locality_id'),
    { name: 'assigned', query: 'assigned=assigned' },
    { name: 'not_assigned', query: 'not_assigned=pending' },
    await days('start_date', 'final_date', 'created_at'),
    await days('verified_from', 'verified_to', 'verified_at'),
    await days('returned_from', 'returned_to', 'verified_at'),
  ]
}

/** The path of a list sorted by registration, filtered by the most frequent status and by another filter. */
export function listsOf(filters: readonly Question[], name: string): string {
  const queryOf = (selected: string) => filters.find((filter) => filter.name === selected)?.query
  return `${path}&${queryOf('status_id')}&${queryOf(name)}&${byRegistration.query}`
}

/** Every pair of filters in both orders, and every sortable column in both directions, alone and with each filter. */
async function questionsOf(setup: BenchSetup): Promise<Question[]> {
  const filters = await filtersOf(setup)
  const pairs = filters.flatMap((one, index) =>
    filters.slice(index + 1).map((other) => ({
      name: `${one.name} and ${other.name}`,
      query: `${one.query}&${other.query}`,
    })),
  )
  const inOrder = pairs.map(({ name, query }) => ({
    name: `${name}, ${byRegistration.name}`,
    query: `${query}&${byRegistration.query}`,
  }))
  const response = await callApi(`${setup.product.url}${path}&per_page=1`, setup.token)
  const { details } = (await response.json()) as {
    details: Record<'headers' | 'expanded', { value: string; sortable: boolean }[]>
  }
  const columns = [...details.headers, ...details.expanded]
    .filter(({ sortable }) => sortable)
    .flatMap(({ value }) =>
      ['asc', 'desc'].map((order) => ({
        name: `${value} ${order}`,
        query: `column[]=${value}&order[]=${order}`,
      })),
    )
  const filtered = columns.flatMap(({ name, query }) =>
    filters.map((filter) => ({ name: `${name} of ${filter.name}`, query: `${query}&${filter.query}` })),
  )
  return [...pairs, ...inOrder, ...columns, ...filtered]
}

/** Lists of citizens: the two of the comparison with other tools, and the slowest of all pairs of filters and columns. */
export async function listRows(setup: BenchSetup): Promise<Measured[]> {
  const { product, token, seconds, citizens } = setup
  const filters = await filtersOf(setup)
  const rows: Measured[] = []
  for (const [work, filter] of [
    ['list by status and locality, by registration', 'locality_id'],
    ['list by status and type, by registration', 'profile_type_id'],
  ] as const) {
    const requests = requestsOf([listsOf(filters, filter)])
    await load(product.url, { seconds: 1, connections, token, requests })
    const ours = await load(product.url, { seconds, connections, token, requests })
    if (ours.failures > 0) throw new Error(`${work}: ${ours.failures} requests failed`)
    rows.push({
      work: `${work}, ${connections} connections`,
      ours: summaryOf(ours),
      bar: '≥ 430 req/s at 200,000',
      isMet: citizens < 200_000 ? null : ours.perSecond >= 430,
      ...latencyOf(ours),
    })
  }
  const page = await callApi(product.url + pagePath, token)
  const bytes = (await page.arrayBuffer()).byteLength
  rows.push({
    work: 'bytes of a page of ten citizens, as our web requests it',
    ours: String(bytes),
    bar: `≤ ${largestPage}`,
    isMet: bytes <= largestPage,
  })
  const times: { name: string; p50: number }[] = []
  for (const { name, query } of await questionsOf(setup)) {
    const { p50 } = await alone(product.url, { paths: [`${path}&${query}`], token, rounds })
    times.push({ name, p50 })
  }
  const slowest = times.toSorted((a, b) => b.p50 - a.p50).slice(0, 5)
  rows.push({
    work: `the slowest five of ${times.length} lists: every pair of filters, every column alone and with each filter`,
    ours: slowest.map(({ name, p50 }) => `${name}: ${figure(p50)} ms`).join('; '),
    memory: await residentMb(product.pid),
  })
  return rows
}
