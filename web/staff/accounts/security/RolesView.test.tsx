import type { Role } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../kit/text/i18n.ts'
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
