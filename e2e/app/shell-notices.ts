import type { BrowserContext, Page } from '@playwright/test'

interface Notice {
  readonly id: string
  read_at: string | null
  data: { title: string; subject: string; user: string; created_at: string; url: unknown }
}

interface Listed {
  data: { data: Notice[]; total: number; unread: number }
}

/** The headers of a response without the time of the server. */
function withoutDate({ date: _, ...headers }: Record<string, string>): Record<string, string> {
  return headers
}

/** Leaves out the time of the server, so that a page goes by the clock that a test has set. */
export async function byOwnClock(page: Page): Promise<void> {
  await page.context().route(/\/api\//, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: withoutDate(response.headers()) })
  })
}

/** Changes what the server answers about notifications on its way to the page. */
export async function changeNotices(
  at: Page | BrowserContext,
  change: (notifications: Listed['data']) => void,
): Promise<void> {
  await at.route(/\/api\/notifications\?/, async (route) => {
    // What the page knows already is the changed answer: it must not be told that nothing changed.
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const body: Listed = await response.json()
    change(body.data)
    await route.fulfill({ response, json: body, headers: withoutDate(response.headers()) })
  })
}

/** Answers that there are none. */
export function noNotices(at: Page | BrowserContext): Promise<void> {
  return changeNotices(at, (notifications) => {
    notifications.data = []
    notifications.total = 0
    notifications.unread = 0
  })
}
