import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../../kit/text/i18n.ts'
import { session } from '../../../frame/session/session.tsx'
import { RoleMakers } from './RoleMakers.tsx'

let makers: object[]
let requests: string[]

beforeEach(() => {
  makers = []
  requests = []
  stubResponses(({ path, query }) => {
    if (!path.endsWith('/users')) return undefined
    requests.push(query.toString())
    return { body: { data: makers, meta: { total: makers.length }, details: { headers: [], expanded: [] } } }
  })
})

async function open(role: string): Promise<void> {
  const roles = [{ id: 1, name: role, title: role }]
  session.update((now) => ({ ...now, principal: { id: 5, roles, abilities: [] } }))
  await loadNamespace('administration')
  await renderPage(<RoleMakers />)
}

test('shows the names of the users who can create roles to a person who cannot', async () => {
  makers = [
    { id: 1, full_name: 'ANA DÍAZ' },
    { id: 2, full_name: 'LUIS PEÑA' },
  ]
  await open('citizen-portal-admin')
  await expect.element(page.getByText(/Ana Díaz, Luis Peña\.$/)).toBeVisible()
})

test('shows the name of the role when the person may see no such user', async () => {
  await open('citizen-portal-admin')
  await expect.element(page.getByText(/^Only a superadministrator can create new roles/)).toBeVisible()
})

test('shows nothing and sends no request for a person who can create roles', async () => {
  await open('superadmin')
  await expect.element(page.getByRole('main')).toHaveTextContent(/^$/)
  expect(requests).toEqual([])
})
