import type { Browser, Page } from 'puppeteer-core'
import { medianOf } from './results.ts'
import { base, newPage } from './web-browser.ts'

// Measures the time from a press until the page has painted the result, on a slow processor.
// The browser itself measures it, with real input events.

/** The factor by which the processor is slowed down. */
const slowdown = 4
const rounds = 5

export interface Interaction {
  readonly what: string
  readonly rows: number
  /** Milliseconds from the press to the next paint: the median, and every value. */
  readonly middle: number
  readonly all: readonly number[]
  readonly bar: number
}

export interface Scrolling {
  readonly rows: number
  /** The factor by which the processor was slowed down. The bar applies only to one that was not. */
  readonly slowdown: number
  /** The longest time between two frames of each run in milliseconds, and the median of these times. */
  readonly middle: number
  readonly all: readonly number[]
  readonly bar: number | null
}

interface Measured {
  longest: number
  frames: number[]
  isNoting: boolean
}

type Watched = Window & typeof globalThis & { measured: Measured }

/** Makes the browser record the duration of each interaction. Entries shorter than 16 ms are not reported, and count as 16. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measured = { longest: 0, frames: [] as number[], isNoting: false }
    ;(window as Watched).measured = measured
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if ((entry.interactionId ?? 0) > 0) measured.longest = Math.max(measured.longest, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
}

/** Waits until there was no paint and no request for some time, so that one press does not affect the measurement of the next. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestIdleCallback(done), 300)))
}

async function measure(page: Page, act: () => Promise<void>): Promise<number> {
  await settle(page)
  await page.evaluate(() => {
    ;(window as Watched).measured.longest = 0
  })
  await act()
  await settle(page)
  return Math.max(16, await page.evaluate(() => (window as Watched).measured.longest))
}

async function repeat(page: Page, times: number, act: (round: number) => Promise<void>): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < times; round += 1) all.push(Math.round(await measure(page, () => act(round))))
  return all
}

async function openMenu(page: Page, round: number): Promise<void> {
  const buttons = await page.$$('tbody [data-row-menu]')
  await buttons[round % 5]?.click()
  await page.waitForSelector('[role="menu"]')
}

async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('[role="menu"]') === null)
}

/** Records the time of every frame until it is stopped. A string, because the compiler would insert a helper function. */
const noteFrames = `(() => {
  measured.frames = []
  measured.isNoting = true
  const note = (at) => {
    measured.frames.push(at)
    if (measured.isNoting) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
})()`

async function scroll(page: Page): Promise<number> {
  await page.evaluate(noteFrames)
  const table = await page.$('tbody')
  const box = await table?.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 120)
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel({ deltaY: turn < 20 ? 200 : -200 })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  return await page.evaluate(() => {
    const { measured } = window as Watched
    measured.isNoting = false
    const { frames } = measured
    return Math.round(Math.max(0, ...frames.slice(1).map((at, index) => at - (frames[index] ?? at))))
  })
}

/** Presses the most used controls in the list of citizens, with this number of rows per page. */
async function interactions(page: Page, rows: number): Promise<Interaction[]> {
  const found: Interaction[] = []
  const add = (what: string, all: number[]) => found.push({ what, rows, middle: medianOf(all), all, bar: 100 })

  await page.focus('main input[type="search"]')
  add(
    'typing',
    await repeat(page, rounds, (round) => page.keyboard.press((['m', 'a', 'r', 'i', 'a'] as const)[round] ?? 'a')),
  )
  await page.click('main input[type="search"]', { count: 3 })
  await page.keyboard.press('Backspace')
  await page.waitForFunction((least) => document.querySelectorAll('tbody [data-row]').length >= least, {}, rows)

  const sorted = await page.$('thead th:not([aria-sort="none"]) button, thead th[aria-sort] button')
  add('sorting', await repeat(page, rounds, async () => sorted?.click()))

  const opened: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const took = await measure(page, () => openMenu(page, round))
    // The first press of a visit loads the menu. Its recorded time ends before the menu is shown, so it is not counted.
    if (round > 0) opened.push(Math.round(took))
    await closeMenu(page)
  }
  add('opening a row’s menu', opened)

  const density = await page.$('main button[aria-pressed][data-tip="Filas compactas"]')
  add('density', await repeat(page, rounds, async () => density?.click()))
  return found
}

/** Measures every interaction with 10 and with 100 rows on a slowed processor, and the frame times while 100 rows scroll. */
export async function measureInteractions(
  browser: Browser,
  url: string,
): Promise<{ readonly interactions: readonly Interaction[]; readonly scrolling: readonly Scrolling[] }> {
  const all: Interaction[] = []
  const scrolling: Scrolling[] = []
  for (const rows of [10, 100]) {
    const { page, devtools } = await newPage(browser)
    await page.goto(`${url}${base}/es/validacion-de-usuarios?per_page=${rows}`)
    await page.waitForFunction((least) => document.querySelectorAll('tbody [data-row]').length >= least, {}, rows)
    await watch(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    all.push(...(await interactions(page, rows)))
    if (rows === 100) {
      for (const [rate, bar] of [
        [1, 50],
        [slowdown, null],
      ] as const) {
        await devtools.send('Emulation.setCPUThrottlingRate', { rate })
        const longest: number[] = []
        for (let run = 0; run < rounds; run += 1) {
          await settle(page)
          longest.push(await scroll(page))
        }
        scrolling.push({ rows, slowdown: rate, middle: medianOf(longest), all: longest, bar })
      }
    }
    await page.close()
  }
  return { interactions: all, scrolling }
}
