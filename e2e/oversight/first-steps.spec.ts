import { expect } from '@playwright/test'
import { base } from '../base/base.ts'
import { english, spanish } from '../base/labels.ts'
import { listen, phone, test } from '../base/people.ts'

test('the superadmin opens the first steps from the dashboard, dismisses them, and finds them in the account menu', async ({
  people,
}) => {
  const page = await people.person(spanish, 'superadmin')
  const card = page.getByRole('region', { name: 'Primeros pasos' })
  await card.getByRole('link', { name: 'Ver los pasos' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Primeros pasos' })
  await expect(heading).toBeVisible()
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps.filter({ hasText: 'Decir el servidor de correo' })).toContainText('Falta')
  await expect(steps.filter({ hasText: 'Crear los usuarios de sus colegas' })).toContainText('Hecho')
  const written = page.waitForResponse(
    (response) => response.url().endsWith('/preferences') && response.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: 'No volver a mostrar' }).click()
  await expect(page.getByRole('button', { name: 'Mostrar en el tablero' })).toBeVisible()
  expect((await written).ok()).toBe(true)

  // The next sign-in shows the dashboard without them, and the account menu opens them.
  const again = await people.person(spanish, 'superadmin')
  await expect(again.getByRole('region', { name: 'Cupos por programa' })).toBeVisible()
  await expect(again.getByRole('region', { name: 'Primeros pasos' })).toHaveCount(0)
  await again.getByRole('banner').locator('[data-name=account]').press('Enter')
  await again.getByRole('menuitem', { name: 'Primeros pasos' }).press('Enter')
  await expect(again.getByRole('heading', { level: 1, name: 'Primeros pasos' })).toBeFocused()
  await again.getByRole('button', { name: 'Mostrar en el tablero' }).click()
  await expect(again.getByRole('button', { name: 'No volver a mostrar' })).toBeVisible()
})

test('other staff get no first steps on the dashboard, and no request for them', async ({ people }) => {
  const page = await people.regular(spanish, 'admin', 'about:blank')
  const requests = listen(page.context())
  await page.goto(spanish.paths.home)
  await expect(page.getByRole('region', { name: 'Cupos por programa' })).toBeVisible()
  expect(requests.filter((one) => one.endsWith('first-steps'))).toEqual([])
  await page.getByRole('banner').locator('[data-name=account]').click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Primeros pasos' })).toHaveCount(0)
  await page.goto(`${base}/es/primeros-pasos`)
  await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
})

test('the lines do not make a phone scroll sideways', async ({ people }) => {
  const page = await people.regular(english, 'superadmin', `${base}/en/first-steps`, phone)
  await expect(page.getByText('SMTP_URL=')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})
