import { type Profile, status } from '@portal/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  renderPage,
  type Sent,
  type StubResponse,
  stubResponses,
} from '../../../../kit/component.testing.tsx'
import { session } from '../../../frame/session/session.tsx'
import { IdentityRequestCard } from './IdentityRequestCard.tsx'

const profile = {
  id: 7,
  version: 3,
  full_name: 'ANA ROJAS',
  status_id: status.profileVerified,
  status: 'VERIFICADO',
  checker_id: null,
  full_name_verifier: null,
} as Profile
const request = {
  id: 40,
  state: 'pending',
  changes: [
    { field: 'name', label: 'NOMBRE', old: 'Ana', new: 'Ana María' },
    { field: 's_name', label: 'SEGUNDO NOMBRE', old: null, new: 'Sofía' },
  ],
  reason: 'Así dice mi cédula',
  observation: null,
  decided_at: null,
  created_at: '2026-11-20 08:00:00',
  asked_by: 'BEA LUNA',
}

let decided: Sent[]
let response: StubResponse
let pending: unknown

beforeEach(() => {
  decided = []
  pending = request
  response = { body: { data: 'Hecho.', details: { changed: ['name'], version: 4 } } }
  stubResponses((sent) => {
    if (sent.path.endsWith('/identity-request')) return { body: { data: pending, details: null } }
    if (sent.method !== 'PUT') return undefined
    decided.push(sent)
    return response
  })
})

async function drawFor(name: string) {
  const ability = { id: 1, title: name, entity_id: null, entity_type: '*', only_owned: false, forbidden: false }
  session.update((now) => ({ ...now, principal: { id: 5, roles: [], abilities: [{ ...ability, name }] } }))
  await renderPage(<IdentityRequestCard profile={profile} />)
}

test('shows the change, the requester and the reason, and grants it with the version that the person saw', async () => {
  await drawFor('*')
  await expect.element(page.getByText('Bea Luna asked')).toBeVisible()
  await expect.element(page.getByText('Así dice mi cédula')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ana María/ })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Grant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click()
  await expect
    .poll(() => decided.map(({ path, body }) => [path.split('/').slice(-4).join('/'), body]))
    .toEqual([['7/identity-requests/40/grant', { version: 3 }]])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('requires a reason for a refusal, keeps it after a conflict, and then sends the new version', async () => {
  await drawFor('*')
  await page.getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect.element(dialog.getByText(/required|at least/)).toBeVisible()
  expect(decided).toEqual([])
  response = {
    status: 409,
    body: { message: 'Stale.', code: 409, reason: 'stale_version', details: { ...profile, version: 9 } },
  }
  await dialog.getByRole('textbox').fill('The document says Ana.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect.element(dialog.getByText(/data changed while you were deciding/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('The document says Ana.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect
    .poll(() => decided.map(({ body }) => body))
    .toEqual([
      { observation: 'The document says Ana.', version: 3 },
      { observation: 'The document says Ana.', version: 9 },
    ])
})

test('closes when the citizen withdraws the request', async () => {
  await drawFor('*')
  await page.getByRole('button', { name: 'Grant' }).click()
  pending = null
  response = { status: 409, body: { message: 'Gone.', code: 409, reason: 'identity_request_gone' } }
  await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click()
  await expect.element(page.getByRole('heading', { name: 'Asks to change identity data' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('offers no decision to a person who may not verify', async () => {
  await drawFor('view')
  await expect.element(page.getByText(/Only somebody who may verify/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
