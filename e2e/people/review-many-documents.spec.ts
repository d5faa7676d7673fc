import { expect } from '@playwright/test'
import { spanish } from '../base/labels.ts'
import { test } from '../base/people.ts'
import { freshQueue, openDesk } from './desk.ts'
import { reviewSpanish as say } from './review-labels.ts'

const windows = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
]

test('the picture takes two thirds of the desk with 1, 10, 13 and 30 documents', async ({ people, request }) => {
  await freshQueue(request, 'validator', 'validator2', 1)
  const page = await people.regular(spanish, 'validator', 'about:blank')
  let many = 1
  await page.route(/\/profiles\/\d+\/files\?/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const [first] = body.data
    // The citizen has one document; the others are copies in the list.
    const copies = Array.from({ length: many - 1 }, (_, at) => ({ ...first, id: 900_000 + at }))
    await route.fulfill({ response, json: { ...body, data: [first, ...copies] } })
  })
  for (const window of windows) {
    await page.setViewportSize(window)
    for (many of [1, 10, 13, 30]) {
      await page.goto(say.desk)
      await openDesk(page)
      const desk = await page.locator('main [data-visible]').boundingBox()
      const picture = await page.getByRole('region', { name: /^Contenido: / }).boundingBox()
      const share = (picture?.height ?? 0) / (desk?.height ?? 1)
      expect.soft(share, `${many} documents at ${window.width} × ${window.height}`).toBeGreaterThanOrEqual(2 / 3)
      await expect(page.locator('[data-position="citizen"]')).toBeInViewport({ ratio: 1 })
      await expect(page.locator('[data-position][aria-current="step"]')).toBeInViewport({ ratio: 1 })
    }
  }
})
