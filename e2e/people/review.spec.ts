import { expect, type Page, type Request } from '@playwright/test'
import { lookTwice, violations } from '../base/axe.ts'
import { base } from '../base/base.ts'
import { caller } from '../base/caller.ts'
import { asCitizen } from '../base/citizens.ts'
import { english, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { rows } from '../base/list.ts'
import { asShown, desk, phone, test } from '../base/people.ts'
import { freshQueue, openDesk, press, profiles, validating, waitForDesk } from './desk.ts'
import { reviewEnglish, reviewSpanish as say } from './review-labels.ts'

/** Whether a request writes the preferences of the user. */
function isWrite(request: Request): boolean {
  return request.method() === 'PUT' && request.url().endsWith('/user/preferences')
}

/** The number key of a predefined observation: the user's own come first. */
async function figureOf(page: Page, text: RegExp): Promise<string> {
  const button = page.getByRole('button', { name: text })
  await expect(button).toHaveAttribute('aria-keyshortcuts', /^[1-9]$/)
  return (await button.getAttribute('aria-keyshortcuts')) ?? ''
}

for (const length of [3, 10]) {
  const name = `a validator decides a queue of ${length} with the keyboard only, without a page load`
  test(name, cell(length === 3), async ({ people, request }) => {
    await freshQueue(request, 'validator', 'validator2', length)
    const page = await people.regular(spanish, 'validator', say.desk)
    await openDesk(page)
    const born = await page.evaluate(() => performance.timeOrigin)
    let keys = 0
    let mostForOne = 0
    let forOne = 0
    const citizenNow = () => new URL(page.url()).searchParams.get('citizen')
    while (citizenNow() !== null && keys < 60) {
      const citizen = citizenNow()
      await press(page, 'v')
      keys += 1
      forOne += 1
      if (citizenNow() !== citizen) {
        mostForOne = Math.max(mostForOne, forOne)
        forOne = 0
      }
    }
    await expect(page.getByText(say.empty(length))).toBeVisible()
    // Two documents and the decision about the citizen need three keys; six are allowed.
    expect(mostForOne).toBe(3)
    expect(keys).toBeLessThanOrEqual(3 * length)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(born)
    expect(await validating(await caller(request, 'validator'))).toEqual([])
  })
}

test('returning one of two documents and then the citizen takes at most six keys', async ({ people, request }) => {
  await freshQueue(request, 'validator2', 'validator', 2)
  const page = await people.regular(spanish, 'validator2', say.desk)
  await openDesk(page)
  const placeOf = (key: string) => page.locator(`main button[aria-keyshortcuts="${key}"]`).boundingBox()
  const [returning, verifying] = [await placeOf('R'), await placeOf('V')]
  expect(returning?.y, 'the two decisions stand side by side').toBe(verifying?.y)
  const citizen = Number(new URL(page.url()).searchParams.get('citizen'))
  // The decision requires an observation: the desk shows a message and sends nothing.
  await page.keyboard.press('r')
  await expect(page.getByText(say.reasonRequired)).toBeVisible()
  await page.keyboard.press('Escape')
  let keys = 0
  const count = async (key: string, isTransition: boolean) => {
    keys += 1
    if (isTransition) await press(page, key)
    else await page.keyboard.press(key)
  }
  await count(await figureOf(page, say.unreadable), false)
  await expect(page.getByRole('textbox', { name: say.observation })).toHaveValue(say.unreadable)
  await count('r', true)
  await count('v', true)
  await expect(page.getByRole('heading', { name: say.decideCitizen })).toBeVisible()
  await count(await figureOf(page, say.correctFiles), false)
  await count('r', true)
  expect(keys).toBeLessThanOrEqual(6)
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: { status_id: number } }>(`${profiles}/${citizen}`)
  expect(data.status_id).toBe(4)
  const files = await admin.get<{ data: { status_id: number }[] }>(`${profiles}/${citizen}/files`)
  expect(files.data.map(({ status_id }) => status_id).sort()).toEqual([10, 9])

  // The three decisions make one mail, which can be read before it is sent.
  await page.getByRole('button', { name: say.leaving }).click()
  const dialog = page.getByRole('dialog', { name: say.leavingTitle })
  const mail = dialog.getByRole('listitem').filter({ has: page.locator(`a[href*="/${citizen}/"]`) })
  await expect(mail).toHaveCount(1)
  await mail.getByText(say.mailText).click()
  await expect(mail).toContainText(/Hola, .+: devuelto.+: verificado.+Datos personales: devueltos/s)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: say.close }).last().click()

  // Undoing the last decision is a transition of its own, and the desk returns to the citizen of the decision.
  await press(page, 'u')
  await expect(page).toHaveURL(new RegExp(`citizen=${citizen}&decide=1`))
  const again = await admin.get<{ data: { status_id: number } }>(`${profiles}/${citizen}`)
  expect(again.data.status_id).toBe(2)
  const { data: timeline } = await admin.get<{ data: { event: string }[] }>(`${profiles}/${citizen}/timeline`)
  expect(timeline.filter(({ event }) => event === 'moved').length).toBeGreaterThanOrEqual(3)
})

