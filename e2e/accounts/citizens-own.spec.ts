import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { lookTwice } from '../base/axe.ts'
import { password } from '../base/caller.ts'
import { citizenAddress, citizenBase } from '../base/citizen-pages.ts'
import { citizenSession, citizenStorage, freshEmail, household, mailedCode, returnPerson } from '../base/citizens.ts'
import { cell } from '../base/length.ts'
import { phone, readMessage, test } from '../base/people.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The number of pixels by which the page is wider than its window. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** The address of a section of the account, from its last part. */
const section = (name: string, language: 'es' | 'en' = 'es') => citizenAddress('account-section', language, name)

test('opening a notice opens its subject and marks it read; deleting one can be undone', async ({
  people,
  request,
}) => {
  const family = await household(request, { children: [{ age: 9, name: 'Tomás' }] })
  const [child] = family.children
  if (child === undefined) throw new Error('no child')
  await returnPerson(request, child, 'La foto está borrosa.')
  const page = await people.citizen(family, citizenAddress('notices'))
  await expect(heading(page, 'Avisos')).toBeVisible()
  await expect(page.getByText('5 avisos sin leer').last()).toBeVisible()
  await expect(page).toHaveTitle(/^\(5\) Avisos/)
  const today = page.getByRole('region', { name: 'Hoy' })
  await expect(today.getByRole('listitem')).toHaveCount(5)
  await expect(today.getByText('Los datos de Tomás Pardo fueron devueltos para que los corrija').first()).toBeVisible()
  await lookTwice(page, 'notices')

  await today.getByRole('link').first().click()
  await expect(page).toHaveURL(citizenAddress('person', 'es', child))
  await page.goBack()
  await expect(page).toHaveTitle(/^\(4\) Avisos/)
  await expect(page.getByText('Sin leer', { exact: true })).toHaveCount(4)

  const remove = page.getByRole('button', { name: /^Borrar el aviso/ })
  await remove.first().click()
  await expect(remove).toHaveCount(4)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(remove).toHaveCount(5)
  await remove.first().click()
  await readMessage(page, 'Aviso borrado.')
  await expect
    .poll(async () => (await family.api.get<{ data: { total: number } }>('/api/notifications')).data.total)
    .toBe(4)
  await page.getByRole('button', { name: 'Marcar todos como leídos' }).click()
  await expect(page.getByText('Leyó todos sus avisos.')).toBeVisible()
  await expect(page).toHaveTitle(/^Avisos/)
})

test('password: shows a wrong password at its field, keeps the typed values, and signs in with the new one', async ({
  people,
  request,
}) => {
  const family = await household(request)
  const elsewhere = await citizenSession(request, family.email)
  const page = await people.citizen(family, section('contrasena'))
  const [current, fresh] = ['Contraseña actual', 'Contraseña nueva']
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByText('Falta este dato: contraseña actual.')).toBeVisible()
  await page.getByLabel(current, { exact: true }).fill('Otra-Clave-1')
  await page.getByLabel(fresh, { exact: true }).fill('Lluvia en la cancha 7')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByLabel(current, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(current, { exact: true })).toBeFocused()
  await expect(page.getByLabel(fresh, { exact: true })).toHaveValue('Lluvia en la cancha 7')
  await lookTwice(page, 'password')
  await page.getByLabel(current, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByLabel(current, { exact: true })).toHaveValue('')
  expect(await elsewhere.api.status('/api/user')).toBe(401)
  await citizenSession(request, family.email, 'Lluvia en la cancha 7')
})

test('e-mail: asks for the mailed code, also after a reload, and changes the address', async ({ people, request }) => {
  const family = await household(request)
  const page = await people.citizen(family, section('correo'))
  const email = freshEmail()
  await expect(page.getByText(`Su correo actual es ${family.email}.`)).toBeVisible()
  await page.getByLabel('Correo nuevo').fill(email)
  await page.getByLabel('Su contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Enviarme el código' }).click()
  await expect(page.getByText(`a ${email}.`)).toBeVisible()
  await expect(page.getByText(/Puede pedir otro código en \d+ segundo/)).toBeVisible()
  await page.reload()
  const code = page.getByRole('textbox', { name: 'Código de seis números' })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await lookTwice(page, 'code of the e-mail')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(await mailedCode(email))
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByText(`Su correo actual es ${email}.`)).toBeVisible()
  await citizenSession(request, email)
})

