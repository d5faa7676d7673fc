import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { type Caller, caller } from '../base/caller.ts'
import { spanish } from '../base/labels.ts'
import { test } from '../base/people.ts'
import { freshQueue, keepBack, openDesk, press, profiles, waitForDesk } from './desk.ts'
import { reviewSpanish as say } from './review-labels.ts'

// The review desk with late responses, and with data of the previous citizen.

const filesOf = /\/profiles\/\d+\/files\?/
const box = (page: Page) => page.getByRole('textbox', { name: say.observation })
const undo = (page: Page) => page.getByRole('main').getByRole('button', { name: say.undo })
const citizenOf = (page: Page) => Number(new URL(page.url()).searchParams.get('citizen'))
const queue = (page: Page) => page.getByRole('complementary', { name: say.tabs.queue, exact: true })

async function filesIn(api: Caller, citizen: number): Promise<readonly { id: number; status_id: number }[]> {
  const { data } = await api.get<{ data: { id: number; status_id: number }[] }>(`${profiles}/${citizen}/files`)
  return [...data].sort((one, other) => one.id - other.id)
}

/** Opens the desk of a validator with a queue of `count` citizens. The test controls the clock of the page. */
async function deskWith(people: { regular: Regular }, request: APIRequestContext, count: number): Promise<Page> {
  await freshQueue(request, 'validator', 'validator2', count)
  const page = await people.regular(spanish, 'validator', 'about:blank')
  await page.clock.install()
  await page.goto(say.desk)
  await openDesk(page)
  return page
}
type Regular = (labels: typeof spanish, username: string, path: string) => Promise<Page>

test('each recent decision is listed with an undo for one minute, and can be corrected afterwards', async ({
  people,
  request,
}) => {
  const page = await deskWith(people, request, 6)
  const citizen = citizenOf(page)
  const admin = await caller(request, 'admin')
  const statuses = async () => (await filesIn(admin, citizen)).map(({ status_id }) => status_id)
  const entries = page.getByRole('list', { name: say.lastDecisions }).getByRole('listitem')
  await page.keyboard.press('o')
  await page.keyboard.type('Se lee bien')
  await page.keyboard.press('Escape')
  await press(page, 'v')
  await press(page, 'v')
  await expect(undo(page)).toHaveCount(2)
  await expect(entries.first()).toHaveAttribute('title', / de .+: verificado$/)
  await expect(entries.first()).toContainText(/0:[45]\d|1:00/)
  const [newest] = await entries.allInnerTexts()
  await page.clock.fastForward(5_000)
  expect(newest).not.toBe((await entries.allInnerTexts())[0])

  // The older of two decisions can be undone alone; its text is in the box again.
  await undo(page).last().click()
  await expect(page).toHaveURL(/file=/)
  await expect(undo(page)).toHaveCount(1)
  expect(await statuses()).toEqual([8, 9])
  await expect(box(page)).toHaveValue('Se lee bien')
  await waitForDesk(page)
  await press(page, 'v')
  await expect(box(page)).toHaveValue('')

  // The undo key undoes the last decision, then the one before it.
  await press(page, 'u')
  await press(page, 'u')
  expect(await statuses()).toEqual([8, 8])

  await press(page, 'v')
  // The desk names a colleague's correction, and loads it when the user asks for it.
  const correction = { address: 'Carrera 7 # 100-20', observation: 'La dijo por teléfono' }
  await admin.send('PUT', `${profiles}/${citizen}/update`, correction)
  await page.clock.fastForward(61_000)
  const changed = page.getByRole('status').getByText(/: Dirección\.$/)
  await expect(changed).toBeVisible()
  await page.getByRole('button', { name: say.load }).click()
  await expect(changed).toBeHidden()
  await expect(undo(page)).toHaveCount(0)
  const here = page.url()
  await page.keyboard.press('u')
  await expect(page.getByRole('alert').getByText(/No hay una decisión suya por deshacer/)).toBeVisible()
  expect(page.url()).toBe(here)
  await page.getByRole('button', { name: /^Corregir: / }).click()
  await waitForDesk(page)
  await expect(
    page.getByText('Este documento ya está verificado. Si fue un error, devuélvalo con el motivo.'),
  ).toBeVisible()
  expect((await statuses()).toSorted()).toEqual([8, 9])
})

