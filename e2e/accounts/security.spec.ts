import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { lookIn, violations } from '../base/axe.ts'
import { base } from '../base/base.ts'
import { caller, password as secret } from '../base/caller.ts'
import { spanish as labels } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { enter, phone, test } from '../base/people.ts'
import { codeOf } from './totp.ts'

// Rights as staff use them: a new role, a user who gets it, why something is denied, and the second factor.

const rights = `${base}/es/roles-y-permisos`
const admin = `${base}/es/usuario/administracion`
const profile = `${base}/es/usuario/perfil`

function menuOf(page: Page) {
  return page.getByRole('navigation', { name: 'Menú principal' })
}

/** Creates an account with this role over the API. */
async function account(request: APIRequestContext, username: string, document: string, role: string): Promise<number> {
  const superadmin = await caller(request, 'superadmin')
  const data = {
    name: 'Persona',
    surname: 'de Prueba',
    document,
    email: `${username}@portal.example`,
    username,
    password: secret,
    roles: [role],
  }
  const made = await superadmin.send<{ details: { id: number } }>('POST', '/api/citizen-portal/users', data)
  return made.details.id
}

async function signIn(page: Page, username: string): Promise<void> {
  await enter(page, labels, username)
}

test('creates a role, gives it to a person, shows what they see and explains what is denied', async ({
  people,
  request,
}) => {
  const page = await people.regular(labels, 'superadmin', rights)

  // Creates the role.
  await page.getByRole('button', { name: 'Crear rol' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Título').fill('Coordinación de parques')
  await expect(form.getByLabel('Nombre técnico')).toHaveValue('coordinacion-de-parques')
  await form.getByRole('button', { name: 'Crear rol' }).click()
  await expect(page.getByRole('grid', { name: /Coordinación de parques/ })).toBeVisible()

  // Checks permissions with the mouse and with the keyboard, and undoes one.
  const mark = (action: string, entity: string) => page.locator(`[data-mark="${action} ${entity}"]`)
  await mark('view', 'Schedule').click()
  await expect(mark('view', 'Schedule')).toHaveAttribute('data-state', 'allow')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(mark('view', 'CitizenSchedule')).toHaveAttribute('data-state', 'allow')
  await page.keyboard.press('Delete')
  await expect(mark('view', 'CitizenSchedule')).toHaveAttribute('data-state', 'none')
  await mark('manage', 'Stage').click()
  await expect(mark('view', 'Stage')).toHaveAccessibleName('Ver, Escenario: Incluido en Gestionar')
  await mark('destroy', 'Stage').dblclick()
  await expect(mark('destroy', 'Stage')).toHaveAttribute('data-state', 'forbid')
  expect(await violations(page)).toEqual([])

  // Leaving the page with unsaved changes asks first.
  await menuOf(page).getByRole('link', { name: 'Usuarios', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByText('3 cambios sin guardar')).toBeVisible()

  await page.getByRole('button', { name: 'Revisar y guardar' }).click()
  const review = page.getByRole('dialog')
  await expect(review.locator('[data-kind="allowed"] li')).toHaveText(['Ver horario', 'Gestionar escenario'])
  await expect(review.locator('[data-kind="forbidden"] li')).toHaveText(['Eliminar escenario'])
  await review.getByRole('button', { name: 'Guardar los permisos' }).click()
  await expect(page.getByText('Se guardaron los permisos: 3 puestos y 0 quitados.')).toBeVisible()
  await expect(page.getByText('Sin cambios')).toBeVisible()

  // Creates the user.
  await page.goto(admin)
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  const person = page.getByRole('dialog')
  await person.getByRole('button', { name: 'Crear usuario' }).click()
  await expect(person.getByLabel('Nombres')).toBeFocused()
  await person.getByLabel('Nombres').fill('Clara Inés')
  await person.getByLabel('Apellidos').fill('Rueda Coy')
  await person.getByLabel('Documento').fill('1.900.300.077')
  await person.getByLabel('Correo electrónico').fill('coordinadora@portal.example')
  await expect(person.getByLabel('Usuario', { exact: true })).toHaveValue('clara.rueda')
  await person.getByLabel('Usuario', { exact: true }).fill('coordinadora')
  await person.getByLabel('Coordinación de parques').check()
  await person.getByRole('button', { name: 'Crear usuario' }).click()

  // The user stays "invited" until there is a password: by mail, or by a link to hand over.
  const invitation = page.getByRole('dialog', { name: 'Invitación enviada' })
  await expect(invitation.getByText(/Clara Inés Rueda Coy recibirá en coordinadora@portal\.example/)).toBeVisible()
  await invitation.getByRole('button', { name: 'Copiar un enlace' }).click()
  const link = await invitation.getByLabel('Enlace para elegir la contraseña').inputValue()
  expect(await violations(page)).toEqual([])
  await invitation.getByRole('button', { name: 'Listo' }).click()
  const row = page.getByRole('row', { name: /Clara Inés Rueda Coy/ })
  await expect(row).toContainText('Invitado')
  await page.goto(rights)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Coordinación de parques' }).getByRole('link', { name: '1 usuario' }),
  ).toBeVisible()
  const chosen = await people.visitor(link)
  await chosen.getByLabel('Contraseña nueva', { exact: true }).fill(secret)
  await chosen.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(chosen.getByRole('heading', { level: 1, name: labels.signIn })).toBeVisible()

  // The user sees exactly these screens.
  const hers = await people.person(labels, 'coordinadora')
  await expect(menuOf(hers).getByRole('link', { name: 'Horarios e inscripciones' })).toBeVisible()
  for (const closed of ['Validación de ciudadanos', 'Auditoría', 'Usuarios', 'Roles y permisos', 'Correos enviados']) {
    await expect(menuOf(hers).getByRole('link', { name: closed, exact: true })).toHaveCount(0)
  }
  await hers.goto(`${base}/es/auditoria`)
  await expect(hers.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()

  // The user changes the password: a wrong present one is said at its field, and the new one stays typed.
  await hers.goto(`${base}/es/usuario/perfil`)
  await hers.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  const dialog = hers.getByRole('dialog')
  const box = (name: string) => dialog.getByLabel(name, { exact: true })
  const save = dialog.getByRole('button', { name: 'Cambiar la contraseña' })
  await box('Contraseña actual').fill('Otra-Clave-1')
  await box('Contraseña nueva').fill('Sendero-2029')
  await save.click()
  await expect(box('Contraseña actual')).toHaveAttribute('aria-invalid', 'true')
  await expect(box('Contraseña nueva')).toHaveValue('Sendero-2029')
  await box('Contraseña actual').fill(secret)
  await save.click()
  await expect(dialog).toHaveCount(0)
  const signsIn = async (typed: string) => {
    const data = { username: 'coordinadora', password: typed }
    return (await request.post('/api/citizen-portal/login', { data })).ok()
  }
  expect([await signsIn(secret), await signsIn('Sendero-2029')]).toEqual([false, true])

  // The explanation of a denied action.
  await page.goto(`${rights}?view=why`)
  await page.getByRole('combobox', { name: /^Persona/ }).pressSequentially('rueda coy')
  await page.getByRole('option', { name: /Clara Inés Rueda Coy/ }).click()
  await page.getByRole('combobox', { name: 'Acción' }).selectOption('view')
  await page.getByRole('combobox', { name: 'Entidad' }).selectOption('Profile')
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page.getByRole('heading', { name: 'Clara Inés Rueda Coy no puede: ver ciudadano.' })).toBeVisible()
  await expect(page.getByText('Ningún permiso de sus roles lo permite.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Acción' }).selectOption('destroy')
  await page.getByRole('combobox', { name: 'Entidad' }).selectOption('Stage')
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page.getByText('Un permiso de sus roles lo prohíbe, y una prohibición gana siempre.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Lo prohíbe' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('“view as”: shows the menu of the role and a banner, refuses every write, and can be ended', async ({
  people,
}) => {
  const page = await people.person(labels, 'superadmin')
  await page.getByRole('banner').locator('[data-name="account"]').click()
  await page.getByRole('menuitem', { name: 'Ver como otro rol' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rol').selectOption({ label: 'Administrador' })
  await dialog.getByRole('button', { name: 'Ver el portal así' }).click()

  const banner = page.getByText('Está viendo el portal como Administrador.')
  await expect(banner).toBeVisible()
  await expect(menuOf(page).getByRole('link', { name: 'Usuarios', exact: true })).toBeVisible()
  await expect(menuOf(page).getByRole('link', { name: 'Roles y permisos' })).toHaveCount(0)

  await menuOf(page).getByRole('link', { name: 'Usuarios', exact: true }).click()
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombres').fill('Nadie')
  await form.getByLabel('Apellidos').fill('De Nadie')
  await form.getByLabel('Documento').fill('1900300078')
  await form.getByLabel('Correo electrónico').fill('nadie@portal.example')
  await form.getByLabel('Usuario', { exact: true }).fill('nadie.denadie')
  await form.getByRole('button', { name: 'Crear usuario' }).click()
  await expect(form.getByRole('alert')).toHaveText('Está viendo el portal como otro rol: no se puede cambiar nada.')
  // The form keeps its values.
  await expect(form.getByLabel('Nombres')).toHaveValue('Nadie')
  await page.reload()
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Dejar de ver así' }).click()
  await expect(menuOf(page).getByRole('link', { name: 'Roles y permisos' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('one-time codes: are turned on, requested at sign-in, replaced by a recovery code, and turned off', async ({
  people,
  request,
}) => {
  await account(request, 'con.codigo', '1900300091', 'citizen-portal-viewer')
  const page = await people.person(labels, 'con.codigo')
  await page.goto(profile)
  await page.getByRole('button', { name: 'Activar el código' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña actual').fill('no-es-esta')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByLabel('Contraseña actual')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Contraseña actual').fill(secret)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: 'Imagen para la aplicación de códigos' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const key = (await dialog.locator('[data-name="secret"]').textContent()) ?? ''
  await dialog.getByLabel('Código', { exact: true }).fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Activar', exact: true }).click()
  const codes = dialog.locator('[data-name="recovery"] li')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allTextContents()
  await expect(dialog.getByRole('button', { name: 'Terminar' })).toBeDisabled()
  await dialog.getByLabel('Ya los guardé en un lugar seguro').check()
  await dialog.getByRole('button', { name: 'Terminar' }).click()
  await expect(page.getByText('Activado', { exact: true })).toBeVisible()

  // Elsewhere the code is requested after username and password, and the typed values stay.
  const other = await people.visitor(labels.paths.login)
  await signIn(other, 'con.codigo')
  const box = other.getByLabel('Código de un solo uso')
  await expect(box).toBeFocused()
  expect(await violations(other)).toEqual([])
  await box.fill('000000')
  await other.getByRole('button', { name: labels.signIn, exact: true }).click()
  await expect(other.getByText('El código de un solo uso no es correcto o ya se usó.')).toBeVisible()
  await box.fill(recovery[0] ?? '')
  await other.getByRole('button', { name: labels.signIn, exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()

  await page.getByRole('button', { name: 'Desactivar el código' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Código')
    .fill(recovery[1] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar el código' }).click()
  await expect(page.getByText('Desactivado', { exact: true })).toBeVisible()
})

test('a user whose role requires one-time codes must turn them on before any other screen opens', async ({
  people,
  request,
}) => {
  const boss = await people.regular(labels, 'superadmin', rights)
  await boss.getByRole('button', { name: 'Crear rol' }).click()
  const form = boss.getByRole('dialog')
  await form.getByLabel('Título').fill('Consulta protegida')
  await form.getByLabel('Lo mismo que «Consulta»').check()
  await expect(form.getByText(/^Puede ver: .*ciudadano/)).toBeVisible()
  await form.getByLabel('Exige código de un solo uso').check()
  await form.getByRole('button', { name: 'Crear rol' }).click()
  await expect(form).toBeHidden()
  await account(request, 'sin.codigo', '1900300092', 'citizen-portal-consulta-protegida')

  const page = await people.visitor(labels.paths.login)
  await signIn(page, 'sin.codigo')
  await expect(page.getByRole('heading', { name: 'Active su código de un solo uso para continuar' })).toBeVisible()
  await menuOf(page).getByRole('link', { name: labels.dashboard }).click()
  await expect(page.getByRole('heading', { name: 'Active su código de un solo uso para continuar' })).toBeVisible()

  await page.getByRole('button', { name: 'Activar el código' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña actual').fill(secret)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const key = (await dialog.locator('[data-name="secret"]').textContent()) ?? ''
  await dialog.getByLabel('Código', { exact: true }).fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Activar', exact: true }).click()
  await dialog.getByLabel('Ya los guardé en un lugar seguro').check()
  await dialog.getByRole('button', { name: 'Terminar' }).click()
  await expect(page.getByRole('heading', { name: 'Active su código de un solo uso para continuar' })).toHaveCount(0)
  await menuOf(page).getByRole('link', { name: labels.dashboard }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
})

test('suspends an account after showing the consequence, restores it, and the audit log names the user', async ({
  people,
  request,
}) => {
  await account(request, 'para.suspender', '1900300093', 'citizen-portal-viewer')
  const theirs = await people.person(labels, 'para.suspender')
  const page = await people.regular(labels, 'superadmin', `${admin}?query=para.suspender`)
  const menu = page.getByRole('button', { name: 'Acciones de Persona de Prueba' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Suspender' }).click()
  await expect(page.getByRole('dialog').getByText(/sesión abierta en 1 dispositivo/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click()
  await expect(page.getByText('Suspendido', { exact: true }).first()).toBeVisible()
  await theirs.goto(profile)
  await expect(theirs.getByRole('heading', { level: 1, name: labels.signIn })).toBeVisible()

  await page.goto(`${base}/es/auditoria`)
  const row = page.getByRole('row', { name: /Suspendido/ }).first()
  await expect(row).toContainText('Gloria Inés Cárdenas Mejía')
  await row.getByText('Suspendido').click()
  await expect(page.getByRole('dialog').getByText('En la misma solicitud')).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Abrir el registro' }).click()
  await expect(page.getByRole('dialog', { name: 'Persona de Prueba' })).toBeVisible()
})

/** Each address, with the theme in which the short run checks it, if it does. */
const screens = [
  ['es/usuario/perfil', 'Perfil', 'light'],
  ['en/user/profile', 'Profile', undefined],
  ['es/usuario/administracion', 'Usuarios', undefined],
  ['en/user/admin', 'Users', 'dark'],
  ['es/roles-y-permisos', 'Roles y permisos', 'light'],
  ['en/roles-and-permissions?view=abilities', 'Roles and permissions', 'dark'],
  ['en/roles-and-permissions?view=matrix&role=2', 'Roles and permissions', 'light'],
  ['es/roles-y-permisos?view=why', 'Roles y permisos', 'dark'],
  ['es/auditoria', 'Auditoría', 'light'],
  ['en/audit', 'Audit', undefined],
  ['es/correos', 'Correos enviados', undefined],
  ['en/mails', 'Sent e-mails', 'dark'],
] as const

for (const isShort of [true, false]) {
  test(
    `axe finds nothing on the screens about people and permissions, ${isShort ? 'in one' : 'in the other'} language and mode`,
    cell(isShort),
    async ({ people }) => {
      const page = await people.regular(labels, 'superadmin', 'about:blank')
      for (const [path, title, shortMode] of screens) {
        const modes = (['light', 'dark'] as const).filter((mode) => (mode === shortMode) === isShort)
        if (modes.length === 0) continue
        await page.goto(`${base}/${path}`)
        await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        for (const colorScheme of modes) {
          await lookIn(page, colorScheme, path)
        }
      }
    },
  )
}

test('on a phone the permissions of a role expand by model and are saved', async ({ people }) => {
  const page = await people.regular(labels, 'superadmin', `${rights}?view=matrix&role=4`, phone)
  const card = page.locator('details').filter({ hasText: 'Reglamento' })
  await card.locator('summary').click()
  await card.getByRole('combobox', { name: 'Ver historial' }).selectOption({ label: 'Permitido' })
  await expect(page.getByText('1 cambio sin guardar')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Sin cambios')).toBeVisible()
})