test('a postponed citizen waits with the reason at the end of the queue and can be resumed', async ({
  people,
  request,
}) => {
  await freshQueue(request, 'validator2', 'validator', 3)
  const page = await people.regular(spanish, 'validator2', say.desk)
  await openDesk(page)
  const queue = page.getByRole('complementary', { name: say.tabs.queue })
  await expect(queue.getByText(say.waits).first()).toBeVisible()
  await expect(queue.getByRole('region', { name: say.myDay })).toBeVisible()
  const citizen = new URL(page.url()).searchParams.get('citizen') ?? ''
  const first = (await queue.locator('li button strong').first().textContent()) ?? ''
  await page.getByRole('button', { name: say.later, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say.laterOf(first) })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: say.leaveForLater }).click()
  await expect(dialog.getByRole('textbox', { name: say.reason })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: say.reason }).fill('Falta llamar a la familia')
  await dialog.getByRole('button', { name: say.leaveForLater }).click()
  await expect(page).not.toHaveURL(new RegExp(`citizen=${citizen}(&|$)`))
  const last = queue.locator('li button').last()
  await expect(last).toContainText('Falta llamar a la familia')
  await last.click()
  await page.getByRole('button', { name: say.takeUpAgain }).click()
  await expect(queue.locator('li button strong').first()).toHaveText(first)
  await expect(queue.getByText('Falta llamar a la familia')).toHaveCount(0)
})

test('hands a citizen over with the keyboard, and the colleague reads the reason at the desk and in the notification', async ({
  people,
  request,
}) => {
  await freshQueue(request, 'validator2', 'validator', 2)
  const admin = await caller(request, 'admin')
  const page = await people.regular(spanish, 'validator2', say.desk)
  await openDesk(page)
  const citizen = Number(new URL(page.url()).searchParams.get('citizen'))
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: say.handOver })
  const colleagues = dialog.getByRole('radio')
  await expect(colleagues.first()).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: say.reason })).toBeFocused()
  await page.keyboard.type('Conoce a la familia')
  // After the text comes the button that cancels.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say.handedOver)).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`citizen=${citizen}(&|$)`))
  const { data } = await admin.get<{ data: { checker_id: number; handover_reason: string } }>(`${profiles}/${citizen}`)
  expect(data.handover_reason).toBe('Conoce a la familia')

  const validator = await caller(request, 'validator')
  const self = await validator.get<{ data: { id: number } }>('/api/user')
  await admin.put(`${profiles}/${citizen}/validator`, { validator_id: data.checker_id })
  const assigned = await admin.get<{ data: { handover_reason: string | null } }>(`${profiles}/${citizen}`)
  expect(assigned.data.handover_reason).toBeNull()
  // The journey knows the password of one colleague only.
  const back = await caller(request, 'validator2')
  const [next] = await validating(back)
  await back.put(`${profiles}/${next?.id}/handover`, { validator_id: self.data.id, reason: 'Habla su lengua' })
  const colleague = await people.regular(spanish, 'validator', `${say.desk}?citizen=${next?.id}`)
  await waitForDesk(colleague)
  await expect(colleague.getByText(/lo entregó .*: Habla su lengua/)).toBeVisible()
  await colleague.goto(`${base}/es/notificaciones`)
  await expect(colleague.getByText('Habla su lengua').first()).toBeVisible()
})