test('two quick key presses decide one document, and never one that was not shown', async ({ people, request }) => {
  const page = await deskWith(people, request, 4)
  const citizen = citizenOf(page)
  const admin = await caller(request, 'admin')
  const statuses = async () => (await filesIn(admin, citizen)).map(({ status_id }) => status_id)
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.method() === 'PUT' && /\/files\/\d+$/.test(one.url())) sent.push(one.url())
  })
  // 80 ms by the clock of the page: on a slow machine the second press would come after the 250 ms that the page waits.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.keyboard.press('v')
  await page.clock.runFor(80)
  await page.keyboard.press('v')
  await page.clock.resume()
  await expect(undo(page)).toHaveCount(1)
  await waitForDesk(page)
  expect(sent).toHaveLength(1)
  expect(await statuses()).toEqual([9, 8])

  // The content of a document that was not prefetched is late: no key decides about it.
  const release = await keepBack(page, /\/files\/\d+$/)
  await queue(page).getByRole('listitem').getByRole('button').last().click()
  await expect.poll(() => citizenOf(page)).not.toBe(citizen)
  await expect(page.getByRole('heading', { name: say.decideFile })).toBeVisible()
  const address = page.url()
  await page.keyboard.press('v')
  await page.keyboard.press('v')
  await expect(page.getByText('No se decidió nada: espere a que se vea el documento.')).toBeVisible()
  expect(page.url()).toBe(address)
  expect(sent).toHaveLength(1)
  release()
  await waitForDesk(page)
  // The press had no effect. The desk shows this until the document is loaded and the key is pressed again.
  const lost = page.getByText('No se decidió nada, porque el documento todavía no se veía. Ya se ve: puede decidir.')
  await expect(lost).toBeVisible()
  await expect(page.getByText('No se decidió nada: espere a que se vea el documento.')).toHaveCount(0)
  await press(page, 'v')
  await expect(lost).toHaveCount(0)
  expect(sent).toHaveLength(2)
})

