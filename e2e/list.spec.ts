import { expect, type Locator, type Page } from '@playwright/test'
import { asShown, caller, phone, test } from './people.ts'
import { english, languages, spanish, type Words } from './words.ts'

const profiles = '/api/citizen-portal/profiles'

interface Citizen {
  id: number
  full_name: string
  document: string
}

interface Answer {
  data: Citizen[]
  meta: { total: number }
}

function rows(page: Page): Locator {
  return page.locator('tbody tr[data-row]')
}

/** What stands in a column, from top to bottom. */
async function column(page: Page, name: string): Promise<string[]> {
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: name })).toHaveCount(1)
  const place = (await heads.allInnerTexts()).findIndex((text) => text.trim().startsWith(name))
  return rows(page).evaluateAll(
    (all, at) => all.map((row) => (row.children[at] as HTMLElement).innerText.trim()),
    place,
  )
}

async function names(page: Page): Promise<string[]> {
  return rows(page).getByRole('rowheader').allInnerTexts()
}

async function search(page: Page, words: Words, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: words.search }).fill(text)
  await page.keyboard.press('Enter')
}

function sorted(texts: readonly string[], descends = false): string[] {
  const up = [...texts].sort((one, other) => Number(one) - Number(other))
  return descends ? up.reverse() : up
}

test('a search runs on Enter or a pause, is reached with a slash, and needs neither accents nor order', async ({
  people,
  request,
}) => {
  const api = await caller(request, 'viewer')
  const [citizen] = (await api.get<Answer>(`${profiles}?query=perez`)).data as [Citizen]
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

for (const words of languages) {
  test(`${words.language}: filters show as chips with their value, and go one by one`, async ({ people, request }) => {
    const api = await caller(request, 'admin')
    const all = (await api.get<Answer>(profiles)).meta.total
    const page = await people.regular(words, 'admin', words.paths.list)
    await page.getByRole('button', { name: words.filters }).click()
    const panel = page.getByRole('dialog')
    const group = (name: string) => panel.getByRole('group', { name })
    await group(words.status).getByLabel(words.pending).check()
    await group(words.status).getByLabel(words.validating).check()
    await group(words.profileType).getByLabel(words.own).check()
    await group(words.assignment).getByLabel(words.withoutValidator).check()
    // A range that runs backwards is told where it stands, and nothing else is lost.
    await group(words.registered).getByLabel(words.from).fill('2026-05-02')
    await group(words.registered).getByLabel(words.to).fill('2026-05-01')
    await panel.getByRole('button', { name: words.apply }).click()
    await expect(panel.getByText(words.daysOrder)).toBeVisible()
    await group(words.registered).getByLabel(words.from).fill('2020-01-01')
    await group(words.registered).getByLabel(words.to).fill('2030-12-31')
    await panel.getByRole('button', { name: words.apply }).click()
    await expect(panel).toBeHidden()

    const chips = page.getByRole('main').getByRole('listitem')
    await expect(chips.filter({ hasText: `${words.status}: ${words.pending}, ${words.validating}` })).toBeVisible()
    await expect(chips.filter({ hasText: `${words.profileType}: ${words.own}` })).toBeVisible()
    await expect(chips.filter({ hasText: `${words.assignment}: ${words.withoutValidator}` })).toBeVisible()
    await expect(page.getByRole('button', { name: words.filters })).toHaveText(/4/)
    await expect(page).toHaveURL(/status_id\[\]=1&status_id\[\]=2/)
    // Back takes the filters away, forward brings them again.
    await page.goBack()
    await expect(page.getByText(words.citizens(all), { exact: true })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('button', { name: words.filters })).toHaveText(/4/)

    const steps = [
      [words.assignment, '?status_id[]=1&status_id[]=2&profile_type_id=1'],
      [words.profileType, '?status_id[]=1&status_id[]=2'],
      [words.status, ''],
    ] as const
    await page.getByRole('button', { name: words.removeFilter(words.registered) }).click()
    for (const [name, left] of steps) {
      await page.getByRole('button', { name: words.removeFilter(name) }).click()
      const count = (await api.get<Answer>(profiles + left)).meta.total
      await expect(page.getByText(words.citizens(count), { exact: true })).toBeVisible()
    }
    await expect(page).toHaveURL(words.paths.list)

    await page.goto(`${words.paths.list}?status_id=1&profile_type_id=1`)
    await page.getByRole('button', { name: words.removeFilters }).click()
    await expect(page.getByText(words.citizens(all), { exact: true })).toBeVisible()
  })
}

test('a heading sorts, a second one sorts within it, and the order is in the address', async ({ people }) => {
  const page = await people.regular(spanish, 'viewer', `${spanish.paths.list}?per_page=100`)
  await expect(rows(page)).toHaveCount(100)
  const head = (name: string) => page.getByRole('columnheader', { name })
  const press = (name: string) => head(name).getByRole('button')
  await press(spanish.age).click()
  await expect(head(spanish.age)).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/column\[\]=age&order\[\]=asc/)
  await expect.poll(async () => column(page, spanish.age)).toEqual(sorted(await column(page, spanish.age)))
  await press(spanish.age).click()
  await expect(head(spanish.age)).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => column(page, spanish.age)).toEqual(sorted(await column(page, spanish.age), true))

  await press(spanish.fullName).click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/column\[\]=age&order\[\]=desc&column\[\]=full_name&order\[\]=asc/)
  await expect(press(spanish.fullName)).toContainText('2')
  await expect(async () => {
    const [ages, people] = [await column(page, spanish.age), await names(page)]
    const together = ages.map((age, index) => [Number(age), people[index] ?? ''] as const)
    const wanted = together.toSorted((one, other) => other[0] - one[0] || one[1].localeCompare(other[1], 'es'))
    expect(together).toEqual(wanted)
  }).toPass()

  // The same without a modifier key, and a third press on the first heading gives the order up.
  await page.getByRole('button', { name: spanish.sort, exact: true }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel(spanish.sortFirst)).toHaveValue('age')
  await panel.getByLabel(spanish.directionOf(spanish.fullName)).selectOption({ label: spanish.descending })
  await expect(page).toHaveURL(/column\[\]=full_name&order\[\]=desc/)
  await panel.getByRole('button', { name: spanish.close }).last().click()
  await press(spanish.age).click()
  await expect(head(spanish.age)).toHaveAttribute('aria-sort', 'none')
  await expect(page).not.toHaveURL(/column/)
})