test('hands a citizen over from the row menu of the list and from their page, and undoes each handover', async ({
  people,
  request,
}) => {
  await freshQueue(request, 'validator2', 'validator', 2)
  const api = await caller(request, 'validator2')
  const [citizen] = await validating(api)
  if (citizen === undefined) throw new Error('the queue is empty')
  const name = asShown(citizen.full_name)
  const page = await people.regular(spanish, 'validator2', spanish.paths.home)
  await page.goto(`${base}/es/validacion-de-usuarios?status_id=2`)
  const row = rows(page).filter({ has: page.getByRole('link', { name }) })
  const fill = async () => {
    const dialog = page.getByRole('dialog', { name: say.handOver })
    await expect(dialog.getByText(name)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('textbox', { name: say.reason }).fill('Conoce a la familia')
    await dialog.getByRole('button', { name: say.handOverSave, exact: true }).click()
    await expect(page.getByText(say.handedOver)).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  const undo = async () => {
    await page.getByRole('button', { name: say.undo, exact: true }).click()
    await expect(page.getByText(spanish.undone)).toBeVisible()
  }

  await row.getByRole('button', { name: new RegExp(spanish.actionsOf('')) }).click()
  await page.getByRole('menuitem', { name: say.handOver }).click()
  await fill()
  // The validator does not see the citizen of a colleague.
  await expect(row).toHaveCount(0)
  await undo()
  await expect(row).toHaveCount(1)

  await row.getByRole('rowheader').getByRole('link').click()
  await page.getByRole('button', { name: say.handOver }).click()
  await fill()
  await expect(page.getByRole('heading', { level: 1, name: spanish.userValidation })).toBeVisible()
  await expect(row).toHaveCount(0)
  await undo()
  await expect(row).toHaveCount(1)
  await row.getByRole('rowheader').getByRole('link').click()
  const history = page.getByRole('region', { name: say.history })
  await expect(history.getByText(/^Entregado a un colega/)).toHaveCount(2)
  await expect(history.getByText('Conoce a la familia', { exact: true })).toHaveCount(2)
  expect((await validating(api)).map(({ id }) => id)).toContain(citizen.id)
})

test('from 1280 pixels on, the document has half of the window; one key gives it the whole width, another the form again', async ({
  people,
  request,
}) => {
  await freshQueue(request, 'validator2', 'validator', 1)
  const page = await people.regular(spanish, 'validator2', say.desk)
  await openDesk(page)
  const widthOf = async () =>
    (await page.getByRole('region', { name: say.tabs.document, exact: true }).boundingBox())?.width ?? 0
  const form = page.getByRole('textbox', { name: say.observation })
  for (const [width, height] of [
    [1920, 1080],
    [1680, 1050],
    [1504, 800],
    [1366, 768],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(widthOf).toBeGreaterThanOrEqual(width / 2)
    await expect(form).toBeVisible()
  }
  await form.fill('La foto está borrosa')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(form).toBeHidden()
  expect(await widthOf()).toBeGreaterThan(1100)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('f')
  await expect(form).toHaveValue('La foto está borrosa')
  await page.keyboard.press('a')
  await page.keyboard.press('o')
  await expect(form).toBeFocused()
  for (const [width, height] of [
    [1024, 768],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('the status of each document of two is whole in a large window and on a phone', async ({ people, request }) => {
  await freshQueue(request, 'validator2', 'validator', 1)
  const page = await people.regular(spanish, 'validator2', say.desk)
  await openDesk(page)
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    const chips = page.locator('[data-position]').getByText(/^(Pendiente|Verificado|Devuelto)$/)
    await expect(chips).toHaveCount(2)
    for (const chip of await chips.all()) {
      const isWhole = () =>
        chip.evaluate((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect()
          const ends = [left + 1, right - 1].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
          return ends.every((end) => end === text)
        })
      await expect.poll(isWhole, `${await chip.textContent()} at ${size.width}`).toBe(true)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
})

test('three keys add a field that differs from the document to the observation, and a document keeps its rotation', async ({
  people,
  request,
}) => {
  await freshQueue(request, 'validator2', 'validator', 1)
  const page = await people.regular(spanish, 'validator2', say.desk)
  await openDesk(page)
  const citizen = Number(new URL(page.url()).searchParams.get('citizen'))
  const file = Number(new URL(page.url()).searchParams.get('file'))
  const data = page.getByRole('region', { name: say.proofs })
  const surnames = (await data.locator('[data-field="surname"]').textContent()) ?? ''
  // The desk opens another document; this one keeps its rotation.
  const sheet = page.locator('[data-page="1"]')
  const isUpright = async () => {
    const box = await sheet.boundingBox()
    return (box?.height ?? 0) > (box?.width ?? 0)
  }
  const upright = await isUpright()
  await page.keyboard.press('g')
  await page.keyboard.press('+')
  await expect.poll(isUpright).toBe(!upright)
  await press(page, 'j')
  await expect(page.getByText(/^100\s*%$/)).toBeAttached()
  await press(page, 'k')
  await expect(page.getByText(/^125\s*%$/)).toBeAttached()
  await expect.poll(isUpright).toBe(!upright)

  // On an identity card the surnames are the second field.
  await page.keyboard.press('i')
  await page.keyboard.press('d')
  const sentence = `Los apellidos no coinciden con el documento: en su registro aparece «${surnames}».`
  await expect(page.getByRole('textbox', { name: say.observation })).toHaveValue(sentence)
  // The mark comes back with the observation. What differs is not verified.
  await page.reload()
  await waitForDesk(page)
  await expect(page.getByRole('textbox', { name: say.observation })).toHaveValue(sentence)
  await page.keyboard.press('v')
  await expect(page.getByText('Marcó datos que difieren del documento. Devuelva, o cambie esas marcas.')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
  await press(page, 'r')
  const admin = await caller(request, 'admin')
  const files = await admin.get<{ data: { id: number; status_id: number }[] }>(`${profiles}/${citizen}/files`)
  expect(files.data.find(({ id }) => id === file)?.status_id).toBe(10)
  const observations = await admin.get<{ data: { observation: string }[] }>(`${profiles}/${citizen}/observations`)
  expect(observations.data.map(({ observation }) => observation.toUpperCase()).join()).toContain(sentence.toUpperCase())
})

test('corrects data at the desk, opens the desk from the page of a citizen, and shows a possible duplicate', async ({
  people,
  request,
}) => {
  const page = await people.regular(spanish, 'admin', say.desk)
  await openDesk(page)
  const address = page.url()
  const citizen = Number(new URL(address).searchParams.get('citizen'))
  const data = page.getByRole('region', { name: say.proofs })
  await data.getByRole('button', { name: say.correct }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say.secondName }).fill('Valentina')
  await dialog.getByRole('button', { name: say.checkChanges }).click()
  await dialog.getByRole('textbox', { name: say.correctReason }).fill('Como aparece en el documento')
  await dialog.getByRole('button', { name: say.saveChanges }).click()
  await expect(dialog).toBeHidden()
  await expect(data.locator('[data-field="name"]')).toHaveText(/ Valentina$/)
  expect(page.url()).toBe(address)

  await page.goto(spanish.paths.citizen(citizen))
  await page.getByRole('link', { name: say.toDesk }).click()
  await expect(page).toHaveURL(new RegExp(`citizen=${citizen}`))
  await openDesk(page)
  await expect(data.locator('[data-field="name"]')).toHaveText(/ Valentina$/)

  // A person with the same name and birthday is a possible duplicate.
  const admin = await caller(request, 'admin')
  const { data: seen } = await admin.get<{ data: Record<string, string | null> }>(`${profiles}/${citizen}`)
  const verified = await admin.get<{ data: { id: number }[] }>(`${profiles}?status_id[]=3&per_page=1`)
  const other = verified.data[0]?.id ?? 0
  const { name, s_name, surname, s_surname, birthdate } = seen
  const same = { name, s_name, surname, s_surname, birthdate, observation: 'Como aparece en el documento' }
  await admin.send('PUT', `${profiles}/${other}/update`, same)
  await page.reload()
  const double = page.getByRole('region', { name: /Puede ser la misma persona/ }).getByRole('listitem')
  await expect(double).toContainText('Mismos nombres')
  await expect(double.getByRole('link')).toHaveAttribute('href', new RegExp(`/${other}/`))

  // The citizen is verified now: another change of the name is requested by the citizen and granted by staff at the desk.
  const changes = { s_name: 'Jimena' }
  const requestBody = { changes, reason: 'Así dice mi documento' }
  const asking = await admin.get<{ data: { email: string; status_id: number } }>(`${profiles}/${other}`)
  const path = `/api/profiles/${other}/identity-request`
  await asCitizen(request, asking.data.email, { method: 'POST', path, data: requestBody })
  await page.goto(say.desk)
  await page.getByRole('button', { name: say.askIdentity }).click()
  const queue = page.getByRole('complementary', { name: say.tabs.queue, exact: true })
  await expect(queue.getByRole('listitem')).toHaveCount(1)
  await queue.getByRole('listitem').getByRole('button').click()
  const identityRequest = page.getByRole('region', { name: say.identity })
  await expect(identityRequest).toContainText(requestBody.reason)
  await expect(identityRequest.getByRole('row', { name: /Valentina Jimena$/ })).toBeVisible()
  await identityRequest.getByRole('button', { name: say.grant }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.grant }).click()
  await expect(identityRequest).toBeHidden()
  await expect(data.locator('[data-field="name"]')).toHaveText(/ Jimena$/)
  const granted = await admin.get<{ data: object }>(`${profiles}/${other}`)
  expect(granted.data).toMatchObject({ ...changes, status_id: asking.data.status_id })
})

test('keyboard shortcuts can be switched off and stay off after a reload', async ({ people }) => {
  const page = await people.person(spanish, 'validator2')
  await page.goto(say.desk)
  await openDesk(page)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: say.help })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: say.useKeys }).uncheck()
  await dialog.getByRole('button', { name: say.close }).last().click()
  const before = page.url()
  await page.keyboard.press('v')
  await page.keyboard.press('j')
  await page.reload()
  await openDesk(page)
  await page.keyboard.press('v')
  expect(page.url()).toBe(before)
  await page.getByRole('button', { name: say.help }).click()
  const saved = page.waitForResponse((response) => isWrite(response.request()) && response.ok())
  await dialog.getByRole('checkbox', { name: say.useKeys }).check()
  await dialog.getByRole('button', { name: say.close }).last().click()
  await press(page, 'j')
  // The browser closes at the end, and pending requests with it.
  await saved
})

test('a user’s own observation is stored, chosen by its number, and edited before it is sent', async ({ people }) => {
  const page = await people.person(spanish, 'validator2')
  await page.goto(say.desk)
  await openDesk(page)
  await page.getByRole('button', { name: say.manage }).click()
  const dialog = page.getByRole('dialog', { name: say.ready })
  await dialog.getByRole('button', { name: say.addOwn, exact: true }).click()
  await dialog.getByRole('textbox', { name: say.observation }).fill('La firma no coincide con la del registro')
  expect(await violations(page)).toEqual([])
  // The page reloads as soon as it is saved, and before the preferences are loaded again.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/user/preferences', async (route) => {
    if (route.request().method() === 'GET') await released
    await route.fallback()
  })
  await dialog.getByRole('button', { name: say.saveOwn }).click()
  await page.reload()
  await openDesk(page)
  await page.keyboard.press('1')
  release()
  const box = page.getByRole('textbox', { name: say.observation })
  await expect(box).toHaveValue('La firma no coincide con la del registro')
  await page.keyboard.press('o')
  await expect(box).toBeFocused()
  await page.keyboard.type(' civil. V y R son letras aquí')
  await expect(box).toHaveValue(/registro civil\. V y R son letras aquí$/)
})

test('a user with permission changes the shared observations, never over another change, and all users see them', async ({
  people,
  request,
}) => {
  const page = await people.regular(spanish, 'admin', say.desk)
  await openDesk(page)
  await page.getByRole('button', { name: say.manage }).click()
  const dialog = page.getByRole('dialog', { name: say.ready })
  await dialog.getByRole('button', { name: say.edit }).click()
  const text = 'La imagen no se puede leer. Tome la foto de día.'
  await dialog.getByRole('textbox', { name: say.inSpanish }).fill(text)
  expect(await violations(page)).toEqual([])

  // A colleague adds another observation at the same time.
  const other = await caller(request, 'superadmin')
  const list = '/api/citizen-portal/ready-observations'
  const { data } = await other.get<{ data: { version: number; observations: object[] } }>(list)
  const added = {
    subject: 'citizen',
    purpose: 'return',
    es: 'Falta la cédula del acudiente.',
    en: 'The card is missing.',
  }
  expect(await other.put(list, { ...data, observations: [...data.observations, added] })).toBe(200)

  const save = dialog.getByRole('button', { name: say.saveShared })
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText(say.overtaken)
  await expect(dialog.getByText(added.es)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: say.inSpanish })).toHaveValue(text)
  await save.click()
  await expect(page.getByText(say.savedShared)).toBeVisible()
  await expect(save).toHaveCount(0)

  const validator = await people.regular(spanish, 'validator2', say.desk)
  await openDesk(validator)
  await validator.getByRole('button', { name: say.manage }).click()
  const theirs = validator.getByRole('dialog', { name: say.ready })
  await expect(theirs.getByText(text)).toBeVisible()
  await expect(theirs.getByText(added.es)).toBeVisible()
  await expect(theirs.getByRole('button', { name: say.addShared })).toHaveCount(0)
})

