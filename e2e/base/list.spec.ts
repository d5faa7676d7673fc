import { expect, type Locator } from '@playwright/test'
import { caller } from './caller.ts'
import { english, spanish } from './labels.ts'
import { cell } from './length.ts'
import { type Citizen, type CitizenPage, column, names, profiles, rows, search } from './list.ts'
import { asShown, test } from './people.ts'

function sorted(texts: readonly string[], descends = false): string[] {
  const up = [...texts].sort((one, other) => one.localeCompare(other, 'es'))
  return descends ? up.reverse() : up
}

test('a search runs on Enter or after a pause, is focused with a slash, and ignores accents and word order', async ({
  people,
  request,
}) => {
  const api = await caller(request, 'viewer')
  const [citizen] = (await api.get<CitizenPage>(`${profiles}?query=perez`)).data as [Citizen]
  const page = await people.regular(spanish, 'viewer', spanish.paths.list)
  const box = page.getByRole('searchbox', { name: spanish.search })
  await expect(rows(page)).toHaveCount(10)

  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type('PEREZ')
  await expect(rows(page).first()).toContainText('Pérez')
  await expect(page).toHaveURL(/\?query=PEREZ$/)

  const [first = '', second = ''] = citizen.full_name.toLowerCase().split(' ')
  await search(page, spanish, `${second} ${first}`)
  await expect(rows(page).filter({ hasText: asShown(citizen.full_name) })).not.toHaveCount(0)

  const dotted = citizen.document.replace(/(\d)(?=(\d{3})+$)/g, '$1.')
  expect(dotted).toMatch(/\d\.\d{3}/)
  await search(page, spanish, dotted)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(citizen.document)

  await search(page, spanish, 'nobody at all')
  await expect(page.getByText(spanish.noMatch)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: spanish.clearSearch }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(box).toBeFocused()
  await expect(page).toHaveURL(spanish.paths.list)
})

test('filters are shown as chips with their value and can be removed one by one', async ({ people, request }) => {
  const labels = spanish
  const api = await caller(request, 'admin')
  const all = (await api.get<CitizenPage>(profiles)).meta.total
  const page = await people.regular(labels, 'admin', labels.paths.list)
  await page.getByRole('button', { name: labels.filters }).click()
  const panel = page.getByRole('dialog')
  const group = (name: string) => panel.getByRole('group', { name })
  await group(labels.status).getByLabel(labels.pending).check()
  await group(labels.status).getByLabel(labels.validating).check()
  await group(labels.profileType).getByLabel(labels.own).check()
  await group(labels.assignment).getByLabel(labels.withoutValidator).check()
  // A range in the wrong order shows an error at its field, and the other values stay.
  await group(labels.registered).getByLabel(labels.from).fill('2026-05-02')
  await group(labels.registered).getByLabel(labels.to).fill('2026-05-01')
  await panel.getByRole('button', { name: labels.apply }).click()
  await expect(panel.getByText(labels.daysOrder)).toBeVisible()
  await group(labels.registered).getByLabel(labels.from).fill('2020-01-01')
  await group(labels.registered).getByLabel(labels.to).fill('2030-12-31')
  await panel.getByRole('button', { name: labels.apply }).click()
  await expect(panel).toBeHidden()

  const chips = page.getByRole('main').getByRole('listitem')
  await expect(chips.filter({ hasText: `${labels.status}: ${labels.pending}, ${labels.validating}` })).toBeVisible()
  await expect(chips.filter({ hasText: `${labels.profileType}: ${labels.own}` })).toBeVisible()
  await expect(chips.filter({ hasText: `${labels.assignment}: ${labels.withoutValidator}` })).toBeVisible()
  await expect(page.getByRole('button', { name: labels.filters })).toHaveText(/4/)
  await expect(page).toHaveURL(/status_id\[\]=1&status_id\[\]=2/)
  // Back removes the filters, Forward restores them.
  await page.goBack()
  await expect(page.getByText(labels.citizens(all), { exact: true })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('button', { name: labels.filters })).toHaveText(/4/)

  const steps = [
    [labels.assignment, '?status_id[]=1&status_id[]=2&profile_type_id=1'],
    [labels.profileType, '?status_id[]=1&status_id[]=2'],
    [labels.status, ''],
  ] as const
  await page.getByRole('button', { name: labels.removeFilter(labels.registered) }).click()
  for (const [name, left] of steps) {
    await page.getByRole('button', { name: labels.removeFilter(name) }).click()
    const count = (await api.get<CitizenPage>(profiles + left)).meta.total
    await expect(page.getByText(labels.citizens(count), { exact: true })).toBeVisible()
  }
  await expect(page).toHaveURL(labels.paths.list)

  await page.goto(`${labels.paths.list}?status_id=1&profile_type_id=1`)
  await page.getByRole('button', { name: labels.removeFilters }).click()
  await expect(page.getByText(labels.citizens(all), { exact: true })).toBeVisible()
})

