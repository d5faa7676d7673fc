import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { caller } from '../base/caller.ts'
import { base, english, type Labels, spanish } from '../base/labels.ts'
import { clearPerson, enter, phone, test } from '../base/people.ts'
import { folderOf, worker } from '../base/servers.ts'

// A user whom no other journey uses.
const username = 'validator2'
const password = 'Parque-2026'

const spanishHere = {
  labels: spanish,
  notifications: `${base}/es/notificaciones`,
  viewAll: 'Ver todas las notificaciones',
  unread: 'Sin leer',
  markRead: 'Marcar como leída',
  markAll: 'Marcar todas como leídas',
  remove: 'Eliminar la notificación',
  doRemove: 'Eliminar',
  removed: 'Se eliminó la notificación.',
  noneUnread: 'No hay notificaciones sin leer',
  nextPage: 'Página siguiente',
  external: 'Aquí no se puede abrir una dirección de otro sitio.',
  empty: 'No hay notificaciones.',
  forgot: 'Olvidé mi contraseña',
  identifier: 'Documento, usuario o correo electrónico',
  send: 'Enviar el enlace',
  sent: /^Si los datos corresponden a un usuario, le enviamos un correo/,
  reset: 'Restaurar contraseña',
  resetPath: `${base}/es/contrasena/restaurar`,
  newPassword: 'Contraseña nueva',
  rule: 'Entre 8 y 12 caracteres. No use una contraseña común ni su nombre, usuario, documento o correo.',
  show: 'Mostrar la contraseña',
  save: 'Guardar la contraseña',
  saved: 'Se cambió la contraseña. Inicie sesión con la nueva.',
  badLink: 'El enlace no es válido o ya venció. Solicite uno nuevo.',
  passport: 'Validar pasaporte',
  passportPath: `${base}/es/validar-pasaporte`,
  invalid: 'El pasaporte no es válido',
}

const englishHere: typeof spanishHere = {
  labels: english,
  notifications: `${base}/en/notifications`,
  viewAll: 'View all notifications',
  unread: 'Unread',
  markRead: 'Mark as read',
  markAll: 'Mark all as read',
  remove: 'Delete the notification',
  doRemove: 'Delete',
  removed: 'The notification was deleted.',
  noneUnread: 'No unread notifications',
  nextPage: 'Next page',
  external: 'An address on another site cannot be opened here.',
  empty: 'No notifications.',
  forgot: 'I forgot my password',
  identifier: 'Document, username or e-mail',
  send: 'Send the link',
  sent: /^If these details belong to a user/,
  reset: 'Reset password',
  resetPath: `${base}/en/password/reset`,
  newPassword: 'New password',
  rule: 'Between 8 and 12 characters. Do not use a common password, or your name, username, document or e-mail.',
  show: 'Show the password',
  save: 'Save the password',
  saved: 'The password was changed. Sign in with the new one.',
  badLink: 'The link is not valid or has expired. Ask for a new one.',
  passport: 'Validate passport',
  passportPath: `${base}/en/validate-passport`,
  invalid: 'The passport is not valid',
}

type Here = typeof spanishHere

interface Listed {
  data: { data: { id: string; read_at: string | null; data: { url: unknown } }[]; total: number; unread: number }
}

const entries = (page: Page) => page.getByRole('main').getByRole('listitem')

test('the bell opens the list of all notifications, whose page is in the address', async ({ people, request }) => {
  const { total } = (await (await caller(request, username)).get<Listed>('/api/notifications')).data
  expect(total).toBeGreaterThan(11)
  const page = await people.regular(spanish, username, spanish.paths.home)
  await page.getByRole('button', { name: spanish.bell }).click()
  await page.getByRole('link', { name: spanishHere.viewAll }).click()
  await expect(page).toHaveURL(spanishHere.notifications)
  await expect(page.getByRole('heading', { level: 1, name: spanish.notifications })).toBeFocused()
  await expect(entries(page)).toHaveCount(10)
  await page.getByRole('button', { name: spanishHere.nextPage }).click()
  await expect(page).toHaveURL(`${spanishHere.notifications}?page=2`)
  await expect(entries(page)).toHaveCount(Math.min(10, total - 10))
  await page.goto(`${spanishHere.notifications}?per_page=30`)
  await expect(entries(page)).toHaveCount(Math.min(30, total))
  // A page past the end shows the last page.
  await page.goto(`${spanishHere.notifications}?per_page=30&page=900`)
  await expect(page).not.toHaveURL(/page=900/)
  await expect(entries(page).first()).toBeVisible()
})

