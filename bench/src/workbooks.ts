import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Pool } from 'pg'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Taken {
  readonly milliseconds: number
  readonly megabytes: number
}

/** Work with a workbook in a process of its own: how long it took and by how much the process grew. */
async function apart(...args: string[]): Promise<Taken> {
  const script = join('server', 'test', 'workbook-process.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  const code = await new Promise((settle) => child.once('close', settle))
  if (code !== 0) throw new Error(`workbook-process ${args[0]} ended with ${code}`)
  return JSON.parse(said) as Taken
}

const limits = {
  bytes: 10 * 1024 * 1024,
  parts: 200,
  inflated: 100 * 1024 * 1024,
  rows: 50_000,
  milliseconds: 10_000,
  megabytes: 256,
}

/** The built thread alone, reading the file: what an import can never be quicker than. */
function readAlone(bytes: Buffer): Promise<unknown> {
  const entry = join(root, 'server', 'dist', 'workbook-worker.js')
  const worker = new Worker(entry, { workerData: { bytes, sheet: 'MASIVOS', columns: 19, limits } })
  return new Promise((settle, fail) => {
    worker.on('message', (news: object) => {
      if ('refused' in news) fail(new Error(String(news.refused)))
    })
    worker.once('exit', settle).once('error', fail)
  })
}

async function dryRun(url: string, token: string, bytes: Buffer): Promise<void> {
  const form = new FormData()
  form.append('dry_run', '1')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'plan.xlsx')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/citizen-portal/schedules/import`, { method: 'POST', headers, body: form })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the dry run answered ${answer.status}: ${text.slice(0, 300)}`)
}

/** The middle of several times, in milliseconds, after one that is not counted. */
async function median(rounds: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now()
    await work()
    times.push(performance.now() - before)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

type Database = { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

/** The catalogues of a schedule, and what their rows need beside a name. */
const catalogues = [
  ['programs', 'programs', ''],
  ['activities', 'activities', ''],
  ['stages', 'stages', ', park_id'],
  ['days', 'week_days', ''],
  ['hours', 'daily_hours', ''],
  ['rates', 'rates', ', value'],
] as const

/** Rows of the bench's own in every catalogue, ten of each: 100,000 different schedules, none of which is there yet. */
async function addIds(database: Database): Promise<string> {
  const pool = new Pool({ ...database, max: 1 })
  try {
    const ids: Record<string, number[]> = {}
    for (const [name, table, column] of catalogues) {
      const value = table === 'stages' ? ', (select min(id) from parks)' : table === 'rates' ? ', 1000' : ''
      const { rows } = await pool.query(
        `insert into ${table} (name${column}) select 'Bench ' || n ${value} from generate_series(1, 10) n returning id`,
      )
      ids[name] = rows.map(({ id }) => id as number)
    }
    return JSON.stringify(ids)
  } finally {
    await pool.end()
  }
}

const shown = (milliseconds: number) => `${Math.round(milliseconds)} ms`

/** The rows of the bench about workbooks (qualities §1): an export of 100,000 rows, and a dry run of 5,000. */
export async function workbookRows(url: string, token: string, database: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-workbooks-'))
  try {
    const written = await apart('write', '100000', join(folder, 'large.xlsx'))
    const bare = await apart('bare', '100000')
    const plan = join(folder, 'plan.xlsx')
    await apart('plan', '5000', plan, await addIds(database))
    const bytes = await readFile(plan)
    const alone = await median(7, () => readAlone(bytes))
    const judged = await median(7, () => dryRun(url, token, bytes))
    return [
      {
        work: 'workbook, 100,000 × 20 written',
        ours: `${shown(written.milliseconds)}, +${written.megabytes} MB`,
        limit: shown(bare.milliseconds),
        ratio: (written.milliseconds / bare.milliseconds).toFixed(2),
        bar: '≤ 3, +150 MB',
      },
      {
        work: 'import, dry run of 5,000 rows',
        ours: shown(judged),
        limit: `${shown(alone)} to read the file`,
        ratio: (judged / alone).toFixed(2),
        bar: '≤ 2',
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