test('a column header sorts, a second one sorts within it, and the address contains the order', async ({ people }) => {
  const page = await people.regular(spanish, 'viewer', `${spanish.paths.list}?per_page=30`)
  await expect(rows(page)).toHaveCount(30)
  const head = (name: string) => page.getByRole('columnheader', { name })
  const press = (name: string) => head(name).getByRole('button')
  const inOrder = (isDescending: boolean) =>
    expect(async () => {
      const states = await column(page, spanish.status)
      expect(states).toEqual(sorted(states, isDescending))
    }).toPass()
  await press(spanish.status).click()
  await expect(head(spanish.status)).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/column\[\]=status&order\[\]=asc/)
  await inOrder(false)
  await press(spanish.status).click()
  await expect(head(spanish.status)).toHaveAttribute('aria-sort', 'descending')
  await inOrder(true)

  await press(spanish.fullName).click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/column\[\]=status&order\[\]=desc&column\[\]=full_name&order\[\]=asc/)
  await expect(press(spanish.fullName)).toContainText('2')
  await expect(async () => {
    const [states, people] = [await column(page, spanish.status), await names(page)]
    const together = states.map((state, index) => [state, people[index] ?? ''] as const)
    const expected = together.toSorted(
      (one, other) => other[0].localeCompare(one[0], 'es') || one[1].localeCompare(other[1], 'es'),
    )
    expect(together).toEqual(expected)
  }).toPass()

  // The same without a modifier key; a third press on the first header removes the order.
  await page.getByRole('button', { name: spanish.sort, exact: true }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel(spanish.sortFirst)).toHaveValue('status')
  await panel.getByLabel(spanish.directionOf(spanish.fullName)).selectOption({ label: spanish.descending })
  await expect(page).toHaveURL(/column\[\]=full_name&order\[\]=desc/)
  await panel.getByRole('button', { name: spanish.close }).last().click()
  await press(spanish.status).click()
  await expect(head(spanish.status)).toHaveAttribute('aria-sort', 'none')
  await expect(page).not.toHaveURL(/column/)
})

test('columns, their order and the density are stored for the user on every computer', async ({ people }) => {
  const page = await people.regular(spanish, 'superadmin', spanish.paths.list)
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect(head(spanish.birthdate)).toBeVisible()
  const high = (await rows(page).first().boundingBox())?.height ?? 0
  await page.getByRole('button', { name: spanish.denser }).click()
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height ?? 0).toBeLessThan(high)
  await page.getByRole('button', { name: spanish.columns }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('checkbox', { name: spanish.birthdate }).click()
  await expect(panel.getByRole('checkbox', { name: spanish.birthdate })).not.toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await panel.getByRole('button', { name: spanish.columnDown(spanish.status) }).click()
  await panel.getByRole('button', { name: spanish.close }).last().click()
  await saved
  await expect(head(spanish.birthdate)).toHaveCount(0)
  const texts = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
  expect(texts.indexOf(spanish.status)).toBe(texts.indexOf(spanish.waitingSince) + 1)

  await page.reload()
  await expect(rows(page)).toHaveCount(10)
  await expect(head(spanish.birthdate)).toHaveCount(0)
  const elsewhere = await people.regular(english, 'superadmin', english.paths.list)
  await expect(rows(elsewhere)).toHaveCount(10)
  await expect(elsewhere.getByRole('columnheader', { name: english.birthdate })).toHaveCount(0)
  expect((await rows(elsewhere).first().boundingBox())?.height ?? 0).toBeLessThan(high)
  const others = await people.regular(spanish, 'viewer', spanish.paths.list)
  await expect(others.getByRole('columnheader', { name: spanish.birthdate })).toBeVisible()

  await page.getByRole('button', { name: spanish.columns }).click()
  const reset = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await panel.getByRole('button', { name: spanish.columnsReset }).click()
  await reset
  await panel.getByRole('button', { name: spanish.close }).last().click()
  await expect(head(spanish.birthdate)).toBeVisible()
})

/** A page of the list as the call returns it without the parameter `fields`. */
interface WholePage {
  data: Record<string, string | number | null>[]
  details: Record<'headers' | 'expanded', { value: string; text: string }[]>
}

/** Whether a text on screen shows a value: the same letters and digits, the year of a date, or “no data”. */
function says(text: string, value: string | number | null | undefined): boolean {
  const bare = (written: string) =>
    written
      .normalize('NFD')
      .replace(/[^a-z0-9]/gi, '')
      .toLowerCase()
  if (value === null || value === undefined || value === '') return bare(text).includes(bare(spanish.noData))
  const [, year] = /^(\d{4})-\d{2}-\d{2}/.exec(String(value)) ?? []
  return bare(text).includes(bare(year ?? String(value)))
}

