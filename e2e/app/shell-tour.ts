import { expect, type Page } from '@playwright/test'
import { base } from '../base/base.ts'
import { shellLabels } from './shell-labels.ts'
import { noNotices } from './shell-notices.ts'
import type { Look } from './tour.ts'

type Language = keyof typeof shellLabels

/** An invalid response, for which the error page shows 500. */
const broken = { status: 200, contentType: 'application/json', body: '{' }

/** Visits the public pages: passwords, passports, “not found”, the error page, and the notice about cookies. */
export async function tourSignedOut(page: Page, language: Language, look: Look): Promise<void> {
  const here = shellLabels[language]
  const { labels } = here
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(labels.paths.login)
  await expect(page.getByRole('button', { name: labels.acceptCookies })).toBeVisible()
  await look(page, 'notice about cookies')
  await page.getByRole('button', { name: labels.acceptCookies }).click()
  await page.context().setOffline(true)
  await expect(page.getByText(labels.wentOffline)).toBeVisible()
  await look(page, 'sign-in without a connection')
  await page.context().setOffline(false)

  await page.goto(here.forgot)
  await page.getByRole('button', { name: here.send }).click()
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await look(page, 'forgot password, with an error')
  await page.goto(`${here.reset}#token=a&email=somebody%40example.org`)
  await page.getByRole('button', { name: here.savePassword }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await look(page, 'reset password, with errors')
  await page.goto(here.reset)
  await expect(page.getByText(here.badLink)).toBeVisible()
  await look(page, 'reset password, without a link')
  await page.goto(here.passport)
  await expect(heading).toBeVisible()
  await look(page, 'validate passport')
  await page.goto(`${here.passport}?passport=abc`)
  await expect(page.getByText(here.invalid)).toBeVisible()
  await look(page, 'validate passport, not valid')
  await page.goto(`${base}/${language}/nowhere`)
  await expect(page.getByText(labels.notFound)).toBeVisible()
  await look(page, 'not found, signed out')
  // The file of a page is missing, also after the reload.
  await page.route(/\/assets\/ForgotScreen-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(here.forgot)
  await expect(heading).toHaveText(here.error)
  await look(page, 'error, signed out')
}

/** Visits the menus and panels of the frame, for a user with notifications. Starts on the dashboard. */
export async function tourFrame(page: Page, language: Language, look: Look): Promise<void> {
  const here = shellLabels[language]
  const { labels } = here
  const banner = page.getByRole('banner')
  const fromAccount = async (entry: string) => {
    await banner.getByRole('button', { name: labels.accountOf }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(labels.wentOffline)).toBeVisible()
  await look(page, 'without a connection')
  await page.context().setOffline(false)
  await expect(page.getByText(labels.backOnline)).toBeVisible()
  await look(page, 'the connection is back')

  await banner.getByRole('button', { name: labels.accountOf }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, 'account menu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await fromAccount(here.recent)
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'recent messages')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(here.notifications)
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  await look(page, 'notifications')
  await entries.first().getByRole('button', { name: here.remove }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'deletion of a notification')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await noNotices(page)
  await page.reload()
  await expect(page.getByText(here.noNotifications, { exact: true })).toBeVisible()
  await look(page, 'no notifications')
  await banner.getByRole('button', { name: labels.bell }).click()
  await expect(page.getByRole('dialog', { name: labels.notifications }).getByText(here.noNotifications)).toBeVisible()
  await look(page, 'bell without notifications')

  await page.route('**/api/user', (route) => route.fulfill(broken))
  await page.goto(labels.paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(here.error)
  await look(page, 'error, signed in')
}
