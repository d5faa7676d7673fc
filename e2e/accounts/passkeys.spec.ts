import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { base } from '../base/base.ts'
import { caller, password } from '../base/caller.ts'
import { spanish as labels } from '../base/labels.ts'
import { test } from '../base/people.ts'
import { codeOf } from './totp.ts'

// The life of a passkey: added, used without a username, requested before a dangerous action, removed.

/** Browsers allow passkeys for host names only, and the journeys use an IP address. */
const at = (baseURL: string | undefined, path: string) => new URL(path, baseURL?.replace('127.0.0.1', 'localhost')).href

/** Adds Chromium's virtual authenticator, which confirms presence and verifies the user. */
async function withAuthenticator(page: Page): Promise<(isVerified: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isVerified) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isVerified })
  }
}

async function account(request: APIRequestContext, username: string, document: string, role: string): Promise<void> {
  const superadmin = await caller(request, 'superadmin')
  await superadmin.send('POST', '/api/citizen-portal/users', {
    name: 'Llavera',
    surname: username,
    document,
    email: `${username}@portal.example`,
    username,
    password,
    roles: [role],
  })
}

test('passkey: is added, signs in without a username, is requested before a suspension, and is removed', async ({
  people,
  request,
  baseURL,
}) => {
  await account(request, 'llave.jefa', '1900400011', 'superadmin')
  await account(request, 'llave.otra', '1900400022', 'viewer')
  const page = await people.visitor(at(baseURL, labels.paths.login))
  const setVerified = await withAuthenticator(page)
  const passkeyButton = page.getByRole('button', { name: 'Entrar con una llave de acceso' })
  await expect(passkeyButton).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Without a passkey the authenticator offers nothing, and the form does not change.
  await page.getByLabel(labels.username, { exact: true }).fill('llave.jefa')
  await passkeyButton.click()
  await expect(page.getByRole('alert')).toContainText('No se usó la llave de acceso')
  await expect(page.getByLabel(labels.username, { exact: true })).toHaveValue('llave.jefa')

  await page.getByLabel(labels.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: labels.signIn, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
  await page.goto(at(baseURL, `${base}/es/usuario/perfil`))
  const card = page.getByRole('region', { name: 'Llaves de acceso' })
  await card.getByRole('button', { name: 'Agregar una llave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre de la llave').fill('Portátil')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByLabel('Contraseña actual')).toBeFocused()
  await dialog.getByLabel('Contraseña actual').fill(password)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(card.getByRole('listitem')).toContainText('Portátil')
  await expect(card.getByRole('listitem')).toContainText('Sin usar')

  // The authenticator already holds a passkey of this account. The form keeps the typed values.
  await card.getByRole('button', { name: 'Agregar una llave' }).click()
  await dialog.getByLabel('Nombre de la llave').fill('Otra')
  await expect(dialog.getByLabel('Contraseña actual')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog).toContainText('Este dispositivo ya tiene una llave de acceso de su cuenta.')
  await expect(dialog.getByLabel('Nombre de la llave')).toHaveValue('Otra')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar los cambios' }).click()

  // Without a username.
  await page.getByRole('banner').locator('[data-name="account"]').click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await passkeyButton.click()
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()

  // A session that began with a password must use the passkey before a dangerous action.
  await page.getByRole('banner').locator('[data-name="account"]').click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByLabel(labels.username, { exact: true }).fill('llave.jefa')
  await page.getByLabel(labels.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: labels.signIn, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
  await page.goto(at(baseURL, `${base}/es/usuario/administracion?query=llave.otra`))
  const row = page.getByRole('row', { name: /llave\.otra/i })
  await row.getByRole('button', { name: /acciones/i }).click()
  await page.getByRole('menuitem', { name: /suspender/i }).click()
  const question = page.getByRole('dialog')
  await setVerified(false)
  await question.getByRole('button', { name: /suspender/i }).click()
  await expect(question).toContainText('No se usó la llave de acceso')
  await setVerified(true)
  await question.getByRole('button', { name: /suspender/i }).click()
  await expect(row).toContainText('Suspendido')

  // A removed passkey no longer signs in.
  await page.goto(at(baseURL, `${base}/es/usuario/perfil`))
  await card.getByRole('button', { name: 'Quitar la llave Portátil' }).click()
  await dialog.getByRole('button', { name: 'Quitar la llave' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('banner').locator('[data-name="account"]').click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await passkeyButton.click()
  await expect(page.getByRole('alert')).toContainText('La llave de acceso no es válida aquí')
})

test('one-time codes: a session that is older than them must enter a recovery code', async ({
  people,
  request,
  baseURL,
}) => {
  await account(request, 'codigo.jefe', '1900400033', 'superadmin')
  const enter = async () => {
    const page = await people.visitor(at(baseURL, labels.paths.login))
    await page.getByLabel(labels.username, { exact: true }).fill('codigo.jefe')
    await page.getByLabel(labels.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: labels.signIn, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
    return page
  }
  const before = await enter()
  const page = await enter()
  await page.goto(at(baseURL, `${base}/es/usuario/perfil`))
  await page.getByRole('button', { name: 'Activar el código' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña actual').fill(password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const secret = (await dialog.locator('[data-name="secret"]').innerText()).replace(/\s/g, '')
  await dialog.getByLabel('Código', { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Activar', exact: true }).click()
  const recovery = await dialog.locator('[data-name="recovery"] li').first().innerText()
  await dialog.getByLabel('Ya los guardé en un lugar seguro').check()
  await dialog.getByRole('button', { name: 'Terminar' }).click()

  await before.goto(at(baseURL, `${base}/es/usuario/administracion`))
  await expect(before.getByRole('heading', { name: 'Confirme que es usted para continuar' })).toBeVisible()
  await before.getByRole('button', { name: 'Confirmar que soy yo' }).click()
  const question = before.getByRole('dialog')
  expect(await violations(before)).toEqual([])
  await question.getByLabel('Código de un solo uso').fill('000000')
  await question.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(question).toContainText('no es correcto')
  await question.getByLabel('Código de un solo uso').fill(recovery)
  await question.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(before.getByRole('heading', { name: 'Confirme que es usted para continuar' })).toHaveCount(0)
  await before.goto(at(baseURL, `${base}/es/usuario/administracion?query=codigo.jefe`))
  await expect(before.getByRole('row', { name: /codigo\.jefe/i })).toBeVisible()
})
