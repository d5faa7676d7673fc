import { expect } from '@playwright/test'
import { caller } from '../base/caller.ts'
import { spanish as labels } from '../base/labels.ts'
import { asShown, test } from '../base/people.ts'

interface Load {
  readonly id: number
  readonly full_name: string
  readonly waiting: number
}

test('an assignor balances the load of two validators from the dashboard', async ({ people, request }) => {
  const admin = await caller(request, 'admin')
  const figures = '/api/citizen-portal/dashboard/figures'
  const loads = async () => (await admin.get<{ data: { validators: Load[] } }>(figures)).data.validators
  const before = await loads()
  const [fuller] = before
  const emptier = before.at(-1)
  if (fuller === undefined || emptier === undefined || fuller.id === emptier.id)
    throw new Error('two validators are needed')
  expect(fuller.waiting).toBeGreaterThan(1)
  const waiting = async (id: number) => (await loads()).find((one) => one.id === id)?.waiting

  const page = await people.regular(labels, 'assignor', labels.paths.home)
  const load = page.getByRole('region', { name: 'Carga por validador' })
  await load.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: labels.userValidation })).toBeVisible()
  // The list shows the queue of the validator with more citizens.
  await expect(page.getByText(new RegExp(`^${fuller.waiting} `)).first()).toBeVisible()
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: labels.assign }).click()
  const dialog = page.getByRole('dialog', { name: labels.assignMany(2) })
  await dialog.getByRole('radio', { name: asShown(emptier.full_name) }).check()
  await dialog.getByRole('button', { name: labels.doAssign, exact: true }).click()
  await expect(page.getByText(labels.assignDone(2))).toBeVisible()

  expect(await waiting(fuller.id)).toBe(fuller.waiting - 2)
  expect(await waiting(emptier.id)).toBe(emptier.waiting + 2)
  await page.goto(labels.paths.home)
  await expect(load.getByText(String(fuller.waiting - 2), { exact: true }).first()).toBeVisible()
})
