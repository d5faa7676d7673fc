import { expect, type Page } from '@playwright/test'
import { base } from '../base/base.ts'
import { type Caller, caller } from '../base/caller.ts'
import { english, type Labels, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { asShown, test } from '../base/people.ts'
import { reviewSpanish as say } from './review-labels.ts'

const profiles = '/api/citizen-portal/profiles'

interface Citizen {
  id: number
  full_name: string
  full_name_verifier: string | null
}

/** The oldest citizen with a status. */
async function oldest(api: Caller, status: number, more = ''): Promise<Citizen> {
  const { data } = await api.get<{ data: Citizen[] }>(
    `${profiles}?status_id=${status}&column[]=id&order[]=asc&per_page=1${more}`,
  )
  const [first] = data
  if (first === undefined) throw new Error(`nobody has the status ${status}`)
  return first
}

/** Opens the decision about the citizen on the page and fills it in, without saving. */
async function write(page: Page, labels: Labels, transition: string, observation: string): Promise<void> {
  await page.getByRole('button', { name: labels.changeStatus }).click()
  await page.getByRole('dialog').getByRole('radio', { name: transition }).check()
  await page.getByRole('dialog').getByLabel(labels.observation).fill(observation)
}

async function save(page: Page, labels: Labels): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: labels.save }).click()
}

test('when two users decide about a citizen, the second gets a message and keeps the text', async ({
  people,
  request,
}) => {
  const labels = spanish
  const api = await caller(request, 'admin')
  const citizen = await oldest(api, 1, '&not_assigned=pending')
  const [quick, slow] = [
    await people.regular(labels, 'admin', labels.paths.citizen(citizen.id)),
    await people.regular(labels, 'superadmin', labels.paths.citizen(citizen.id)),
  ]
  await write(quick, labels, labels.verify, 'Todo coincide')
  await write(slow, labels, labels.giveBack, 'La firma no coincide')
  await save(quick, labels)
  // The citizen has a document without a decision.
  await quick.getByRole('button', { name: labels.verifyAnyway }).click()
  await expect(quick.getByText(labels.statusChanged)).toBeVisible()

  await save(slow, labels)
  const dialog = slow.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(labels.quicker(labels.verified, labels.quickerNobody))
  await expect(dialog.getByLabel(labels.observation)).toHaveValue('La firma no coincide')
  // The dialog shows the citizen's present status, and only the decisions that it allows.
  await expect(dialog.getByText(labels.verified, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: labels.verify })).toHaveCount(0)
  await expect(dialog.getByRole('radio', { name: labels.giveBack })).toBeChecked()
  expect((await api.get<{ data: { status_id: number } }>(`${profiles}/${citizen.id}`)).data.status_id).toBe(3)

  // After another confirmation it is saved like any other decision.
  await save(slow, labels)
  await expect(dialog).toBeHidden()
  await expect(slow.getByRole('main').getByText(labels.returned, { exact: true }).first()).toBeVisible()
  await expect(slow.locator('#observations').getByText('DEVUELTO: LA FIRMA NO COINCIDE')).toBeVisible()
  // The first user can no longer undo their transition, because it is no longer the last.
  await quick.getByRole('button', { name: labels.undo }).click()
  await expect(quick.getByRole('alert').filter({ hasText: labels.undoOvertaken })).toBeVisible()
  await expect(quick.getByRole('main').getByText(labels.returned, { exact: true }).first()).toBeVisible()
})

test(
  'when two users assign a citizen, the second sees the current validator',
  cell(false),
  async ({ people, request }) => {
    const labels = english
    const api = await caller(request, 'admin')
    const { data: validators } = await api.get<{ data: { id: number; full_name: string }[] }>(
      '/api/citizen-portal/users/validators',
    )
    const [one, other] = validators
    if (one === undefined || other === undefined) throw new Error('two validators are needed')
    const citizen = await oldest(api, 1, '&not_assigned=pending')
    const slow = await people.regular(labels, 'assignor', labels.paths.citizen(citizen.id))
    await slow.getByRole('button', { name: labels.assign }).click()
    const dialog = slow.getByRole('dialog')
    await dialog.getByRole('radio', { name: asShown(one.full_name) }).check()
    expect(await api.put(`${profiles}/${citizen.id}/validator`, { validator_id: other.id })).toBe(200)
    await dialog.getByRole('button', { name: labels.doAssign, exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      new RegExp(labels.quicker(labels.validating, labels.quickerValidator(other.full_name)), 'i'),
    )
    await expect(dialog.getByRole('radio', { name: asShown(one.full_name) })).toBeChecked()
    await dialog.getByRole('button', { name: labels.doAssign, exact: true }).click()
    await expect(dialog).toBeHidden()
    const now = (await api.get<{ data: Citizen }>(`${profiles}/${citizen.id}`)).data
    expect(now.full_name_verifier).toBe(one.full_name)
  },
)

test('an unfinished decision is not lost when the dialog is closed by mistake', async ({ people, request }) => {
  const labels = spanish
  const citizen = await oldest(await caller(request, 'admin'), 2)
  const page = await people.regular(labels, 'admin', labels.paths.citizen(citizen.id))
  await write(page, labels, labels.verify, 'A medio escribir')
  const dialog = page.getByRole('dialog', { name: labels.changeStatus })
  const question = page.getByRole('alertdialog', { name: labels.discardTitle })
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: labels.keep })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel(labels.observation)).toHaveValue('A medio escribir')
  await dialog.getByRole('button', { name: labels.cancel }).click()
  await question.getByRole('button', { name: labels.discard }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: labels.changeStatus })).toBeFocused()
})

