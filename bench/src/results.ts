import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Latencies of requests in milliseconds. Only rows with requests have them. */
export interface Latency {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** One row of the bench: the work, the product's result, the limit for comparison, and whether it meets its bar. */
export interface Row extends Partial<Latency> {
  /** The part of the table that contains the row. */
  readonly group: string
  readonly work: string
  /** The product's result in words. */
  readonly ours: string
  readonly limit: string
  /** The ratio of the product's result to the limit; null where there is none. */
  readonly ratio: number | null
  readonly bar: string
  /** Whether the row meets its bar; null where there is no bar, or none at this size. */
  readonly isMet: boolean | null
  /** The maximum memory of the server during the work, in MB. */
  readonly memory?: number
}

/** A row as it is measured. Without a limit it is compared with nothing; without a bar it has no bar. */
export type Measured = Pick<Row, 'work' | 'ours'> & Partial<Omit<Row, 'group'>>

export function rowsOf(group: string, measured: Measured | readonly Measured[]): Row[] {
  return [measured].flat().map((row) => ({ group, limit: '–', ratio: null, bar: '–', isMet: null, ...row }))
}

export const latencyOf = ({ p50, p95, p99 }: Latency): Latency => ({ p50, p95, p99 })

/** The machine of a run, and its load at the beginning and at the end. */
export type Machine = ReturnType<typeof thisMachine>

/** One run in its stored form. */
export interface Report {
  readonly name: string
  readonly at: string
  readonly minutes: number
  readonly machine: Machine
  readonly citizens: number
  /** The row counts of the larger tables. */
  readonly rowsOf: Readonly<Record<string, number>>
  readonly seconds: number
  readonly rows: readonly Row[]
}

/** The load of the machine: the number of processes that want a core, over the last minute. */
export function busy(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10
}

/** This machine with its current load. */
export function thisMachine() {
  const [first] = cpus()
  return {
    cores: cpus().length,
    model: first?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    loads: [busy()],
  }
}

export const folder = join(fileURLToPath(new URL('..', import.meta.url)), 'results')

/** Writes one file of results. These files are part of the repository. */
export async function writeResult(name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), text)
}

/** All stored runs, the smallest population first. */
export async function storedReports(): Promise<Report[]> {
  const names = (await readdir(folder)).filter((name) => /^(run|audits|compare)-\d+\.json$/.test(name))
  const reports = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Report),
  )
  return reports.toSorted((a, b) => a.name.localeCompare(b.name) * -1 || a.citizens - b.citizens)
}

/** A number with the decimals that suit its size. */
export function figure(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** The median of several values; 0 when there is none. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export const latencyText = ({ p50, p95, p99 }: Latency) =>
  `p50 ${figure(p50)}, p95 ${figure(p95)}, p99 ${figure(p99)} ms`

/** The lines of a table in Markdown; the first row has the headings. */
export function tableLines([head = [], ...body]: readonly (readonly (string | number)[])[]): string[] {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`)
}

/** The ratio of the product's figure to the limit, with two decimals; 0 when the limit is 0. */
export function ratioOf(ours: number, limit: number): number {
  return limit === 0 ? 0 : Math.round((ours / limit) * 100) / 100
}