test('verifying a citizen with an undecided document asks first, and an observation for returning never verifies', async ({
  people,
  request,
}) => {
  const page = await deskWith(people, request, 4)
  const citizen = citizenOf(page)
  const admin = await caller(request, 'admin')
  const digitOf = async (text: RegExp) =>
    (await page.getByRole('button', { name: text }).getAttribute('aria-keyshortcuts')) ?? ''
  const unreadable = await digitOf(say.unreadable)
  await page.keyboard.press(unreadable)
  await page.keyboard.press('v')
  await expect(page.getByText(/Esa observación lista es para devolver/)).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, 'r')
  // The numbers keep their position, whatever the status allows.
  await page.keyboard.press('k')
  await waitForDesk(page)
  expect(await digitOf(say.unreadable)).toBe(unreadable)
  await expect(page.getByRole('button', { name: say.unreadable })).toBeDisabled()
  await page.locator('[data-position="citizen"]').click()
  await waitForDesk(page)
  await page.keyboard.press('v')
  const question = page.getByRole('dialog', { name: '¿Verificar al ciudadano?' })
  await expect(question.getByText('2 documentos no están verificados:')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect(question.getByRole('button', { name: 'Devolver ciudadano' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(say.reasonRequired)).toBeVisible()
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await question.getByRole('button', { name: 'Verificar de todos modos' }).click()
  await expect.poll(() => citizenOf(page)).not.toBe(citizen)
  const { data } = await admin.get<{ data: { status_id: number } }>(`${profiles}/${citizen}`)
  expect(data.status_id).toBe(3)
})

test('shows a decision that is not saved until it is saved, and keeps drafts over a reload', async ({
  people,
  request,
}) => {
  const page = await deskWith(people, request, 4)
  const citizen = citizenOf(page)
  await page.route(/\/files\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort('failed') : route.fallback(),
  )
  await page.keyboard.press('o')
  await page.keyboard.type('Se lee bien')
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  const unsaved = page.getByRole('alert').getByText(/si se guardó: Verificar .+ de .+\./)
  await expect(unsaved).toBeVisible()
  await press(page, 'j')
  await expect(unsaved).toBeVisible()
  await page.getByRole('button', { name: 'Ir allá' }).click()
  await waitForDesk(page)
  await expect(box(page)).toHaveValue('Se lee bien')
  await page.reload()
  await openDesk(page)
  await expect(box(page)).toHaveValue('Se lee bien')
  await page.keyboard.press('v')
  await expect(unsaved).toBeVisible()
  await page.unroute(/\/files\/\d+$/)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(unsaved).toHaveCount(0)
  const admin = await caller(request, 'admin')
  expect((await filesIn(admin, citizen)).map(({ status_id }) => status_id)).toEqual([9, 8])
})

test('the next citizen shows neither the observations nor their page number of the previous one', async ({
  people,
  request,
}) => {
  const page = await deskWith(people, request, 4)
  const admin = await caller(request, 'admin')
  const { data: self } = await (await caller(request, 'validator')).get<{ data: { id: number } }>('/api/user')
  for (let time = 0; time < 6; time += 1) {
    await admin.put(`${profiles}/${citizenOf(page)}/validator`, { validator_id: self.id })
  }
  await page.reload()
  await openDesk(page)
  const section = page.getByRole('region', { name: 'Observaciones' })
  await section.getByRole('button', { name: 'Anteriores' }).click()
  await expect(section.getByText(/^2 de \d+$/)).toBeVisible()
  await expect(section.getByRole('list')).not.toHaveAttribute('data-stale')
  const first = citizenOf(page)
  const release = await keepBack(page, /\/observations\?/)
  const listRequest = page.waitForRequest(/\/observations\?/)
  await queue(page).getByRole('listitem').getByRole('button').nth(1).click()
  await expect.poll(() => citizenOf(page)).not.toBe(first)
  expect(new URL((await listRequest).url()).searchParams.get('page')).toBe('1')
  await expect(section.getByRole('listitem')).toHaveCount(0)
  release()
  await expect(section.getByRole('listitem').first()).toBeVisible()
})

test('a citizen who returns to the queue can be opened, and no message says that the queue is empty', async ({
  people,
  request,
}) => {
  const page = await deskWith(people, request, 2)
  const first = citizenOf(page)
  await press(page, 'v')
  await press(page, 'v')
  await press(page, 'v')
  const second = citizenOf(page)
  expect(second).not.toBe(first)
  const admin = await caller(request, 'admin')
  const { data: self } = await (await caller(request, 'validator')).get<{ data: { id: number } }>('/api/user')
  expect(await admin.put(`${profiles}/${first}/validator`, { validator_id: self.id })).toBe(200)
  await press(page, 'v')
  // The decision invalidates the queue, which is requested again.
  await expect(queue(page).getByRole('listitem')).toHaveCount(2)
  await press(page, 'v')
  await press(page, 'v')
  await expect.poll(() => citizenOf(page)).toBe(first)
  await expect(page.getByText(/La cola quedó vacía/)).toHaveCount(0)
})

test('a citizen who cannot be read can be requested again, and the keys open the next one', async ({
  people,
  request,
}) => {
  const page = await deskWith(people, request, 4)
  const rows = queue(page).getByRole('listitem').getByRole('button')
  const release = await keepBack(page, filesOf)
  let broken = true
  await page.route(/\/profiles\/\d+(\?|$)/, (route) => (broken ? route.abort('failed') : route.fallback()))
  await rows.nth(2).click()
  const beside = page.getByRole('region', { name: say.tabs.citizen, exact: true })
  const again = beside.getByRole('button', { name: 'Intentar de nuevo' })
  await expect(again).toBeVisible()
  release()
  await expect(page).toHaveURL(/file=/)
  // The documents are loaded; the decision about the citizen needs the citizen, which could not be read.
  await page.locator('[data-position="citizen"]').click()
  await expect(page).toHaveURL(/decide=1/)
  await expect(again).toBeVisible()
  await expect(page.getByRole('heading', { name: say.decideCitizen })).toHaveCount(0)
  const citizen = citizenOf(page)
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect.poll(() => citizenOf(page)).not.toBe(citizen)
  await rows.nth(2).click()
  await page.locator('[data-position="citizen"]').click()
  await expect(again).toBeVisible()
  broken = false
  await again.click()
  await expect(page.getByRole('heading', { name: say.decideCitizen })).toBeVisible()
  await expect(again).toHaveCount(0)

  // Neither the citizen nor the documents are loaded; the key for the next citizen still works.
  broken = true
  await page.unroute(filesOf)
  await page.route(filesOf, (route) => (broken ? route.abort('failed') : route.fallback()))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toHaveCount(2)
  await expect(rows).toHaveCount(4)
  await expect(page.locator('button[aria-keyshortcuts="V"]')).toBeVisible()
  const before = citizenOf(page)
  broken = false
  await page.keyboard.press('j')
  await expect.poll(() => citizenOf(page)).not.toBe(before)
  await waitForDesk(page)
})

test('a late response does not change the text that is being typed', async ({ people, request }) => {
  const page = await deskWith(people, request, 4)
  const citizen = citizenOf(page)
  const admin = await caller(request, 'admin')
  const release = await keepBack(page, /\/files\/\d+$/, 'PUT')
  const responded = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/files\//.test(response.url()),
  )
  await page.keyboard.press('v')
  await press(page, 'j')
  await page.keyboard.press('o')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('Revisar la v')
  const here = page.url()
  release()
  await responded
  await expect(undo(page)).toHaveCount(1)
  await page.keyboard.type('igencia, por favor')
  await expect(box(page)).toHaveValue('Revisar la vigencia, por favor')
  expect(page.url()).toBe(here)
  expect((await filesIn(admin, citizen)).map(({ status_id }) => status_id)).toEqual([9, 8])
})

test('text typed before the next citizen is loaded is entered and decides nothing', async ({ people, request }) => {
  const page = await deskWith(people, request, 4)
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.method() === 'PUT' && /\/profiles\//.test(one.url())) sent.push(one.url())
  })
  const names = queue(page).getByRole('listitem').getByRole('button')
  const release = await keepBack(page, filesOf)
  // Nobody has seen the documents of the last citizen, because they are not loaded yet.
  await names.last().click()
  await page.keyboard.press('o')
  await page.keyboard.type('vrk: revisar')
  await expect(box(page)).toHaveValue('vrk: revisar')
  release()
  await waitForDesk(page)
  await page.keyboard.type(' más')
  await expect(box(page)).toHaveValue('vrk: revisar más')
  expect(sent).toEqual([])
})