test('devices: signs out one device, then all, and removes all personal data from the browser', async ({
  people,
  request,
}) => {
  const family = await household(request)
  const elsewhere = await citizenSession(request, family.email)
  const page = await people.citizen(family, section('dispositivos'))
  await expect(page.getByText('Este dispositivo')).toBeVisible()
  await lookTwice(page, 'devices')
  await page.getByRole('button', { name: /^Cerrar la sesión en/ }).click()
  await expect(page.getByRole('button', { name: /^Cerrar la sesión en/ })).toHaveCount(0)
  expect(await elsewhere.api.status('/api/user')).toBe(401)
  await page.getByRole('button', { name: 'Cerrar sesión en todos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión en todos' }).click()
  await expect(heading(page, 'Ingresar')).toBeVisible()
  expect(await family.api.status('/api/user')).toBe(401)
  const stored = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('portal_ciudadanos_v1.')),
  )
  expect(stored).toEqual([])
})

test('account: saves preferences, applies the theme at once and shows the accepted consents', async ({
  people,
  request,
}) => {
  const family = await household(request)
  const page = await people.citizen(family, section('preferencias'))
  const news = page.getByRole('checkbox', { name: 'Noticias de actividades nuevas' })
  await expect(page.getByRole('checkbox', { name: /^Decisiones/ })).toBeDisabled()
  await news.check()
  await page.getByLabel('Idioma de los correos').selectOption('en')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await readMessage(page, 'Guardamos sus preferencias.')
  const { data } = await family.api.get<{ data: object }>('/api/user/preferences')
  expect(data).toMatchObject({ language: 'en', mails: { news: true, reminders: true } })
  await page.getByRole('radio', { name: 'Oscuros' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The administration keeps its own theme on the same device.
  expect(await page.evaluate(() => localStorage.getItem('portal_ciudadano_v1.preferences'))).toBeNull()
  await page.reload()
  await expect(news).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The text is readable at once: colours do not fade from one theme to the other.
  const fading = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
    return document.getAnimations().map((one) => (one as CSSTransition).transitionProperty)
  })
  expect(fading.filter((property) => /color/.test(property ?? ''))).toEqual([])
  await page.getByRole('radio', { name: 'Como el dispositivo' }).check()
  await lookTwice(page, 'preferences')

  await page.goto(section('lo-que-acepte'))
  await page.getByRole('button', { name: /^Leer el texto: Términos/ }).click()
  await expect(page.getByRole('dialog').getByText('Versión 1')).toBeVisible()
  await expect(page.getByRole('dialog').locator('p').nth(1)).not.toBeEmpty()
  await lookTwice(page, 'what was accepted')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Leer el texto: Términos/ })).toBeFocused()
})

test('account: downloads the person’s own data as a zip file, once an hour', async ({ people, request }) => {
  const family = await household(request)
  const page = await people.citizen(family, section('mis-datos'))
  const button = page.getByRole('button', { name: 'Descargar mis datos' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.zip$/)
  const content = await readFile(await download.path())
  expect(content.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['mis-datos.html', 'mis-datos.json', 'documentos/'])
    expect(content.includes(name), name).toBe(true)
  await expect(page.getByText(/quedó en sus descargas/)).toBeVisible()
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Puede descargarlo otra vez a las')
  await lookTwice(page, 'own data')
})

test('offline: shows a notice until the connection is back and sends nothing', async ({ people, request }) => {
  const family = await household(request)
  const page = await people.citizen(family, section('contrasena'))
  await page.getByLabel('Contraseña actual').fill(password)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('Lluvia en la cancha 7')
  await page.context().setOffline(true)
  const banner = page.getByText('Sin conexión. Puede leer su semana y sus comprobantes.')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Contraseña actual')).toHaveValue(password)
  await lookTwice(page, 'without a connection')
  await page.context().setOffline(false)
  await expect(banner).toHaveCount(0)
  await readMessage(page, 'Volvió la conexión.')
  await citizenSession(request, family.email)
})

test('shows that the server is not available and tries again by itself', async ({ browser, request }) => {
  const family = await household(request)
  const storageState = citizenStorage(family)
  const context = await browser.newContext({
    viewport: phone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState,
  })
  const page = await context.newPage()
  await page.goto(citizenAddress('account'))
  await expect(page.getByText(family.email)).toBeVisible()
  await page.clock.install()
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '20' }, json: { message: 'En mantenimiento.', code: 503 } }),
  )
  await page.getByRole('link', { name: /^Dispositivos/ }).click()
  const strip = page.getByText('Estamos haciendo arreglos en el portal.')
  await expect(strip).toBeVisible()
  await expect(page.getByText(/Próximo intento en \d+ segundos/)).toBeVisible()
  await lookTwice(page, 'not available')
  await page.unroute('**/api/**')
  await page.clock.fastForward(21_000)
  await expect(page.getByText('Este dispositivo')).toBeVisible()
  await expect(strip).toHaveCount(0)
  await context.close()
})

