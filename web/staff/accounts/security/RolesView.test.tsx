import type { Permission, Role } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../kit/text/i18n.ts'
import { AbilitiesView } from './AbilitiesView.tsx'
import { RolesView } from './RolesView.tsx'

const role: Role = {
  id: 2,
  name: 'citizen-portal-validator',
  title: 'VALIDADOR',
  is_builtin: true,
  requires_totp: false,
  scope: 'own',
  sso_only: false,
  users_count: 12,
  abilities_count: 34,
  version: 1,
  created_at: '2026-11-01 08:00:00',
  updated_at: '2026-11-01 08:00:00',
}

/** The top of the text of an element, in pixels. */
function topOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().top
}

test('shows the numbers of users and of permissions of a role at the same height', async () => {
  await loadNamespace('administration')
  stubResponses(({ path }) =>
    path.endsWith('/admin/roles') ? { body: { data: [role], meta: { total: 1 }, details: {} } } : undefined,
  )
  await renderPage(<RolesView />)
  const users = page.getByText('12 users')
  await expect.element(users).toBeVisible()
  expect(topOf(page.getByText('34 permissions').element())).toBe(topOf(users.element()))
})

const permission: Permission = {
  id: 7,
  name: 'view-profile-citizen-portal',
  title: 'Ver ciudadanos',
  entity_id: null,
  entity_type: 'CitizenPortal/Models/Profile',
  only_owned: false,
  scope: null,
  options: [],
  roles_count: 1,
  version: 1,
  created_at: '2026-11-01 08:00:00',
  updated_at: '2026-11-01 08:00:00',
}

async function stubPermission(): Promise<void> {
  await loadNamespace('administration')
  stubResponses(({ path, query }) => {
    if (path.endsWith('/admin/permissions')) return { body: { data: [permission], details: {} } }
    const roles = query.get('ability_id') === '7' ? [role] : []
    return path.endsWith('/admin/roles') ? { body: { data: roles, details: {} } } : undefined
  })
}

test('the number of roles of a permission links to these roles', async () => {
  await stubPermission()
  await renderPage(<AbilitiesView />)
  const link = page.getByRole('link', { name: 'View the roles with the permission Ver ciudadanos: 1' })
  await expect.element(link).toHaveTextContent('1 role')
  expect(link.element().getAttribute('href')).toContain('?view=roles&ability=7')
})

test('the roles with one permission say so, and link to all roles', async () => {
  await stubPermission()
  await renderPage(<RolesView />, '/?view=roles&ability=7')
  await expect.element(page.getByText('Roles with the permission “Ver ciudadanos”, allowed or forbidden')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Validator' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'View all roles' })).toBeVisible()
})
