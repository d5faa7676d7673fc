import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditRows, fillAuditLog } from './audits.ts'
import { compareRows } from './compare.ts'
import { dashboardRows } from './dashboards.ts'
import { fillEnrolments, sizesOf } from './enrolments.ts'
import { listRows } from './lists.ts'
import { manyRows } from './many.ts'
import { openingRows } from './openings.ts'
import { pageOf } from './page.ts'
import { pollRows } from './polls.ts'
import { databaseOf, inFolder, root, startProduct } from './product.ts'
import { queueRows } from './queue.ts'
import { growthRows, readingTimes, readRows } from './reads.ts'
import {
  busy,
  type Measured,
  type Report,
  type Row,
  rowsOf,
  storedReports,
  thisMachine,
  writeResult,
} from './results.ts'
import { type BenchSetup, openSetup, password } from './setup.ts'
import { signInRows } from './sign-ins.ts'
import { workbookRows } from './workbooks.ts'
import { writeRows } from './writes.ts'

// npm run bench [-- --citizens 200000 --seconds 6]: compares the product with the bare server.
// npm run bench -- --invented 5000000: with an export of that many invented rows.
// npm run bench -- --audits 20000000: queries on an audit log of that size.
// npm run bench -- --compare FOLDER: processor time per request beside another version, which is built in that folder.
// npm run bench -- --page: creates the page of the stored runs again.
// npm run bench -- --lighthouse [--pages offer,activity]: the Lighthouse scores of the pages, on a phone.
// npm run bench -- --web: response time and scrolling in the browser, and its memory after ten visits of every screen.
// A missed bar is marked, and the exit code is still 0. Only work that cannot be measured is an error.

const { values } = parseArgs({
  options: {
    citizens: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '6' },
    invented: { type: 'string', default: '100000' },
    audits: { type: 'string' },
    compare: { type: 'string' },
    page: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    pages: { type: 'string' },
    web: { type: 'boolean', default: false },
  },
})

/** The population that growth is compared with. */
const smallest = 10_000

