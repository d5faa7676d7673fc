import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Caller, caller } from '../base/caller.ts'

// Helpers of the journeys at the review desk.

export const profiles = '/api/citizen-portal/profiles'

interface Row {
  readonly id: number
  readonly full_name: string
  readonly files_count: number
  readonly pending_files_count: number
}

export async function validating(api: Caller): Promise<readonly Row[]> {
  const response = await api.get<{ data: readonly Row[] }>(
    `${profiles}?status_id[]=2&per_page=100&column[]=id&order[]=asc`,
  )
  return response.data
}

/** Assigns exactly `count` citizens to a user, each with two undecided documents. */
export async function freshQueue(
  request: APIRequestContext,
  username: string,
  other: string,
  count: number,
): Promise<void> {
  const admin = await caller(request, 'admin')
  const idOf = async (one: string) =>
    (await (await caller(request, one)).get<{ data: { id: number } }>('/api/user')).data.id
  const [self, another] = [await idOf(username), await idOf(other)]
  for (const { id } of await validating(await caller(request, username))) {
    await admin.put(`${profiles}/${id}/validator`, { validator_id: another })
  }
  const { data } = await admin.get<{ data: readonly Row[] }>(`${profiles}?status_id[]=1&status_id[]=2&per_page=100`)
  const untouched = data.filter(
    ({ files_count, pending_files_count }) => files_count === 2 && pending_files_count === 2,
  )
  expect(untouched.length).toBeGreaterThanOrEqual(count)
  for (const { id } of untouched.slice(0, count)) {
    await admin.put(`${profiles}/${id}/validator`, { validator_id: self })
  }
}

/** Waits until the desk shows the document and the citizen that its address names. */
export async function waitForDesk(page: Page): Promise<void> {
  await page.waitForURL(/file=|decide=|mesa-de-revision$|review-desk$/)
  const { searchParams } = new URL(page.url())
  if (searchParams.get('citizen') === null) return
  const stop = searchParams.get('file') ?? 'citizen'
  await page.locator(`[aria-current="step"][data-position="${stop}"]`).waitFor()
  // The desk offers no decision before the citizen is loaded.
  await page.getByRole('heading', { level: 3, name: /^Deci(dir|de) / }).waitFor()
  await page.locator('main [data-visible]').waitFor()
}

/** Presses a key and waits until the desk shows another document or citizen. */
export async function press(page: Page, key: string): Promise<void> {
  const before = page.url()
  await page.keyboard.press(key)
  await page.waitForURL(({ href }) => href !== before)
  await waitForDesk(page)
}

/** Waits until the first citizen of the queue and their document are shown. */
export async function openDesk(page: Page): Promise<void> {
  // All documents of the first citizen in the queue may have a decision.
  await expect(page).toHaveURL(/citizen=\d+&(file=\d+|decide=1)/)
  await waitForDesk(page)
  if (page.url().includes('decide=')) return
  await expect(page.getByRole('img', { name: /^(Página 1|Imagen|Page 1|Picture)/ }).first()).toBeVisible()
}

/**
 * Delays the requests of an address.
 * @returns a function that lets them continue
 */
export async function keepBack(page: Page, url: string | RegExp, method = 'GET'): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if (route.request().method() === method) await released
    await route.fallback()
  })
  return release
}
