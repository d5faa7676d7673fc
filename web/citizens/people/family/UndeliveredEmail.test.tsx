import { citizenCurrentUser } from '@portal/contract/citizens'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../../kit/request/queries.ts'
import { changeLocale, loadNamespace, provideMessages } from '../../../kit/text/i18n.ts'
import { endSession, enterWith, startCitizenSession } from '../../frame/session/session.ts'
import { citizenMessages } from '../../messages/load.ts'
import { UndeliveredEmail } from './UndeliveredEmail.tsx'

beforeAll(() => provideMessages(citizenMessages))
beforeEach(() => {
  startCitizenSession()
  enterWith({ access_token: 'token', token_type: 'Bearer', expires_in: 3600 })
})
afterEach(() => {
  endSession(undefined)
  vi.unstubAllGlobals()
})

function stubAccount(more: object): void {
  const account = { id: 7, email: 'ana@test.example', ...more }
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.origin)
    return Response.json({ data: pathname === citizenCurrentUser.path ? account : [] })
  })
}

async function show(): Promise<void> {
  queryClient.clear()
  await loadNamespace('family')
  await changeLocale('en')
  await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <main>
          <UndeliveredEmail />
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a citizen whose mails do not arrive gets one link to the form of another address', async () => {
  stubAccount({ email_undelivered_at: '2026-11-03 09:30:00' })
  await show()
  const notice = page.getByRole('region', { name: 'Our e-mails do not reach you' })
  await expect.element(notice).toHaveTextContent('ana@test.example')
  await expect
    .element(notice.getByRole('link', { name: 'Change the e-mail' }))
    .toHaveAttribute('href', '/mi-cuenta/email')
})

test('a citizen whose mails arrive gets no notice', async () => {
  stubAccount({})
  await show()
  await expect.element(page.getByText('Our e-mails do not reach you')).not.toBeInTheDocument()
})
