import { createView, status, updateView } from '@portal/contract'
import { assignValidator, catalogues } from '@portal/contract/staff'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1', PORTAL_CORS_ORIGINS: 'https://other.example' })
afterAll(() => at.close())

/**
 * Sends a request as the administrator.
 * @param header the value of `X-Conflict-Status`; not sent when undefined
 */
async function send(header: string | undefined, ...[method, url, payload]: Request) {
  const headers = header === undefined ? {} : { 'x-conflict-status': header }
  const response = await at.inject('admin', { method, url, payload, headers })
  return { status: response.statusCode, body: response.json() }
}

type Request = [method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object]

/** Requests that conflict with stored rows, for every user and every time. */
const conflicts: readonly (readonly [string, () => Promise<Request>])[] = [
  [
    'a stale version',
    async () => {
      const id = await at.citizen({ status_id: status.profilePending })
      const url = assignValidator.path.replace(':id', String(id))
      return ['PUT', url, { validator_id: at.people.validator.id, version: 99 }]
    },
  ],
  ['a system row', async () => ['DELETE', '/api/citizen-portal/status/1', {}]],
  [
    'a transition that is not in the table',
    async () => {
      const id = await at.citizen({ status_id: status.profileVerified })
      const body = { status_id: status.profileVerified, observation: 'Todo en orden' }
      return ['PUT', `/api/citizen-portal/profiles/${id}/status`, body]
    },
  ],
]

describe('a conflict', () => {
  it.each(conflicts)(
    '(%s) returns 409 to a client that asks for it and 422 with the same message to others',
    async (_, prepare) => {
      const request = await prepare()
      const modern = await send('409', ...request)
      expect(modern).toMatchObject({ status: 409, body: { code: 409, reason: expect.any(String) } })
      const { requested_at: _at, ...fields } = modern.body
      for (const header of [undefined, '', '422', '4090', 'true']) {
        const legacy = await send(header, ...request)
        expect(legacy).toMatchObject({ status: 422, body: { ...fields, code: 422 } })
        expect(Object.keys(legacy.body).sort()).toEqual(Object.keys(modern.body).sort())
      }
    },
  )

  it('has the current row in its details, with and without the header', async () => {
    const view = { list: 'schedules', name: 'Vista', query: '' }
    const { body } = await at.call('admin', createView, { body: view })
    const url = updateView.path.replace(':id', String(body.details.id))
    for (const [header, expected] of [
      ['409', 409],
      [undefined, 422],
    ] as const) {
      const response = await send(header, 'PUT', url, { name: 'Otra', version: 99 })
      expect(response.status).toBe(expected)
      expect(response.body).toMatchObject({ reason: 'stale_version', details: { name: 'Vista', version: 1 } })
    }
  })

  it('follows the header also when a form names the method', async () => {
    for (const [headers, expected] of [
      [{ 'x-conflict-status': '409' }, 409],
      [{}, 422],
    ] as const) {
      const response = await at.inject('admin', {
        method: 'POST',
        url: '/api/citizen-portal/status/1',
        payload: '_method=DELETE',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([response.statusCode, response.json().code, response.json().reason]).toEqual([
        expected,
        expected,
        'system_row',
      ])
    }
  })

  it('can be requested by pages of the allowed origins', async () => {
    const { headers } = await at.inject('stranger', {
      method: 'OPTIONS',
      url: catalogues[0]?.index.path ?? '',
      headers: {
        origin: 'https://other.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-conflict-status',
      },
    })
    expect(String(headers['access-control-allow-headers']).toLowerCase()).toContain('x-conflict-status')
  })

  it('is described in the OpenAPI document', async () => {
    const response = await at.inject('stranger', { url: '/api/docs/openapi.json' })
    expect(response.json().info.description).toContain('X-Conflict-Status: 409')
  })

  it('does not change any other status', async () => {
    for (const header of ['409', undefined]) {
      expect((await send(header, 'PUT', '/api/citizen-portal/profiles/999999/status', {})).status).toBe(422)
      expect((await send(header, 'DELETE', '/api/citizen-portal/status/999999', {})).status).toBe(404)
      expect((await send(header, 'DELETE', '/api/citizen-portal/profiles', {})).status).toBe(405)
    }
  })
})
