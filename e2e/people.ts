import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import type { Words } from './words.ts'

const password = 'Parque-2026'

/** Fails a journey on what a person with the console open would be ashamed of. */
function watch(page: Page): void {
  page.on('pageerror', (error) => {
    throw error
  })
  page.on('console', (message) => {
    // The browser itself reports refused requests (401, 403, 404, 422); the journeys expect some.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      throw new Error(`console: ${message.text()}`)
    }
  })
}

/** A page of a browser of one's own, in front of the sign-in form. */
export async function visitor(browser: Browser, words: Words, size = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
  const page = await context.newPage()
  watch(page)
  await page.goto(words.paths.login)
  return page
}

/** Fills the sign-in form. */
export async function enter(page: Page, words: Words, username: string, secret = password): Promise<void> {
  await page.getByLabel(words.username, { exact: true }).fill(username)
  await page.getByLabel(words.password, { exact: true }).fill(secret)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
}

/** Somebody signed in, on the first page they see. */
export async function person(
  browser: Browser,
  words: Words,
  username: string,
  size?: { width: number; height: number },
): Promise<Page> {
  const page = await visitor(browser, words, size)
  await enter(page, words, username)
  await expect(page.getByRole('heading', { level: 1, name: words.dashboard })).toBeVisible()
  return page
}

/** What a program gets that signs in by itself: for direct calls, and to know names and counts. */
export interface Caller {
  /** The body of an answer; whoever asks says what it looks like. */
  get<Body>(path: string): Promise<Body>
  put(path: string, data: object): Promise<number>
}

const tokens = new Map<string, string>()

/** Signs in over the API, once per person. */
export async function caller(request: APIRequestContext, username: string): Promise<Caller> {
  if (!tokens.has(username)) {
    const answer = await request.post('/api/citizen-portal/login', { data: { username, password } })
    tokens.set(username, (await answer.json()).access_token)
  }
  const headers = { authorization: `Bearer ${tokens.get(username)}` }
  return {
    async get(path) {
      const answer = await request.get(path, { headers })
      expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
      return answer.json()
    },
    async put(path, data) {
      return (await request.put(path, { headers, data })).status()
    },
  }
}

/** A name as the interface writes it: capitals only where a name has them. */
export function asShown(name: string): RegExp {
  return new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')
}