/** The text of a value. A relative time has its date in the title. */
function written(value: Locator): Promise<string> {
  return value.evaluate((one) => `${one.textContent} ${one.querySelector('time')?.getAttribute('title') ?? ''}`)
}

test('every column and an expanded row show their values while a page loads only visible columns', async ({
  people,
  request,
}) => {
  // A waiting citizen has a value in every column; other journeys decide about those at the top of the list.
  const { data, details } = await (await caller(request, 'viewer')).get<WholePage>(
    `${profiles}?status_id=1&column[]=waiting_since&order[]=asc`,
  )
  const [citizen = {}] = data
  const page = await people.regular(spanish, 'viewer', `${spanish.paths.list}?status_id=1`)
  await expect(rows(page)).toHaveCount(10)
  const responded = page.waitForResponse((response) => /profiles\?.*page=2/.test(response.url()))
  await page.getByRole('button', { name: spanish.nextPage }).click()
  // The page may have read the body already, so the test checks only its size.
  const { responseBodySize } = await (await responded).request().sizes()
  expect(responseBodySize).toBeGreaterThan(1000)
  expect(responseBodySize).toBeLessThanOrEqual(8000)
  await page.goBack()
  await expect(rows(page).first()).toContainText(String(citizen.document))

  await rows(page).first().getByRole('button', { expanded: false }).first().click()
  const detail = async ({ text, value }: { text: string; value: string }) => {
    const fact = page.getByRole('term').filter({ hasText: text }).first().locator('xpath=following-sibling::dd[1]')
    return says(await written(fact), citizen[value])
  }
  for (const header of details.expanded) await expect.poll(() => detail(header), header.value).toBe(true)

  await page.reload()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: spanish.columns }).click()
  const panel = page.getByRole('dialog')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  const boxes = panel.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  for (const box of await boxes.all()) await box.check()
  await panel.getByRole('button', { name: spanish.close }).last().click()
  await saved
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
  const headers = [...details.headers, ...details.expanded].filter(({ value }) => value !== 'actions')
  for (const { value, text } of headers) {
    const at = heads.indexOf(text)
    const cell = rows(page)
      .first()
      .locator(`xpath=*[${at + 1}]`)
    await expect.poll(async () => says(await written(cell), citizen[value]), value).toBe(true)
  }

  await page.getByRole('button', { name: spanish.columns }).click()
  const reset = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await panel.getByRole('button', { name: spanish.columnsReset }).click()
  await reset
})

test('pages can be changed, have the selected number of rows, and a page past the end shows a message', async ({
  people,
  request,
}) => {
  const all = (await (await caller(request, 'viewer')).get<CitizenPage>(profiles)).meta.total
  const page = await people.regular(spanish, 'viewer', spanish.paths.list)
  const pager = page.getByRole('navigation', { name: 'Páginas de la lista' })
  await expect(pager).toContainText(spanish.range(1, 10, all))
  const first = await names(page)
  await pager.getByRole('button', { name: spanish.nextPage }).click()
  await expect(pager).toContainText(spanish.range(11, 20, all))
  await expect(page).toHaveURL(/\?page=2$/)
  expect((await names(page)).filter((name) => first.includes(name))).toEqual([])
  await pager.getByLabel(spanish.perPage).selectOption('50')
  await expect(pager).toContainText(spanish.range(1, 50, all))
  await expect(rows(page)).toHaveCount(50)
  await pager.getByRole('button', { name: spanish.lastPage }).click()
  await expect(pager).toContainText(spanish.range(Math.floor((all - 1) / 50) * 50 + 1, all, all))
  await expect(pager.getByRole('button', { name: spanish.nextPage })).toBeDisabled()
  await page.goBack()
  await expect(rows(page)).toHaveCount(50)
  await expect(page).toHaveURL(/\?per_page=50$/)

  await page.goto(`${spanish.paths.list}?page=99`)
  await expect(page.getByText(spanish.pastEnd(Math.ceil(all / 10)))).toBeVisible()
  await page.getByRole('button', { name: spanish.toLastPage }).click()
  await expect(pager).toContainText(`–${all} de ${all}`)
})

test('a shared address shows the same rows in the same order to a colleague', cell(false), async ({ people }) => {
  const query =
    '?status_id[]=2&status_id[]=3&status_id[]=4&profile_type_id=1&column[]=status&order[]=desc&column[]=full_name&order[]=asc&page=2'
  const sender = await people.regular(spanish, 'admin', spanish.paths.list + query)
  // The number of rows on the second page depends on the decisions of other journeys.
  await expect(rows(sender)).not.toHaveCount(0)
  const receiver = await people.regular(english, 'viewer', english.paths.list + query)
  await expect(rows(receiver)).toHaveCount(await rows(sender).count())
  expect(await names(receiver)).toEqual(await names(sender))
})
