import { expect } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { base } from '../base/base.ts'
import { type Caller, caller, password as secret } from '../base/caller.ts'
import { spanish as labels } from '../base/labels.ts'
import { desk, phone, test } from '../base/people.ts'
import { sheetOf } from '../base/workbook.ts'
import { inSpanish } from '../offer/schedules-labels.ts'

// A role for assigned citizens, with one of them forbidden: every screen and call that shows or explains rights gives the same result.

const rights = `${base}/es/roles-y-permisos`
const api = '/api/citizen-portal'
const title = 'Coordinación de Suba'
const role = 'citizen-portal-coordinacion-de-suba'
const username = 'coordina.suba'

interface Citizen {
  readonly id: number
  readonly document: string
  readonly full_name: string
}

interface Listed {
  readonly data: readonly Citizen[]
}

interface Made {
  readonly details: { readonly id: number }
}

const idsOf = (rows: readonly Citizen[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)

test('a role limited to assigned citizens except one sees the same rows in list, record, export, explanation and “view as”', async ({
  people,
  request,
}) => {
  const page = await people.regular(labels, 'superadmin', rights)

  // Creates a role with the abilities of the validator and a name of its own.
  await page.getByRole('button', { name: 'Acciones del rol Validador' }).click()
  await page.getByRole('menuitem', { name: 'Copiar' }).click()
  const form = page.getByRole('dialog', { name: 'Copiar el rol' })
  await form.getByLabel('Título').fill(title)
  await expect(form.getByLabel('Nombre técnico')).toHaveValue('coordinacion-de-suba')
  await expect(form.getByLabel('Alcance')).toHaveValue('own')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Crear la copia' }).click()
  await expect(page.getByRole('grid', { name: new RegExp(title) })).toBeVisible()
  await expect(page.getByText('Alcance: Solo los ciudadanos que valida')).toBeVisible()

  // Creates the user and assigns three citizens.
  const superadmin = await caller(request, 'superadmin')
  const account = {
    name: 'Coordina',
    surname: 'Suba',
    document: '1900300055',
    email: `${username}@portal.example`,
    username,
    password: secret,
    roles: [role],
  }
  const person = (await superadmin.send<Made>('POST', '/api/citizen-portal/users', account)).details.id
  const pages = await Promise.all([1, 2].map((at) => superadmin.get<Listed>(`${api}/profiles?per_page=100&page=${at}`)))
  const everybody: Citizen[] = pages.flatMap(({ data }) => data)
  const free: Citizen[] = (
    await superadmin.get<Listed>('/api/citizen-portal/profiles?not_assigned=1&per_page=100')
  ).data.slice(-4)
  const [first, second, forbidden, others] = free as [Citizen, Citizen, Citizen, Citizen]
  const ids = idsOf([first, second, forbidden])
  await superadmin.send('POST', '/api/citizen-portal/profiles/validator', { validator_id: person, ids })

  // Forbids one of the citizens.
  await page.locator('[data-mark="view Profile"]').focus()
  await page.keyboard.press('F2')
  const extent = page.getByRole('dialog')
  await extent.getByLabel('Número de registro').fill(String(forbidden.id))
  await extent.getByRole('button', { name: 'Agregar' }).click()
  await extent.getByLabel(`Registro ${forbidden.id}`, { exact: true }).selectOption({ label: 'Prohibido' })
  await extent.getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('button', { name: 'Revisar y guardar' }).click()
  const review = page.getByRole('dialog')
  await expect(review.locator('[data-kind="forbidden"] li')).toHaveText([`Ver ciudadano (registro ${forbidden.id})`])
  await review.getByRole('button', { name: 'Guardar los permisos' }).click()
  await expect(page.getByText('Sin cambios')).toBeVisible()

  // The rows that the user sees on screen.
  const theirs = await people.person(labels, username)
  await theirs.goto(labels.paths.list)
  await expect(theirs.getByText(/^2 ciudadanos/).first()).toBeVisible()
  await theirs.goto(labels.paths.citizen(forbidden.id))
  await expect(theirs.getByText(labels.notInScope)).toBeVisible()

  // The rows that the calls return: the list, each record, the export, and the explanation.
  const coordinator = await caller(request, username)
  const mine = idsOf([first, second])
  expect(idsOf((await coordinator.get<Listed>('/api/citizen-portal/profiles')).data)).toEqual(mine)
  const { data: download } = await coordinator.get<{ data: { file: string } }>('/api/citizen-portal/profiles/excel')
  const workbook = Buffer.from(download.file.split(',')[1] ?? '', 'base64')
  const documents = new Set(everybody.map(({ document }) => document))
  const exported = sheetOf(workbook).flatMap((cells) => cells.map(String).filter((cell) => documents.has(cell)))
  expect(exported.toSorted()).toEqual([first.document, second.document].toSorted())
  for (const { id } of [first, second, forbidden, others]) {
    const isMine = mine.includes(id)
    expect([id, await coordinator.status(`${api}/profiles/${id}`)]).toEqual([id, isMine ? 200 : 404])
    const query = `user_id=${person}&action=view&entity=Profile&entity_id=${id}`
    const { data } = await superadmin.get<{ data: { allowed: boolean; in_scope: boolean } }>(
      `${api}/admin/explain?${query}`,
    )
    expect([id, data.allowed]).toEqual([id, isMine])
    if (id !== forbidden.id) expect([id, data.in_scope]).toEqual([id, isMine])
  }

  // "View as" uses the rights of the role, and the citizens that the user may see.
  const viewing = superadmin.viewingAs(role)
  const rightsOf = async (api: Caller) => {
    const { data } = await api.get<{ data: { roles: object; abilities: object } }>(
      '/api/citizen-portal/user/permissions?ownership=1',
    )
    return { roles: data.roles, abilities: data.abilities }
  }
  expect(await rightsOf(viewing)).toEqual(await rightsOf(coordinator))
  expect(idsOf((await viewing.get<Listed>(`${api}/profiles?validators_id[]=${person}`)).data)).toEqual(mine)
  expect(await viewing.status(`${api}/profiles/${forbidden.id}`)).toBe(404)

  await page.getByRole('banner').locator('[data-name="account"]').click()
  await page.getByRole('menuitem', { name: 'Ver como otro rol' }).click()
  await page.getByRole('dialog').getByLabel('Rol').selectOption({ label: title })
  await page.getByRole('dialog').getByRole('button', { name: 'Ver el portal así' }).click()
  const banner = page.getByText(`Está viendo el portal como ${title}.`)
  await expect(banner).toContainText('El rol es solo para los ciudadanos que valida quien lo tiene')
  // The rows are those of the superadmin, so the role's sentence about its rows is not shown.
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
  await expect(page.getByText('Solo los ciudadanos asignados a usted')).toHaveCount(0)
  await page.goto(labels.paths.citizen(forbidden.id))
  await expect(banner).toBeVisible()
  await expect(page.getByText(labels.notInScope)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(phone)
  await expect(banner).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Dejar de ver así' }).click()
  await expect(banner).toHaveCount(0)

  // The scope is shown in the list of roles and changed there. It applies from the next request.
  await page.goto(rights)
  const entry = page.locator(`[data-role="${role}"]`)
  await expect(entry).toContainText('Alcance: Solo los ciudadanos que valida')
  await entry.getByRole('button', { name: `Acciones del rol ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('dialog').getByLabel('Alcance').selectOption({ label: 'Todos los ciudadanos' })
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect(entry).toContainText('Alcance: Todos los ciudadanos')
  expect(await violations(page)).toEqual([])
  expect(await coordinator.status(`${api}/profiles/${others.id}`)).toBe(200)
  expect(await coordinator.status(`${api}/profiles/${forbidden.id}`)).toBe(404)

  // A colleague changes it at the same time: the form shows the conflict and keeps both changes.
  await entry.getByRole('button', { name: `Acciones del rol ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('dialog').getByLabel('Título').fill(`${title} y Usaquén`)
  const { data: roles } = await superadmin.get<{ data: { id: number; name: string }[] }>(`${api}/admin/roles`)
  const stored = roles.find(({ name }) => name === role)
  await superadmin.send('PUT', `${api}/admin/roles/${stored?.id}`, { title, scope: 'own' })
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  const conflict = page.getByRole('dialog', { name: 'Otra persona guardó antes' })
  await expect(conflict).toContainText('También cambió y se conserva: Alcance.')
  await conflict.getByRole('button', { name: 'Guardar la elección' }).click()
  await expect(entry).toContainText(`${title} y Usaquén`)
  await expect(entry).toContainText('Alcance: Solo los ciudadanos que valida')
})

test('the list hides a filter whose values the role may not read', async ({ people, request }) => {
  const superadmin = await caller(request, 'superadmin')
  const made = await superadmin.send<Made>('POST', '/api/citizen-portal/admin/roles', {
    name: 'solo-horarios',
    title: 'Solo horarios',
  })
  const grants = ['Schedule', 'Program'].map((entity) => ({ action: 'view', entity }))
  await superadmin.send('PUT', `${api}/admin/roles/${made.details.id}/permissions`, { grants })
  await superadmin.send('POST', '/api/citizen-portal/users', {
    name: 'Solo',
    surname: 'Horarios',
    document: '1900300056',
    email: 'solo.horarios@portal.example',
    username: 'solo.horarios',
    password: secret,
    roles: ['citizen-portal-solo-horarios'],
  })
  const page = await people.person(labels, 'solo.horarios')
  await page.goto(inSpanish.paths.list)
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filtros' })
  await expect(panel.getByText('Programa', { exact: true })).toBeVisible()
  await expect(panel.getByText('Parque', { exact: true })).toBeVisible()
  await expect(panel.getByText('Actividad', { exact: true })).toHaveCount(0)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