const began = performance.now()
const log = (what: string) => process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s: ${what}\n`)

/** Runs a group of rows. When it cannot be measured, an error is printed and marked, and the other groups continue. */
async function group(name: string, work: () => Promise<Measured | Measured[]>): Promise<Row[]> {
  log(name)
  try {
    return rowsOf(name, await work())
  } catch (error) {
    process.exitCode = 1
    const message = error instanceof Error ? error.message : String(error)
    log(`${name} could not be measured: ${message}`)
    return rowsOf(name, { work: 'could not be measured', ours: message, isMet: false })
  }
}

/** Runs work on a separate product with this number of citizens, started for the second time. */
function onProduct<T>(
  citizens: number,
  seconds: number,
  work: (setup: BenchSetup, starts: Row[]) => Promise<T>,
): Promise<T> {
  return inFolder(async (dataDir) => {
    log(`filling a database with ${citizens} citizens`)
    const first = await startProduct(dataDir, citizens, password)
    await fillEnrolments(await databaseOf(dataDir), citizens).catch((error) => {
      process.exitCode = 1
      log(`the enrolments could not be added: ${error.message}`)
    })
    await first.stop()
    const product = await startProduct(dataDir, citizens, password)
    try {
      const setup = await openSetup(product, citizens, seconds)
      const starts = startRows(first.startedIn, product.startedIn, citizens)
      return await work(setup, starts).finally(setup.bare.stop)
    } finally {
      await product.stop()
    }
  })
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Milliseconds of the first start, which creates the database and its content, and of the next start. */
function startRows(first: number, again: number, citizens: number): Row[] {
  const work = `first start, ${citizens.toLocaleString('en')} citizens invented`
  const next = '`npm start` again, until it is ready'
  return rowsOf('starts', [
    { work, ours: inSeconds(first) },
    { work: next, ours: inSeconds(again), bar: '≤ 3 s', isMet: again <= 3000 },
  ])
}

function print(rows: readonly Row[]): void {
  console.table(
    rows.map(({ work, ours, limit, ratio, bar, isMet, memory }) => ({
      work,
      ours,
      limit,
      ratio: ratio ?? '–',
      bar,
      within: isMet === null ? '–' : isMet ? 'yes' : 'NO',
      MB: memory ?? '–',
    })),
  )
}

async function report(
  measured: Pick<Report, 'name' | 'citizens' | 'rowsOf' | 'rows' | 'seconds' | 'machine'>,
  file: string,
) {
  const machine = { ...measured.machine, loads: [...measured.machine.loads, busy()] }
  const minutes = Math.round((performance.now() - began) / 6000) / 10
  const whole: Report = { ...measured, at: new Date().toISOString(), minutes, machine }
  print(whole.rows)
  await writeResult(file, `${JSON.stringify(whole, null, 2)}\n`)
  await writeResult('index.html', pageOf(await storedReports()))
  const missed = whole.rows.filter(({ isMet }) => isMet === false)
  log(
    missed.length === 0 ? 'every row is within its bar' : `below its bar: ${missed.map(({ work }) => work).join('; ')}`,
  )
}

async function measure(citizens: number, seconds: number): Promise<void> {
  const machine = thisMachine()
  const small = citizens > smallest ? await onProduct(smallest, seconds, (setup) => readingTimes(setup)) : undefined
  await onProduct(citizens, seconds, async (setup, starts) => {
    const sizes = await sizesOf(setup.database)
    const growth =
      small === undefined
        ? []
        : await group('growth', async () => growthRows(small, await readingTimes(setup), [smallest, citizens]))
    const rows = [
      ...starts,
      ...(await group('reads', () => readRows(setup))),
      ...(await group('lists', () => listRows(setup))),
      ...(await group('reads', () => pollRows(setup))),
      ...(await group('writes', () => writeRows(setup))),
      ...(await group('together', () => dashboardRows(setup))),
      ...(await group('workbooks', () => workbookRows(setup, Number(values.invented)))),
      ...(await group('many', () => manyRows(setup))),
      ...(await group('sign-ins', () => signInRows(setup))),
      ...(await group('openings', () => openingRows(setup))),
      ...(await group('queue', () => queueRows(setup))),
      ...growth,
    ]
    await report({ name: 'run', citizens, rowsOf: sizes, rows, seconds, machine }, `run-${citizens}.json`)
  })
}

async function measureAuditLog(count: number, citizens: number, seconds: number): Promise<void> {
  const machine = thisMachine()
  await onProduct(citizens, seconds, async (setup) => {
    log(`filling the audit log to ${count} rows`)
    await fillAuditLog(setup.database, count)
    const rows = await group('audit log', () => auditRows(setup.product.url, setup.token, setup.database))
    const sizes = await sizesOf(setup.database)
    await report({ name: 'audits', citizens, rowsOf: sizes, rows, seconds, machine }, `audits-${count}.json`)
  })
}

async function compare(version: string, citizens: number, seconds: number): Promise<void> {
  const machine = thisMachine()
  const rows = await group('compared with the version before', () =>
    compareRows(resolve(version), root, { citizens, seconds }, log),
  )
  await report({ name: 'compare', citizens, rowsOf: {}, rows, seconds, machine }, `compare-${citizens}.json`)
}

async function measureWeb(): Promise<void> {
  const { runLighthouse, toMarkdown, pageNames, storedPages } = await import('./lighthouse.ts')
  const machine = thisMachine()
  const selected = pageNames.filter((page) => values.pages?.split(',').includes(page) ?? true)
  const measured = await runLighthouse(password, selected)
  // Pages that were not measured keep their last figures.
  const latest = [...measured, ...(await storedPages())]
  const pages = pageNames.flatMap((name) => latest.find(({ page }) => page === name) ?? [])
  const found = { at: new Date().toISOString(), machine, load: machine.loads[0] ?? 0, pages }
  const markdown = toMarkdown(found)
  console.log(markdown)
  await writeResult('lighthouse.json', `${JSON.stringify(found, null, 2)}\n`)
  await writeResult('lighthouse.md', markdown)
  if (measured.some(({ isWithin }) => !isWithin)) process.exitCode = 1
}

const [citizens, seconds] = [Number(values.citizens), Number(values.seconds)]
if (values.lighthouse) await measureWeb()
else if (values.web) await (await import('./web-report.ts')).benchWeb(password)
else if (values.page) await writeResult('index.html', pageOf(await storedReports()))
else if (values.compare !== undefined) await compare(values.compare, citizens, seconds)
else if (values.audits !== undefined) await measureAuditLog(Number(values.audits), citizens, seconds)
else await measure(citizens, seconds)
