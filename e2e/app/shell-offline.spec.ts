import { expect, type Locator, type Page } from '@playwright/test'
import { type Caller, caller } from '../base/caller.ts'
import { english, type Labels, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { asShown, listen, test } from '../base/people.ts'
import { shellLabels } from './shell-labels.ts'

interface Citizen {
  id: number
  full_name: string
}

const rows = (page: Page) => page.locator('tbody tr[data-row]')

/** Goes offline, runs an action, checks the message, and checks that no request was sent. */
async function offline(page: Page, work: () => Promise<void>): Promise<void> {
  const context = page.context()
  // Pending requests end first.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const requests = listen(context)
  await work()
  expect(requests).toEqual([])
  await context.setOffline(false)
}

async function aPending(api: Caller): Promise<Citizen> {
  const { data } = await api.get<{ data: Citizen[] }>(
    '/api/citizen-portal/profiles?status_id=1&column[]=id&order[]=desc&per_page=1&page=3',
  )
  const [first] = data
  if (first === undefined) throw new Error('nobody is pending')
  return first
}

async function expectRejected(dialog: Locator, labels: Labels): Promise<void> {
  await expect(dialog.getByRole('alert').filter({ hasText: labels.workingOffline })).toBeVisible()
}

test('a decision about a citizen sends nothing and loses nothing when the connection is lost at any step', async ({
  people,
  request,
}) => {
  const labels = spanish
  const citizen = await aPending(await caller(request, 'admin'))
  // The modules of a citizen's page load with the first one that is opened; no service worker stores them in this test.
  const page = await people.regular(labels, 'admin', labels.paths.citizen(citizen.id))
  await expect(page.getByRole('heading', { name: labels.history })).toBeVisible()
  await page.getByRole('link', { name: labels.back }).click()
  await expect(rows(page)).toHaveCount(10)

  // A search in the list waits and runs when the connection is back.
  const box = page.getByRole('searchbox', { name: labels.search })
  await offline(page, async () => {
    await box.fill('maria')
    await page.keyboard.press('Enter')
    await expect(page.getByText(labels.waitsForConnection)).toBeVisible()
    await expect(box).toHaveValue('maria')
  })
  await expect(rows(page).first()).toContainText(/mar[ií]a/i)

  // The page of a citizen who was never opened: the frame stays, and the content loads when the connection is back.
  await page.getByRole('button', { name: labels.clearSearch }).click()
  await expect(rows(page)).toHaveCount(10)
  const link = rows(page).first().getByRole('rowheader').getByRole('link')
  const name = await link.innerText()
  await offline(page, async () => {
    await link.click()
    await expect(page.getByText(labels.waitsForConnection).first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: labels.menu })).toBeVisible()
  })
  await expect(page.getByRole('heading', { level: 1, name: asShown(name) })).toBeVisible()

  await page.goto(labels.paths.citizen(citizen.id))
  await page.getByRole('button', { name: labels.changeStatus }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: labels.giveBack }).check()
  await dialog.getByLabel(labels.observation).fill('La foto no corresponde')
  // Twice: the second attempt gets the same error as the first.
  for (const draft of ['La foto no corresponde', 'La foto no corresponde. Adjunte otra']) {
    await offline(page, async () => {
      await dialog.getByLabel(labels.observation).fill(draft)
      await dialog.getByRole('button', { name: labels.save }).click()
      await expectRejected(dialog, labels)
      await expect(dialog.getByLabel(labels.observation)).toHaveValue(draft)
      await expect(dialog.getByRole('radio', { name: labels.giveBack })).toBeChecked()
    })
    await expect(dialog.getByLabel(labels.observation)).toHaveValue(draft)
  }
  await dialog.getByRole('button', { name: labels.save }).click()
  await expect(page.getByText(labels.statusChanged)).toBeVisible()
  await expect(dialog).toBeHidden()

  // The undo needs the server too, and shows a message.
  await offline(page, async () => {
    await page.getByRole('button', { name: labels.undo }).first().click()
    await expect(page.getByText(labels.workingOffline).first()).toBeVisible()
  })
  await expect(page.getByRole('main').getByText(labels.returned, { exact: true }).first()).toBeVisible()
})

test('offline, notifications, settings and sign-out work and send nothing', async ({ people }) => {
  const labels = english
  const here = shellLabels.en
  const page = await people.person(labels, 'validator')
  await page.goto(here.notifications)
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  const count = await entries.count()
  await entries.first().getByRole('button', { name: here.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: labels.cancel }).click()
  await page.getByRole('banner').getByRole('button', { name: labels.bell }).click()
  await expect(page.getByRole('dialog', { name: labels.notifications }).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await offline(page, async () => {
    await entries.first().getByRole('button', { name: here.remove }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText(labels.workingOffline).first()).toBeVisible()
    // The dialog stays open until the user chooses.
    await dialog.getByRole('button', { name: labels.cancel }).click()
    await expect(entries).toHaveCount(count)
    await page.getByRole('button', { name: here.markAll }).click()
    await expect(page.getByText(labels.workingOffline).first()).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: labels.bell }).click()
    const menu = page.getByRole('dialog', { name: labels.notifications })
    await expect(menu.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  // The settings of the frame need no request, and loaded data stays.
  await page.getByRole('banner').getByRole('button', { name: labels.accountOf }).click()
  await page.getByRole('menuitem', { name: labels.settings }).click()
  const settings = page.getByRole('dialog', { name: labels.settings })
  await offline(page, async () => {
    await settings.getByText(here.themeNames.dark, { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await settings.getByRole('button', { name: labels.closeSettings }).click()
  })

  // Sign-out always works: it removes all personal data and needs no response.
  await offline(page, async () => {
    await page.getByRole('banner').getByRole('button', { name: labels.accountOf }).click()
    await page.getByRole('menuitem', { name: labels.signOut }).click()
    await expect(page.getByRole('heading', { level: 1, name: labels.signIn })).toBeVisible()
    await expect(page.getByText(labels.workingOffline).first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('citizen_application_key'))).toBeNull()
  })
})

test(
  'the page of a forgotten password keeps the typed value while there is no connection',
  cell(false),
  async ({ people }) => {
    const here = shellLabels.es
    const page = await people.visitor(here.forgot)
    const box = page.getByRole('textbox')
    const send = page.getByRole('button', { name: 'Enviar el enlace' })
    // The labels and the schema of the form load when it is first sent.
    await send.click()
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await box.fill('nobody-at-all')
    await offline(page, async () => {
      await send.click()
      await expect(page.getByRole('alert').filter({ hasText: spanish.workingOffline })).toBeVisible()
      await expect(box).toHaveValue('nobody-at-all')
    })
    await send.click()
    await expect(page.getByText(/^Si los datos corresponden a un usuario/)).toBeVisible()
  },
)
