import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { caller } from './caller.ts'
import { english, spanish } from './labels.ts'
import { type Citizen, type CitizenPage, names, profiles, rows, search } from './list.ts'
import { asShown, phone, test } from './people.ts'

test('assigns all matching citizens at once, with the count that the user saw', async ({ people, request }) => {
  const api = await caller(request, 'admin')
  const { data: validators } = await api.get<{ data: { id: number; full_name: string }[] }>(
    '/api/citizen-portal/users/validators',
  )
  const mine = (await (await caller(request, 'validator')).get<{ data: { id: number } }>('/api/user')).data.id
  const from = validators.find(({ id }) => id !== mine)
  const to = validators.find(({ id }) => id === mine)
  if (from === undefined || to === undefined) throw new Error('two validators are needed')
  const filter = `status_id=3&validators_id=${from.id}`
  const before = (await api.get<CitizenPage>(`${profiles}?${filter}`)).meta.total
  expect(before, 'more than a page of them').toBeGreaterThan(10)

  const page = await people.regular(english, 'assignor', `${english.paths.list}?${filter}`)
  await expect(page.getByText(english.citizens(before), { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: english.selectPage }).check()
  await expect(page.getByText(english.selected(10))).toBeVisible()
  // The selection stays on other pages and is cleared by another search.
  await page.getByRole('button', { name: english.nextPage }).click()
  await expect(page.getByText(english.selected(10))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: english.selectPage })).not.toBeChecked()
  await search(page, english, 'zzzz')
  await expect(page.getByText(english.noMatch)).toBeVisible()
  await expect(page.getByText(english.selected(10))).toHaveCount(0)
  await page.getByRole('button', { name: english.clearSearch }).click()

  await page.getByRole('checkbox', { name: english.selectPage }).check()
  await page.getByRole('button', { name: english.selectAll(before) }).click()
  await expect(page.getByText(english.selected(before))).toBeVisible()
  await page.getByRole('button', { name: english.assign }).click()
  const dialog = page.getByRole('dialog', { name: english.assignMany(before) })
  await expect(dialog.getByText(english.allMatching)).toBeVisible()
  await dialog.getByRole('radio', { name: asShown(to.full_name) }).check()

  // A colleague returns one of them at the same time: the dialog shows the new count and asks again.
  const gone = (await api.get<CitizenPage>(`${profiles}?${filter}`)).data[0]?.id ?? 0
  expect(await api.put(`${profiles}/${gone}/status`, { status_id: 4, observation: 'Falta un documento' })).toBe(200)
  await dialog.getByRole('button', { name: english.doAssign, exact: true }).click()
  await expect(page.getByText(english.recount(before - 1))).toBeVisible()
  const again = page.getByRole('dialog', { name: english.assignMany(before - 1) })
  await expect(again.getByRole('radio', { name: asShown(to.full_name) })).toBeChecked()
  await again.getByRole('button', { name: english.doAssign, exact: true }).click()
  await expect(page.getByText(english.assignDone(before - 1))).toBeVisible()
  await expect(page.getByText(english.noMatch)).toBeVisible()
  expect((await api.get<CitizenPage>(`${profiles}?${filter}`)).meta.total).toBe(0)
})

test('distributes citizens among the validators by load, as the preview shows', async ({ people, request }) => {
  const api = await caller(request, 'admin')
  const loads = async () =>
    (await api.get<{ data: { assigned_count: number }[] }>('/api/citizen-portal/users/validators')).data
  const before = await loads()
  const page = await people.regular(english, 'assignor', `${english.paths.list}?status_id=1`)
  await page.getByRole('checkbox', { name: english.selectPage }).check()
  await page.getByRole('button', { name: english.assign }).click()
  const dialog = page.getByRole('dialog', { name: english.assignMany(10) })
  await dialog.getByRole('checkbox', { name: 'Share among several by their workload' }).check()
  const lines = dialog.getByRole('group', { name: 'Among whom' }).locator('label')
  await expect(lines).toHaveCount(before.length)
  const promised = (await lines.allTextContents()).map((text) => Number(/→ ([\d,]+)/.exec(text)?.[1]?.replace(',', '')))
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: english.doAssign, exact: true }).click()
  await expect(page.getByText(/^10 citizens were shared among \d validators?\.$/)).toBeVisible()
  expect((await loads()).map(({ assigned_count }) => assigned_count)).toEqual(promised)
  await page.getByRole('button', { name: english.undo }).click()
  await expect.poll(loads).toEqual(before)
})

