import type { BrowserContext, Page } from '@playwright/test'

interface Notice {
  readonly id: string
  read_at: string | null
  data: { title: string; subject: string; user: string; created_at: string; url: unknown }
}

interface Listed {
  data: { data: Notice[]; total: number; unread: number }
}

/** The headers of a response without the server's time. */
function withoutDate({ date: _, ...headers }: Record<string, string>): Record<string, string> {
  return headers
}

/** Removes the server's time from responses, so that a page uses the clock of the test. */
export async function byOwnClock(page: Page): Promise<void> {
  await page.context().route(/\/api\//, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: withoutDate(response.headers()) })
  })
}

/** Changes the responses of the server about notifications. */
export async function changeNotices(
  at: Page | BrowserContext,
  change: (notifications: Listed['data']) => void,
): Promise<void> {
  await at.route(/\/api\/notifications\?/, async (route) => {
    // The browser has cached the changed response, so the server must not respond 304.
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const body: Listed = await response.json()
    change(body.data)
    await route.fulfill({ response, json: body, headers: withoutDate(response.headers()) })
  })
}

/** Stubs an empty list of notifications. */
export function noNotices(at: Page | BrowserContext): Promise<void> {
  return changeNotices(at, (notifications) => {
    notifications.data = []
    notifications.total = 0
    notifications.unread = 0
  })
}
