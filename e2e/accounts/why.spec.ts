import { expect } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { base } from '../base/base.ts'
import { spanish as labels } from '../base/labels.ts'
import { desk, phone, test } from '../base/people.ts'

test('explains why a validator may: the number of records, the scope, and the other users with the same permission', async ({
  people,
}) => {
  const page = await people.person(labels, 'superadmin')
  const ask = async (action: string, entity: string) => {
    await page.getByRole('combobox', { name: 'Acción' }).selectOption(action)
    await page.getByRole('combobox', { name: 'Entidad' }).selectOption(entity)
    await page.getByRole('button', { name: 'Consultar' }).click()
  }
  await page.goto(`${base}/es/roles-y-permisos?view=why`)
  await ask('assign-status', 'Profile')
  await expect(page.getByRole('row', { name: /validator/ }).first()).toContainText('Solo lo propio')
  await page.getByRole('combobox', { name: /^Persona/ }).pressSequentially('validator')
  await page
    .getByRole('option', { name: /validator/ })
    .first()
    .click()
  await ask('assign-status', 'Profile')
  await expect(page.getByRole('heading', { name: /puede con algunos registros: / })).toBeVisible()
  await expect(page.getByText(/^[\d.]+ de [\d.]+ registros\.$/)).toBeVisible()
  await expect(page.getByText('Alcance: Solo los ciudadanos que valida (Validador).')).toBeVisible()
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    expect(await violations(page)).toEqual([])
  }
})