for (const [labels, own] of [
  [spanish, say],
  [english, reviewEnglish],
] as const) {
  test(
    `${labels.language}: axe finds nothing on the desk in both modes, and a phone shows it as three tabs`,
    cell(labels.language === 'es'),
    async ({ people }) => {
      const page = await people.regular(labels, 'admin', own.desk)
      await openDesk(page)
      await lookTwice(page, 'desk')
      // With an open drawer, a window of this width is too narrow for three columns.
      const middle = await people.regular(labels, 'admin', own.desk, { width: 1000, height: 800 })
      await expect(middle.getByRole('tab', { name: own.tabs.document, exact: true })).toBeVisible()
      const small = await people.regular(labels, 'admin', own.desk, phone)
      // The data are above the document, one field at a time.
      const data = small.getByRole('region', { name: own.proofs })
      await expect(data.locator('[data-field="document"]')).toBeInViewport({ ratio: 1 })
      await expect(small.getByRole('img', { name: /^(Página 1|Imagen|Page 1|Picture)/ }).first()).toBeInViewport()
      for (const tab of [own.tabs.queue, own.tabs.citizen, own.tabs.document]) {
        await small.getByRole('tab', { name: tab, exact: true }).click()
        await expect(small.getByRole('tabpanel', { name: tab })).toBeVisible()
        expect.soft(await violations(small), tab).toEqual([])
        expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
      }
    },
  )
}