test('marks one notification read, deletes one after a confirmation, and marks the others read at once', async ({
  people,
  request,
}) => {
  const api = await caller(request, username)
  const before = (await api.get<Listed>('/api/notifications')).data
  expect(before.unread).toBeGreaterThan(1)
  const page = await people.regular(english, username, `${englishHere.notifications}?per_page=100`, phone)
  const unread = entries(page).filter({ hasText: englishHere.unread })
  await expect(unread).toHaveCount(before.unread)
  const read = entries(page).filter({ hasText: englishHere.unread }).first()
  const id = await read.getAttribute('data-id')
  await read.getByRole('button', { name: englishHere.markRead }).click()
  await expect(unread).toHaveCount(before.unread - 1)
  // The pressed button disappears; the focus stays in its row.
  await expect(page.locator(`[data-id="${id}"]`).getByRole('button').first()).toBeFocused()

  const pendingDeletion = entries(page).last()
  await pendingDeletion.getByRole('button', { name: englishHere.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: english.cancel }).click()
  await expect(entries(page)).toHaveCount(before.total)
  await pendingDeletion.getByRole('button', { name: englishHere.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: englishHere.doRemove, exact: true }).click()
  await expect(page.getByText(englishHere.removed)).toBeVisible()
  await expect(entries(page)).toHaveCount(before.total - 1)
  await expect(page.getByRole('main').getByRole('region')).toBeFocused()

  await page.getByRole('button', { name: englishHere.markAll }).click()
  await expect(unread).toHaveCount(0)
  await expect(page.getByRole('button', { name: englishHere.markAll })).toBeDisabled()
  const after = (await api.get<Listed>('/api/notifications')).data
  expect([after.total, after.unread]).toEqual([before.total - 1, 0])
})

test('a notification opens its citizen and never another site', async ({ people, request }) => {
  const own = await caller(request, username)
  const { data: self } = await own.get<{ data: { id: number } }>('/api/user')
  const assignor = await caller(request, 'assignor')
  const { data: waiting } = await assignor.get<{ data: { id: number }[] }>(
    '/api/citizen-portal/profiles?status_id[]=1&per_page=1',
  )
  const ids = waiting.map(({ id }) => id)
  const { details } = await assignor.send<{ details: { transition_ids: number[] } }>(
    'POST',
    '/api/citizen-portal/profiles/validator',
    { ids, validator_id: self.id },
  )
  const newest = async () => (await own.get<Listed>('/api/notifications')).data.data[0]?.data.url
  await expect.poll(newest).toMatchObject({ params: { id: ids[0] } })
  const page = await people.regular(spanish, username, spanishHere.notifications)
  await entries(page).first().getByRole('button').first().click()
  await expect(page).toHaveURL(new RegExp(`/es/validacion-de-usuarios/${ids[0]}/ciudadano$`))
  // Other journeys need citizens without a validator.
  const { transition_ids } = details
  await assignor.send('PATCH', '/api/citizen-portal/profiles/validator/undo', { ids, transition_ids })
  await page.route('**/api/notifications?*', async (route) => {
    const response = await route.fetch()
    const body: Listed = await response.json()
    for (const one of body.data.data) one.data.url = 'https://elsewhere.example/'
    await route.fulfill({ response, json: body })
  })
  await page.goto(spanishHere.notifications)
  await entries(page).first().getByRole('button').first().click()
  await expect(page.getByText(spanishHere.external)).toBeVisible()
  await expect(page).toHaveURL(spanishHere.notifications)
})

test('the list of notifications shows different messages for empty, error and offline', async ({ people }) => {
  const page = await people.regular(spanish, username, 'about:blank')
  const responses: { status: number; json: object }[] = []
  await page.route('**/api/notifications?page=*', async (route) => {
    const message = responses[0]
    await (message === undefined ? route.continue() : route.fulfill(message))
  })
  const paging = { current_page: 1, per_page: 10, last_page: 1, from: null, to: null, data: [], total: 0, unread: 0 }
  responses[0] = { status: 200, json: { data: paging, code: 200, details: null, requested_at: '' } }
  await page.goto(spanishHere.notifications)
  await expect(page.getByText(spanishHere.empty, { exact: true })).toBeVisible()
  responses[0] = { status: 422, json: { message: 'Dicho por el servidor', code: 422 } }
  await page.goto(`${spanishHere.notifications}?per_page=30`)
  await expect(page.getByText('Dicho por el servidor')).toBeVisible()
  responses.length = 0
  await page.getByRole('main').getByRole('button', { name: spanish.retry }).click()
  await expect(entries(page).first()).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: spanishHere.nextPage }).or(page.getByLabel('Actualizar')).first().click()
  // The notifications that were loaded stay, with the time of loading.
  await expect(page.getByText(/^Sin conexión\. Visto el /).first()).toBeVisible()
})

