import { expect, type Page } from '@playwright/test'
import { office } from '../offer/schedules.ts'
import { applicant, signUp } from '../people/citizens-sign-up.ts'
import { citizenAddress } from './citizen-pages.ts'
import { household } from './citizens.ts'
import { phone, test } from './people.ts'
import { openTranslated } from './translation.ts'

test.use({ actionTimeout: 15_000 })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a citizen signs up while the browser translates the page', async ({ people, browser }) => {
  const page = await people.visitor('about:blank', phone)
  await openTranslated(page, citizenAddress('sign-up'))
  await expect(page.locator('font > font').first()).toBeAttached()
  await signUp(page, { browser, language: 'es', person: applicant() })
  await expect(heading(page, 'Recibimos su registro')).toBeVisible()
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click()
  await expect(heading(page, 'Mi familia')).toBeVisible()
})

test('a family enrols, sees the current seats and withdraws while the browser translates the page', async ({
  people,
  request,
}) => {
  const family = await household(request, { children: [{ age: 9, name: 'Tomás' }] })
  const admin = await office(request)
  const [activity] = await admin.list<{ id: number }>('activities', 'is_initiate=1')
  // The next session is late enough that withdrawing is allowed.
  const inTwoDays = ((new Date(Date.now() + 2 * 86_400_000 - 5 * 3_600_000).getUTCDay() + 6) % 7) + 1
  const fields = { activity_id: activity?.id, weekday_id: inTwoDays, daily_id: 11 }
  const schedule = await admin.plan({ quota: 2, fields })
  const page = await people.citizen(family, 'about:blank')
  await openTranslated(page, citizenAddress('take-part', 'es', schedule))
  await expect(page.getByText('Quedan 2 cupos')).toBeVisible()
  const [other, last] = await admin.citizens(2)
  if (other !== undefined) await admin.enrol(schedule, [other])
  await expect(page.getByText('Queda 1 cupo')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Quedan 2 cupos')).toBeHidden()
  await page.getByRole('link', { name: /^Tomás / }).click()
  await page.getByRole('button', { name: 'Confirmar la inscripción' }).click()
  await expect(heading(page, 'Recibimos la inscripción')).toBeVisible()
  await page.getByRole('link', { name: 'Inscribir a otra persona' }).click()
  await expect(page.getByText('Ya no quedan cupos.', { exact: true })).toBeVisible()
  await expect(page.getByText('Queda 1 cupo')).toBeHidden()
  await page
    .getByRole('article', { name: /^Tomás .*No puede inscribirse$/ })
    .getByRole('link', { name: 'Ver la inscripción' })
    .click()
  await page.getByRole('button', { name: 'Cancelar la inscripción' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(page.getByText('Esta persona ya no tiene cupo en la actividad.')).toBeVisible()
  // The seat is free again on the page of the activity.
  await page.goto(citizenAddress('take-part', 'es', schedule))
  await expect(page.getByText('Queda 1 cupo')).toBeVisible()
  await page.getByRole('link', { name: /^Luz / }).click()
  await expect(page.getByRole('button', { name: 'Confirmar la inscripción' })).toBeVisible()
  if (last !== undefined) await admin.enrol(schedule, [last])
  await page.getByRole('button', { name: 'Confirmar la inscripción' }).click()
  await expect(page.getByRole('alert').getByText('Ya no quedan cupos en esta actividad.')).toBeVisible()
})
