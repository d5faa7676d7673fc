import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { lookTwice } from '../base/axe.ts'
import { isStored, storedOf } from '../base/citizen-drafts.ts'
import {
  type CitizenAccount,
  citizenStorage,
  type Household,
  household,
  responseStores,
  untilResponsesAreStored,
} from '../base/citizens.ts'
import { phone, test } from '../base/people.ts'
import { office, type Planned } from '../offer/schedules.ts'

const root = '/portal-ciudadano'
/** The draft of what was accepted and typed about enrolments. */
const unsent = 'portal_ciudadanos_device.draft.enrolments'

/** A schedule in which everybody may enrol, unless `fields` restricts it. */
async function offered(request: APIRequestContext, wish: Partial<Planned> = {}): Promise<number> {
  const admin = await office(request)
  const [activity] = await admin.list<{ id: number }>('activities', 'is_initiate=1')
  return admin.plan({ quota: 5, ...wish, fields: { activity_id: activity?.id, ...wish.fields } })
}

async function enrolled(of: Household, person: number, schedule: number): Promise<number> {
  const path = `/api/profiles/${person}/schedules/${schedule}`
  const { details } = await of.api.send<{ details: number }>('PUT', path, {})
  return details
}

async function accepted(request: APIRequestContext, of: Household, person: number, schedule: number): Promise<number> {
  const id = await enrolled(of, person, schedule)
  await (await office(request)).accept(schedule, { id: person, full_name: '', document: '' })
  return id
}

const enrolmentsOf = async ({ api }: CitizenAccount) =>
  (await api.get<{ data: readonly { readonly id: number }[] }>('/api/profiles/subscriptions')).data

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a parent enrols a child: chooses the person, accepts the consents and sees the next steps', async ({
  people,
  request,
}) => {
  const family = await household(request, {
    children: [
      { age: 9, name: 'Tomás' },
      { age: 3, name: 'Sol' },
    ],
  })
  const [consent] = await (await office(request)).list('informed-consents')
  const schedule = await offered(request, { consent: [consent?.id ?? 0], fields: { min_age: 6, max_age: 11 } })
  const page = await people.citizen(family, `${root}/actividades/${schedule}/inscribir`)
  await expect(heading(page, '¿Quién va a participar?')).toBeVisible()
  await expect(page.getByText('Quedan 5 cupos')).toBeVisible()
  // Who can take part stands first.
  const can = page.getByRole('region', { name: 'Pueden inscribirse' })
  await expect(can.getByRole('link', { name: /^Tomás/ })).toBeVisible()
  const cannot = page.getByRole('region', { name: 'Todavía no, o no en esta actividad' })
  await expect(cannot.getByRole('listitem')).toHaveCount(2)
  const small = cannot.getByRole('article', { name: /^Sol .*No puede inscribirse$/ })
  await expect(small.getByText('de 6 a 11 años')).toBeVisible()
  await expect(small.getByText(/^Podrá desde el /)).toBeVisible()
  await expect(small.getByRole('link', { name: 'Ver actividades parecidas' })).toBeVisible()
  await lookTwice(page, 'who takes part')

  await page.getByRole('link', { name: /^Tomás / }).click()
  await expect(heading(page, 'Revise y confirme')).toBeFocused()
  const confirm = page.getByRole('button', { name: 'Confirmar la inscripción' })
  const tick = page.getByRole('checkbox')
  await expect(page.locator('article').getByRole('listitem').first()).toBeVisible()
  await lookTwice(page, 'what has to be accepted')
  await confirm.click()
  await expect(tick).toBeFocused()
  await expect(page.getByText(/^Para inscribir a Tomás .* hay que aceptar este texto\.$/)).toBeVisible()
  await tick.check()
  // What was accepted survives a reload.
  await isStored(page, unsent)
  await page.reload()
  await expect(tick).toBeChecked()
  await confirm.dblclick()
  await expect(heading(page, 'Recibimos la inscripción')).toBeFocused()
  expect(await enrolmentsOf(family)).toHaveLength(1)
  await expect.poll(() => storedOf(page, unsent)).toEqual([])
  await lookTwice(page, 'the enrolment is made')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Guardar en el calendario' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^actividad-\d+\.ics$/)

  await page.getByRole('link', { name: 'Inscribir a otra persona' }).click()
  const again = page.getByRole('article', { name: /^Tomás .*No puede inscribirse$/ })
  await again.getByRole('link', { name: 'Ver la inscripción' }).click()
  await expect(page.getByText('Estamos revisando la inscripción.')).toBeVisible()
})

