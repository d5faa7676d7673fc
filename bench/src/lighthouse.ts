import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { folder, type Machine, tableLines } from './results.ts'
import { base, citizenBase, inBrowser, signIn } from './web-browser.ts'

// Runs Lighthouse with its mobile profile (a slow phone on slow 4G) on the first pages of both applications.

/** The minimum scores of a page, out of 100. */
const bars = { performance: 90, accessibility: 100, 'best-practices': 95 } as const
type Category = keyof typeof bars
const categoryNames = Object.keys(bars) as Category[]

/** The citizens' pages have higher minimum scores, and a maximum time in milliseconds until they are usable. */
const citizenBars = { ...bars, performance: 95 } as const
const usableWithin = 3000

/** Figures of Lighthouse and their names in the report. Times are in milliseconds; the layout shift has no unit. */
const figures = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'speed-index': 'speed index',
  interactive: 'usable',
  'cumulative-layout-shift': 'shift',
} as const
type Figure = keyof typeof figures
const figureNames = Object.keys(figures) as Figure[]

interface Run {
  readonly scores: Readonly<Record<Category, number>>
  readonly figures: Readonly<Record<Figure, number>>
  /** The speed of the machine at that moment, by Lighthouse's own benchmark. */
  readonly speed: number
  /** The failed audits of Lighthouse, except those about time. */
  readonly audits: readonly string[]
}

/** A page with the run of median performance, because single runs vary much on a busy machine. */
interface PageReport extends Run {
  readonly page: PageName
  readonly path: string
  readonly day: string
  readonly performanceOfRuns: readonly number[]
  readonly isWithin: boolean
}

interface Report {
  readonly at: string
  readonly machine: Machine
  readonly load: number
  readonly pages: readonly PageReport[]
}

const runs = 5

/** The maximum number of attempts. On a busy machine a browser sometimes loses the trace of a page. */
const tries = 3
export const pageNames = ['sign-in', 'list', 'offer', 'activity'] as const
type PageName = (typeof pageNames)[number]
const isOfCitizens = (page: PageName) => page === 'offer' || page === 'activity'

async function pathOf(page: PageName, url: string): Promise<string> {
  if (page === 'sign-in') return `${base}/es/iniciar-sesion`
  if (page === 'list') return `${base}/es/validacion-de-usuarios`
  if (page === 'offer') return citizenBase
  const response = await fetch(`${url}/api/citizen-portal/public-schedules`)
  const { data } = (await response.json()) as { data: { id: number }[] }
  if (data[0] === undefined) throw new Error('no activity is listed')
  return `${citizenBase}actividades/${data[0].id}`
}

async function runOnce(url: string, port: number): Promise<Run> {
  // The session is in the local storage, which Lighthouse keeps. It clears the caches and the service worker before each run.
  const response = await lighthouse(url, { port, output: 'json', logLevel: 'error' }, undefined)
  if (response === undefined) throw new Error(`no result for ${url}`)
  const { categories, audits, environment, runtimeError, finalDisplayedUrl } = response.lhr
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`)
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
  const figureOf = (figure: Figure) => {
    const value = audits[figure]?.numericValue ?? 0
    return figure === 'cumulative-layout-shift' ? Math.round(value * 1000) / 1000 : Math.round(value)
  }
  const auditRefs = [categories.accessibility, categories['best-practices']].flatMap((one) => one?.auditRefs ?? [])
  const failedAudits = auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id]
    return audit !== undefined && weight > 0 && audit.score !== null && audit.score < 1 ? [`${id}: ${audit.title}`] : []
  })
  return {
    scores: Object.fromEntries(categoryNames.map((name) => [name, scoreOf(name)])) as Run['scores'],
    figures: Object.fromEntries(figureNames.map((name) => [name, figureOf(name)])) as Run['figures'],
    speed: Math.round(environment.benchmarkIndex),
    audits: failedAudits,
  }
}

async function runAgain(url: string, port: number): Promise<Run> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(url, port)
    } catch (error) {
      if (attempt === tries) throw error
    }
  }
}

async function look(page: PageName, url: string, port: number): Promise<PageReport> {
  const path = await pathOf(page, url)
  const all: Run[] = []
  for (let run = 0; run < runs; run += 1) all.push(await runAgain(url + path, port))
  all.sort((a, b) => a.scores.performance - b.scores.performance)
  const middle = all[Math.floor(all.length / 2)]
  if (middle === undefined) throw new Error('no run')
  const least = isOfCitizens(page) ? citizenBars : bars
  const isQuick = !isOfCitizens(page) || middle.figures.interactive <= usableWithin
  return {
    page,
    path,
    day: new Date().toISOString().slice(0, 10),
    ...middle,
    performanceOfRuns: all.map(({ scores }) => scores.performance),
    isWithin: isQuick && categoryNames.every((category) => middle.scores[category] >= least[category]),
  }
}

/** Starts a separate product and runs Lighthouse on some of its pages. */
export function runLighthouse(password: string, pages: readonly PageName[]): Promise<PageReport[]> {
  return inBrowser(password, async (browser, url) => {
    const port = Number(new URL(browser.wsEndpoint()).port)
    const reports: PageReport[] = []
    for (const page of pages) {
      if (page === 'list') await signIn(browser, url, password)
      reports.push(await look(page, url, port))
    }
    return reports
  })
}

/** The pages of the stored report. */
export async function storedPages(): Promise<readonly PageReport[]> {
  const text = await readFile(join(folder, 'lighthouse.json'), 'utf8').catch(() => '{"pages":[]}')
  return (JSON.parse(text) as Report).pages
}

/** Formats the report as Markdown. */
export function toMarkdown({ at, machine, load, pages }: Report): string {
  const head = ['page', ...categoryNames, ...Object.values(figures), 'machine', 'on']
  const rows = pages.map(({ page, day, scores, figures: measured, performanceOfRuns, speed }) => [
    page,
    `${scores.performance} (${performanceOfRuns.join(', ')})`,
    scores.accessibility,
    scores['best-practices'],
    ...figureNames.map((figure) =>
      figure === 'cumulative-layout-shift' ? measured[figure] : `${measured[figure]} ms`,
    ),
    speed,
    day,
  ])
  const barsOf = (name: string, least: Readonly<Record<Category, number>>, usable: string) => [
    name,
    ...categoryNames.map((category) => least[category]),
    ...figureNames.map((figure) => (figure === 'interactive' ? usable : '')),
    '',
    '',
  ]
  const targets = [
    barsOf('at least, staff', bars, ''),
    barsOf('at least, citizens', citizenBars, `${usableWithin} ms at most`),
  ]
  const failures = pages.flatMap(({ page, audits: failed }) => failed.map((audit) => `- ${page}: ${audit}`))
  return [
    '# Lighthouse',
    '',
    `Mobile profile, the median of ${runs} runs (all of them in brackets), with empty caches. Last run: ${at.slice(0, 10)}, on`,
    `${machine.cores} cores (${machine.model ?? 'unknown'}), Node ${machine.node}, at a load of ${load.toFixed(1)}.`,
    '`machine` is its speed during the run, as Lighthouse measures it: compare only runs with similar speed. Repeat with',
    '`npm run bench -- --lighthouse`, or for some pages with `--pages offer,activity`. The largest paint of the list is the portal’s name in the placeholder that is shown until the',
    'application starts; `usable` is the time until the page is complete and responds to input.',
    '',
    ...tableLines([head, ...targets, ...rows]),
    ...(failures.length === 0 ? [] : ['', 'Failed audits:', '', ...failures]),
    '',
  ].join('\n')
}