test('the record opens beside the desk, and a draft survives a visit to another page', async ({ people, request }) => {
  const page = await deskWith(people, request, 4)
  await page.keyboard.press('o')
  await page.keyboard.type('Un borrador')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: say.openRecord }).click()
  const record = await opened
  await expect(record).toHaveURL(spanish.paths.citizen(citizenOf(page)))
  await expect(box(page)).toHaveValue('Un borrador')
  await page.getByRole('navigation').getByRole('link', { name: spanish.userValidation }).click()
  await expect(page).toHaveURL(spanish.paths.list)
  await page.goBack()
  await waitForDesk(page)
  await expect(box(page)).toHaveValue('Un borrador')
})

test('a citizen who was just decided is shown as decided', async ({ people, request }) => {
  const page = await deskWith(people, request, 4)
  const citizen = citizenOf(page)
  await press(page, 'v')
  await press(page, 'v')
  await press(page, 'v')
  expect(citizenOf(page)).not.toBe(citizen)
  await page.goBack()
  await expect.poll(() => citizenOf(page)).toBe(citizen)
  const beside = page.getByRole('region', { name: say.tabs.citizen, exact: true })
  await expect(beside.getByText(say.verified, { exact: true })).toBeVisible()
  await expect(beside.getByRole('button', { name: new RegExp(`^${say.verify}`) })).toBeDisabled()
  await page.keyboard.press('u')
  await expect(beside.getByText('Validando', { exact: true })).toBeVisible()
})

test('a search of the queue that is typed while it loads stays', async ({ people, request }) => {
  await freshQueue(request, 'validator', 'validator2', 4)
  const api = await caller(request, 'validator')
  const { data } = await api.get<{ data: { document: string }[] }>(`${profiles}?status_id[]=2&per_page=4`)
  const document = data[2]?.document ?? ''
  const page = await people.regular(spanish, 'validator', 'about:blank')
  const release = await keepBack(page, /\/profiles\?/)
  await page.goto(say.desk)
  await page.getByRole('searchbox', { name: say.search }).fill(document)
  await expect(page).toHaveURL(/query=/)
  release()
  await expect(queue(page).getByRole('listitem')).toHaveCount(1)
  await waitForDesk(page)
  expect(new URL(page.url()).searchParams.get('query')).toBe(document)

  // The same while a citizen loads: its response also writes into the address.
  await page.goto(say.desk)
  await openDesk(page)
  const later = await keepBack(page, filesOf)
  await queue(page).getByRole('listitem').getByRole('button').nth(1).click()
  await page.getByRole('searchbox', { name: say.search }).fill(document)
  later()
  await expect(queue(page).getByRole('listitem')).toHaveCount(1)
  await waitForDesk(page)
  expect(new URL(page.url()).searchParams.get('query')).toBe(document)
})

test('two quick changes are both in the address', async ({ people, request }) => {
  const page = await deskWith(people, request, 4)
  const first = citizenOf(page)
  // A filter and a citizen, before the page can render again.
  await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('main select')
    if (select === null) throw new Error('There is no filter')
    select.value = '4'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    document.querySelectorAll<HTMLElement>('main aside ol button')[1]?.click()
  })
  await waitForDesk(page)
  expect(new URL(page.url()).searchParams.get('status')).toBe('4')
  expect(citizenOf(page)).not.toBe(first)
})
