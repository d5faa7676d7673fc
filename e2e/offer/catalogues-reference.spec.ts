import { expect } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { rows } from '../base/list.ts'
import { test } from '../base/people.ts'
import { choose, create, inFront, row, rowOf, save } from './catalogues.ts'
import { dataMessages as say } from './catalogues-labels.ts'

test('the form of a stage finds its park by typing, and the list filters by that park', async ({ people }) => {
  const page = await inFront(people, 'admin', say.paths.stages)
  const dialog = await create(page, say.createStage)
  await dialog.getByLabel(say.name, { exact: true }).fill('Placa cubierta nueva')
  await dialog.getByRole('button', { name: say.save, exact: true }).click()
  await expect(dialog.getByText(say.required('parque'))).toBeVisible()
  await dialog.getByRole('combobox', { name: say.park }).fill('tunal')
  await page.getByRole('option', { name: /Tunal/ }).first().click()
  expect(await violations(page)).toEqual([])
  await save(page, say.created('Placa cubierta nueva'))
  await expect(row(page, 'Placa Cubierta Nueva').or(row(page, 'Placa cubierta nueva'))).toContainText(/Tunal/)

  // The reopened form shows the name of the park.
  await row(page, 'Placa cubierta nueva').getByRole('rowheader').click()
  await expect(dialog.getByRole('combobox', { name: say.park })).toHaveValue(/Tunal/)
})

test('a project in use by a program is not deleted and a link to the program is shown', async ({ people, request }) => {
  const page = await inFront(people, 'admin', say.paths.projects)
  const dialog = await create(page, say.createProject)
  await dialog.getByLabel(say.name, { exact: true }).fill('Noches activas')
  await save(page, say.created('Noches activas'))
  await page.goto(say.paths.programs)
  await create(page, say.createProgram)
  await dialog.getByLabel(say.name, { exact: true }).fill('Rumba de la noche')
  await dialog.getByRole('combobox', { name: say.project }).fill('noches')
  await page.getByRole('option', { name: 'Noches activas' }).click()
  await save(page, say.created('Rumba de la noche'))

  await page.goto(say.paths.projects)
  await choose(page, 'Noches activas', say.remove)
  await dialog.getByRole('button', { name: say.remove }).click()
  await expect(dialog.getByText(say.inUse)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('link', { name: /Programas/ }).click()
  await expect(page).toHaveURL(/programas\?project_id=\d+/)
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Rumba de la noche')).toBeVisible()
  expect((await rowOf(await caller(request, 'admin'), 'programs', 'Rumba de la noche')).project_name).toBe(
    'Noches activas',
  )
})

test('a system row is marked and cannot be deleted', async ({ people }) => {
  const page = await inFront(people, 'admin', say.paths.statuses)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Acciones de/ })
    .click()
  await expect(page.getByRole('menuitem', { name: say.edit })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: say.remove })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(rows(page).first().getByText(say.system)).toBeVisible()
})
