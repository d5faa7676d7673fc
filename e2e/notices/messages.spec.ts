import { expect, type Page } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { tabTo } from '../base/keyboard.ts'
import { spanish as labels } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { test } from '../base/people.ts'

// The messages at the foot of the window: one at a time, reached with the keyboard whatever is open, each with its own undo.

const profiles = '/api/citizen-portal/profiles'

async function citizens(request: Parameters<typeof caller>[0], count: number): Promise<number[]> {
  const api = await caller(request, 'admin')
  const { data } = await api.get<{ data: { id: number }[] }>(`${profiles}?status_id[]=1&per_page=${count}`)
  return data.map(({ id }) => id)
}

async function decide(page: Page, transition: string): Promise<void> {
  await page.getByRole('button', { name: labels.changeStatus }).click()
  const dialog = page.getByRole('dialog', { name: labels.changeStatus })
  await dialog.getByRole('radio', { name: transition }).check()
  await dialog.getByLabel(labels.observation).fill('Revisado con cuidado')
  await dialog.getByRole('button', { name: labels.save }).click()
  // The citizen has a document without a decision.
  if (transition === labels.verify) await page.getByRole('button', { name: labels.verifyAnyway }).click()
  await expect(dialog).toHaveCount(0)
}

test('a message and its undo can be reached with the keyboard while a dialog is open', async ({ people, request }) => {
  const [id = 0] = await citizens(request, 1)
  const page = await people.regular(labels, 'admin', labels.paths.citizen(id))
  await decide(page, labels.verify)
  await page.getByRole('button', { name: labels.changeStatus }).click()
  const dialog = page.getByRole('dialog', { name: labels.changeStatus })
  await expect(dialog).toBeVisible()
  // Found by role: an element that is hidden from screen readers has none.
  const undo = page.getByRole('button', { name: labels.undo, exact: true })
  await expect(undo).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: labels.statusChanged })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await tabTo(page, undo)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: labels.undone })).toBeVisible()
  await expect(dialog).toBeVisible()
})

test('shows all messages, one at a time', cell(false), async ({ people, request }) => {
  const [id = 0] = await citizens(request, 1)
  const page = await people.regular(labels, 'admin', 'about:blank')
  await page.clock.install()
  await page.goto(labels.paths.citizen(id))
  await decide(page, labels.verify)
  await decide(page, labels.giveBack)
  const shown = page.getByRole('region', { name: 'Mensajes' }).getByRole('listitem')
  await expect(shown).toHaveCount(1)
  await page.clock.fastForward(5_500)
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText(labels.statusChanged)
  await page.clock.fastForward(21_000)
  await expect(shown).toHaveCount(0)
})

test('the undo of an older decision does not undo the newer one', async ({ people, request }) => {
  const [id = 0] = await citizens(request, 1)
  const page = await people.regular(labels, 'admin', labels.paths.citizen(id))
  await decide(page, labels.verify)
  // The newer decision is made in another tab.
  const other = await page.context().newPage()
  await other.goto(labels.paths.citizen(id))
  await decide(other, labels.giveBack)
  await page.getByRole('button', { name: labels.undo, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: labels.undoOvertaken })).toBeVisible()
  const { data } = await (await caller(request, 'admin')).get<{ data: { status_id: number } }>(`${profiles}/${id}`)
  expect(data.status_id).toBe(4)
})
