import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { clearToken, password } from './caller.ts'
import { type CitizenAccount, citizenStorage } from './citizens.ts'
import type { Labels } from './labels.ts'

/**
 * Errors that the browser itself reports and that journeys expect: refused requests, requests without a response, and scripts that are
 * blocked in a document other than a page. A 5xx is never expected.
 */
const expected =
  /^(Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_)|Blocked script execution in \S+ because the document's frame is sandboxed)/

interface Size {
  readonly width: number
  readonly height: number
}

/** The window sizes of the journeys. */
export const desk: Size = { width: 1280, height: 800 }
export const phone: Size = { width: 360, height: 740 }

/** Fails a journey on an uncaught error or an unexpected error in the console. */
function watch(page: Page): void {
  page.on('pageerror', (error) => {
    throw error
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) throw new Error(`console: ${message.text()}`)
  })
}

/** Opens the sign-in form in a new browser context. */
export async function visitor(browser: Browser, labels: Labels, size = desk): Promise<Page> {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
  const page = await context.newPage()
  watch(page)
  await page.goto(labels.paths.login)
  return page
}

/** Fills the sign-in form. */
export async function enter(page: Page, labels: Labels, username: string, secret = password): Promise<void> {
  await page.getByLabel(labels.username, { exact: true }).fill(username)
  await page.getByLabel(labels.password, { exact: true }).fill(secret)
  await page.getByRole('button', { name: labels.signIn, exact: true }).click()
}

/** Signs in and returns the page, which shows the dashboard. */
export async function person(browser: Browser, labels: Labels, username: string, size?: Size): Promise<Page> {
  const page = await visitor(browser, labels, size)
  await enter(page, labels, username)
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
  return page
}

/** The users of a journey. Each has its own browser context, which closes at the end. */
export interface People {
  /** Opens an address without a session. */
  visitor(path: string, size?: Size): Promise<Page>
  /** Signs in with username and password; the page shows the dashboard. */
  person(labels: Labels, username: string, size?: Size): Promise<Page>
  /** Opens an address with a stored session. Journeys share it: a journey that ends the session must use `person`. */
  regular(labels: Labels, username: string, path: string, size?: Size): Promise<Page>
  /** Opens an address of the citizens' portal as this citizen, by default on a phone. */
  citizen(account: CitizenAccount, path: string, size?: Size): Promise<Page>
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** The stored session of each user, by username: each signs in once. */
const sessions = new Map<string, StorageState>()

/** The `test` of the journeys, with the fixture `people`. It fails on an error in the console of any page. */
export const test = base.extend<{ people: People }>({
  people: async ({ browser }, use) => {
    const contexts = new Set<BrowserContext>()
    const errors: string[] = []

    async function open(path: string, size: Size, storageState?: StorageState): Promise<Page> {
      const context = await browser.newContext({
        viewport: size,
        hasTouch: size.width <= phone.width,
        reducedMotion: 'reduce',
        // A service worker would load the whole application again in each new context.
        serviceWorkers: 'block',
        ...(storageState === undefined ? {} : { storageState }),
      })
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text())
      })
      const page = await context.newPage()
      await page.goto(path)
      return page
    }

    async function signIn(labels: Labels, username: string, size = desk): Promise<Page> {
      const page = await open(labels.paths.login, size)
      await enter(page, labels, username)
      await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
      return page
    }

    await use({
      visitor: (path, size = desk) => open(path, size),
      person: signIn,
      regular: async (labels, username, path, size = desk) => {
        if (!sessions.has(username)) {
          const page = await signIn(labels, username)
          // The automatic theme depends on the hour; a journey must not.
          await page.getByRole('banner').getByRole('button', { name: labels.themeAuto }).click()
          await expect(page.getByRole('banner').getByRole('button', { name: labels.themeSystem })).toBeVisible()
          sessions.set(username, await page.context().storageState())
          await page.context().close()
        }
        return open(path, size, sessions.get(username))
      },
      citizen: (account, path, size = phone) => open(path, size, citizenStorage(account)),
    })
    // A request with a stubbed response may still be pending.
    const left = [...contexts]
    const pages = left.flatMap((context) => context.pages())
    await Promise.all([...left, ...pages].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(left.map((context) => context.close()))
    expect(errors).toEqual([])
  },
})

/** Removes the stored session, so that the next use signs in again. Call it when the sessions of the user have ended. */
export function clearPerson(username: string): void {
  sessions.delete(username)
  clearToken(username)
}

/** Waits for a message and closes it, so that the next one is shown at once. */
export async function readMessage(page: Page, text: string | RegExp): Promise<void> {
  const messages = page.getByRole('region', { name: /^(Mensajes|Messages)$/ })
  await expect(messages.getByText(text).first()).toBeVisible()
  // Removes pointer and focus, which would keep the message open.
  await messages.getByRole('button', { name: /^(Cerrar el mensaje|Close the message)$/ }).dispatchEvent('click')
}

/** A pattern for a name, without regard to case, because the interface changes the case of names. */
export function asShown(name: string): RegExp {
  return new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')
}

/** Records the requests below `/api` and `/oauth` from now on. */
export function listen(context: BrowserContext): string[] {
  const requests: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|oauth)\//.test(pathname)) requests.push(`${request.method()} ${pathname}`)
  })
  return requests
}
