import { expect, type Page } from '@playwright/test'
import type { Labels } from '../base/labels.ts'

/** Checks the current screen; the name is for the report. */
export type Look = (page: Page, name: string) => Promise<void>

/** The sign-in page, empty and refused. */
export async function tourSignIn(page: Page, labels: Labels, look: Look): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: labels.signIn })).toBeVisible()
  await look(page, 'sign-in')
  await page.getByRole('button', { name: labels.signIn, exact: true }).click()
  await expect(page.getByText(labels.usernameRequired)).toBeVisible()
  await look(page, 'sign-in with errors')
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Visits the list and its tools, a dialog of each kind, a citizen, and the frame. Starts on the dashboard. */
export async function tour(page: Page, labels: Labels, look: Look): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 960
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const menuOfFirst = async (entry: string) => {
    await page
      .getByRole('button', { name: labels.actionsOf('') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }

  await expect(heading(labels.dashboard)).toBeVisible()
  await expect(page.getByRole('main').getByText(labels.validating, { exact: true })).toBeVisible()
  await look(page, 'home')
  if (isNarrow) {
    await page.getByRole('button', { name: labels.openMenu }).click()
    await expect(page.getByRole('navigation', { name: labels.menu })).toBeVisible()
    await look(page, 'drawer')
  }
  await page.getByRole('navigation', { name: labels.menu }).getByRole('link', { name: labels.userValidation }).click()
  await expect(heading(labels.userValidation)).toBeVisible()
  await expect(page.getByRole('button', { name: labels.actionsOf('') })).toHaveCount(10)
  await look(page, 'list')

  await page.getByRole('button', { name: labels.filters }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel(labels.pending)).toBeVisible()
  await look(page, 'filters')
  await close(page)
  await page.getByRole('button', { name: isNarrow ? labels.sort : labels.columns, exact: true }).click()
  await expect(panel.getByRole('button', { name: labels.close }).last()).toBeVisible()
  await look(page, isNarrow ? 'sort' : 'columns')
  await close(page)

  await page
    .getByRole('checkbox')
    .nth(isNarrow ? 0 : 1)
    .check()
  // On a phone the bar of the selection covers half of the third checkbox, where axe would measure it. Focusing it scrolls it out.
  const row = isNarrow ? 2 : 0
  await page.getByRole('checkbox').nth(row).focus()
  await page
    .getByRole('button', { name: labels.actionsOf('') })
    .nth(row)
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, 'row menu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await menuOfFirst(labels.assign)
  await expect(panel.getByRole('radio').first()).toBeVisible()
  await look(page, 'assign a validator')
  await close(page)
  await menuOfFirst(labels.changeStatus)
  await panel.getByRole('button', { name: labels.save }).click()
  await expect(panel.getByText(labels.required)).toBeVisible()
  await look(page, 'change the status, with errors')
  await close(page)

  await page
    .getByRole('main')
    .getByRole('link', { name: /^[^@]+$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: labels.history })).toBeVisible()
  await look(page, 'citizen')
  await page.getByRole('banner').getByRole('button', { name: labels.accountOf }).click()
  await page.getByRole('menuitem', { name: labels.settings }).click()
  await expect(page.getByRole('dialog', { name: labels.settings })).toBeVisible()
  await look(page, 'settings')
  await page.getByRole('dialog').getByRole('button', { name: labels.closeSettings }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The bell's menu of a user with notifications. */
export async function tourBell(page: Page, labels: Labels, look: Look): Promise<void> {
  await page.getByRole('button', { name: labels.bell }).click()
  await expect(page.getByRole('dialog', { name: labels.notifications }).getByRole('listitem').first()).toBeVisible()
  await look(page, 'notifications')
}

/** An address without a page. */
export async function tourNotFound(page: Page, labels: Labels, look: Look): Promise<void> {
  await page.goto(`${labels.paths.home}/nowhere`)
  await expect(page.getByText(labels.notFound)).toBeVisible()
  await look(page, 'not found')
}
