import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filtersOf, listsOf } from './lists.ts'
import { type LoadRequest, load, requestsOf } from './load.ts'
import { processorTime } from './processor.ts'
import { inFolder, type Product, startProduct } from './product.ts'
import { recordPath, searchPath } from './reads.ts'
import { figure, type Measured, medianOf, ratioOf } from './results.ts'
import { type BenchSetup, openSetup, partsOfNames, password, someCitizens } from './setup.ts'
import { correctionsOf } from './writes.ts'

const connections = 16
const rounds = 3
/** Number of people in one import file. */
const imported = 2000

/** The work of one round: the number of requests or people, and the processor time in milliseconds outside the server's processes. */
interface Done {
  readonly count: number
  readonly beside?: number
}

/** Work that both versions execute. */
interface Work {
  readonly name: string
  /** The highest allowed share of the other version's processor time. Undefined: no bar. */
  readonly most?: number
  /** Prepares the requests, without measuring. @returns a function that runs one round */
  readonly prepare: (setup: BenchSetup) => Promise<(round: number) => Promise<Done>>
}

interface Round {
  /** Milliseconds of processor time per request, of the server and PostgreSQL together. */
  readonly spent: number
  readonly perSecond: number
}

/** Returns the requests of one round. Each request is sent only once. */
const partOf = <T>(all: readonly T[], round: number) => all.filter((_, index) => index % (rounds + 1) === round)

async function send(setup: BenchSetup, requests: readonly LoadRequest[], once = false): Promise<{ count: number }> {
  const { product, token, seconds } = setup
  const shown = await load(product.url, { connections, token, requests, once, seconds })
  if (shown.failures > 0) throw new Error(`${shown.failures} requests failed`)
  return { count: once ? requests.length - (requests.length % connections) : shown.perSecond * seconds }
}

/** Imports invented people with the version's command line. Returns its processor time, which no server process includes. */
async function importPeople({ product }: BenchSetup, version: string, round: number) {
  const first = 4_000_000_000 + Math.floor(Date.now() / 1000) * 10 + round
  const head = 'document_type_id,document,name,surname,birthdate,email,mobile_phone'
  const rows = Array.from({ length: imported }, (_, index) => {
    const number = `${first}${String(index).padStart(5, '0')}`
    return `CC,${number},Nombre,Apellido,1990-05-17,p${number}@example.org,3001234567`
  })
  const file = join(product.dataDir, `people-${round}.csv`)
  await writeFile(file, `${[head, ...rows].join('\n')}\n`)
  const before = await processorTime(process.pid)
  const server = await processorTime(product.pid)
  const args = ['server/dist/main.js', 'import-citizens', '--file', file, '--yes']
  const env = { ...process.env, PORTAL_DATA_DIR: product.dataDir, PORTAL_LANGUAGE: 'en' }
  const command = spawn(process.execPath, args, { cwd: version, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(command, 'exit')
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  const beside = (await processorTime(process.pid)) - before - ((await processorTime(product.pid)) - server)
  return { count: imported, beside }
}

/** Sends a part of the requests in each round. */
const inParts = (setup: BenchSetup, requests: readonly LoadRequest[]) => (round: number) =>
  send(setup, partOf(requests, round), true)

/** The rows of the comparison. Both versions get the same requests in each round. */
function worksOf(version: (setup: BenchSetup) => string): Work[] {
  const list = (name: string, filter: 'locality_id' | 'profile_type_id'): Work => ({
    name,
    most: 0.75,
    prepare: async (setup) => {
      const requests = requestsOf([listsOf(await filtersOf(setup), filter)])
      return () => send(setup, requests)
    },
  })
  return [
    list('list by status and locality, by registration', 'locality_id'),
    list('list by status and type, by registration', 'profile_type_id'),
    {
      name: 'record, each reading in the audit log',
      most: 1 / 0.9,
      prepare: async (setup) => {
        const requests = requestsOf((await someCitizens(setup, 12_000)).map(({ id }) => recordPath(id)))
        return inParts(setup, requests)
      },
    },
    {
      name: 'search by part of a name',
      most: 0.45,
      // The total of a recent search is cached, so each round searches for other texts.
      prepare: async (setup) => inParts(setup, requestsOf((await partsOfNames(setup, 720)).map(searchPath))),
    },
    {
      name: 'correction of a citizen',
      most: 0.35,
      prepare: async (setup) => inParts(setup, await correctionsOf(setup, 4800)),
    },
    {
      name: `registration: import of ${imported} people`,
      most: 1 / 1.5,
      prepare: async (setup) => (round) => importPeople(setup, version(setup), round),
    },
  ]
}

async function measure(run: () => Promise<Done>, pid: number): Promise<Round> {
  const before = await processorTime(pid)
  const began = performance.now()
  const { count, beside = 0 } = await run()
  const seconds = (performance.now() - began) / 1000
  const spent = (await processorTime(pid)) - before + beside
  return { spent: spent / count, perSecond: count / seconds }
}

/** Runs the work on both versions in turns, after a first round that warms up both. The result is the median round. */
async function rowOf(work: Work, ours: BenchSetup, other: BenchSetup): Promise<Measured> {
  const [run, runOther] = [await work.prepare(ours), await work.prepare(other)]
  const measured: { ours: Round; other: Round }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const pair = {
      ours: await measure(() => run(round), ours.product.pid),
      other: await measure(() => runOther(round), other.product.pid),
    }
    if (round > 0) measured.push(pair)
  }
  const middle = (of: 'ours' | 'other', part: keyof Round) => medianOf(measured.map((pair) => pair[of][part]))
  const text = (of: 'ours' | 'other') =>
    `${figure(middle(of, 'spent'))} ms of processor each, ${figure(middle(of, 'perSecond'))}/s`
  const [spent, spentByOther] = [middle('ours', 'spent'), middle('other', 'spent')]
  return {
    work: work.name,
    ours: text('ours'),
    limit: text('other'),
    ratio: ratioOf(spent, spentByOther),
    ...(work.most !== undefined && {
      bar: `≤ ${figure(work.most)} of its processor time`,
      isMet: spent <= work.most * spentByOther,
    }),
  }
}

/**
 * Compares this version with another version that is built in a folder. Both run at the same time on the same machine, each with its own
 * database of the same invented people, and get the same requests in turns. On a busy machine, processor time is more reliable than
 * requests per second.
 * @param report prints the current step
 */
export function compareRows(
  version: string,
  here: string,
  { citizens, seconds }: { readonly citizens: number; readonly seconds: number },
  report: (what: string) => void,
): Promise<Measured[]> {
  const start = async (dataDir: string, folder: string): Promise<Product> => {
    report(`filling a database with ${citizens} citizens in ${folder === here ? 'this version' : 'the other version'}`)
    return startProduct(dataDir, citizens, password, folder)
  }
  return inFolder((oursDir) =>
    inFolder(async (otherDir) => {
      const products = [await start(oursDir, here), await start(otherDir, version)] as const
      const setups: BenchSetup[] = []
      try {
        for (const product of products) setups.push(await openSetup(product, citizens, seconds))
        const [ours, other] = setups as [BenchSetup, BenchSetup]
        const rows: Measured[] = []
        for (const work of worksOf((setup) => (setup === ours ? here : version))) {
          report(work.name)
          rows.push(await rowOf(work, ours, other))
        }
        return rows
      } finally {
        for (const { bare } of setups) await bare.stop()
        for (const product of products) await product.stop()
      }
    }),
  )
}