test('columns, their order and the density are kept for the person, on every computer', async ({ people }) => {
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
  await panel.getByRole('button', { name: spanish.columnDown(spanish.status) }).click()
  const written = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await panel.getByRole('button', { name: spanish.close }).last().click()
  await written
  await expect(head(spanish.birthdate)).toHaveCount(0)
  const texts = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
  expect(texts.indexOf(spanish.status)).toBe(texts.indexOf(spanish.profileType) + 1)

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
  const reset = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await panel.getByRole('button', { name: spanish.columnsReset }).click()
  await reset
  await panel.getByRole('button', { name: spanish.close }).last().click()
  await expect(head(spanish.birthdate)).toBeVisible()
})

test('pages turn, hold as many rows as wanted, and end in words', async ({ people, request }) => {
  const all = (await (await caller(request, 'viewer')).get<Answer>(profiles)).meta.total
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

test('an address shared with a colleague shows the same rows in the same order', async ({ people }) => {
  const query =
    '?status_id[]=3&status_id[]=4&profile_type_id=1&column[]=age&order[]=desc&column[]=full_name&order[]=asc&page=2'
  const sender = await people.regular(spanish, 'admin', spanish.paths.list + query)
  await expect(rows(sender)).toHaveCount(10)
  const receiver = await people.regular(english, 'viewer', english.paths.list + query)
  await expect(rows(receiver)).toHaveCount(10)
  expect(await names(receiver)).toEqual(await names(sender))
})

for (const words of languages) {
  test(`${words.language}: nothing, nothing found, not allowed and failed are told apart`, async ({ people }) => {
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
}

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
      const told = page.getByRole('main').getByRole('alert')
      await expect(told.getByRole('paragraph')).toHaveText(/^No se puede|^El campo|^Los datos/)
      await told.getByRole('button', { name: spanish.removeFilters }).click()
      await expect(rows(page)).toHaveCount(10)
      await expect(page).toHaveURL(spanish.paths.list)
    })
  }
})

