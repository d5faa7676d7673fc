import { expect } from '@playwright/test'
import { base } from '../base/base.ts'
import { caller } from '../base/caller.ts'
import { spanish as labels } from '../base/labels.ts'
import { rows } from '../base/list.ts'
import { test } from '../base/people.ts'
import { startWork } from '../base/work.ts'
import { type Citizen, office } from '../offer/schedules.ts'
import { inSpanish as texts } from '../offer/schedules-labels.ts'
import { type PlannedRow, plannedWorkbook, workbookType } from '../offer/schedules-workbook.ts'

// The work of a day with the offer, enrolments and accounts, with the fewest keys and clicks. docs/daily-work.md has the counts.

test('makes the schedules of the next month', async ({ people, request }) => {
  const made = await office(request)
  const [existing] = await made.list<{ id: number; park_id: number }>('stages')
  const stage = await (await caller(request, 'admin')).send<{ details: { id: number } }>(
    'POST',
    '/api/citizen-portal/stages',
    { name: 'Cancha del trabajo diario', park_id: existing?.park_id },
  )
  const { id } = stage.details
  for (let quota = 30; quota < 42; quota += 1) await made.plan({ quota, stage: id })
  const page = await people.regular(labels, 'admin', `${texts.paths.list}?stage_id=${id}&per_page=30`)
  await expect(rows(page)).toHaveCount(12)
  const work = await startWork(page, 'Copy twelve schedules to the next month')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: texts.copy, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: texts.makeCopies(12) })).toBeVisible()
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(texts.copied(12))).toBeVisible()
  await work.expectCounted()
})

test('imports a workbook with two faults', async ({ people, request }) => {
  const { list } = await office(request)
  const [program, activity, stage, day, hour] = await Promise.all(
    ['programs', 'activities', 'stages', 'week-days', 'daily-hours'].map(async (name) => (await list(name)).at(-1)),
  )
  if (!program || !activity || !stage || !day || !hour) throw new Error('catalogues are empty')
  const row = (quota: number, minAge: number): PlannedRow => ({
    ...{ program: program.id, activity: activity.id, stage: stage.id, weekday: day.id, daily: hour.id },
    quota,
    minAge,
  })
  const page = await people.regular(labels, 'admin', texts.paths.list)
  const way = page.getByRole('navigation', { name: texts.ways }).getByRole('link', { name: texts.import })
  await expect(way).toBeVisible()
  const work = await startWork(page, 'Import a workbook with two faults, and create the other row')
  await way.click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Elegir archivo', { exact: true }).click()
  await (await chooser).setFiles({
    name: 'faltas.xlsx',
    mimeType: workbookType,
    buffer: plannedWorkbook([row(77, 5), row(20, 200), row(21, 300)]),
  })
  await page.getByRole('button', { name: texts.check }).click()
  await page.getByRole('button', { name: /^Crear 1, dejar por fuera 2$/ }).click()
  await expect(page.getByText(/^Se creó 1 horario/)).toBeVisible()
  await work.expectCounted()
})

test('accepts a group', async ({ people, request }) => {
  const made = await office(request)
  const id = await made.plan({ quota: 40 })
  // The youngest: other journeys take the oldest.
  const verified = await made.list<Citizen>('profiles', 'status_id[]=3&column[]=birthdate&order[]=desc')
  await made.enrol(id, verified.slice(0, 30))
  const page = await people.regular(labels, 'admin', `${texts.paths.roster(id)}?per_page=30`)
  await expect(rows(page)).toHaveCount(30)
  const work = await startWork(page, 'Accept thirty enrolments, with the usual observation')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: texts.accept, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(texts.observation)).toBeFocused()
  await expect(dialog.getByLabel(texts.observation)).toHaveValue('Cumple los requisitos. Le damos la bienvenida.')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(rows(page).filter({ hasText: texts.accepted })).toHaveCount(30)
  await work.expectCounted()
})

test('enrols a citizen at the counter', async ({ people, request }) => {
  const made = await office(request)
  const id = await made.plan({ quota: 5 })
  const verified = await made.list<Citizen>('profiles', 'status_id[]=3&column[]=birthdate&order[]=desc')
  const citizen = verified.find(({ document }) => /^\d{10}$/.test(document))
  const page = await people.regular(labels, 'admin', texts.paths.roster(id))
  const enrol = page.getByRole('button', { name: texts.enrol }).first()
  await expect(enrol).toBeVisible()
  const work = await startWork(page, 'Enrol a citizen by a document of ten digits at the counter')
  await enrol.click()
  const counter = page.getByRole('dialog', { name: texts.enrol })
  await expect(counter.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(citizen?.document ?? '')
  await expect(page.getByRole('option', { name: new RegExp(citizen?.document ?? '') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(counter.getByText(texts.canEnrol)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await work.expectCounted()
})

test('sends another code of a sign-up', async ({ people }) => {
  const page = await people.regular(labels, 'admin', `${base}/es/pre-registros?state=waiting`)
  await expect(rows(page).first()).toBeVisible()
  const work = await startWork(page, 'Send another code of a sign-up, from its list')
  await rows(page).first().getByRole('rowheader').click()
  const send = page.getByRole('dialog').getByRole('button', { name: 'Reenviar el código' })
  await send.click()
  await send.click()
  await expect(page.getByText(/^Se envió un código nuevo a /)).toBeVisible()
  await work.expectCounted()
})

test('reads who changed a schedule', async ({ people, request }) => {
  const made = await office(request)
  const id = await made.plan({ quota: 43 })
  const admin = await caller(request, 'admin')
  const { data } = await admin.get<{ data: { activity_name: string } }>(`/api/citizen-portal/schedules/${id}`)
  await made.close(id)
  const page = await people.regular(labels, 'admin', `${texts.paths.list}?column[]=id&order[]=desc&per_page=10`)
  const row = rows(page).first()
  await expect(row).toContainText(data.activity_name, { ignoreCase: true })
  const work = await startWork(page, 'Read who changed a schedule, from its list')
  await row.getByRole('button', { name: /^Acciones de/ }).click()
  const { data: user } = await admin.get<{ data: { full_name: string } }>('/api/user')
  await expect(page.getByRole('menuitem', { name: /^Historial/ })).toContainText(user.full_name, { ignoreCase: true })
  await work.expectCounted()
})

test('creates a role', async ({ people }) => {
  const page = await people.regular(labels, 'superadmin', `${base}/es/roles-y-permisos`)
  const create = page.getByRole('button', { name: 'Crear rol' })
  await expect(create).toBeVisible()
  const work = await startWork(page, 'Create a role with the permissions of validators and assignors')
  await create.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lo mismo que «Validador»').click()
  await dialog.getByLabel('Lo mismo que «Asignador»').click()
  await expect(dialog.getByLabel('Título')).toHaveValue('Asignador y validador')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: /Asignador y validador/ })).toBeVisible()
  await work.expectCounted()
})
