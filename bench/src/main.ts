import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bareServer, startBare } from './bare.ts'
import { alone, load } from './load.ts'
import { databaseOf, forget, newDataDir, residentMb, startProduct } from './product.ts'
import { workbookRows } from './workbooks.ts'

// npm run bench [-- --citizens 200000 --seconds 8]: ours and the bare limit side by side, one table, one file of results.
// npm run bench -- --lighthouse: what Lighthouse says of the pages, on a phone.

interface Row {
  work: string
  ours: string
  limit: string
  ratio: string
  bar: string
}

const { values } = parseArgs({
  options: {
    citizens: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    lighthouse: { type: 'boolean', default: false },
  },
})
const citizens = Number(values.citizens)
const seconds = Number(values.seconds)
const password = 'bench-pass1'

async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/citizen-portal/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const body = (await answer.json()) as { access_token?: string }
  if (body.access_token === undefined) throw new Error(`sign-in answered ${answer.status}`)
  return body.access_token
}

const words = ['rodriguez', 'gomez', 'maria', 'jose', 'castro', 'luz', 'peña', 'suarez', 'valencia', 'diaz']

async function measure(): Promise<Row[]> {
  const dataDir = await newDataDir()
  const rows: Row[] = []
  try {
    const first = await startProduct(dataDir, citizens, password)
    rows.push({
      work: `first start, ${citizens} citizens`,
      ours: `${(first.startedIn / 1000).toFixed(1)} s`,
      limit: '–',
      ratio: '–',
      bar: '500 in 10 s',
    })
    await first.stop()
    const product = await startProduct(dataDir, citizens, password)
    rows.push({
      work: 'start again',
      ours: `${(product.startedIn / 1000).toFixed(1)} s`,
      limit: '–',
      ratio: '–',
      bar: '≤ 3 s',
    })

    const token = await signIn(product.url, 'admin')
    const database = await databaseOf(dataDir)
    const bare = await startBare({ ...database, user: 'portal', name: 'portal' })
    const api = '/api/citizen-portal'
    const ids = Array.from({ length: 50 }, (_, index) => 1 + Math.floor((index * citizens) / 50))
    const pairs = [
      {
        work: 'list, 10 rows, 2 filters, total',
        ours: [`${api}/profiles?status_id[]=1&profile_type_id[]=1`],
        limit: [bareServer.list],
        bar: '≥ 0.5',
      },
      {
        work: 'record by id',
        ours: ids.map((id) => `${api}/profiles/${id}`),
        limit: ids.map((id) => `${bareServer.record}?id=${id}`),
        bar: '≥ 0.5',
      },
      {
        work: 'search by part of a name',
        ours: words.map((word) => `${api}/profiles?query=${encodeURIComponent(word)}`),
        limit: words.map(
          (word) =>
            `${bareServer.search}?query=${encodeURIComponent(word.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))}`,
        ),
        bar: '≥ 0.7',
      },
    ]
    for (const pair of pairs) {
      // A short warm-up of each, so that neither pays for the first plan.
      await load(product.url, { seconds: 1, connections: 20, token, paths: pair.ours })
      const ours = await load(product.url, { seconds, connections: 20, token, paths: pair.ours })
      await load(bare.url, { seconds: 1, connections: 20, paths: pair.limit })
      const limit = await load(bare.url, { seconds, connections: 20, paths: pair.limit })
      if (ours.failures > 0) throw new Error(`${pair.work}: ${ours.failures} requests failed`)
      rows.push({
        work: pair.work,
        ours: `${ours.perSecond} req/s, p50 ${ours.p50} p97.5 ${ours.p97} p99 ${ours.p99} ms`,
        limit: `${limit.perSecond} req/s, p99 ${limit.p99} ms`,
        ratio: (ours.perSecond / limit.perSecond).toFixed(2),
        bar: pair.bar,
      })
    }
    const searching = await alone(product.url, { paths: pairs[2]?.ours ?? [], token, rounds: 200 })
    rows.push({
      work: 'search, one connection',
      ours: `p50 ${searching.p50} p95 ${searching.p95} p99 ${searching.p99} ms`,
      limit: '–',
      ratio: '–',
      bar: 'p95 ≤ 60 ms at 1M',
    })
    const polling = await load(product.url, {
      seconds,
      connections: 20,
      token,
      paths: ['/api/notifications?per_page=10'],
    })
    rows.push({
      work: 'notification poll',
      ours: `${polling.perSecond} req/s, p99 ${polling.p99} ms`,
      limit: '–',
      ratio: '–',
      bar: '≥ 5000 req/s when nothing is new',
    })
    rows.push(...(await workbookRows(product.url, token, { ...database, user: 'portal', database: 'portal' })))
    const memory = await residentMb(product.pid)
    rows.push({
      work: 'memory of the server afterwards',
      ours: memory === null ? 'unknown' : `${memory} MB`,
      limit: '–',
      ratio: '–',
      bar: '–',
    })
    await bare.stop()
    await product.stop()
    return rows
  } finally {
    await forget(dataDir)
  }
}

const folder = join(fileURLToPath(new URL('..', import.meta.url)), 'results')
const machine = {
  cores: cpus().length,
  model: cpus()[0]?.model,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}

/** One file of results; they are kept with the program. */
async function keep(name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), text)
}

if (values.lighthouse) {
  const { askLighthouse, inWords } = await import('./lighthouse.ts')
  const load = loadavg()[0] ?? 0
  const report = { at: new Date().toISOString(), machine, load, pages: await askLighthouse(password) }
  const words = inWords(report)
  console.log(words)
  await keep('lighthouse.json', `${JSON.stringify(report, null, 2)}\n`)
  await keep('lighthouse.md', words)
  if (report.pages.some(({ isWithin }) => !isWithin)) process.exitCode = 1
} else {
  const rows = await measure()
  console.table(rows)
  const report = { at: new Date().toISOString(), machine, citizens, seconds, rows }
  await keep(`reads-${citizens}.json`, `${JSON.stringify(report, null, 2)}\n`)
}
