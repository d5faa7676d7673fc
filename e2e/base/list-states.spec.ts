import { expect } from '@playwright/test'
import { spanish } from './labels.ts'
import { rows } from './list.ts'
import { test } from './people.ts'

test('the list shows different messages for empty, no match, forbidden and error', async ({ people }) => {
  const labels = spanish
  const page = await people.regular(labels, 'viewer', `${labels.paths.list}?query=zzzz&status_id=1`)
  await expect(page.getByText(labels.noMatch)).toBeVisible()
  await page.getByRole('main').getByRole('status').getByRole('button', { name: labels.removeFilters }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(page).toHaveURL(labels.paths.list)

  const calls = /citizen-portal\/profiles\?/
  const states = [
    { text: labels.forbidden, response: { status: 403, json: {} }, hasRetry: false },
    { text: labels.slower, response: { status: 429, json: { message: labels.slower } }, hasRetry: true },
  ]
  for (const { text, response, hasRetry } of states) {
    await page.route(calls, (route) => route.fulfill(response))
    await page.reload()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: labels.userValidation })).toBeVisible()
    await expect(page.getByRole('button', { name: labels.retry })).toHaveCount(hasRetry ? 1 : 0)
    await page.unroute(calls)
  }
  await page.getByRole('button', { name: labels.retry }).click()
  await expect(rows(page)).toHaveCount(10)

  await page.route(calls, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: [], meta: { ...body.meta, total: 0 } } })
  })
  await page.reload()
  await expect(page.getByText(labels.empty)).toBeVisible()
})

test('invalid values in the address are corrected or reported and never break the page', async ({ people }) => {
  const page = await people.regular(spanish, 'viewer', spanish.paths.list)
  const harmless = [
    'per_page=7',
    'per_page=-1',
    'page=-5',
    'page=x',
    'start_date=31/12/2026',
    'order[]=up',
    'unknown=1',
  ]
  for (const query of harmless) {
    await test.step(query, async () => {
      await page.goto(`${spanish.paths.list}?${query}`)
      await expect(rows(page)).toHaveCount(10)
    })
  }
  for (const query of [
    'column[]=nothing&order[]=asc',
    'status_id=abc',
    'status_id[]=1&status_id[]=%00',
    'locality_id=1e9',
  ]) {
    await test.step(query, async () => {
      await page.goto(`${spanish.paths.list}?${query}`)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert.getByRole('paragraph')).toHaveText(/^No se puede|^El campo|^Los datos/)
      await alert.getByRole('button', { name: spanish.removeFilters }).click()
      await expect(rows(page)).toHaveCount(10)
      await expect(page).toHaveURL(spanish.paths.list)
    })
  }
})
