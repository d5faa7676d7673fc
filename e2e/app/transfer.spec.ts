import { expect, type Page } from '@playwright/test'
import { citizenAddress } from '../base/citizen-pages.ts'
import { spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { phone, test } from '../base/people.ts'

/** Counts the bytes of JavaScript that a page transfers from now on, always compressed with gzip. */
async function scriptsOf(page: Page): Promise<() => Promise<number>> {
  // On secure connections browsers request a smaller encoding.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

// The limits of `.size-limit.mjs`, plus the modules that a page loads after it is rendered.

test('the sign-in page transfers less JavaScript than its limit until the form is shown', async ({ people }) => {
  const page = await people.visitor('about:blank')
  const total = await scriptsOf(page)
  await page.goto(spanish.paths.login)
  await expect(page.getByLabel(spanish.username, { exact: true })).toBeVisible()
  const bytes = await total()
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(170_000)
})

for (const name of ['offer', 'activity'] as const) {
  const title = `until it can be used, the citizens' page ${name} transfers less JavaScript than agreed`
  test(title, cell(name === 'offer'), async ({ people, request }) => {
    const { data } = await (await request.get('/api/citizen-portal/public-schedules')).json()
    const page = await people.visitor('about:blank', phone)
    const total = await scriptsOf(page)
    await page.goto(citizenAddress(name, 'es', data[0].id))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    // Everything that the page requests by itself, also what it does not wait for.
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const bytes = await total()
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(180_000)
  })
}