test('an address with a passport opens its page in the same language with the whole query', async ({ people }) => {
  const page = await people.visitor(`${base}/en/dashboard?a=1&passport=abc%2Bdef`)
  await expect(page).toHaveURL(`${englishHere.passportPath}?a=1&passport=abc%2Bdef`)
  await expect(page.getByRole('heading', { level: 1, name: englishHere.passport })).toBeVisible()
  await expect(page.getByText(englishHere.invalid)).toBeVisible()
  await page.goto(`${base}/es/nowhere?passport=x`)
  await expect(page).toHaveURL(`${spanishHere.passportPath}?passport=x`)
  await page.goto(`${base}/?passport=x`)
  await expect(page).toHaveURL(`${base}/validate-passport?passport=x`)
  await page.goto(spanishHere.passportPath)
  await expect(page.getByRole('heading', { level: 1, name: spanishHere.passport })).toBeVisible()
  await expect(page.getByText(spanishHere.invalid)).toHaveCount(0)
})

/** The paths of the mailed links. */
async function mailedLinks(path: string): Promise<string[]> {
  const folder = join(folderOf(worker), 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  )
  return mails.flatMap((mail) => {
    const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    const link = /https?:\/\/[^\s"<>]+/.exec(text)?.[0].replaceAll('&amp;', '&')
    if (link === undefined) return []
    const { pathname, hash } = new URL(link)
    return pathname === path ? [pathname + hash] : []
  })
}

/** Requests a link and opens it. Links of earlier mails do not count. */
async function followLink(page: Page, { labels, ...here }: Here): Promise<string> {
  const old = new Set(await mailedLinks(here.resetPath))
  await page.goto(labels.paths.login)
  await page.getByRole('link', { name: here.forgot }).click()
  await page.getByLabel(here.identifier).fill(username)
  await page.getByRole('button', { name: here.send }).click()
  await expect(page.getByText(here.sent)).toBeVisible()
  let link = ''
  await expect
    .poll(async () => {
      link = (await mailedLinks(here.resetPath)).find((one) => !old.has(one)) ?? ''
      return link
    })
    .not.toBe('')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: here.reset })).toBeVisible()
  await expect(page.getByText(here.rule)).toBeVisible()
  return link
}

async function choose(page: Page, here: Here, typed: string): Promise<void> {
  await page.getByLabel(here.newPassword, { exact: true }).fill(typed)
  await page.getByRole('button', { name: here.save }).click()
}

async function expectHome(page: Page, labels: Labels, secret: string): Promise<void> {
  await enter(page, labels, username, secret)
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
}

test('forgotten password: mails a link that sets a new password once and signs in with it', async ({ people }) => {
  const another = 'Sendero-2027'
  const page = await people.visitor(spanish.paths.login)
  const link = await followLink(page, spanishHere)
  await choose(page, spanishHere, 'corta')
  await expect(page.getByLabel(spanishHere.newPassword, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(spanishHere.newPassword, { exact: true })).toBeFocused()
  await choose(page, spanishHere, 'demasiado-larga')
  await expect(page.getByLabel(spanishHere.newPassword, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: spanishHere.show }).first().click()
  await expect(page.getByLabel(spanishHere.newPassword, { exact: true })).toHaveAttribute('type', 'text')
  await choose(page, spanishHere, another)
  await expect(page).toHaveURL(spanish.paths.login)
  await expect(page.getByText(spanishHere.saved)).toBeVisible()
  await expectHome(page, spanish, another)

  // A link works only once.
  const late = await people.visitor(link)
  await choose(late, spanishHere, 'Parque-2027')
  await expect(late.getByText(spanishHere.badLink)).toBeVisible()

  // The password of the demonstration is restored, in English.
  const back = await people.visitor(english.paths.login)
  await followLink(back, englishHere)
  await choose(back, englishHere, password)
  await expect(back.getByText(englishHere.saved)).toBeVisible()
  await expectHome(back, english, password)
  // A new password ends all sessions of the user.
  clearPerson(username)
})

test('forgotten password: an unknown user gets the same response as an existing one', async ({ people }) => {
  const page = await people.visitor(`${base}/es/contrasena/olvidada`)
  await page.getByRole('button', { name: spanishHere.send }).click()
  await expect(page.getByLabel(spanishHere.identifier)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(spanishHere.identifier).fill('nobody-at-all')
  await page.getByRole('button', { name: spanishHere.send }).click()
  await expect(page.getByText(spanishHere.sent)).toBeVisible()
})
