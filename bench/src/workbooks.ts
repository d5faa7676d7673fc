import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { load, requestsOf, type Shown, timesOf } from './load.ts'
import { callApi, type Database, inFolder, root, untilJobEnds, whileWatching } from './product.ts'
import { listPath } from './reads.ts'
import { figure, type Measured, medianOf, ratioOf } from './results.ts'
import { type BenchSetup, onDatabase, runSql } from './setup.ts'

interface WorkMeasure {
  readonly milliseconds: number
  readonly megabytes: number
}

/** Runs work with a workbook in a separate process. Measures its time and the growth of its memory. */
async function apart(...args: string[]): Promise<WorkMeasure> {
  const script = join('server', 'test', 'workbook-process.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`workbook-process ${args[0]} ended with ${code}`)
  return JSON.parse(output) as WorkMeasure
}

const limits = {
  bytes: 10 * 1024 * 1024,
  parts: 200,
  inflated: 100 * 1024 * 1024,
  rows: 50_000,
  milliseconds: 10_000,
  megabytes: 256,
}

/** Reads the file with the built thread alone. This is the lower limit for the time of an import. */
function readAlone(bytes: Buffer): Promise<unknown> {
  const entry = join(root, 'server', 'dist', 'workbook-worker.js')
  const worker = new Worker(entry, { workerData: { bytes, sheet: 'MASIVOS', columns: 19, limits } })
  return new Promise((settle, fail) => {
    worker.on('message', (news: object) => {
      if ('reason' in news) fail(new Error(String(news.reason)))
    })
    worker.once('exit', settle).once('error', fail)
  })
}

async function dryRun(url: string, token: string, bytes: Buffer): Promise<void> {
  const form = new FormData()
  form.append('dry_run', '1')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'plan.xlsx')
  const request = { method: 'POST', body: form }
  await (await callApi(`${url}/api/citizen-portal/schedules/import`, token, request)).text()
}

/** The median of several times in milliseconds, after one run that is not counted. */
async function median(rounds: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  return medianOf(await timesOf(rounds, work))
}

/** The catalogues of a schedule, and the columns that their rows need in addition to a name. */
const catalogues = [
  ['programs', 'programs', ''],
  ['activities', 'activities', ''],
  ['stages', 'stages', ', park_id'],
  ['days', 'week_days', ''],
  ['hours', 'daily_hours', ''],
  ['rates', 'rates', ', value'],
] as const

