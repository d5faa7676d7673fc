import { expect, type Page } from '@playwright/test'
import { called, type Look } from './look.ts'

const offline = called('No se puede verificar la conexión', 'The internet connection cannot')

const submit = async (page: Page): Promise<void> => {
  await page.locator('form button[type="submit"]').click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
}

/** What anybody sees who has not signed in. */
export const signedOutLooks: readonly Look[] = [
  { name: 'sign-in with the notice about cookies', who: 'nobody', screen: 'login' },
  {
    name: 'sign-in with errors',
    who: 'nobody',
    screen: 'login',
    steps: submit,
  },
  { name: 'forgot password', who: 'nobody', screen: 'password-forgot', steps: submit },
  { name: 'reset password without a link', who: 'nobody', screen: 'password-reset' },
  {
    name: 'reset password',
    who: 'nobody',
    screen: 'password-reset',
    search: () => '#token=a&email=somebody%40example.org',
    steps: submit,
  },
  { name: 'validate passport', who: 'nobody', screen: 'validate-passport' },
  {
    name: 'validate passport, not valid',
    who: 'nobody',
    screen: 'validate-passport',
    search: () => '?passport=abc',
    steps: async (page) => {
      await expect(page.getByText(called('El pasaporte no es válido', 'The passport is not valid'))).toBeVisible()
    },
  },
  { name: 'not found, signed out', who: 'nobody', screen: 'login', search: () => '/nowhere' },
  {
    name: 'sign-in without a connection',
    who: 'nobody',
    screen: 'login',
    steps: async (page) => {
      await page.context().setOffline(true)
      await expect(page.getByText(offline)).toBeVisible()
    },
  },
  {
    name: 'error, signed out',
    who: 'nobody',
    screen: 'password-forgot',
    before: async (page) => {
      // The file of a page is gone, twice.
      await page.route(/\/assets\/ForgotScreen-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
    },
    steps: async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Error: 500' })).toBeVisible()
    },
  },
]
