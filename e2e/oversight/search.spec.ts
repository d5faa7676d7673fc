import { expect, type Page } from '@playwright/test'
import { lookTwice } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { english, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { phone, test } from '../base/people.ts'
import { freshQueue, keepBack, openDesk } from '../people/desk.ts'
import { reviewSpanish } from '../people/review-labels.ts'

const box = (page: Page) => page.getByRole('combobox', { name: /^(Pantalla, acción|Screen, action)/ })

test('finds and opens a citizen with the keyboard only, and lists them first among the recent ones', async ({
  people,
  request,
}) => {
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: { id: number; document: string }[] }>(
    '/api/citizen-portal/profiles?per_page=5',
  )
  const citizen = data[2]
  if (citizen === undefined) throw new Error('There are no citizens')
  const page = await people.regular(spanish, 'admin', spanish.paths.home)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Buscar en todo el portal' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(citizen.document)
  const found = page.getByRole('option', { name: new RegExp(citizen.document) })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(spanish.paths.citizen(citizen.id))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Buscar en todo el portal' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recientes' }).getByRole('option')).toHaveText([
    new RegExp(citizen.document),
  ])
})

test('Enter before the response opens the first result of the response, unless the text changes', async ({
  people,
  request,
}) => {
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: { id: number; document: string }[] }>(
    '/api/citizen-portal/profiles?per_page=2',
  )
  const [citizen, other] = data
  if (citizen === undefined || other === undefined) throw new Error('There are no citizens')
  const page = await people.regular(spanish, 'admin', spanish.paths.home)
  const held: (() => void)[] = []
  await page.route(/citizen-portal\/search\?/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const requests = (times: number) => expect.poll(() => held.length).toBe(times)
  await page.getByRole('banner').getByRole('button', { name: 'Buscar en todo el portal' }).click()
  await box(page).fill(other.document)
  await page.keyboard.press('Enter')
  await requests(1)
  // Text typed after Enter cancels it.
  await box(page).fill(citizen.document)
  await requests(2)
  for (const release of held) release()
  await expect(page.getByRole('option', { name: new RegExp(citizen.document) })).toBeVisible()

  await box(page).fill(other.document)
  await page.keyboard.press('Enter')
  await requests(3)
  for (const release of held) release()
  await expect(page).toHaveURL(spanish.paths.citizen(other.id))
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('finds a citizen by telephone or by a name with a typing error, and the summary shows why they were returned', async ({
  people,
  request,
}) => {
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{
    data: { id: number; full_name: string; mobile_phone: string | null; document: string; surname: string }[]
  }>('/api/citizen-portal/profiles?per_page=50&status_id[]=4')
  const citizen = data.find(({ mobile_phone }) => mobile_phone !== null)
  if (citizen?.mobile_phone == null) throw new Error('There is no returned citizen with a telephone')
  const { data: observations } = await admin.get<{ data: { observation: string }[] }>(
    `/api/citizen-portal/profiles/${citizen.id}/observations?per_page=1`,
  )
  const page = await people.regular(spanish, 'admin', spanish.paths.home)
  await expect(page.getByRole('banner').locator('[data-name=search]')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(citizen.mobile_phone.replace(/(...)(...)(....)/, '$1 $2 $3'))
  // A family shares a telephone number.
  const found = page.getByRole('option', { name: new RegExp(citizen.document) })
  await expect(found).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(found).toHaveAttribute('aria-selected', 'true', { timeout: 100 })
  }).toPass()
  await page.keyboard.press('ArrowRight')
  const summary = page.getByRole('region', { name: /^Resumen de / })
  await expect(summary.getByText('Devuelto').first()).toBeVisible()
  await expect(summary.getByText(/^Sigue: el ciudadano corrige/)).toBeVisible()
  // The screen shows it in sentence case.
  await expect(summary.getByText(observations[0]?.observation ?? '').first()).toBeVisible()
  await expect(summary.getByRole('heading', { name: 'Último correo' })).toBeVisible()
  await lookTwice(page, 'summary')
  await page.keyboard.press('ArrowLeft')
  await expect(box(page)).toBeFocused()

  await box(page).fill('jimenes')
  const similar = page.getByRole('group', { name: 'Ciudadanos con un nombre parecido' })
  await expect(similar.getByRole('option').first()).toContainText(/Jiménez/i)
  await box(page).fill(citizen.document)
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(spanish.paths.citizen(citizen.id))
})

test('finds a sign-up by its e-mail and sends a new code from its summary', async ({ people, request }) => {
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: { email: string }[] }>(
    '/api/citizen-portal/pre-registers?per_page=1&state[]=expired',
  )
  const [signUp] = data
  if (signUp === undefined) throw new Error('There is no sign-up')
  const page = await people.regular(spanish, 'admin', spanish.paths.home)
  await page.getByRole('banner').locator('[data-name=search]').click()
  await box(page).fill(signUp.email)
  await expect(page.getByRole('option', { name: new RegExp(signUp.email) })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Enviar otro código' }).click()
  await expect(page.getByText(/^Falta que confirme el código/)).toBeVisible()
})

test('finds screens and actions without accents, and shows a message when nothing matches', async ({ people }) => {
  const page = await people.regular(spanish, 'admin', spanish.paths.home)
  await page.getByRole('banner').getByRole('button', { name: 'Buscar en todo el portal' }).click()
  await box(page).fill('validacion')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(spanish.paths.list)
  await page.keyboard.press('Control+k')
  await box(page).fill('nuevo horario')
  await expect(page.getByRole('option', { name: 'Crear un horario' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await box(page).fill('zzzzqqq')
  await expect(page.getByText('Nada coincide con «zzzzqqq».').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('does not offer a viewer forbidden actions, and finds screens offline', async ({ people }) => {
  const page = await people.regular(spanish, 'viewer', spanish.paths.home)
  await page.getByRole('banner').getByRole('button', { name: 'Buscar en todo el portal' }).click()
  await box(page).fill('importar')
  await expect(page.getByRole('option', { name: 'Importar horarios' })).toHaveCount(0)
  await page.context().setOffline(true)
  await box(page).fill('tablero')
  await expect(page.getByRole('option', { name: 'Tablero' })).toBeVisible()
  await expect(page.getByText('No hay conexión: se buscan solo pantallas y acciones.')).toBeVisible()
  await page.context().setOffline(false)
})

for (const labels of [spanish, english]) {
  test(
    `axe finds nothing in the search, in ${labels.language}, light and dark`,
    cell(labels.language === 'es'),
    async ({ people }) => {
      const page = await people.regular(labels, 'admin', labels.paths.home)
      await page.getByRole('banner').locator('[data-name=search]').click()
      await box(page).fill('mar')
      await expect(page.getByRole('dialog').getByRole('option').nth(4)).toBeVisible()
      await lookTwice(page, `search ${labels.language}`)
      await box(page).fill('')
      await page.keyboard.press('?')
      await expect(
        page.getByRole('region', { name: labels === spanish ? 'Ayuda de la búsqueda' : 'Search help' }),
      ).toBeVisible()
      await lookTwice(page, `help ${labels.language}`)
      await page.setViewportSize(phone)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(phone.width)
    },
  )
}

test('text typed after Ctrl+K goes to the search while it still loads, and not to the page behind it', async ({
  people,
  request,
}) => {
  await freshQueue(request, 'validator', 'validator2', 2)
  const page = await people.regular(spanish, 'validator', reviewSpanish.desk)
  await openDesk(page)
  const here = page.url()
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.method() === 'PUT' && /\/profiles\//.test(one.url())) sent.push(one.url())
  })
  const release = await keepBack(page, /\/assets\/SearchDialog-[^/]+\.js$/)
  await expect(page.getByRole('banner').locator('[data-name=search]')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ana ortizv')
  await page.keyboard.press('Backspace')
  release()
  await expect(box(page)).toHaveValue('ana ortiz')
  await page.keyboard.type(' ruiz')
  await expect(box(page)).toHaveValue('ana ortiz ruiz')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(here)
  expect(sent).toEqual([])

  // Every dialog whose code loads late: this one has a text box too, and the user leaves before it is there.
  const later = await keepBack(page, /\/assets\/NoteDialog-[^/]+\.js$/)
  const add = page.getByRole('button', { name: 'Agregar observación' })
  await add.click()
  await page.keyboard.type('no llega')
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await add.click()
  await page.keyboard.type('llamar a la v')
  later()
  const note = page.getByRole('dialog').getByRole('textbox')
  await expect(note).toHaveValue('llamar a la v')
  await page.keyboard.type('eredal')
  await expect(note).toHaveValue('llamar a la veredal')
  expect(page.url()).toBe(here)
  expect(sent).toEqual([])
})

test('a dialog that loads late keeps the keys from the review desk and restores the focus', async ({
  people,
  request,
}) => {
  await freshQueue(request, 'validator', 'validator2', 2)
  const page = await people.regular(spanish, 'validator', reviewSpanish.desk)
  await openDesk(page)
  const here = page.url()
  const release = await keepBack(page, /\/assets\/HelpDialog-[^/]+\.js$/)
  const help = page.getByRole('button', { name: reviewSpanish.help })
  await help.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('jv+')
  release()
  await expect(page.getByRole('dialog', { name: reviewSpanish.help })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(help).toBeFocused()
  expect(page.url()).toBe(here)
  await expect(page.getByText('100%', { exact: true })).toHaveCount(1)
})