test('the page of an activity names each person who may take part, and leads everybody else to the choice of the person', async ({
  people,
  request,
}) => {
  const family = await household(request, {
    children: [
      { age: 9, name: 'Tomás' },
      { age: 7, name: 'Sol' },
      { age: 3, name: 'Nico' },
      { age: 8, name: 'Eva', verified: false },
    ],
  })
  const schedule = await offered(request, { fields: { min_age: 6, max_age: 11 } })
  const page = await people.citizen(family, `${root}/actividades/${schedule}`)
  const links = page.getByRole('region', { name: 'Inscripción' }).getByRole('link')
  await expect(links).toHaveText(['Inscribir a Sol', 'Inscribir a Tomás', 'Inscribir a otra persona'])
  await lookTwice(page, 'who may take part')
  await links.nth(1).click()
  await expect(heading(page, 'Revise y confirme')).toBeVisible()
  await expect(page.getByText(/^Va a inscribir a Tomás /)).toBeVisible()
  await page.goBack()
  await links.last().click()
  await expect(heading(page, '¿Quién va a participar?')).toBeVisible()
  await expect(page.getByRole('article', { name: /^Eva .*No puede inscribirse$/ })).toBeVisible()

  // Somebody who is enrolled already is led to the enrolment.
  await page.goBack()
  await links.nth(1).click()
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Confirmar la inscripción' }).click()
  await expect(heading(page, 'Recibimos la inscripción')).toBeVisible()
  await page.goto(`${root}/actividades/${schedule}`)
  await links.nth(1).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver la inscripción' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmar la inscripción' })).toHaveCount(0)

  const team = await offered(request, { teams: { min: 2, max: 4, quota: 3 } })
  await page.goto(`${root}/actividades/${team}`)
  await expect(links).toHaveText(['Inscribir'])
})

