import { expect, type Page } from '@playwright/test'
import { called, type Look } from './look.ts'

const offline = called('No se puede verificar la conexión', 'The internet connection cannot')

const submit = async (page: Page): Promise<void> => {
  await page.locator('form button[type="submit"]').click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
}

/** The pages without a session. */
export const signedOutLooks: readonly Look[] = [
  { name: 'sign-in with the notice about cookies', user: 'nobody', screen: 'login' },
  {
    name: 'sign-in with errors',
    user: 'nobody',
    screen: 'login',
    steps: submit,
  },
  { name: 'forgot password', user: 'nobody', screen: 'password-forgot', steps: submit },
  { name: 'reset password without a link', user: 'nobody', screen: 'password-reset' },
  {
    name: 'reset password',
    user: 'nobody',
    screen: 'password-reset',
    search: () => '#token=a&email=somebody%40example.org',
    steps: submit,
  },
  { name: 'validate passport', user: 'nobody', screen: 'validate-passport' },
  {
    name: 'validate passport, not valid',
    user: 'nobody',
    screen: 'validate-passport',
    search: () => '?passport=abc',
    steps: async (page) => {
      await expect(page.getByText(called('El pasaporte no es válido', 'The passport is not valid'))).toBeVisible()
    },
  },
  { name: 'not found, signed out', user: 'nobody', screen: 'login', search: () => '/nowhere' },
  {
    name: 'sign-in without a connection',
    user: 'nobody',
    screen: 'login',
    steps: async (page) => {
      await page.context().setOffline(true)
      await expect(page.getByText(offline)).toBeVisible()
    },
  },
  {
    name: 'error, signed out',
    user: 'nobody',
    screen: 'password-forgot',
    before: async (page) => {
      // The file of a page is missing, also after the reload.
      await page.route(/\/assets\/ForgotScreen-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
    },
    steps: async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Error: 500' })).toBeVisible()
    },
  },
]
