import { expect } from '@playwright/test'
import { spanish } from './labels.ts'
import { rows } from './list.ts'
import { test } from './people.ts'

test('nothing, nothing found, not allowed and failed are told apart', async ({ people }) => {
  const words = spanish
  const page = await people.regular(words, 'viewer', `${words.paths.list}?query=zzzz&status_id=1`)
  await expect(page.getByText(words.noMatch)).toBeVisible()
  await page.getByRole('main').getByRole('status').getByRole('button', { name: words.removeFilters }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(page).toHaveURL(words.paths.list)

  const calls = /citizen-portal\/profiles\?/
  const states = [
    { text: words.forbidden, answer: { status: 403, json: {} }, hasWayOut: false },
    { text: words.slower, answer: { status: 429, json: { message: words.slower } }, hasWayOut: true },
  ]
  for (const { text, answer, hasWayOut } of states) {
    await page.route(calls, (route) => route.fulfill(answer))
    await page.reload()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: words.userValidation })).toBeVisible()
    await expect(page.getByRole('button', { name: words.retry })).toHaveCount(hasWayOut ? 1 : 0)
    await page.unroute(calls)
  }
  await page.getByRole('button', { name: words.retry }).click()
  await expect(rows(page)).toHaveCount(10)

  await page.route(calls, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, data: [], meta: { ...body.meta, total: 0 } } })
  })
  await page.reload()
  await expect(page.getByText(words.empty)).toBeVisible()
})

test('an address with values that make no sense is put right or told, and never breaks the page', async ({
  people,
}) => {
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
