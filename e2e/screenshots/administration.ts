import { expect, type Page } from '@playwright/test'
import { byButton, called, choose, dialog, type Look, main, ofRow, refuse, then } from './look.ts'

const rights = { user: 'superadmin', screen: 'roles-and-permissions' } as const
const people = { user: 'superadmin', screen: 'user-admin' } as const

const ofRole = (spanish: string, english: string) => async (page: Page) => {
  await main(page)
    .getByRole('button', { name: called('Acciones del rol', 'Actions') })
    .nth(1)
    .click()
  await choose(page, spanish, english)
  await expect(dialog(page)).toBeVisible()
}

/** Staff accounts, permissions and the audit log. */
export const administration: readonly Look[] = [
  { name: 'users', ...people },
  { name: 'users, create', ...people, steps: then(byButton('Crear usuario', 'Create user'), refuse) },
  { name: 'users, edit', ...people, steps: ofRow('Editar', 'Edit') },
  { name: 'users, view', ...people, steps: ofRow('Ver usuario', 'View user') },
  { name: 'users, roles', ...people, steps: ofRow('Dar o retirar', 'Give') },
  { name: 'users, suspend', ...people, search: () => '?query=validator', steps: ofRow('Suspender', 'Suspend') },
  { name: 'users, reset link', ...people, search: () => '?query=validator', steps: ofRow('Enviar enlace', 'Send') },
  { name: 'users, roles to anybody', ...people, steps: byButton('Dar roles', 'Give roles') },
  { name: 'roles', ...rights },
  { name: 'roles, create', ...rights, steps: then(byButton('Crear rol', 'Create role'), refuse) },
  { name: 'roles, edit', ...rights, steps: ofRole('Editar', 'Edit') },
  { name: 'matrix, no role chosen', ...rights, search: () => '?view=matrix' },
  {
    name: 'matrix of a role',
    ...rights,
    search: () => '?view=matrix',
    steps: async (page) => {
      await main(page).locator('select').first().selectOption({ index: 3 })
      await expect(main(page).locator('[data-mark], details').first()).toBeAttached()
    },
  },
  { name: 'abilities', ...rights, search: () => '?view=abilities' },
  {
    name: 'abilities, create',
    ...rights,
    search: () => '?view=abilities',
    steps: then(byButton('Crear permiso', 'Create permission'), refuse),
  },
  { name: 'who may what', ...rights, search: () => '?view=why' },
  {
    name: 'who may what, answered',
    ...rights,
    search: () => '?view=why',
    steps: async (page) => {
      await main(page).locator('select').nth(0).selectOption('view')
      await main(page).locator('select').nth(1).selectOption('Profile')
      await main(page).locator('form button[type="submit"]').click()
      await expect(main(page).getByRole('table')).toBeVisible()
    },
  },
  { name: 'mails', user: 'admin', screen: 'mails' },
  { name: 'audit', user: 'admin', screen: 'audit' },
  { name: 'audit, filters', user: 'admin', screen: 'audit', steps: byButton('Filtros', 'Filters') },
  { name: 'audit, details', user: 'admin', screen: 'audit', steps: ofRow('Ver el detalle', 'View the details') },
]