test('all that match are assigned at once, with the count the person saw', async ({ people, request }) => {
  const api = await caller(request, 'admin')
  const { data: validators } = await api.get<{ data: { id: number; full_name: string }[] }>(
    '/api/citizen-portal/users/validators',
  )
  const mine = (await (await caller(request, 'validator')).get<{ data: { id: number } }>('/api/user')).data.id
  const from = validators.find(({ id }) => id !== mine)
  const to = validators.find(({ id }) => id === mine)
  if (from === undefined || to === undefined) throw new Error('two validators are needed')
  const filter = `status_id=3&validators_id=${from.id}`
  const before = (await api.get<Answer>(`${profiles}?${filter}`)).meta.total
  expect(before, 'more than a page of them').toBeGreaterThan(10)

  const page = await people.regular(english, 'assignor', `${english.paths.list}?${filter}`)
  await expect(page.getByText(english.citizens(before), { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: english.selectPage }).check()
  await expect(page.getByText(english.selected(10))).toBeVisible()
  // Ticks stay from page to page, and go with another search.
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

  // Meanwhile a colleague returns one of them: the person is told the new count and asked again.
  const gone = (await api.get<Answer>(`${profiles}?${filter}`)).data[0]?.id ?? 0
  expect(await api.put(`${profiles}/${gone}/status`, { status_id: 4, observation: 'Falta un documento' })).toBe(200)
  await dialog.getByRole('button', { name: english.doAssign, exact: true }).click()
  await expect(page.getByText(english.recount(before - 1))).toBeVisible()
  const again = page.getByRole('dialog', { name: english.assignMany(before - 1) })
  await expect(again.getByRole('radio', { name: asShown(to.full_name) })).toBeChecked()
  await again.getByRole('button', { name: english.doAssign, exact: true }).click()
  await expect(page.getByText(english.assignDone(before - 1))).toBeVisible()
  await expect(page.getByText(english.noMatch)).toBeVisible()
  expect((await api.get<Answer>(`${profiles}?${filter}`)).meta.total).toBe(0)
})

test('the rows are walked, ticked, opened and acted upon with the keyboard alone', async ({ people }) => {
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
  await expect(page.getByRole('checkbox', { name: spanish.select(second) })).toBeChecked()
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ ')
  await expect(page.getByText(spanish.selected(2))).toBeVisible()

  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('term').first()).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('term')).toHaveCount(0)

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

for (const words of languages) {
  test(`${words.language}: on a phone each row is a card that does the same`, async ({ people, request }) => {
    const [citizen] = (await (await caller(request, 'admin')).get<Answer>(profiles)).data as [Citizen]
    const page = await people.regular(words, 'admin', words.paths.list, phone)
    const cards = page.getByRole('main').getByRole('list', { name: words.userValidation }).getByRole('listitem')
    await expect(cards).toHaveCount(10)
    await expect(page.getByRole('table')).toHaveCount(0)
    const card = cards.first()
    await expect(card.getByRole('heading')).toHaveText(asShown(citizen.full_name))
    await expect(card).toContainText(citizen.document)
    await expect(card).toContainText(words.pending)
    await expect(card.getByRole('term')).toHaveCount(3)

    await card.getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: words.assign })).toBeInViewport()
    await page.getByRole('button', { name: words.unselect }).click()
    await card.getByRole('button', { name: /./ }).click()
    await expect(page.getByRole('menuitem', { name: words.changeStatus })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: words.sort, exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: words.sortAdd }).click()
    await panel.getByLabel(words.sortFirst).selectOption({ label: words.age })
    await panel.getByRole('button', { name: words.close }).last().click()
    await expect(page).toHaveURL(/column\[\]=age/)
    await page.getByRole('button', { name: words.filters }).click()
    await panel.getByLabel(words.pending).check()
    await panel.getByRole('button', { name: words.apply }).click()
    await expect(page).toHaveURL(/status_id=1/)
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(`${words.citizen} - ${words.product}`)
  })
}