/** Adds ten rows of the bench to every catalogue: enough for 100,000 different schedules that do not exist yet. */
function addIds(database: Database): Promise<string> {
  return onDatabase(database, async (pool) => {
    const ids: Record<string, number[]> = {}
    for (const [name, table, column] of catalogues) {
      const value = table === 'stages' ? ', (select min(id) from parks)' : table === 'rates' ? ', 1000' : ''
      const { rows } = await pool.query(
        `insert into ${table} (name${column}) select 'Bench ' || n ${value} from generate_series(1, 10) n returning id`,
      )
      ids[name] = rows.map(({ id }) => id as number)
    }
    return JSON.stringify(ids)
  })
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** The maximum number of rows of the export, and its columns. */
const mostRows = 100_000
const columns = [
  'id',
  'status',
  'profile_type',
  'document_type',
  'document',
  'name',
  'surname',
  'email',
  'sex',
  'blood_type',
  'birthdate',
  'age',
  'city_residence',
  'locality',
  'upz',
  'neighborhood',
  'stratum',
  'verified_at',
  'created_at',
  'updated_at',
]

/** A filter that matches about a hundred thousand citizens, and the number of matches. */
async function filterOf({ database, citizens }: BenchSetup): Promise<{ filter: string; count: number }> {
  if (citizens <= mostRows) return { filter: '', count: citizens }
  const [found] = await runSql<{ day: string; count: number }>(
    database,
    `select day, count from (
       select to_char(created_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day,
         (sum(count(*)) over (order by to_char(created_at at time zone 'America/Bogota', 'YYYY-MM-DD') desc))::integer as count
       from profiles group by 1) as days where count >= $1 order by count limit 1`,
    [mostRows],
  )
  if (found === undefined) throw new Error('there are not enough citizens')
  return { filter: `start_date=${found.day}&`, count: found.count }
}

/** Requests an export and waits until its file exists. A small export is ready with the first response. @returns milliseconds */
async function exported(url: string, token: string, filter: string): Promise<number> {
  const query = columns.map((column) => `columns[]=${column}`).join('&')
  const began = performance.now()
  const response = await callApi(`${url}/api/citizen-portal/profiles/excel?${filter}${query}`, token)
  const { details } = (await response.json()) as { details: { key: string } | null }
  if (details !== null) await untilJobEnds(url, token, details.key)
  return performance.now() - began
}

/** An export through the whole product while lists are requested, compared with the bare writer and with the writer alone. */
async function exportRows(setup: BenchSetup, folder: string): Promise<Measured[]> {
  const { product, token } = setup
  const { filter, count } = await filterOf(setup)
  const written = await apart('write', String(count), join(folder, 'large.xlsx'))
  const bare = await apart('bare', String(count))
  let isOver = false
  const { result, before, peak } = await whileWatching(product.pid, async () => {
    const job = exported(product.url, token, filter).finally(() => {
      isOver = true
    })
    const others: Shown[] = []
    while (!isOver) {
      const requests = requestsOf([listPath])
      others.push(await load(product.url, { seconds: 2, connections: 2, rate: 20, token, requests }))
    }
    return { took: await job, others }
  })
  const { took, others } = result
  const most = (key: 'p50' | 'p95' | 'p99') => Math.max(...others.map((shown) => shown[key]))
  const [p50, p95, p99] = [most('p50'), most('p95'), most('p99')]
  const size = `${count.toLocaleString('en')} × ${columns.length}`
  const writerRatio = ratioOf(written.milliseconds, bare.milliseconds)
  const ratio = ratioOf(took, bare.milliseconds)
  return [
    {
      work: `workbook of ${size}, rows in memory`,
      ours: `${seconds(written.milliseconds)}, +${written.megabytes} MB`,
      limit: `bare writer ${seconds(bare.milliseconds)}`,
      ratio: writerRatio,
      bar: '≤ 3 times its time, +150 MB at most',
      isMet: writerRatio <= 3 && written.megabytes <= 150,
      memory: written.megabytes,
    },
    {
      work: `export of ${size} from the database, with documents and observations, as a job`,
      ours: `${seconds(took)}, +${peak - before} MB`,
      limit: `bare writer ${seconds(bare.milliseconds)}`,
      ratio,
      bar: '+150 MB at most',
      isMet: peak - before <= 150,
      memory: peak,
    },
    {
      work: 'lists meanwhile, 20 a second',
      ours: `p50 ${figure(p50)}, p99 ${figure(p99)} ms`,
      bar: 'p99 ≤ 100 ms',
      isMet: p99 <= 100,
      p50,
      p95,
      p99,
    },
  ]
}

/** An export of rows that the database invents: its memory must not grow with their number. */
async function inventedRow({ database }: BenchSetup, folder: string, count: number): Promise<Measured> {
  const { milliseconds, megabytes } = await apart('export', String(count), folder, JSON.stringify(database))
  return {
    work: `export of ${count.toLocaleString('en')} × 20 invented rows, from a cursor into the store`,
    ours: `${seconds(milliseconds)}, +${megabytes} MB`,
    bar: '+150 MB at most',
    isMet: megabytes <= 150,
    memory: megabytes,
  }
}

/** A dry run of 5,000 rows, compared with reading the file alone. */
async function importRow({ product, token, database }: BenchSetup, folder: string): Promise<Measured> {
  const plan = join(folder, 'plan.xlsx')
  await apart('plan', '5000', plan, await addIds(database))
  const bytes = await readFile(plan)
  const alone = await median(5, () => readAlone(bytes))
  const { result: checked, peak } = await whileWatching(product.pid, () =>
    median(5, () => dryRun(product.url, token, bytes)),
  )
  const ratio = ratioOf(checked, alone)
  return {
    work: 'import, dry run of 5,000 rows',
    ours: seconds(checked),
    limit: `reading the file alone ${seconds(alone)}`,
    ratio,
    bar: '≤ 2 times its time',
    isMet: ratio <= 2,
    memory: peak,
  }
}

/** The rows of the bench for workbooks. `invented` is the number of rows of the largest export. */
export function workbookRows(setup: BenchSetup, invented: number): Promise<Measured[]> {
  return inFolder(async (folder) => [
    ...(await exportRows(setup, folder)),
    await inventedRow(setup, folder, invented),
    await importRow(setup, folder),
  ])
}
