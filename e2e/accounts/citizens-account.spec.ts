import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { caller, password } from '../base/caller.ts'
import { isStored, storedOf } from '../base/citizen-drafts.ts'
import { citizenAddress, type Language } from '../base/citizen-pages.ts'
import { freshDocument, freshEmail, household, mailedCode, pdfFile, verifyPerson } from '../base/citizens.ts'
import { cell } from '../base/length.ts'
import { phone, test } from '../base/people.ts'
import { folderOf, worker } from '../base/servers.ts'

/** Runs axe on the page in the light and the dark theme. */
async function look(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value
    }, theme)
    expect.soft(await violations(page, theme === 'dark'), `${name}, ${theme}`).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
  })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${name}: nothing is wider than the window`).toBeLessThanOrEqual(phone.width)
}

/** The password link in the newest mail to this address, as a path below the server. */
async function mailedLink(email: string): Promise<string | undefined> {
  const folder = join(folderOf(worker), 'outbox')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  for (const name of names.toReversed()) {
    const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    const link = /https?:\/\/[^\s"<>]+token=[^\s"<>]+/.exec(mail)?.[0].replaceAll('&amp;', '&')
    if (link !== undefined && new URL(link).searchParams.get('email') === email)
      return link.slice(new URL(link).origin.length)
  }
  return undefined
}

const labels = {
  es: {
    language: 'Español',
    signIn: 'Ingresar',
    email: 'Correo electrónico',
    password: 'Contraseña',
    noEmail: 'Escriba su correo electrónico.',
    wrong: 'El correo o la contraseña no coinciden. Revíselos e intente de nuevo.',
    first: 'Para ver esa página, primero ingrese.',
  },
  en: {
    language: 'English',
    signIn: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    noEmail: 'Enter your e-mail.',
    wrong: 'The e-mail or the password is not right. Check them and try again.',
    first: 'Sign in first to see that page.',
  },
} as const

async function signIn(page: Page, language: Language, email: string, secret = password): Promise<void> {
  const { email: emailLabel, password: passwordLabel, signIn: submit } = labels[language]
  await page.getByRole('textbox', { name: emailLabel, exact: true }).fill(email)
  await page.getByRole('textbox', { name: passwordLabel, exact: true }).fill(secret)
  await page.getByRole('button', { name: submit, exact: true }).click()
}

for (const language of ['es', 'en'] as const) {
  const name = `sign-in, ${language}: shows missing and wrong values and returns to the requested page`
  test(name, cell(language === 'es'), async ({ people, request }) => {
    const { email } = await household(request, { verified: false })
    const expected = labels[language]
    const page = await people.visitor(citizenAddress('notices', language), phone)
    await expect(page.getByRole('status').getByText(expected.first)).toBeVisible()
    await page.getByRole('button', { name: expected.signIn, exact: true }).click()
    await expect(page.getByText(expected.noEmail)).toBeVisible()
    await expect(page.getByRole('textbox', { name: expected.email, exact: true })).toBeFocused()
    // The error is shown in the new language, as in every form.
    for (const other of [labels[language === 'es' ? 'en' : 'es'], expected]) {
      await page.getByRole('link', { name: other.language, exact: true }).click()
      await expect(page.getByText(other.noEmail)).toBeVisible()
    }
    await look(page, `sign-in ${language}`)
    await signIn(page, language, email, 'otra-contrasena')
    await expect(page.getByRole('alert')).toHaveText(expected.wrong)
    await expect(page.getByRole('textbox', { name: expected.password, exact: true })).toBeFocused()
    await expect(page.getByRole('textbox', { name: expected.email, exact: true })).toHaveValue(email)
    await look(page, `sign-in refused ${language}`)
    await signIn(page, language, email)
    await expect(page).toHaveURL(citizenAddress('notices', language))
  })
}

test('sign-in: after too many wrong passwords the button shows when the next attempt is allowed', async ({
  people,
  request,
}) => {
  const { email } = await household(request, { verified: false })
  const page = await people.visitor(citizenAddress('sign-in'), phone)
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const responded = page.waitForResponse((response) => response.request().method() === 'POST')
    await signIn(page, 'es', email, `no-es-${attempt}`)
    await responded
    await expect(page.locator('button[aria-busy]')).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: /Podrá intentarlo de nuevo en \d+ segundos?/ })).toBeDisabled()
})

test('forgotten password: mails a link that works once; an unknown address gets the same response', async ({
  people,
  request,
}) => {
  const { email } = await household(request, { verified: false })
  const page = await people.visitor(citizenAddress('sign-in'), phone)
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  const box = page.getByRole('textbox', { name: 'Correo electrónico' })
  await box.fill('nadie')
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await box.fill(freshEmail())
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByRole('status').getByText(/^Si hay una cuenta con el correo/)).toBeVisible()
  await look(page, 'link sent')
  await page.getByRole('button', { name: 'Usar otro correo' }).click()
  await box.fill(email)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByText(`Si hay una cuenta con el correo ${email}`)).toBeVisible()

  await expect.poll(() => mailedLink(email), { timeout: 15_000 }).toBeDefined()
  const link = (await mailedLink(email)) ?? ''
  await page.goto(link)
  const password = page.getByRole('textbox', { name: 'Contraseña nueva' })
  await password.fill('cometa')
  await expect(page.getByText('Faltan 2 caracteres')).toBeVisible()
  await password.fill('bicicleta lenta')
  await expect(page.getByText('Tiene 8 caracteres o más')).toBeVisible()
  await expect(page.getByText(/una letra mayúscula, un número, un signo/)).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await look(page, 'new password')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Su contraseña cambió' })).toBeVisible()

  // The link works only once. An incomplete link gets the same response as a used one.
  await page.goto(link)
  await password.fill('bicicleta azul')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Este enlace no sirve' })).toBeVisible()
  await page.goto(citizenAddress('passwordReset'))
  await expect(page.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible()

  await page.goto(citizenAddress('sign-in'))
  await signIn(page, 'es', email, 'bicicleta lenta')
  await expect(page).toHaveURL(citizenAddress('family'))
})

/** How the names of the draft on the device begin. */
const signUpDraft = 'portal_ciudadanos_device.draft.sign-up'

/** Presses the button of a step and waits for the next page. */
async function goOn(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole('listitem').getByRole('link', { name }).click()
}

/** Types and selects an option of a list at once, without waiting until the list is filtered. */
async function find(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await page.getByRole('listbox').getByRole('option', { name: typed }).first().click()
}

test('sign-up: asks one question a page, shows errors, stores the draft over a reload and offline, and sends it', async ({
  people,
  request,
}) => {
  const email = freshEmail()
  const document = freshDocument()
  const page = await people.visitor(citizenAddress('sign-up'), phone)
  await expect(page).toHaveURL(/registrarme\/nombre$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Su documento, para tomarle una foto' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Todas las partes' })).toHaveCount(0)
  const firstField = page.getByRole('textbox', { name: 'Primer nombre' })
  await expect(firstField).toBeInViewport({ ratio: 1 })
  await look(page, 'the first part')

  // An error summary takes the focus and links to the fields.
  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Revise 3 datos' })
  await expect(summary).toBeFocused()
  await look(page, 'names missing')
  await summary.getByRole('link', { name: /Primer apellido/ }).click()
  await expect(page.getByRole('textbox', { name: 'Primer apellido' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Primer apellido' }).fill('Rojas')
  await page.getByRole('textbox', { name: 'Primer nombre' }).fill('Ana')
  await expect(page.getByLabel('Tipo de documento').locator('option:checked')).toHaveText('Cédula de ciudadanía (CC)')
  await page.getByRole('textbox', { name: 'Número del documento' }).fill(document)
  await goOn(page, 'Su correo y su contraseña')
  await expect(page.getByText('Parte 2 de 7')).toBeVisible()

  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  const password = page.getByRole('textbox', { name: 'Cree una contraseña' })
  // A password with the person's own name is refused at once; a common one is refused when the form is sent.
  await password.fill('ana rojas bonita')
  const send = page.getByRole('button', { name: 'Guardar y seguir' })
  await send.click()
  await expect(page.getByRole('alert').getByText('debe aceptar los términos')).toBeVisible()
  await expect(page.getByText('Esta contraseña sirve aquí')).toHaveCount(0)
  await page.getByRole('alert').getByRole('link', { name: 'No use su nombre, documento ni correo' }).click()
  await expect(password).toBeFocused()
  await password.fill('12345678')
  await look(page, 'e-mail')
  await page.getByLabel('Acepto los términos y condiciones').check()
  // Without a connection nothing is sent, and no typed value is lost.
  await page.context().setOffline(true)
  await send.click()
  await expect(page.getByRole('alert').getByText('sin conexión')).toBeVisible()
  await page.context().setOffline(false)
  await send.click()

  const code = page.getByRole('textbox', { name: 'Código de seis números' })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByText(/Puede pedir otro código en \d+ segundos/)).toBeVisible()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByText(/El código no es correcto/)).toBeVisible()
  await expect(code).toBeFocused()
  await look(page, 'code')
  const first = await mailedCode(email)
  await code.fill(first)
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '¿Cuándo y dónde nació?' })).toBeVisible()
  await page.getByRole('link', { name: 'Todas las partes' }).click()
  await expect(page.getByText('2 de 7 partes listas')).toBeVisible()
  await look(page, 'list of parts')
  await openPart(page, 'Cuándo y dónde nací')

  await page.getByLabel('Día').fill('9')
  await page.getByLabel('Mes').fill('3')
  await page.getByLabel('Año').fill(String(new Date().getUTCFullYear() - 10))
  await find(page, 'Municipio o país de nacimiento', 'Ibagué')
  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
  await expect(page.getByRole('alert').getByText(/debe tener 18 años o más/)).toBeVisible()
  await page.getByLabel('Año').fill('1988')
  await isStored(page, signUpDraft)
  await page.reload()
  await expect(page.getByLabel('Año')).toHaveValue('1988')
  await expect(page.getByRole('combobox', { name: 'Municipio o país de nacimiento' })).toHaveValue('Ibagué · Tolima')
  await goOn(page, '¿Dónde vive?')
  // Back, and on to the next unfinished part.
  await page.getByRole('button', { name: 'Atrás' }).click()
  await goOn(page, '¿Dónde vive?')

  await expect(page.getByLabel('Sí', { exact: true })).toBeChecked()
  await page.getByRole('combobox', { name: 'Barrio' }).fill('esperanza kennedy')
  await page.getByRole('option', { name: 'La Esperanza · Kennedy' }).first().click()
  await expect(page.getByText(/^Localidad Kennedy · zona .+$/)).toBeVisible()
  await page.getByRole('button', { name: 'No es este' }).click()
  await page.getByRole('combobox', { name: 'Barrio' }).fill('El Mirador de ninguna parte')
  await page.getByRole('option', { name: 'Mi barrio no está en la lista' }).click()
  await page.getByRole('textbox', { name: 'Nombre del barrio o la vereda' }).fill('El Mirador')
  await expect(page.getByLabel('Zona de la localidad')).toBeDisabled()
  await find(page, 'Localidad', 'Usaquén')
  await find(page, 'Zona de la localidad', 'Country Club')
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle 134 # 9-20')
  await page.getByLabel('Estrato').selectOption('2')
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('3001234567')
  await look(page, 'where I live')
  await goOn(page, 'Sobre usted')

  await page.getByLabel('Sexo').selectOption({ label: 'Mujer' })
  await page.getByLabel('Grupo sanguíneo').selectOption({ index: 1 })
  await find(page, 'EPS', 'Prefiero no decirlo')
  await page.getByLabel('No', { exact: true }).check()
  await page.getByLabel('Grupo étnico').selectOption({ label: 'Indígena' })
  await page.getByLabel('Prefiero no contestar ninguna').check()
  for (const label of ['Grupo étnico', 'Grupo poblacional', 'Identidad de género', 'Orientación sexual'])
    await expect(page.getByLabel(label).locator('option:checked')).toHaveText('Prefiero no decirlo')
  await look(page, 'about me')
  await goOn(page, '¿A quién llamamos en una emergencia?')
  await page.getByRole('textbox', { name: 'Nombre de la persona de contacto' }).fill('Pedro Rojas')
  await page.getByRole('textbox', { name: 'Teléfono de la persona de contacto' }).fill('3109876543')
  await goOn(page, 'Fotos de su documento')

  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Agregue las fotos de su documento, o un PDF.' }).click()
  await expect(page.getByLabel('Tomar foto del frente')).toBeFocused()
  await page.locator('input[type=file]').last().setInputFiles(pdfFile)
  await expect(page.getByText('documento.pdf')).toBeVisible()
  // The document is there again after a reload. A password is never stored: its page opens again before the values are checked.
  await isStored(page, signUpDraft)
  await page.reload()
  await expect(page.getByText('documento.pdf')).toBeVisible()
  await goOn(page, 'Su correo y su contraseña')
  await expect(page.getByText(/Escriba otra vez la contraseña/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(email)
  await password.fill('12345678')
  await goOn(page, 'Revise sus respuestas')

  await expect(page.getByText('El Mirador')).toBeVisible()
  await expect(page.getByText('Bogotá D.C.').first()).toBeVisible()
  await look(page, 'answers')
  // The person changes the contact and returns to the list of values.
  await page.getByRole('link', { name: 'Cambiar: ¿A quién llamamos en una emergencia?' }).click()
  await page.getByRole('textbox', { name: 'Nombre de la persona de contacto' }).fill('Rosa Rojas')
  await goOn(page, 'Revise sus respuestas')
  await expect(page.getByText('Rosa Rojas')).toBeVisible()

  // A refused value links to its step, which shows the error again. The other values stay.
  await page.getByRole('button', { name: 'Enviar mi registro' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'Revise un dato' })
  await expect(refused).toBeFocused()
  await refused.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Su correo y su contraseña' })).toBeVisible()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill('bicicleta lenta')
  await goOn(page, 'Revise sus respuestas')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Enviar mi registro' }).click()
  await expect(page.getByRole('alert').getByText('Sus respuestas siguen guardadas')).toBeVisible()
  await page.context().setOffline(false)

  // The person starts again on another device and enters the code there. The code of this device is then invalid: only the e-mail is asked again.
  const elsewhere = { document_type_id: 1, document, name: 'Ana', surname: 'Rojas', email, terms: 1 }
  await expect
    .poll(async () => (await request.post('/api/pre-register', { data: elsewhere })).ok(), {
      timeout: 90_000,
      // Refused attempts count against the limit of the address too.
      intervals: [10_000],
      message: 'another code a minute after the first one',
    })
    .toBe(true)
  await expect.poll(() => mailedCode(email), { message: 'the second code' }).not.toBe(first)
  const checked = { email, code: await mailedCode(email) }
  expect((await request.post('/api/email/pre-register-verification', { data: checked })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Enviar mi registro' }).click()
  await expect(page.getByRole('alert').getByText(/Sus otras respuestas siguen guardadas/)).toBeVisible()
  await look(page, 'code is over')
  const last = freshEmail()
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(last)
  await send.click()
  await code.fill(await mailedCode(last))
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Revise sus respuestas' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar mi registro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos su registro' })).toBeVisible()
  await look(page, 'sent')

  // The browser stores nothing of the sign-up any more.
  expect(await storedOf(page, signUpDraft)).toEqual([])
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click()
  await expect(page).toHaveURL(citizenAddress('family'))

  // The state of the sign-up, found by e-mail and document.
  const other = await people.visitor(citizenAddress('sign-up-status'), phone)
  await other.getByRole('textbox', { name: 'Correo electrónico' }).fill(last)
  await other.getByRole('textbox', { name: 'Número del documento' }).fill('123456')
  await other.getByRole('button', { name: 'Consultar' }).click()
  await expect(other.getByRole('alert').getByText('No encontramos un registro')).toBeVisible()
  await other.getByRole('textbox', { name: 'Número del documento' }).fill(document)
  await other.getByRole('button', { name: 'Consultar' }).click()
  await expect(other.getByRole('heading', { level: 2, name: 'En revisión' })).toBeVisible()
  await look(other, 'state of a sign-up')
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: readonly { id: number }[] }>(
    `/api/citizen-portal/profiles?query=${document}`,
  )
  await verifyPerson(request, data[0]?.id ?? 0)
  await other.getByRole('button', { name: 'Consultar' }).click()
  await expect(other.getByRole('heading', { level: 2, name: 'Verificado' })).toBeVisible()
})

test('sign-up: a change of language keeps the draft, and the person can erase everything', async ({ people }) => {
  const email = freshEmail()
  const page = await people.visitor(citizenAddress('sign-up', 'en'), phone)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await page.getByRole('textbox', { name: 'First surname' }).fill('Rojas')
  await page.getByLabel('Type of document').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: /number/i }).fill(freshDocument())
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Choose a password' }).fill('three blue horses')
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('textbox', { name: 'Code of six numbers' }).fill(await mailedCode(email))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'When and where were you born?' })).toBeVisible()
  await page.getByRole('link', { name: 'All parts' }).click()
  await expect(page.getByText('2 of 7 parts ready')).toBeVisible()
  // A change of language keeps the draft.
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByText('2 de 7 partes listas')).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Erase what I entered' }).click()
  await look(page, 'erase')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase what I entered' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('')
  // A begun sign-up opens its parts again.
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await isStored(page, signUpDraft)
  await page.goto(citizenAddress('sign-up', 'en'))
  await expect(page.getByText('0 of 7 parts ready')).toBeVisible()
  await page.getByRole('link', { name: 'Go on: Who I am' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
})

test('asks to confirm an e-mail that the office corrected, then returns to the requested page', async ({
  people,
  request,
}) => {
  const { holder, email } = await household(request, { verified: false })
  const admin = await caller(request, 'admin')
  const path = `/api/citizen-portal/profiles/${holder}/account`
  const { version } = (await admin.get<{ data: { version: number } }>(path)).data
  const corrected = freshEmail()
  await admin.send('PUT', path, { version, email: corrected })
  expect(corrected).not.toBe(email)
  const page = await people.visitor(citizenAddress('notices'), phone)
  await signIn(page, 'es', corrected)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirme su correo' })).toBeVisible()
  await expect(page.getByText(`Enviamos un código a ${corrected}`)).toBeVisible()
  await look(page, 'confirm the e-mail')
  const code = page.getByRole('textbox', { name: 'Código de seis números' })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByText(/El código no es correcto/)).toBeVisible()
  await code.fill(await mailedCode(corrected))
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page).toHaveURL(citizenAddress('notices'))
  await expect(page.getByRole('heading', { level: 1, name: 'Avisos' })).toBeVisible()
})
