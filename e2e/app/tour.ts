import { expect, type Page } from '@playwright/test'
import type { Words } from '../base/labels.ts'

/** Looks at what is on screen now, under a name that a report can say. */
export type Look = (page: Page, name: string) => Promise<void>

/** The sign-in page, empty and refused. */
export async function tourSignIn(page: Page, words: Words, look: Look): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: words.signIn })).toBeVisible()
  await look(page, 'sign-in')
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await expect(page.getByText(words.usernameRequired)).toBeVisible()
  await look(page, 'sign-in with errors')
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Through the list and its tools, a dialog of each kind, a citizen, and the frame; begins on the first page. */
export async function tour(page: Page, words: Words, look: Look): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 960
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const menuOfFirst = async (entry: string) => {
    await page
      .getByRole('button', { name: words.actionsOf('') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }

  await expect(heading(words.dashboard)).toBeVisible()
  await expect(page.getByRole('main').getByText(words.validating, { exact: true })).toBeVisible()
  await look(page, 'home')
  if (isNarrow) {
    await page.getByRole('button', { name: words.openMenu }).click()
    await expect(page.getByRole('navigation', { name: words.menu })).toBeVisible()
    await look(page, 'drawer')
  }
  await page.getByRole('navigation', { name: words.menu }).getByRole('link', { name: words.userValidation }).click()
  await expect(heading(words.userValidation)).toBeVisible()
  await expect(page.getByRole('button', { name: words.actionsOf('') })).toHaveCount(10)
  await look(page, 'list')

  await page.getByRole('button', { name: words.filters }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel(words.pending)).toBeVisible()
  await look(page, 'filters')
  await close(page)
  await page.getByRole('button', { name: isNarrow ? words.sort : words.columns, exact: true }).click()
  await expect(panel.getByRole('button', { name: words.close }).last()).toBeVisible()
  await look(page, isNarrow ? 'sort' : 'columns')
  await close(page)

  await page
    .getByRole('checkbox')
    .nth(isNarrow ? 0 : 1)
    .check()
  // On a phone the bar of what is selected covers half of the third box, where axe would measure it; the focus scrolls it out.
  const row = isNarrow ? 2 : 0
  await page.getByRole('checkbox').nth(row).focus()
  await page
    .getByRole('button', { name: words.actionsOf('') })
    .nth(row)
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, 'row menu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await menuOfFirst(words.assign)
  await expect(panel.getByRole('radio').first()).toBeVisible()
  await look(page, 'assign a validator')
  await close(page)
  await menuOfFirst(words.changeStatus)
  await panel.getByRole('button', { name: words.save }).click()
  await expect(panel.getByText(words.required)).toBeVisible()
  await look(page, 'change the status, with errors')
  await close(page)

  await page
    .getByRole('main')
    .getByRole('link', { name: /^[^@]+$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: words.history })).toBeVisible()
  await look(page, 'citizen')
  await page.getByRole('banner').getByRole('button', { name: words.accountOf }).click()
  await page.getByRole('menuitem', { name: words.settings }).click()
  await expect(page.getByRole('dialog', { name: words.settings })).toBeVisible()
  await look(page, 'settings')
  await page.getByRole('dialog').getByRole('button', { name: words.closeSettings }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The bell's menu, of somebody who has notifications. */
export async function tourBell(page: Page, words: Words, look: Look): Promise<void> {
  await page.getByRole('button', { name: words.bell }).click()
  await expect(page.getByRole('dialog', { name: words.notifications }).getByRole('listitem').first()).toBeVisible()
  await look(page, 'notifications')
}

/** A page that is not there. */
export async function tourNotFound(page: Page, words: Words, look: Look): Promise<void> {
  await page.goto(`${words.paths.home}/nowhere`)
  await expect(page.getByText(words.notFound)).toBeVisible()
  await look(page, 'not found')
}
