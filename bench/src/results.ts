import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One row of the bench: what was done, ours beside its limit, and whether it is within its bar. */
export interface Row {
  /** The part of the table it stands in. */
  readonly group: string
  readonly work: string
  /** What we did, in words. */
  readonly ours: string
  readonly limit: string
  /** Ours against the limit; null where there is none. */
  readonly ratio: number | null
  readonly bar: string
  /** Whether it is within its bar; null where there is none, or none at this size. */
  readonly isMet: boolean | null
  /** Milliseconds of requests, where there were some. */
  readonly p50?: number
  readonly p95?: number
  readonly p99?: number
  /** The most memory the server held meanwhile, in MB. */
  readonly memory?: number
}

/** The machine a run was made on, and how busy it was when the run began and ended. */
export interface Machine {
  readonly cores: number
  readonly model: string | undefined
  readonly memoryGb: number
  readonly node: string
  readonly loads: number[]
}

/** One run, as it is kept. */
export interface Report {
  readonly name: string
  readonly at: string
  readonly minutes: number
  readonly machine: Machine
  readonly citizens: number
  /** How many rows the larger tables had. */
  readonly rowsOf: Readonly<Record<string, number>>
  readonly seconds: number
  readonly rows: readonly Row[]
}

/** How busy the machine is: processes that want a core, over the last minute. */
export function busy(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10
}

/** This machine, as busy as it is now. */
export function thisMachine(): Machine {
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

/** One file of results; they are kept with the program. */
export async function keep(name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), text)
}

/** Every run that is kept, the smaller population first. */
export async function keptReports(): Promise<Report[]> {
  const names = (await readdir(folder)).filter((name) => /^(run|audits)-\d+\.json$/.test(name))
  const reports = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Report),
  )
  return reports.toSorted((a, b) => a.name.localeCompare(b.name) * -1 || a.citizens - b.citizens)
}

/** A figure with as many decimals as its size is worth. */
export function figure(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** A row whose ratio of work done in the same time must not fall below its bar. */
export function ratioOf(ours: number, limit: number): number {
  return limit === 0 ? 0 : Math.round((ours / limit) * 100) / 100
}
