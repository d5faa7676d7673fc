import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { caller } from '../base/caller.ts'
import { spanish as labels } from '../base/labels.ts'
import { rows } from '../base/list.ts'
import { test } from '../base/people.ts'
import { startWork } from '../base/work.ts'
import { freshQueue, openDesk, press, profiles } from '../people/desk.ts'
import { reviewSpanish as say } from '../people/review-labels.ts'

// The work of a day with citizens, with the fewest keys and clicks. docs/daily-work.md has the counts.

interface Person {
  readonly id: number
  readonly document: string
}

/** Waits until the page takes keys. */
async function home(page: Page): Promise<void> {
  await expect(page.getByRole('banner').locator('[data-name=search]')).toBeVisible()
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Pantalla, acción/ })).toBeFocused()
  await page.keyboard.type(text)
}

test('decides at the desk', async ({ people, request }) => {
  await freshQueue(request, 'validator', 'validator2', 4)
  const page = await people.regular(labels, 'validator', say.desk)
  await openDesk(page)

  const verify = await startWork(page, 'Verify a citizen with two documents')
  for (let decision = 0; decision < 3; decision += 1) await press(page, 'v')
  await verify.expectCounted()

  await openDesk(page)
  const undo = await startWork(page, 'Undo the last decision')
  await press(page, 'u')
  await undo.expectCounted()
  await press(page, 'v')

  await openDesk(page)
  const unreadable = page.getByRole('button', { name: say.unreadable })
  await expect(unreadable).toHaveAttribute('aria-keyshortcuts', /^[1-9]$/)
  const figure = (await unreadable.getAttribute('aria-keyshortcuts')) ?? ''
  const goBack = await startWork(page, 'Return a document with a ready observation')
  await page.keyboard.press(figure)
  await expect(page.getByRole('textbox', { name: say.observation })).toHaveValue(say.unreadable)
  await press(page, 'r')
  await goBack.expectCounted()

  await press(page, 'v')
  await press(page, 'j')
  await openDesk(page)
})

test('returns a document because one field differs', async ({ people, request }) => {
  await freshQueue(request, 'validator2', 'validator', 1)
  const page = await people.regular(labels, 'validator2', say.desk)
  await openDesk(page)
  const work = await startWork(page, 'Return a document because of one different field, and name field and value')
  await page.keyboard.press('i')
  await page.keyboard.press('d')
  await expect(page.getByRole('textbox', { name: say.observation })).toHaveValue(/no coinciden con el documento/)
  await press(page, 'r')
  await work.expectCounted()
})

/** The first verified citizen whose document has ten digits. */
async function citizenWithTenDigits(request: APIRequestContext): Promise<Person> {
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: Person[] }>(`${profiles}?per_page=50&status_id[]=3`)
  const citizen = data.find(({ document }) => /^\d{10}$/.test(document))
  if (citizen === undefined) throw new Error('No verified citizen has a document of ten digits')
  return citizen
}

test('finds a citizen by document', async ({ people, request }) => {
  const citizen = await citizenWithTenDigits(request)
  const option = (page: Page) => page.getByRole('option', { name: new RegExp(citizen.document) })
  const page = await people.regular(labels, 'admin', labels.paths.home)
  await home(page)
  const byDocument = await startWork(page, 'Find a citizen by a document of ten digits, from any screen')
  await searchFor(page, citizen.document)
  await expect(option(page)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(labels.paths.citizen(citizen.id))
  await byDocument.expectCounted()
})

test('finds a citizen by a misheard name', async ({ people, request }) => {
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: Person[] }>(`${profiles}?query=yaneth`)
  expect(data).toHaveLength(1)
  const [citizen] = data
  const page = await people.regular(labels, 'admin', labels.paths.home)
  await home(page)
  const work = await startWork(
    page,
    'Find a citizen by a first name of five letters that was misheard, from any screen',
  )
  await searchFor(page, 'janet')
  await expect(page.getByRole('option', { name: /yaneth/i })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(labels.paths.citizen(citizen?.id ?? 0))
  await work.expectCounted()
})

test('hands a citizen over', async ({ people, request }) => {
  await freshQueue(request, 'validator2', 'validator', 1)
  const page = await people.regular(labels, 'validator2', say.desk)
  await openDesk(page)
  const work = await startWork(page, 'Hand a citizen over to a colleague, with a reason of 19 letters')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: say.handOver })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: say.reason })).toBeFocused()
  await page.keyboard.type('Conoce a la familia')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(say.handedOver)).toBeVisible()
  await work.expectCounted()
})

/** Undoes an assignment: other journeys need citizens without a validator. */
async function undo(page: Page): Promise<void> {
  const undone = page.waitForResponse((response) => response.url().endsWith('/profiles/validator/undo'))
  await page.getByRole('button', { name: labels.undo, exact: true }).click()
  expect((await undone).status()).toBe(200)
}

test('assigns citizens', async ({ people }) => {
  const page = await people.regular(labels, 'assignor', `${labels.paths.list}?status_id=1`)
  await expect(rows(page).first()).toBeVisible()
  const one = await startWork(page, 'Assign a page of ten citizens to one validator')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: labels.assign }).click()
  const dialog = page.getByRole('dialog', { name: labels.assignMany(10) })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText(labels.assignDone(10))).toBeVisible()
  await one.expectCounted()
  await undo(page)
})

test('assigns the citizens who wait the longest', async ({ people }) => {
  const page = await people.regular(labels, 'assignor', labels.paths.list)
  const open = page.getByRole('button', { name: 'Asignar a quienes más esperan' })
  await expect(open).toBeVisible()
  const work = await startWork(page, 'Assign the five citizens who wait the longest')
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Asignar a quienes más esperan' })
  await expect(dialog.getByLabel('Cuántos')).toBeFocused()
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText(labels.assignDone(5))).toBeVisible()
  await work.expectCounted()
  await undo(page)
})

test('shares citizens among the validators', async ({ people }) => {
  const page = await people.regular(labels, 'assignor', `${labels.paths.list}?status_id=1`)
  await expect(rows(page).first()).toBeVisible()
  const shared = await startWork(page, 'Share a page of ten citizens among the validators by their workload')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: labels.assign }).click()
  const dialog = page.getByRole('dialog', { name: labels.assignMany(10) })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('checkbox', { name: 'Repartir entre varios según su carga' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('group', { name: 'Entre quiénes' }).locator('label').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Se repartieron 10 ciudadanos/)).toBeVisible()
  await shared.expectCounted()
  await undo(page)
})

test('corrects a name with a reason', async ({ people, request }) => {
  const citizen = await citizenWithTenDigits(request)
  const page = await people.regular(labels, 'admin', labels.paths.citizen(citizen.id))
  const correct = page.getByRole('button', { name: say.correct })
  await expect(correct).toBeVisible()
  const work = await startWork(page, 'Correct a second name of five letters, with a frequent reason')
  await correct.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.secondName).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Zaira')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(say.correctReason)).toBeFocused()
  await dialog.getByRole('button', { name: 'Figura así en el documento de identidad.' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await work.expectCounted()
})

test('reads who changed a citizen', async ({ people, request }) => {
  const citizen = await citizenWithTenDigits(request)
  const page = await people.regular(labels, 'admin', labels.paths.home)
  await home(page)
  const work = await startWork(page, 'Read who changed a citizen, by document, from any screen')
  await searchFor(page, citizen.document)
  await expect(page.getByRole('option', { name: new RegExp(citizen.document) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: say.history }).getByRole('listitem').first()).toBeVisible()
  await work.expectCounted()
})
