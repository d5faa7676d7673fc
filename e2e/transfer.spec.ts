import { expect } from '@playwright/test'
import { test } from './people.ts'
import { spanish } from './words.ts'

/** Bytes of JavaScript that the sign-in page may transfer until its form stands (qualities, section 1). */
const limit = 150_000

test('until its form stands, the sign-in page transfers less JavaScript than agreed', async ({ people }) => {
  const page = await people.visitor('about:blank')
  // As compressed everywhere; browsers take a smaller form where the connection is safe.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(spanish.paths.login)
  await expect(page.getByLabel(spanish.username, { exact: true })).toBeVisible()
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThanOrEqual(limit)
})