test('a change of language stays on the same page, in both directions', async ({ people, request }) => {
  const family = await household(request)
  const page = await people.citizen(family, `${section('correo')}?desde=correo`)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(heading(page, 'E-mail address')).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(/\/en\/my-account\/correo\?desde=correo$/)
  await lookTwice(page, 'e-mail in English')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(heading(page, 'Correo electrónico')).toBeFocused()
  await page.goto(section('nada'))
  await expect(heading(page, 'No encontramos esta página')).toBeVisible()
})

/** The pages with the most content first, then the others. */
const narrowPages = {
  some: [citizenAddress('account'), citizenAddress('my-activities'), section('dispositivos'), section('preferencias')],
  other: [
    ...(['notices', 'check-voucher', 'add-person'] as const).map((name) => citizenAddress(name)),
    ...['contrasena', 'correo', 'lo-que-acepte', 'mis-datos', 'instalar'].map((slug) => section(slug)),
  ],
}

for (const [part, addresses] of Object.entries(narrowPages)) {
  const name = `${part} pages fit a window of 320 pixels and text of twice the size`
  test(name, cell(part === 'some'), async ({ people, request }) => {
    const family = await household(request)
    const page = await people.citizen(family, citizenAddress('account'), { width: 320, height: 640 })
    await expect(page.getByText(family.email)).toBeVisible()
    await lookTwice(page, 'account')
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await sideways(page), `${address} at 320`).toBe(0)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect.soft(await sideways(page), `${address} with large letters`).toBe(0)
      const cut = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')
      for (const link of await cut.all()) {
        const fits = await link.evaluate((one) => one.scrollWidth <= one.clientWidth)
        expect.soft(fits, `a label at ${address}`).toBe(true)
      }
    }
  })
}

test.describe('stored on the device', () => {
  test.use({ serviceWorkers: 'allow', reducedMotion: 'reduce', viewport: phone })

  test('opens every page offline after one visit, and serves the manifest with its icons', async ({
    page,
    context,
    request,
  }) => {
    await page.clock.install()
    await page.goto(citizenBase)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The page registers the service worker three seconds after the start.
    await page.clock.fastForward(3_000)
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(new URL(scope).pathname).toBe(citizenBase)

    const manifest = await (await request.get(`${citizenBase}manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ start_url: citizenBase, scope: citizenBase, display: 'standalone' })
    for (const { src } of manifest.icons) expect((await request.get(citizenBase + src)).ok(), src).toBe(true)
    for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200)

    await context.setOffline(true)
    for (const [address, title] of [
      [citizenAddress('account', 'en'), 'Sign in'],
      [citizenAddress('notices'), 'Ingresar'],
      [`${citizenBase}nada`, 'No encontramos esta página'],
    ] as const) {
      await page.goto(address)
      await expect(heading(page, title)).toBeVisible()
    }
    await expect(page.getByText('Sin conexión. Puede leer lo que ya está en la página.')).toBeVisible()
    // The first page also opens when a link led to it.
    await page.getByRole('link', { name: 'Portal Ciudadano' }).click()
    await expect(page).toHaveURL(citizenBase)
    await page.reload()
    await expect(page.getByText('Sin conexión. Puede leer lo que ya está en la página.')).toBeVisible()
    await expect(page.getByText('No hay conexión. La información aparecerá cuando vuelva.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^\d+ actividad/)).toBeVisible()
  })
})
