import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { spanish } from '../base/labels.ts'
import { freePort, OwnServer, untilServed } from '../base/own-server.ts'
import { enter, test } from '../base/people.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the identity provider of `npm run idp` for a portal at this address. */
async function startProvider(port: number, portal: string, secretFile: string): Promise<ChildProcess> {
  const command = ['node_modules/tsx/dist/cli.mjs', 'server/test/idp/main.ts']
  const options = ['--port', String(port), '--portal', portal, '--secret-file', secretFile]
  const child = spawn(process.execPath, [...command, ...options], { cwd: root, stdio: 'ignore' })
  const description = `http://127.0.0.1:${port}/.well-known/openid-configuration`
  await untilServed(description)
  return child
}

async function endProvider(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

const institute = (page: Page) => page.getByRole('button', { name: 'Ingresar con Instituto' })

/** Whether a user is a validator: the menu contains the review desk. */
const desk = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Mesa de revisión' })

test('institute sign-on: gives a role by group, signs out at the provider, refuses a disabled account, and allows a local sign-in', async ({
  browser,
  people,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-sso-'))
  const [port, providerPort] = [await freePort(), await freePort()]
  const secretFile = join(folder, 'secret')
  const issuer = `http://127.0.0.1:${providerPort}`
  const server = new OwnServer(port, join(folder, 'data'), {
    PORTAL_PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORTAL_SSO_ISSUER: issuer,
    PORTAL_SSO_CLIENT_ID: 'citizen-portal',
    PORTAL_SSO_CLIENT_SECRET_FILE: secretFile,
    PORTAL_SSO_SCOPES: 'openid profile email groups',
    PORTAL_SSO_LABEL: 'Instituto',
  })
  const provider = await startProvider(providerPort, server.url, secretFile)
  try {
    await server.start()
    const signInPage = server.url + spanish.paths.login

    // The superadmin maps groups to roles.
    const superadmin = await people.visitor(signInPage)
    await enter(superadmin, spanish, 'superadmin')
    await expect(superadmin.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
    await superadmin.goto(`${server.url}/portal-ciudadano-administrador/es/roles-y-permisos?view=groups`)
    await superadmin.getByRole('button', { name: 'Agregar un grupo' }).click()
    await superadmin.getByLabel('Grupo, como lo escribe el directorio').fill('validadores')
    await superadmin.getByLabel('Rol que da').selectOption({ label: 'Validador' })
    await superadmin.getByRole('button', { name: 'Agregar un grupo' }).click()
    await superadmin.getByLabel('Grupo, como lo escribe el directorio').nth(1).fill('consulta')
    await superadmin.getByLabel('Rol que da').nth(1).selectOption({ label: 'Consulta' })
    await superadmin.getByRole('button', { name: 'Revisar y guardar' }).click()
    await superadmin.getByRole('dialog').getByRole('button', { name: 'Guardar los grupos' }).click()
    await expect(superadmin.getByRole('dialog')).toBeHidden()

    // A user of that group signs in for the first time, from a page of the portal.
    const next = '/portal-ciudadano-administrador/es/mesa-de-revision'
    const validator = await people.visitor(server.url + next)
    await institute(validator).click()
    await validator.getByRole('button', { name: /Valentina/ }).click()
    await expect(validator).toHaveURL(server.url + next)
    await expect(desk(validator)).toBeVisible()
    expect(validator.url()).not.toContain('#')

    // Signing out at the provider ends the session here.
    const there = await validator.context().newPage()
    await there.goto(`${issuer}/session/end`)
    await expect(there.getByRole('heading', { name: 'Signed out' })).toBeVisible()
    await validator.reload()
    await expect(institute(validator)).toBeVisible()

    // An account that is disabled at the provider can no longer sign in.
    await there.goto(`${issuer}/people`)
    const row = there.locator('form').filter({ has: there.getByRole('heading', { name: /Valentina/ }) })
    await row.getByLabel('Disabled').check()
    await row.getByRole('button', { name: 'Save' }).click()
    await institute(validator).click()
    await validator.getByRole('button', { name: /Valentina/ }).click()
    await expect(desk(validator)).toBeHidden()

    // A user whose e-mail has an account links it once, with the password of that account.
    await superadmin.evaluate(async () => {
      const { access } = JSON.parse(localStorage.getItem('citizen_application_key') ?? '{}') as { access: string }
      const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
      const consuelo = { name: 'Consuelo', surname: 'Tibaquirá Rey', document: '79000003', username: 'consuelo.t' }
      const email = 'consuelo.tibaquira@instituto.example'
      const body = JSON.stringify({ ...consuelo, email, password: 'Parque-2026', roles: ['citizen-portal-viewer'] })
      const { status } = await fetch('/api/citizen-portal/users', { method: 'POST', headers, body })
      if (status !== 201) throw new Error(`not created: ${status}`)
    })
    const returning = await people.visitor(signInPage)
    await institute(returning).click()
    await returning.getByRole('button', { name: /Consuelo/ }).click()
    await expect(returning.getByText('Después ingresará con la cuenta consuelo.tibaquira.')).toBeVisible()
    await enter(returning, spanish, 'consuelo.t')
    await expect(returning.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
    await returning.goto(`${server.url}/portal-ciudadano-administrador/es/usuario/perfil`)
    await expect(returning.getByText('Vinculada', { exact: true })).toBeVisible()

    // A user without a group that gives a role gets no account.
    const stranger = await people.visitor(signInPage)
    await institute(stranger).click()
    await stranger.getByRole('button', { name: /Nubia/ }).click()
    await expect(stranger.getByRole('alert')).toContainText('rol')

    // The provider is down: the button shows it, and the superadmin signs in with username and password.
    await endProvider(provider)
    // A separate page, because the pages of `people` fail on a 503.
    const late = await browser.newPage()
    await expect(async () => {
      // The portal caches the provider's metadata for some seconds.
      await late.goto(signInPage)
      await institute(late).click()
      await expect(late.getByRole('alert')).toContainText('no responde', { timeout: 2_000 })
    }).toPass()
    await enter(late, spanish, 'superadmin')
    await expect(late.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
    await late.context().close()
  } finally {
    await endProvider(provider)
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})
