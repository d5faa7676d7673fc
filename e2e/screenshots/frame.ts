import { expect, type Page } from '@playwright/test'
import { noNotices } from '../app/shell-notices.ts'
import { byButton, called, choose, dialog, type Look, main, then } from './look.ts'

const banner = (page: Page) => page.getByRole('banner')

const none = called('No hay notificaciones\\.', 'No notifications')

const account = async (page: Page): Promise<void> => {
  await banner(page).locator('[data-name="account"]').click()
  await expect(page.getByRole('menu')).toBeVisible()
}

const fromAccount = (spanish: string, english: string) => async (page: Page) => {
  await account(page)
  await choose(page, spanish, english)
  await expect(dialog(page)).toBeVisible()
}

const search = async (page: Page): Promise<void> => {
  await banner(page).locator('[data-name="search"]').click()
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
}

/** The start page, and the frame with its menus and panels. */
export const frame: readonly Look[] = [
  { name: 'home of an administrator', user: 'admin', screen: 'home' },
  { name: 'home of a validator', user: 'validator', screen: 'home' },
  { name: 'home of somebody who looks', user: 'viewer', screen: 'home' },
  {
    name: 'drawer',
    user: 'superadmin',
    screen: 'home',
    steps: async (page, narrow) => {
      if (narrow) await page.getByRole('button', { name: called('Abrir el menú', 'Open the menu') }).click()
      const data = page.getByRole('navigation').getByRole('button', { name: called('Administración de datos', 'Data') })
      await data.click()
      await expect(data).toHaveAttribute('aria-expanded', 'true')
    },
  },
  { name: 'account menu', user: 'superadmin', screen: 'home', steps: account },
  { name: 'settings', user: 'admin', screen: 'home', steps: fromAccount('Configuración', 'Settings') },
  { name: 'recent messages', user: 'admin', screen: 'home', steps: fromAccount('Mensajes', 'Recent') },
  { name: 'view as', user: 'superadmin', screen: 'home', steps: fromAccount('Ver como', 'View as') },
  {
    name: 'bell',
    user: 'validator',
    screen: 'home',
    steps: async (page) => {
      await banner(page).locator('[data-name="bell"]').click()
      await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
    },
  },
  { name: 'search, before typing', user: 'admin', screen: 'home', steps: search },
  {
    name: 'search, with results',
    user: 'admin',
    screen: 'home',
    steps: async (page) => {
      await search(page)
      await dialog(page).getByRole('combobox').fill('mar')
      await expect(dialog(page).getByRole('option').nth(4)).toBeVisible()
    },
  },
  {
    name: 'search, nothing found',
    user: 'admin',
    screen: 'home',
    steps: async (page) => {
      await search(page)
      await dialog(page).getByRole('combobox').fill('zzzzqqq')
      await expect(page.getByText(/«zzzzqqq»|“zzzzqqq”/).first()).toBeVisible()
    },
  },
  {
    name: 'search, its help',
    user: 'admin',
    screen: 'home',
    steps: async (page) => {
      await search(page)
      await page.keyboard.press('?')
      await expect(page.getByRole('region', { name: called('Ayuda', 'Search help') })).toBeVisible()
    },
  },
  { name: 'notifications', user: 'validator', screen: 'notifications' },
  {
    name: 'deletion of a notification',
    user: 'validator',
    screen: 'notifications',
    steps: byButton('Eliminar la notificación', 'Delete the notification'),
  },
  {
    name: 'without a connection',
    user: 'admin',
    screen: 'user-validation',
    steps: async (page) => {
      await page.context().setOffline(true)
      await expect(
        page.getByText(called('No se puede verificar la conexión', 'The internet connection cannot')),
      ).toBeVisible()
    },
  },
  { name: 'not found', user: 'admin', screen: 'home', search: () => '/nowhere' },
  {
    name: 'error, signed in',
    user: 'admin',
    screen: 'home',
    before: async (page) => {
      const broken = { status: 200, contentType: 'application/json', body: '{' }
      await page.route('**/api/user', (route) => route.fulfill(broken))
    },
    steps: async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Error: 500' })).toBeVisible()
    },
  },
  {
    name: 'no notifications, in the bell and in the list',
    user: 'validator',
    screen: 'notifications',
    before: noNotices,
    steps: async (page) => {
      await expect(main(page).getByText(none)).toBeVisible()
      await banner(page).locator('[data-name="bell"]').click()
      await expect(dialog(page).getByText(none)).toBeVisible()
    },
  },
  { name: 'own profile', user: 'admin', screen: 'user-profile' },
  {
    name: 'own password',
    user: 'admin',
    screen: 'user-profile',
    steps: byButton('Cambiar la contraseña', 'Change the password'),
  },
  {
    name: 'one-time codes, set up',
    user: 'viewer',
    screen: 'user-profile',
    steps: then(byButton('Activar el código', 'Turn'), async (page) => {
      await dialog(page).locator('input[type="password"]').fill('Parque-2026')
      await dialog(page).locator('button[type="submit"]').click()
      await expect(dialog(page).locator('[data-name="secret"]')).toBeVisible()
    }),
  },
  {
    name: 'a screen that is out of reach',
    user: 'viewer',
    screen: 'user-admin',
    steps: async (page) => {
      await expect(main(page)).toBeVisible()
    },
  },
]
