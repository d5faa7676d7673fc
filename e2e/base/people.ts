import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { clearToken, password } from './caller.ts'
import { type CitizenAccount, citizenStorage } from './citizens.ts'
import type { Labels } from './labels.ts'

/**
 * The browser itself reports requests that were refused or got no answer, and that it runs nothing in an answer that is no
 * page; the journeys expect some. A 5xx is never one.
 */
const expected =
  /^(Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_)|Blocked script execution in \S+ because the document's frame is sandboxed)/

interface Size {
  readonly width: number
  readonly height: number
}

/** The windows a screen is checked in. */
export const desk: Size = { width: 1280, height: 800 }
export const phone: Size = { width: 360, height: 740 }

/** Fails a journey on what a person with the console open would be ashamed of. */
function watch(page: Page): void {
  page.on('pageerror', (error) => {
    throw error
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) throw new Error(`console: ${message.text()}`)
  })
}

/** A page of a browser of one's own, in front of the sign-in form. */
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

/** Somebody signed in, on the first page they see. */
export async function person(browser: Browser, labels: Labels, username: string, size?: Size): Promise<Page> {
  const page = await visitor(browser, labels, size)
  await enter(page, labels, username)
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
  return page
}

/** Whoever appears in a journey; each has a browser of their own and is shown out at its end. */
export interface People {
  /** Nobody in particular, in front of an address. */
  visitor(path: string, size?: Size): Promise<Page>
  /** Somebody who signs in with name and password, on the first page they see. */
  person(labels: Labels, username: string, size?: Size): Promise<Page>
  /** Somebody who signed in earlier, in front of an address. Their session is shared: who ends it must sign in as `person`. */
  regular(labels: Labels, username: string, path: string, size?: Size): Promise<Page>
  /** A citizen who is signed in at the citizens' portal, in front of an address, with a phone unless told. */
  citizen(account: CitizenAccount, path: string, size?: Size): Promise<Page>
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** What the browser of somebody who signed in holds, by their name: each signs in once. */
const sessions = new Map<string, StorageState>()

/** A journey with people in it. It fails on errors of the console, whoever's page they were on. */
export const test = base.extend<{ people: People }>({
  people: async ({ browser }, use) => {
    const contexts = new Set<BrowserContext>()
    const errors: string[] = []

    async function open(path: string, size: Size, storageState?: StorageState): Promise<Page> {
      const context = await browser.newContext({
        viewport: size,
        reducedMotion: 'reduce',
        // Each browser here is a new one: it would fetch the whole application to keep it for later.
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
          // By itself the theme goes by the hour; a journey must not.
          await page.getByRole('banner').getByRole('button', { name: labels.themeAuto }).click()
          await expect(page.getByRole('banner').getByRole('button', { name: labels.themeSystem })).toBeVisible()
          sessions.set(username, await page.context().storageState())
          await page.context().close()
        }
        return open(path, size, sessions.get(username))
      },
      citizen: (account, path, size = phone) => open(path, size, citizenStorage(account)),
    })
    // A request that a journey answers itself may still be under way.
    const left = [...contexts]
    const pages = left.flatMap((context) => context.pages())
    await Promise.all([...left, ...pages].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(left.map((context) => context.close()))
    expect(errors).toEqual([])
  },
})

/** The next appearance of this person signs in again. Call it after their sessions have ended. */
export function clearPerson(username: string): void {
  sessions.delete(username)
  clearToken(username)
}

/** Waits for a message, and closes it: the next one would wait five seconds for its turn. */
export async function readMessage(page: Page, text: string | RegExp): Promise<void> {
  const messages = page.getByRole('region', { name: /^(Mensajes|Messages)$/ })
  await expect(messages.getByText(text).first()).toBeVisible()
  // Neither the pointer nor the focus goes there.
  await messages.getByRole('button', { name: /^(Cerrar el mensaje|Close the message)$/ }).dispatchEvent('click')
}

/** A name as the interface writes it: capitals only where a name has them. */
export function asShown(name: string): RegExp {
  return new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')
}

/** The addresses that were asked for below `/api` and `/oauth`, from now on. */
export function listen(context: BrowserContext): string[] {
  const requests: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|oauth)\//.test(pathname)) requests.push(`${request.method()} ${pathname}`)
  })
  return requests
}