test('rows are focused, selected, opened and changed with the keyboard only', async ({ people }) => {
  const page = await people.regular(spanish, 'admin', spanish.paths.list)
  const row = (index: number) => page.locator(`tbody tr[data-row="${index}"]`)
  await expect(rows(page)).toHaveCount(10)
  const [first = '', second = ''] = await names(page)
  await page.getByRole('checkbox', { name: spanish.selectPage }).focus()
  while (!(await row(0).evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  const walk = [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['End', 9],
    ['ArrowDown', 9],
    ['Home', 0],
    ['ArrowUp', 0],
    ['ArrowDown', 1],
  ] as const
  for (const [key, index] of walk) {
    await page.keyboard.press(key)
    await expect(row(index)).toBeFocused()
  }
  await page.keyboard.press(' ')
  // Identified by the row: a family may have two people with one name.
  await expect(row(1).getByRole('checkbox', { name: spanish.select(second) })).toBeChecked()
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ ')
  await expect(page.getByText(spanish.selected(2))).toBeVisible()

  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('term').first()).toBeVisible()
  await expect(row(0)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('term')).toHaveCount(0)

  // The rows are a grid: the arrow keys reach every cell, and Tab stops at one row only.
  const grid = page.getByRole('treegrid', { name: spanish.userValidation })
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true')
  await expect(row(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(row(0).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(1).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('End')
  await expect(row(1).getByRole('button', { name: spanish.actionsOf(second) })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row(1).getByRole('gridcell').nth(-2)).toBeFocused()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Home')
  for (let left = 3; left > 0; left -= 1) await page.keyboard.press('ArrowLeft')
  await expect(row(0)).toBeFocused()
  const others = grid.locator('tr[data-row][tabindex="-1"]')
  await expect(others).toHaveCount(9)
  await expect(others.locator(':is(a, button, input):not([tabindex="-1"])')).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('ContextMenu')
  await expect(page.getByRole('menu', { name: spanish.actionsOf(first) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: spanish.assign })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: spanish.assign })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await row(0).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeFocused()
})

test('on a phone each row is a card with the same actions', async ({ people, request }) => {
  const labels = english
  // Citizens about whom no other journey has decided.
  const [citizen] = (
    await (
      await caller(request, 'admin')
    ).get<CitizenPage>(`${profiles}?status_id=1&column[]=waiting_since&order[]=asc`)
  ).data as [Citizen]
  const page = await people.regular(labels, 'admin', `${labels.paths.list}?status_id=1`, phone)
  const cards = page.getByRole('main').getByRole('list', { name: labels.userValidation }).getByRole('listitem')
  await expect(cards).toHaveCount(10)
  await expect(page.getByRole('treegrid')).toHaveCount(0)
  const card = cards.first()
  await expect(card.getByRole('heading')).toHaveText(asShown(citizen.full_name))
  await expect(card).toContainText(citizen.document)
  await expect(card).toContainText(labels.pending)
  await expect(card.getByRole('term')).toHaveText(['Document', 'Waiting since', 'Documents to review'])

  await card.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: labels.assign })).toBeInViewport()
  const unselect = page.getByRole('button', { name: labels.unselect })
  // The bar of the selection never covers the focused element.
  for (const nth of [1, 2, 3]) {
    const box = cards.nth(nth).getByRole('checkbox')
    await box.focus()
    const roomAboveBar = async () => ((await unselect.boundingBox())?.y ?? 0) - ((await box.boundingBox())?.y ?? 0)
    await expect.poll(roomAboveBar).toBeGreaterThan(24)
  }
  await unselect.click()
  await card.getByRole('button', { name: /./ }).click()
  await expect(page.getByRole('menuitem', { name: labels.changeStatus })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: labels.sort, exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: labels.sortAdd }).click()
  await panel.getByLabel(labels.sortFirst).selectOption({ label: labels.birthdate })
  await panel.getByRole('button', { name: labels.close }).last().click()
  await expect(page).toHaveURL(/column\[\]=birthdate/)
  await page.getByRole('button', { name: labels.filters }).click()
  await panel.getByLabel(labels.pending).check()
  await panel.getByRole('button', { name: labels.apply }).click()
  await expect(page).toHaveURL(/status_id=1/)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(`${labels.citizen} - ${labels.product}`)
})
