import { expect, type Locator, type Page } from '@playwright/test'
import { type Caller, caller } from '../base/caller.ts'
import { english, type Labels, languages, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { enter, listen, test } from '../base/people.ts'

interface Citizen {
  id: number
}

/** The oldest pending citizens, because other journeys use the newest. */
async function pending(api: Caller): Promise<Citizen> {
  const { data } = await api.get<{ data: Citizen[] }>(
    '/api/citizen-portal/profiles?status_id=1&column[]=id&order[]=asc&per_page=1',
  )
  const first = data[0]
  if (first === undefined) throw new Error('nobody is pending')
  return first
}

/** Opens the page of a citizen, starts a decision and returns its dialog. */
async function begin(page: Page, labels: Labels, draft: string): Promise<Locator> {
  await page.getByRole('button', { name: labels.changeStatus }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: labels.giveBack }).check()
  await dialog.getByLabel(labels.observation).fill(draft)
  return dialog
}

async function expectDraft(dialog: Locator, labels: Labels, draft: string): Promise<void> {
  await expect(dialog.getByRole('radio', { name: labels.giveBack })).toBeChecked()
  await expect(dialog.getByLabel(labels.observation)).toHaveValue(draft)
}

async function expectSignIn(page: Page, labels: Labels): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: labels.signIn })).toBeVisible()
}

for (const labels of languages) {
  test(
    `${labels.language}: offline, refuses to save with a message, sends nothing and keeps the draft`,
    cell(labels.language === 'en'),
    async ({ people, request }) => {
      const citizen = await pending(await caller(request, 'admin'))
      const page = await people.regular(labels, 'admin', labels.paths.citizen(citizen.id))
      const context = page.context()
      const draft = `Falta la segunda cara (${labels.language})`
      const dialog = await begin(page, labels, draft)
      await context.setOffline(true)
      await expect(page.getByText(labels.wentOffline)).toBeVisible()
      const requests = listen(context)
      await dialog.getByRole('button', { name: labels.save }).click()
      await expect(dialog.getByRole('alert').filter({ hasText: labels.workingOffline })).toBeVisible()
      await expectDraft(dialog, labels, draft)
      expect(requests).toEqual([])

      await context.setOffline(false)
      await expect(page.getByText(labels.backOnline)).toBeVisible()
      await expectDraft(dialog, labels, draft)
      await dialog.getByRole('button', { name: labels.save }).click()
      await expect(page.getByText(labels.statusChanged)).toBeVisible()
      await expect(dialog).toBeHidden()
      expect(requests.filter((one) => one.startsWith('PUT'))).toHaveLength(1)
    },
  )
}

test('distinguishes an unreachable server from an ended session', async ({ people, request }) => {
  const labels = spanish
  const citizen = await pending(await caller(request, 'admin'))
  const page = await people.regular(labels, 'admin', labels.paths.citizen(citizen.id))
  const context = page.context()
  const draft = `La foto está borrosa (${labels.language})`
  const dialog = await begin(page, labels, draft)
  await context.route(/\/(api|oauth)\//, (route) => route.abort('connectionrefused'))

  // A failed write leaves the form unchanged.
  await dialog.getByRole('button', { name: labels.save }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: labels.noServer })).toBeVisible()
  await expectDraft(dialog, labels, draft)
  await context.unroute(/\/(api|oauth)\//)
  await dialog.getByRole('button', { name: labels.save }).click()
  await expect(page.getByText(labels.statusChanged)).toBeVisible()

  // A list keeps its rows.
  await page.goto(labels.paths.list)
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows).toHaveCount(10)
  await context.route(/\/(api|oauth)\//, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: labels.refreshList }).click()
  await expect(page.getByText(labels.notRefreshed)).toBeVisible()
  await expect(rows).toHaveCount(10)

  // A page without any data opens the sign-in page, which shows the reason and a link back.
  await page.reload()
  await expectSignIn(page, labels)
  await expect(page.getByText(labels.noResponse)).toBeVisible()
  const requestError = page.waitForEvent('requestfailed')
  // The router gives each opened address a new key. Until the key changes, the navigation back is not finished.
  const opened = () => page.evaluate(() => (history.state as { readonly key: string }).key)
  const before = await opened()
  await page.getByRole('link', { name: labels.toThePage }).click()
  await requestError
  await expect.poll(opened).not.toBe(before)
  await expect(page.getByText(labels.noResponse)).toBeVisible()
  await context.unroute(/\/(api|oauth)\//)
  await page.getByRole('link', { name: labels.toThePage }).click()
  await expect(page).toHaveURL(labels.paths.list)
  await expect(rows).toHaveCount(10)
})

test('always shows the connection state, and its loss and return for eight seconds', async ({ people }) => {
  const page = await people.regular(spanish, 'viewer', spanish.paths.list)
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()
  await page.clock.install()
  // The clock stops here: a slow machine needs longer for the next steps than a message stays.
  await page.clock.pauseAt(Date.now() + 10_000)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('img', { name: spanish.connected })).toBeVisible()
  await page.context().setOffline(true)
  await expect(bar.getByRole('img', { name: spanish.disconnected })).toBeVisible()
  await page.clock.fastForward(7_500)
  await expect(page.getByText(spanish.wentOffline)).toBeVisible()
  await page.clock.fastForward(1_000)
  await expect(page.getByText(spanish.wentOffline)).toBeHidden()

  await page.clock.resume()
  // A list that cannot be loaded shows that it waits, and loads when the connection is back.
  await page.getByRole('searchbox', { name: spanish.search }).fill('maria')
  await page.keyboard.press('Enter')
  await expect(page.getByText(spanish.waitsForConnection)).toBeVisible()
  await page.context().setOffline(false)
  await expect(bar.getByRole('img', { name: spanish.connected })).toBeVisible()
  await expect(page.getByText(spanish.backOnline)).toBeVisible()
  await expect(rows.first()).toContainText(/mar[ií]a/i)
  await page.clock.fastForward(8_500)
  await expect(page.getByText(spanish.backOnline)).toBeHidden()
})

test('sign-in without a connection shows a message and keeps the typed values', async ({ people }) => {
  const page = await people.visitor(english.paths.login)
  // The labels and the schema of the form load while the user types.
  await page.getByLabel(english.username, { exact: true }).fill('viewer')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await enter(page, english, 'viewer')
  await expect(page.getByRole('alert').filter({ hasText: english.workingOffline })).toBeVisible()
  await expect(page.getByLabel(english.username, { exact: true })).toHaveValue('viewer')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: english.signIn, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: english.dashboard })).toBeVisible()
})
