import { expect, type Page } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { citizenAddress } from '../base/citizen-pages.ts'
import { household, openWithClock, pdfFile, untilDecided } from '../base/citizens.ts'
import { tabTo } from '../base/keyboard.ts'
import { spanish } from '../base/labels.ts'
import { test } from '../base/people.ts'
import { office } from '../offer/schedules.ts'
import { press, profiles, waitForDesk } from './desk.ts'
import { reviewSpanish as say } from './review-labels.ts'

// A staff member at the desk and a citizen with a phone, side by side: each sees the changes of the other.

test.use({ actionTimeout: 15_000 })

const reason = 'La imagen no se puede leer: envíe una foto con más luz.'

/** Opens the desk at a citizen. */
async function openAt(page: Page, citizen: number): Promise<void> {
  await page.goto(`${say.desk}?citizen=${citizen}`)
  await waitForDesk(page)
}

test('a citizen and a validator go from a returned document to an enrolment', async ({ people, request }) => {
  const family = await household(request, { verified: false })
  const admin = await caller(request, 'admin')
  const validator = await caller(request, 'validator2')
  const { id } = (await validator.get<{ data: { id: number } }>('/api/user')).data
  await admin.send('PUT', `${profiles}/${family.holder}/validator`, { validator_id: id })
  const documents = citizenAddress('person-documents', 'es', family.holder)
  const citizen = await people.citizen(family, 'about:blank')
  await openWithClock(citizen, documents)
  const card = citizen.getByRole('listitem', { name: 'Documento de identidad' }).first()
  await expect(card).toContainText('En revisión')

  // The desk shows the sent document. The validator returns it with a reason, and returns the citizen.
  const staff = await people.regular(spanish, 'validator2', say.desk)
  await openAt(staff, family.holder)
  await expect(staff.getByRole('heading', { name: say.decideFile })).toBeVisible()
  await staff.getByRole('textbox', { name: say.observation }).fill(reason)
  await staff.getByRole('textbox', { name: say.observation }).press('Escape')
  await press(staff, 'r')
  await expect(staff.getByRole('heading', { name: say.decideCitizen })).toBeVisible()
  await staff.getByRole('textbox', { name: say.observation }).fill('Corrija el documento y envíelo de nuevo.')
  await staff.getByRole('textbox', { name: say.observation }).press('Escape')
  await press(staff, 'r')

  // The citizen's page shows both without a reload, and links to the document to correct.
  await citizen.bringToFront()
  await untilDecided(citizen, () => expect(card).toContainText('Hay que corregirlo', { timeout: 2_000 }))
  await expect(card).toContainText(/envíe una foto con más luz/i)
  await card.getByRole('button', { name: /^Enviar corregido/ }).click()
  const dialog = citizen.getByRole('dialog')
  await dialog.locator('input[type="file"]').last().setInputFiles(pdfFile)
  await expect(dialog.getByText('PDF listo.')).toBeAttached()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(card).toContainText('En revisión')
  await citizen.goto(citizenAddress('person', 'es', family.holder))
  expect(await violations(citizen)).toEqual([])
  await citizen.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(citizen.getByText('En revisión').first()).toBeVisible()

  // The same validator gets both again, and verifies them.
  await openAt(staff, family.holder)
  await expect(staff.getByRole('heading', { name: say.decideFile })).toBeVisible()
  await press(staff, 'v')
  await expect(staff.getByRole('heading', { name: say.decideCitizen })).toBeVisible()
  await staff.keyboard.press('v')
  // The correction is listed beside the returned document, so the desk asks no question.
  await citizen.bringToFront()
  await untilDecided(citizen, () => expect(citizen.getByText('Verificada').first()).toBeVisible({ timeout: 2_000 }))
})

test('a citizen enrols with the keyboard only, and the office accepts it', async ({ people, request }) => {
  const family = await household(request, { children: [{ age: 9, name: 'Tomás' }] })
  const team = await office(request)
  const [activity] = await team.list<{ id: number }>('activities', 'is_initiate=1')
  const schedule = await team.plan({ quota: 5, fields: { activity_id: activity?.id } })
  const page = await people.citizen(family, 'about:blank')
  await openWithClock(page, citizenAddress('take-part', 'es', schedule))
  const child = page.getByRole('main').getByRole('link', { name: /^Tomás / })
  await expect(child).toBeVisible()
  await tabTo(page, child)
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('button', { name: 'Confirmar la inscripción' })
  await expect(confirm).toBeVisible()
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos la inscripción' })).toBeFocused()
  const see = page.getByRole('link', { name: 'Ver la inscripción' })
  await expect(see).toBeVisible()
  await tabTo(page, see)
  await page.keyboard.press('Enter')
  await expect(page.getByText('En revisión')).toBeVisible()

  const [son = 0] = family.children
  await team.accept(schedule, { id: son, full_name: '', document: '' })
  const voucher = page.getByRole('link', { name: 'Ver el comprobante' })
  await untilDecided(page, () => expect(voucher).toBeVisible({ timeout: 2_000 }))
  await tabTo(page, voucher)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
})