test('when two users correct a citizen, the second chooses the value; shows a duplicate and the locked account', async ({
  people,
  request,
}) => {
  const labels = spanish
  const api = await caller(request, 'superadmin')
  const { data } = await api.get<{ data: Citizen[] }>(`${profiles}?status_id=1&column[]=id&order[]=desc&per_page=2`)
  const [citizen, other] = data
  if (citizen === undefined || other === undefined) throw new Error('two citizens are needed')
  const page = await people.regular(labels, 'admin', labels.paths.citizen(citizen.id))
  await page.getByRole('button', { name: say.correct }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.secondName).fill('Zulima')
  const correct = (id: number, facts: object) =>
    api.put(`${profiles}/${id}/update`, { ...facts, observation: 'Así consta en el registro' })
  expect(await correct(citizen.id, { s_name: 'Pilar' })).toBe(200)

  await dialog.getByRole('button', { name: say.checkChanges }).click()
  await dialog.getByLabel(say.correctReason).fill('Así consta en su documento')
  await dialog.getByRole('button', { name: say.saveChanges }).click()
  const choice = page.getByRole('dialog', { name: 'Otra persona guardó antes' })
  await expect(choice.getByRole('radio', { name: /Pilar/ })).toBeVisible()
  await choice.getByRole('radio', { name: /Zulima/ }).check()
  await choice.getByRole('button', { name: 'Guardar la elección' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { data: now } = await api.get<{ data: Record<string, string> }>(`${profiles}/${citizen.id}`)
  expect(now.s_name?.toLowerCase()).toBe('zulima')

  // A second person with the same name and birth date: each page links to the other.
  const { name, s_name, surname, s_surname, birthdate } = now
  expect(await correct(other.id, { name, s_name, surname, s_surname, birthdate })).toBe(200)
  await page.reload()
  const double = page.getByRole('region', { name: 'Puede ser la misma persona que otro ciudadano' })
  await expect(double.getByRole('link')).toHaveAttribute('href', labels.paths.citizen(other.id))
  // Other journeys use the names of the people on the first page.
  expect(await correct(other.id, { s_name: 'Otilia' })).toBe(200)

  const card = page.getByRole('region', { name: 'Cuenta del portal' })
  await card.getByRole('button', { name: 'Bloquear la cuenta' }).click()
  await dialog.getByRole('button', { name: 'Bloquear la cuenta' }).click()
  await expect(card.getByText('Bloqueada', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Cambiar el correo' }).click()
  await dialog.getByLabel('Correo electrónico').fill('otra.direccion@correo.example')
  await dialog.getByRole('button', { name: 'Guardar el correo' }).click()
  await expect(card.getByText('otra.direccion@correo.example')).toBeVisible()
  await expect(card.getByText('Sin confirmar')).toBeVisible()
  await card.getByRole('button', { name: 'Desbloquear la cuenta' }).click()
  await dialog.getByRole('button', { name: 'Desbloquear la cuenta' }).click()
  await expect(card.getByText('Activa', { exact: true })).toBeVisible()
})

// The other forms use the same `useRecordForm`, which has tests of its own.

const ofAnAbility =
  'when two users change an ability, the second chooses field by field and keeps the changes of the first'
test(ofAnAbility, cell(false), async ({ people, request }) => {
  const labels = spanish
  const api = await caller(request, 'superadmin')
  const abilities = '/api/citizen-portal/admin/permissions'
  const { data } = await api.get<{ data: { id: number; title: string; name: string; entity_type: string }[] }>(
    abilities,
  )
  const ability = data.find(({ name }) => name.startsWith('view-regulation-'))
  if (ability === undefined) throw new Error('an ability on regulations is needed')
  const { id, title, name, entity_type } = ability
  const change = (facts: object) => api.put(`${abilities}/${id}`, { title, name, entity_type, ...facts })
  const page = await people.regular(labels, 'superadmin', `${base}/es/roles-y-permisos?view=abilities`)
  await page.getByLabel('Buscar por título, nombre o entidad').fill(name)
  await page.getByRole('button', { name: `Editar el permiso ${title}` }).click()
  const form = page.getByRole('dialog', { name: 'Editar el permiso' })
  await form.getByLabel('Título').fill('Leer los reglamentos')
  expect(await change({ title: 'Consultar reglamentos', only_owned: true })).toBe(200)
  await form.getByRole('button', { name: labels.save }).click()

  const choice = page.getByRole('dialog', { name: 'Otra persona guardó antes' })
  await expect(choice.getByText('También cambió y se conserva: Solo los propios')).toBeVisible()
  await expect(choice.getByRole('radio', { name: /Lo que usted escribió\s*Leer los reglamentos/ })).toBeVisible()
  await expect(choice.getByRole('radio', { name: /Lo que había antes/ })).toBeVisible()
  // The form keeps the typed values, and saving again asks again.
  await choice.getByRole('button', { name: 'Volver al formulario' }).click()
  await expect(form.getByLabel('Título')).toHaveValue('Leer los reglamentos')
  await form.getByRole('button', { name: labels.save }).click()
  await choice.getByRole('radio', { name: /Consultar reglamentos/ }).check()
  await choice.getByRole('button', { name: 'Guardar la elección' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { data: now } = await api.get<{ data: { id: number; title: string; only_owned: boolean }[] }>(abilities)
  expect(now.find((one) => one.id === id)).toMatchObject({ title: 'Consultar reglamentos', only_owned: true })
  expect(await change({ title, only_owned: false })).toBe(200)
})

test(
  'when two users change the address of an account, the second chooses',
  cell(false),
  async ({ people, request }) => {
    const labels = spanish
    const api = await caller(request, 'superadmin')
    const { data } = await api.get<{ data: Citizen[] }>(`${profiles}?status_id=1&column[]=id&order[]=desc&per_page=3`)
    const citizen = data[2]
    if (citizen === undefined) throw new Error('three citizens are needed')
    const page = await people.regular(labels, 'admin', labels.paths.citizen(citizen.id))
    await page.getByRole('button', { name: 'Cambiar el correo' }).click()
    const form = page.getByRole('dialog', { name: 'Cambiar el correo' })
    await form.getByLabel('Correo electrónico').fill(`mia.${Date.now()}@correo.example`)
    const theirs = `suya.${Date.now()}@correo.example`
    expect(await api.put(`${profiles}/${citizen.id}/account`, { email: theirs })).toBe(200)
    await form.getByRole('button', { name: 'Guardar el correo' }).click()
    const choice = page.getByRole('dialog', { name: 'Otra persona guardó antes' })
    await choice.getByRole('radio', { name: new RegExp(theirs) }).check()
    await choice.getByRole('button', { name: 'Guardar la elección' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(theirs).first()).toBeVisible()
  },
)

const ofAStaffAccount =
  'when two users correct a staff account, the second keeps both changes and chooses where they conflict'
test(ofAStaffAccount, cell(false), async ({ people, request }) => {
  const labels = spanish
  const api = await caller(request, 'superadmin')
  const users = '/api/citizen-portal/users'
  const { data } = await api.get<{ data: Record<string, string | number>[] }>(`${users}?query=viewer`)
  const account = data.find(({ username }) => username === 'viewer')
  if (account === undefined) throw new Error('the viewer is needed')
  const { id } = account
  const change = (facts: object) => api.put(`${users}/${id}`, { ...account, version: undefined, ...facts })
  const mark = Date.now()
  const page = await people.regular(labels, 'superadmin', `${base}/es/usuario/administracion?query=viewer`)
  await page
    .getByRole('button', { name: /^Acciones/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Editar datos' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Dependencia').fill(`Deportes ${mark}`)
  expect(await change({ dependency: `Parques ${mark}`, phone: String(mark) })).toBe(200)
  await form.getByRole('button', { name: labels.save }).click()
  const choice = page.getByRole('dialog', { name: 'Otra persona guardó antes' })
  await expect(choice.getByText('También cambió y se conserva: Teléfono')).toBeVisible()
  await choice.getByRole('radio', { name: /Deportes/ }).check()
  await choice.getByRole('button', { name: 'Guardar la elección' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { data: now } = await api.get<{ data: Record<string, unknown> }>(`${users}/${id}`)
  expect(now).toMatchObject({ dependency: `Deportes ${mark}`, phone: String(mark) })
})
