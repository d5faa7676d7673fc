import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { cell } from '../base/length.ts'
import { rows } from '../base/list.ts'
import { readMessage, test } from '../base/people.ts'
import { sheetOf } from '../base/workbook.ts'
import { api, choose, create, form, inFront, row, rowOf, save } from './catalogues.ts'
import { dataMessages as say } from './catalogues-labels.ts'

test('a modality is created, refused, changed, deleted, restored and shown in its history', async ({ people }) => {
  const page = await inFront(people, 'admin', say.paths.modalities)
  expect(await violations(page)).toEqual([])

  // A wrong value shows an error at its field; nothing is sent or lost.
  const dialog = await create(page, say.createModality)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(say.required('nombre'))).toBeVisible()
  await expect(dialog.getByLabel(say.name, { exact: true })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel(say.name, { exact: true }).fill('Semipresencial del norte')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: say.discard })).toBeVisible()
  await page.getByRole('button', { name: say.keepEditing }).click()
  await expect(dialog.getByLabel(say.name, { exact: true })).toHaveValue('Semipresencial del norte')
  await dialog.getByLabel(say.name, { exact: true }).focus()
  await page.keyboard.press('Enter')
  await readMessage(page, say.created('Semipresencial del norte'))
  await expect(row(page, 'Semipresencial del norte')).toBeVisible()

  // A name that differs only in accents and capitals counts as the same name.
  await create(page, say.createModality)
  await dialog.getByLabel(say.name, { exact: true }).fill('SEMIPRESENCIÁL DEL NORTE')
  await dialog.getByRole('button', { name: say.save, exact: true }).click()
  await expect(dialog.getByLabel(say.name, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(say.name, { exact: true }).fill('A distancia')
  await save(page, say.created('A distancia'))

  await row(page, 'A distancia').getByRole('rowheader').click()
  await dialog.getByLabel(say.description).fill('Por videollamada, con acompañamiento.')
  await save(page, say.saved('A distancia'))

  await choose(page, 'A distancia', say.remove)
  await dialog.getByRole('button', { name: say.remove }).click()
  await expect(row(page, 'A distancia')).toHaveCount(0)
  await page.getByRole('button', { name: say.undo }).click()
  await expect(row(page, 'A distancia')).toBeVisible()

  await choose(page, 'A distancia', say.remove)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: say.remove }).click()
  await expect(row(page, 'A distancia')).toHaveCount(0)
  await page.getByRole('button', { name: say.showDeleted }).click()
  await choose(page, 'A distancia', say.restore)
  await expect(row(page, 'A distancia')).toHaveCount(0)
  await page.goto(say.paths.modalities)
  await choose(page, 'A distancia', say.history)
  await expect(dialog.getByText('Por videollamada, con acompañamiento.').first()).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(6)
  expect(await violations(page)).toEqual([])
})

const ofAProject = 'when two users change a project, the second keeps both changes and chooses where they conflict'
test(ofAProject, cell(false), async ({ people, request }) => {
  const page = await inFront(people, 'admin', say.paths.projects)
  const dialog = await create(page, say.createProject)
  await dialog.getByLabel(say.name, { exact: true }).fill('Parques vivos')
  await save(page, say.created('Parques vivos'))
  const other = await caller(request, 'superadmin')
  const seen = await rowOf(other, 'projects', 'Parques vivos')

  await row(page, 'Parques vivos').getByRole('rowheader').click()
  await dialog.getByLabel(say.name, { exact: true }).fill('Parques vivos y seguros')
  expect(
    await other.put(`${api('projects')}/${seen.id}`, {
      name: 'Parques vivos para todos',
      description: 'Lo que escribió la otra persona.',
      version: seen.version,
    }),
  ).toBe(200)
  await dialog.getByRole('button', { name: say.save, exact: true }).click()

  const choice = page.getByRole('dialog', { name: say.conflictTitle })
  await expect(choice.getByText(say.conflictTaken(say.description))).toBeVisible()
  await expect(choice.getByText('Parques vivos para todos').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await choice.getByRole('radio', { name: say.mine }).check()
  await choice.getByRole('button', { name: say.conflictSave }).click()
  await expect(page.getByText(say.saved('Parques vivos y seguros'))).toBeVisible()
  expect(await rowOf(other, 'projects', 'Parques vivos y seguros')).toMatchObject({
    description: 'Lo que escribió la otra persona.',
    version: seen.version + 2,
  })
})

test('offline, a form shows a message and keeps the typed values', cell(false), async ({ people }) => {
  const page = await inFront(people, 'admin', say.paths.ages)
  const dialog = await create(page, say.createAges)
  await dialog.getByLabel(say.name, { exact: true }).fill('Bisabuelos')
  await dialog.getByLabel(say.ages.min).fill('90')
  await dialog.getByLabel(say.ages.max).fill('80')
  await dialog.getByRole('button', { name: say.save, exact: true }).click()
  // The message is shown when the focus leaves the second field.
  await expect(dialog.getByLabel(say.ages.max)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(say.ages.max).fill('100')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: say.save, exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(say.offline)
  await page.context().setOffline(false)
  await expect(dialog.getByLabel(say.name, { exact: true })).toHaveValue('Bisabuelos')
  await save(page, say.created('Bisabuelos'))
})

test('the exported workbook contains the rows of the list', cell(false), async ({ people }) => {
  const page = await inFront(people, 'admin', `${say.paths.statuses}?column[]=id&order[]=asc`)
  const shown = await rows(page).getByRole('rowheader').allInnerTexts()
  await page.getByRole('button', { name: say.exportIt, exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByText(say.workbook).click()
  const coming = page.waitForEvent('download')
  await panel.getByRole('button', { name: say.exportIt, exact: true }).click()
  const sheet = sheetOf(await readFile(await (await coming).path()))
  const names = sheet.map((cells) => cells[0]).filter((cell) => typeof cell === 'string')
  const titles = shown.map((text) => text.replace(say.system, '').trim().toLocaleUpperCase('es'))
  expect(names.map((name) => String(name).toLocaleUpperCase('es'))).toEqual(expect.arrayContaining(titles))
})

test('a viewer can read a row and has no other actions', cell(false), async ({ people }) => {
  const page = await inFront(people, 'viewer', say.paths.statuses)
  await expect(page.getByRole('button', { name: /^Crear/ })).toHaveCount(0)
  await rows(page).first().getByRole('rowheader').click()
  await expect(form(page).getByText(say.readOnly)).toBeVisible()
  await expect(form(page).getByRole('textbox')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
