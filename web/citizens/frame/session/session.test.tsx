import { citizenCurrentUser, listPeople } from '@portal/contract/citizens'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { encryptedStore } from '../../../kit/drafts/encrypted-store.ts'
import { request } from '../../../kit/request/api.ts'
import { queryClient } from '../../../kit/request/queries.ts'
import { changeLocale, loadNamespace, provideMessages } from '../../../kit/text/i18n.ts'
import { ConfirmEmailPage } from '../../accounts/ConfirmEmailPage.tsx'
import { citizenMessages } from '../../messages/load.ts'
import {
  citizenStorage,
  emailIsUnconfirmed,
  endReason,
  endSession,
  enterWith,
  responseCacheName,
  startCitizenSession,
} from './session.ts'

/** Stubs the response of every request. */
function stubResponses(response: (path: string) => { readonly status?: number; readonly body: unknown }): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const { status = 200, body } = response(new URL(address, location.origin).pathname)
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
}

beforeEach(() => {
  startCitizenSession()
  enterWith({ access_token: 'token', token_type: 'Bearer', expires_in: 3600 })
})
afterEach(() => {
  endSession(undefined)
  vi.unstubAllGlobals()
})

test('asks to confirm the e-mail only when the server refuses for that reason', async () => {
  let reason = 'forbidden'
  stubResponses(() => ({ status: 403, body: { message: 'No.', reason } }))
  await request(listPeople, {}).catch(() => {})
  expect(emailIsUnconfirmed.get()).toBe(false)
  reason = 'email_unconfirmed'
  await request(listPeople, {}).catch(() => {})
  expect(emailIsUnconfirmed.get()).toBe(true)
})

test('removes stored responses at the start when the session expired while no tab was open', async () => {
  const responses = encryptedStore(responseCacheName)
  await responses.write({ family: { data: ['ANA'] } })
  const expired = { token: 'token', until: Date.now() - 1, signIn: 'former' }
  localStorage.setItem(`${citizenStorage}.session`, JSON.stringify(expired))
  localStorage.setItem(`${citizenStorage}.draft-key`, '"key"')
  startCitizenSession()
  expect(endReason.get()).toBe('ended')
  expect(Object.keys(localStorage).filter((name) => name.startsWith(citizenStorage))).toEqual([])
  await expect.poll(() => responses.all()).toEqual({})
})

test('removes stored responses at the start when there is no session', async () => {
  const responses = encryptedStore(responseCacheName)
  await responses.write({ family: { data: ['ANA'] } })
  localStorage.removeItem(`${citizenStorage}.session`)
  startCitizenSession()
  await expect.poll(() => responses.all()).toEqual({})
})

test('the page of the confirmation continues when the e-mail was confirmed on another device', async () => {
  provideMessages(citizenMessages)
  await Promise.all([loadNamespace('account'), loadNamespace('forms'), changeLocale('es')])
  const account = { id: 1, email: 'ana@correo.example', email_verified_at: '2026-11-20 09:00:00' }
  stubResponses((path) => ({ body: { data: path === citizenCurrentUser.path ? account : [] } }))
  emailIsUnconfirmed.set(true)
  await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/confirmar-correo']}>
        <ConfirmEmailPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  expect(emailIsUnconfirmed.get()).toBe(false)
})
