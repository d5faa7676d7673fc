import type { Schedule } from '@portal/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage, type StubResponse, stubResponses } from '../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../kit/text/i18n.ts'
import { TeamForm } from './TeamForm.tsx'

const schedule = { id: 5, min_team_participants_quota: 1, max_team_participants_quota: 3 } as unknown as Schedule
const rosa = { id: 9, full_name: 'ROSA MORA', document_type: 'CC', document: '1012', age: 30, status: 'VERIFICADO' }
const meta = { current_page: 1, last_page: 1, per_page: 15, path: '', from: 1, to: 1, total: 1 }
const list = (rows: readonly object[]): StubResponse => ({
  body: { data: rows, meta, details: { headers: [], expanded: [] } },
})

let stored: unknown
let roles: readonly object[]
let respondToCheck: (response: StubResponse) => void

beforeEach(() => {
  stored = undefined
  roles = [{ id: 2, name: 'JUGADOR', is_captain: false }]
  stubResponses(({ method, path, body }) => {
    if (path.endsWith('/participants-roles')) return list(roles)
    if (path.endsWith('/profiles')) return list([rosa])
    if (path.endsWith('/teams/check')) return new Promise<StubResponse>((resolve) => (respondToCheck = resolve))
    if (method !== 'POST') return undefined
    stored = body
    return { body: { data: 'Stored', details: { id: 1 } } }
  })
})

test('saves a citizen whose check is still running when the person presses Save', async () => {
  await loadNamespace('data')
  await renderPage(<TeamForm schedule={schedule} team={undefined} onClose={() => {}} />)
  await userEvent.type(page.getByRole('textbox', { name: 'Team name' }), 'Los Halcones')
  await userEvent.type(page.getByRole('combobox'), 'rosa')
  await userEvent.click(page.getByRole('option', { name: /Rosa Mora/ }))
  await userEvent.click(page.getByRole('button', { name: 'Save team' }))
  expect(stored).toBeUndefined()
  respondToCheck({ body: { data: { can_join: true, reasons: [], usual_role_id: 2 } } })
  await expect
    .poll(() => stored)
    .toEqual({
      name: 'Los Halcones',
      captain_profile_id: 9,
      members: [{ profile_id: 9, participant_role_id: 2 }],
    })
})

test('gives the captain the role of captains, whatever its name is', async () => {
  roles = [
    { id: 1, name: 'LÍDER', is_captain: true },
    { id: 2, name: 'CAPITÁN DE RESERVA', is_captain: false },
  ]
  await loadNamespace('data')
  await renderPage(<TeamForm schedule={schedule} team={undefined} onClose={() => {}} />)
  await userEvent.type(page.getByRole('textbox', { name: 'Team name' }), 'Los Halcones')
  await userEvent.type(page.getByRole('combobox'), 'rosa')
  await userEvent.click(page.getByRole('option', { name: /Rosa Mora/ }))
  respondToCheck({ body: { data: { can_join: true, reasons: [], usual_role_id: 2 } } })
  await userEvent.click(page.getByRole('button', { name: 'Save team' }))
  await expect.poll(() => stored).toMatchObject({ members: [{ profile_id: 9, participant_role_id: 1 }] })
})
