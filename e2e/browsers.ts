import type { Browser, BrowserContext, Page } from '@playwright/test'
import { urlOf, worker } from './servers.ts'

// A new browser context starts a process for its page, which compiles the application again: half of what a page costs. A context that a
// journey has left is therefore emptied and lent to the next one. Its pages are opened by a page that stays, and so in the process of that page.

export interface Size {
  readonly width: number
  readonly height: number
}

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const nothing: StorageState = { cookies: [], origins: [] }

/** The server of this worker. Only what it stored in a context is emptied. */
const home = urlOf(worker)

interface Kept {
  readonly context: BrowserContext
  /** The page that stays: it opens the others. */
  readonly opener: Page
  /** Whether the journey did something that emptying does not undo. */
  isSpoiled: boolean
}

/** What stays in a context after its pages have closed. */
const lasting = ['addInitScript', 'grantPermissions', 'newCDPSession', 'route', 'setExtraHTTPHeaders', 'setOffline']
const lastingOfClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

/** Waits for `note` whenever one of these methods of an object is called. */
function noteCalls(object: object, names: readonly string[], note: () => Promise<void>): void {
  const methods = object as Record<string, (...given: unknown[]) => Promise<unknown>>
  for (const name of names) {
    const method = methods[name]
    if (method === undefined) throw new Error(`there is no method ${name}`)
    methods[name] = async (...given) => {
      await note()
      return method.apply(object, given)
    }
  }
}

async function begin(browser: Browser, viewport: Size): Promise<Kept> {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    // Each context is a new browser: it would fetch the whole application to keep it for later.
    serviceWorkers: 'block',
  })
  const opener = await context.newPage()
  await opener.goto('/robots.txt')
  const kept: Kept = { context, opener, isSpoiled: false }
  // Two pages of one process do not lose the connection alike, so the opener leaves the journey alone.
  const spoil = async () => {
    kept.isSpoiled = true
    await opener.close()
  }
  noteCalls(context, lasting, spoil)
  noteCalls(context.clock, lastingOfClock, spoil)
  context.once('close', () => {
    kept.isSpoiled = true
  })
  return kept
}

/** Leaves in a context what this storage holds, and nothing else. */
async function fill({ context, opener }: Kept, { cookies, origins }: StorageState): Promise<void> {
  await context.clearCookies()
  await context.addCookies(cookies)
  const items = origins.find(({ origin }) => origin === home)?.localStorage ?? []
  await opener.evaluate(async (items) => {
    localStorage.clear()
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((settle, fail) => {
        const deletion = indexedDB.deleteDatabase(name)
        deletion.onsuccess = settle
        deletion.onerror = fail
      })
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, items)
}

/** The contexts that no journey uses, by the size of their window. */
const idle = new Map<string, Kept[]>()

/** The contexts of one journey. */
export class Browsers {
  readonly #browser: Browser
  readonly #used = new Map<Kept, string>()
  readonly #watch: (context: BrowserContext) => void

  /** @param watch listens to what happens in each context that the journey uses */
  constructor(browser: Browser, watch: (context: BrowserContext) => void) {
    this.#browser = browser
    this.#watch = watch
  }

  /** Opens an address in a context that holds this storage and nothing else. */
  async open(path: string, size: Size, storage = nothing): Promise<Page> {
    const key = `${size.width}×${size.height}`
    const kept = idle.get(key)?.pop() ?? (await begin(this.#browser, size))
    this.#used.set(kept, key)
    await fill(kept, storage)
    this.#watch(kept.context)
    kept.context.on('request', (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).origin !== home) kept.isSpoiled = true
    })
    const [page] = await Promise.all([
      kept.context.waitForEvent('page'),
      kept.opener.evaluate((path) => void window.open(path), path),
    ])
    await page.waitForLoadState()
    return page
  }

  /** Closes every page, and gives back the contexts that the next journey can use. */
  async leave(): Promise<void> {
    for (const [kept, key] of this.#used) {
      const { context, opener } = kept
      const pages = context.pages().filter((page) => page !== opener)
      // A request that a journey answers itself may still be under way.
      await Promise.all([context, ...pages].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
      if (kept.isSpoiled) {
        await context.close()
        continue
      }
      await Promise.all(pages.map((page) => page.close()))
      for (const event of ['console', 'page', 'request', 'response', 'weberror'] as const)
        context.removeAllListeners(event)
      idle.set(key, [...(idle.get(key) ?? []), kept])
    }
  }
}