test('enrolment becomes possible when it opens, and a lost response does not enrol twice', async ({
  people,
  request,
}) => {
  const family = await household(request)
  // In Bogotá's time, five hours behind UTC. The opening is late enough that both pages are open before it, also on a slow machine.
  const start_date = new Date(Date.now() + 20_000 - 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const schedule = await offered(request, { fields: { start_date } })
  const activity = await people.visitor(`${root}/en/activities/${schedule}`)
  await expect(activity.getByText('Enrolment opens')).toBeVisible()
  const page = await people.citizen(family, `${root}/en/activities/${schedule}/take-part?person=${family.holder}`)
  await expect(page.getByText('You can confirm when enrolment opens.')).toBeVisible()
  const keys: (string | undefined)[] = []
  await page.route(`**/api/profiles/${family.holder}/schedules/${schedule}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  // Both pages show the opening without a reload, within six seconds.
  const confirm = page.getByRole('button', { name: 'Confirm the enrolment' })
  await expect(confirm).toBeVisible({ timeout: 26_000 })
  await expect(activity.getByRole('link', { name: 'Enrol', exact: true })).toBeVisible()
  await confirm.click()
  await expect(page.getByText('There was no answer, so we do not know whether the enrolment arrived.')).toBeVisible()
  await confirm.click()
  await expect(heading(page, 'We have the enrolment')).toBeVisible()
  expect(await enrolmentsOf(family)).toHaveLength(1)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
})

test('every reason against an enrolment is shown with its remedy', async ({ people, request }) => {
  const family = await household(request, { children: [{ age: 9, name: 'Nico', verified: false }] })
  const admin = await office(request)
  const [unlisted] = await admin.list<{ id: number }>('activities', 'is_initiate=0')
  const full = await offered(request, { quota: 1 })
  const [other] = await admin.citizens(1)
  if (other !== undefined) await admin.enrol(full, [other])
  // Monday, 9 to 11 and 10 to 12.
  const monday = { weekday_id: 1, daily_id: 4 }
  await enrolled(family, family.holder, await offered(request, { fields: monday }))

  const page = await people.citizen(family, `${root}/avisos`)
  const open = async (schedule: number) => {
    await page.goto(`${root}/actividades/${schedule}/inscribir`)
    await expect(
      page.getByRole('article').or(page.getByRole('main').locator('a[href^="?person"]')).first(),
    ).toBeVisible()
  }
  const holder = page.getByRole('article', { name: /^Luz .*No puede inscribirse$/ })
  const main = page.getByRole('main')
  const others = page.getByRole('link', { name: 'Ver actividades parecidas' }).first()

  await open(full)
  await expect(main.getByText('Ya no quedan cupos.', { exact: true })).toBeVisible()
  await expect(others).toHaveAttribute('href', /program_id=\d+/)
  await expect(page.getByRole('article', { name: /^Nico / }).getByRole('link', { name: 'Ver cómo va' })).toBeVisible()
  await lookTwice(page, 'full')

  await open(await offered(request, { fields: { final_date: '2026-02-01 08:00:00' } }))
  await expect(main.getByText('Las inscripciones cerraron.', { exact: true })).toBeVisible()

  await open(await offered(request, { fields: { start_date: '2099-01-01 09:00:00' } }))
  await expect(main.getByText('Las inscripciones abren el 1 ene 2099, 9:00')).toBeVisible()
  await expect(main.getByText(/^Faltan \d+ d/)).toBeVisible()
  await lookTwice(page, 'not yet open')
  await main.getByRole('link', { name: /^Luz / }).click()
  await expect(page.getByText('Podrá confirmar cuando abran las inscripciones.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmar la inscripción' })).toHaveCount(0)

  await open(await offered(request, { fields: { is_activated: false } }))
  await expect(holder.getByText('no recibe inscripciones en este momento')).toBeVisible()

  await open(await offered(request, { fields: { activity_id: unlisted?.id } }))
  await expect(holder.getByText('se entra por invitación')).toBeVisible()

  await open(await offered(request, { fields: { min_age: 70 } }))
  await expect(holder.getByText('de 70 a 100 años')).toBeVisible()

  await open(await offered(request, { fields: { disability: true } }))
  await expect(holder.getByText('solo para personas con discapacidad')).toBeVisible()

  await open(await offered(request, { fields: monday }))
  await expect(holder.getByText('empieza a la misma hora')).toBeVisible()
  await expect(holder.getByRole('link', { name: 'Ver las inscripciones de la familia' })).toBeVisible()

  await open(await offered(request, { fields: { weekday_id: 1, daily_id: 5 } }))
  await main.getByRole('link', { name: /^Luz .*se cruza/ }).click()
  await page.getByRole('button', { name: 'Confirmar la inscripción' }).click()
  await expect(page.getByText('Marque esta casilla si quiere seguir.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Confirmar la inscripción' }).click()
  await expect(heading(page, 'Recibimos la inscripción')).toBeVisible()

  // The last seat is taken while the page is open.
  const last = await offered(request, { quota: 1, fields: { weekday_id: 7, daily_id: 11 } })
  await open(last)
  await main.getByRole('link', { name: /^Luz / }).click()
  await expect(page.getByRole('button', { name: 'Confirmar la inscripción' })).toBeVisible()
  if (other !== undefined) await admin.enrol(last, [other])
  await page.getByRole('button', { name: 'Confirmar la inscripción' }).click()
  const refused = main.getByRole('alert')
  await expect(refused.getByText('Ya no quedan cupos en esta actividad.')).toBeVisible()
  await expect(refused.getByRole('link', { name: 'Ver actividades parecidas' })).toBeVisible()
})

test('the family sees its week and withdraws an enrolment with a reason', async ({ people, request }) => {
  const family = await household(request, { children: [{ age: 9, name: 'Tomás' }] })
  const [child = 0] = family.children
  // The next session is in a week, so withdrawing is allowed.
  const inTwoDays = ((new Date(Date.now() + 2 * 86_400_000 - 5 * 3_600_000).getUTCDay() + 6) % 7) + 1
  const soon = await offered(request, { fields: { weekday_id: inTwoDays, daily_id: 11 } })
  const id = await accepted(request, family, child, soon)
  await enrolled(family, family.holder, await offered(request, { fields: { weekday_id: 8, daily_id: 3 } }))
  const page = await people.citizen(family, `${root}/en/my-activities`)
  await expect(heading(page, 'Enrolments of my family')).toBeVisible()
  const monday = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: 'Monday' }) })
  await expect(monday.getByText('Luz Marina Pardo').first()).toBeVisible()
  await lookTwice(page, 'the week')
  const both = page.getByRole('main').getByText('Luz Marina Pardo')
  await page.getByLabel('Whose?').selectOption({ label: 'Tomás Pardo' })
  await expect(page).toHaveURL(new RegExp(`person=${child}$`))
  await expect(both.locator('visible=true')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Whose?')).toHaveValue(String(child))
  await page.getByRole('link', { name: 'List' }).click()
  await page.getByRole('link', { name: /Tomás Pardo.*Accepted/ }).click()
  await expect(page.getByText('All set.')).toBeVisible()
  await lookTwice(page, 'an enrolment')
  await page.getByRole('button', { name: 'Cancel the enrolment' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This cannot be undone')).toBeVisible()
  await lookTwice(page, 'before an enrolment is cancelled')
  const { data } = await family.api.get<{ data: { url: string } }>(`/api/profiles/subscriptions/${id}/voucher`)
  const entrance = await people.visitor(data.url, phone)
  await expect(entrance.getByRole('heading', { name: 'El comprobante es válido' })).toBeVisible()
  await expect(entrance.getByText(/^T\S+ P/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(dialog.getByText('Write why you cancel.')).toBeVisible()
  await dialog.getByRole('textbox').fill('We are moving to another town.')
  await expect(dialog.getByText('30 / 2,500')).toBeVisible()
  // The typed reason survives a reload.
  await isStored(page, unsent)
  await page.reload()
  await page.getByRole('button', { name: 'Cancel the enrolment' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('We are moving to another town.')
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('This person no longer has a place in the activity.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Enrolments' }).click()
  await expect(page.getByText('Earlier ones (1)')).toBeVisible()
})

test('an activity that closes during the confirmation shows no button, no seats and no reserved seat', async ({
  people,
  request,
}) => {
  const family = await household(request)
  const schedule = await offered(request, { quota: 1 })
  const page = await people.citizen(family, `${root}/actividades/${schedule}/inscribir?person=${family.holder}`)
  const main = page.getByRole('main')
  const confirm = page.getByRole('button', { name: 'Confirmar la inscripción' })
  const seats = main.getByText('Queda 1 cupo')
  const reserved = main.getByText('El cupo queda apartado mientras tanto.')
  for (const shown of [confirm, seats, reserved]) await expect(shown).toBeVisible()
  await (await office(request)).close(schedule)
  await confirm.click()
  const refused = main.getByRole('alert')
  await expect(refused.getByText(/cerraron/)).toBeVisible()
  for (const gone of [confirm, seats, reserved]) await expect(gone).toHaveCount(0)
  expect(await enrolmentsOf(family)).toHaveLength(0)
  // The reason is shown once, with one link, in the visible part of the page; after a reload too.
  const others = main.getByRole('link', { name: 'Ver actividades parecidas' })
  await expect(others).toHaveCount(1)
  await expect(others).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await lookTwice(page, 'closed meanwhile')
  await page.reload()
  await expect(main.getByText('Las inscripciones cerraron.')).toHaveCount(1)
  await expect(others).toHaveCount(1)
  await expect(confirm).toHaveCount(0)
})

test('an enrolment in the last 24 hours shows why it cannot be cancelled, and no date before the enrolment', async ({
  people,
  request,
}) => {
  const family = await household(request)
  // The session begins at nine in Bogotá, five hours behind UTC: today if nine is still to come, otherwise tomorrow.
  const bogota = new Date(Date.now() - 5 * 3_600_000)
  const session = new Date(bogota.getTime() + (bogota.getUTCHours() < 9 ? 0 : 86_400_000))
  const weekday_id = ((session.getUTCDay() + 6) % 7) + 1
  const schedule = await offered(request, { fields: { weekday_id, daily_id: 4 } })
  const id = await accepted(request, family, family.holder, schedule)
  const page = await people.citizen(family, `${root}/mis-actividades/${id}`)
  await expect(
    page.getByText(/^La actividad empieza en menos de 24 horas, así que ya no se puede cancelar/),
  ).toBeVisible()
  await expect(page.getByText('Ya pasó el plazo')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancelar la inscripción' })).toHaveCount(0)
  await lookTwice(page, 'too late to cancel')
})

/** A phone with the application installed. */
async function installed(browser: Browser, account: CitizenAccount) {
  const context = await browser.newContext({
    viewport: phone,
    serviceWorkers: 'allow',
    storageState: citizenStorage(account),
  })
  return { context, page: await context.newPage() }
}

test('a voucher opens offline, also after a reload, until the person signs out', async ({ browser, request }) => {
  const family = await household(request)
  const schedule = await offered(request)
  const id = await accepted(request, family, family.holder, schedule)
  const { context, page } = await installed(browser, family)
  const voucher = page.waitForResponse((response) => response.url().endsWith(`/subscriptions/${id}/voucher`))
  await page.goto(`${root}/mis-actividades`)
  // The list prefetches the vouchers: this one was never opened.
  await voucher
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await untilResponsesAreStored(page)
  await context.setOffline(true)
  await page.goto(`${root}/mis-actividades/${id}/comprobante`)
  await expect(page.getByRole('img', { name: 'Código QR del comprobante de Luz Marina Pardo' })).toBeVisible()
  await expect(page.getByText(/^Sin conexión\. Visto el /).first()).toBeVisible()
  await expect(page.getByText(/^([\dA-Z]{4} ){6}[\dA-Z]{2}$/)).toBeVisible()
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Guardar como imagen' }).click(),
  ])
  expect(picture.suggestedFilename()).toBe(`comprobante-${id}.png`)
  await page.goto(`${root}/mis-actividades`)
  await expect(page.getByText('Luz Marina Pardo').first()).toBeVisible()
  // Another tab signs out.
  const other = await context.newPage()
  await other.goto(`${root}/mi-cuenta`)
  await other.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await expect.poll(() => responseStores(other)).toEqual([])
  await context.close()
})

test('a voucher on the own phone opens offline after the session has expired, and goes at sign-out', async ({
  browser,
  request,
}) => {
  const family = await household(request)
  const id = await accepted(request, family, family.holder, await offered(request))
  const { context, page } = await installed(browser, family)
  await page.goto(`${root}/mis-actividades/${id}/comprobante`)
  const question = page.getByRole('region', { name: '¿Este teléfono es suyo?' })
  await question.getByRole('button', { name: 'Es mi teléfono: guardarlos' }).click()
  await expect(page.getByText(/^Los comprobantes están guardados en este teléfono/)).toBeVisible()
  await lookTwice(page, 'voucher on the own phone')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

  // The session expires, and there is no connection.
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, until: Date.now() - 1 }))
  }, 'portal_ciudadanos_v1.session')
  await page.goto(`${root}/mis-actividades`)
  await context.setOffline(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Ingresar' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver los comprobantes guardados en este teléfono' }).click()
  await expect(heading(page, 'Comprobantes guardados')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Código QR del comprobante de Luz Marina Pardo' })).toBeVisible()
  await expect(page.getByText(/^([\dA-Z]{4} ){6}[\dA-Z]{2}$/)).toBeVisible()
  await lookTwice(page, 'saved vouchers')
  await page.reload()
  await expect(page.getByRole('img', { name: 'Código QR del comprobante de Luz Marina Pardo' })).toBeVisible()

  // Signed in again and out: nothing stays.
  await context.setOffline(false)
  await page.goto(`${root}/usuarios/iniciar-sesion`)
  await page.getByLabel('Correo electrónico').fill(family.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(family.password)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(page).toHaveURL(/\/mi-familia$/)
  // Whoever signs in is asked: it may be another person.
  await page.goto(`${root}/mis-actividades/${id}/comprobante`)
  await expect(question).toBeVisible()
  await page.goto(`${root}/mi-cuenta`)
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Cerrar sesión', exact: true })).toHaveCount(0)
  await page.goto(`${root}/mis-comprobantes`)
  await expect(page.getByText('No hay comprobantes guardados en este teléfono.')).toBeVisible()
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).not.toContain('portal_ciudadanos_device.vouchers')
  await context.close()
})

test('vouchers do not stay on a device that nobody called their own', async ({ browser, request }) => {
  const family = await household(request)
  const id = await accepted(request, family, family.holder, await offered(request))
  const { context, page } = await installed(browser, family)
  await page.goto(`${root}/mis-actividades/${id}/comprobante`)
  await page.getByRole('button', { name: 'No es mío' }).click()
  await expect(page.getByText(/^Mientras su sesión esté abierta/)).toBeVisible()
  await page.goto(`${root}/mis-comprobantes`)
  await expect(page.getByText('No hay comprobantes guardados en este teléfono.')).toBeVisible()
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).not.toContain('portal_ciudadanos_device.vouchers')
  await context.close()
})

test('creates a team; a person of another family joins with a code and leaves', async ({ people, request }) => {
  const [captain, guest] = [await household(request), await household(request)]
  const schedule = await offered(request, { teams: { min: 2, max: 4, quota: 3 } })
  const page = await people.citizen(captain, `${root}/actividades/${schedule}/inscribir`)
  await expect(heading(page, 'Inscribir un equipo')).toBeVisible()
  await page.getByRole('button', { name: 'Crear el equipo' }).click()
  await expect(page.getByText('Escriba el nombre del equipo.')).toBeVisible()
  await expect(page.getByText('Elija quién es el capitán o la capitana.')).toBeVisible()
  await expect(page.getByLabel('Nombre del equipo')).toBeFocused()
  const name = `Los Copetones ${schedule}`
  await page.getByLabel('Nombre del equipo').fill(name)
  await page.getByLabel('Capitán o capitana').selectOption({ label: 'Luz Marina Pardo' })
  await lookTwice(page, 'a new team')
  await page.getByRole('button', { name: 'Crear el equipo' }).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('Falta 1 persona para completar el equipo.')).toBeVisible()
  // The day and the hours, without the ages at the end of the schedule's name on the wire.
  const when = /^(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo)[^,]*, .*m\.$/
  await expect(page.getByRole('definition').filter({ hasText: when }).first()).toBeVisible()
  // There is one main action: first to invite, then to send the code.
  const main = page.getByRole('main').locator('button[class*=filled]')
  await expect(main).toHaveText(['Invitar a una persona'])
  await main.click()
  const code = await page.locator('[translate=no]').textContent()
  await expect(main).toHaveText(['Enviar el código'])
  await lookTwice(page, 'a team')

  const visitor = await people.citizen(guest, `${root}/actividades/${schedule}/inscribir`)
  await visitor.getByText('¿Tiene un código para unirse a un equipo?').click()
  await visitor.getByRole('button', { name: 'Buscar la invitación' }).click()
  await expect(visitor.getByText('Escriba el código de la invitación.')).toBeVisible()
  await visitor.getByLabel('Código de invitación').fill(` ${code?.trim()} `)
  await visitor.getByRole('button', { name: 'Buscar la invitación' }).click()
  await expect(visitor.getByText(`Es una invitación al equipo «${name}»`)).toBeVisible()
  await expect(visitor.getByRole('definition').filter({ hasText: when }).first()).toBeVisible()
  await visitor.getByRole('button', { name: 'Unirse al equipo' }).click()
  await expect(visitor.getByText('Elija quién se une al equipo.')).toBeVisible()
  await visitor.getByLabel('¿Quién se une?').selectOption({ label: 'Luz Marina Pardo' })
  await visitor.getByRole('button', { name: 'Unirse al equipo' }).click()
  await expect(heading(visitor, name)).toBeVisible()
  await expect(visitor.getByText('2 de 4')).toBeVisible()
  await visitor.getByRole('button', { name: 'Retirar a Luz Pardo' }).click()
  await visitor.getByRole('dialog').getByRole('button', { name: 'Sí, retirar' }).click()
  await expect(heading(visitor, 'Inscripciones')).toBeVisible()
})
