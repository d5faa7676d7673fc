import type { Mail } from '@portal/contract/staff'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage, type StubResponse, stubResponses } from '../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../kit/text/i18n.ts'
import { MailDialog } from './MailDialog.tsx'

const mail: Mail = {
  id: 7,
  type: 'review',
  subject: 'Su documento de identidad fue devuelto',
  email: 'nancy@test.example',
  profile_id: 12,
  full_name: 'NANCY RUIZ',
  state: 'sent',
  attempts: 0,
  leaves_at: null,
  mailed_at: '2026-11-22 10:05:00',
  failure: null,
  created_at: '2026-11-22 10:00:00',
  text: 'Hola, Nancy.\n\nDocumento de identidad: devuelto',
}

const onResend = vi.fn()

beforeEach(() => loadNamespace('administration'))
afterEach(() => {
  vi.unstubAllGlobals()
  onResend.mockReset()
})

async function drawMail(more: Partial<Mail>, response?: StubResponse, mayResend = true) {
  const row = { ...mail, ...more }
  const details = { code: 200, requested_at: '', details: null }
  stubResponses(({ path }) =>
    path.endsWith('/mails/7') ? (response ?? { body: { data: row, ...details } }) : undefined,
  )
  await renderPage(<MailDialog row={row} onResend={mayResend ? onResend : undefined} onClose={() => undefined} />)
}

const dialog = () => page.getByRole('dialog', { name: mail.subject })
const resend = () => dialog().getByRole('button', { name: 'Send again' })

test('shows a mail as it was sent, and sends it again', async () => {
  await drawMail({})
  await expect.element(dialog().getByText('Documento de identidad: devuelto')).toBeVisible()
  await expect.element(dialog().getByRole('heading', { name: 'As it was sent' })).toBeVisible()
  await expect.element(dialog().getByText('Nancy Ruiz <nancy@test.example>')).toBeVisible()
  await expectAccessible()
  await resend().click()
  expect(onResend).toHaveBeenCalledOnce()
})

test('explains a delivery error and shows the time of the next attempt', async () => {
  await drawMail({ state: 'retrying', failure: 'full', attempts: 2, leaves_at: '2026-11-22 10:30:00', mailed_at: null })
  await expect.element(dialog().getByText('The mailbox is full')).toBeVisible()
  await expect.element(dialog().getByText(/^Next attempt: 22 Nov 2026/)).toBeVisible()
  await expect.element(dialog().getByText(/ask them to make room/)).toBeVisible()
  await expect.element(dialog().getByRole('heading', { name: 'As it would be sent now' })).toBeVisible()
  // The server sends it again by itself.
  expect(resend().query()).toBeNull()
})

test('offers to send a failed mail again to a person who may change the citizen', async () => {
  await drawMail({ state: 'failed', failure: 'address', mailed_at: null })
  await expect.element(resend()).toBeVisible()
})

test('does not offer to send it again to any other person', async () => {
  await drawMail({}, undefined, false)
  await expect.element(dialog().getByText('Documento de identidad: devuelto')).toBeVisible()
  expect(resend().query()).toBeNull()
})

test('says that the text of a mail was not saved', async () => {
  await drawMail({ text: null })
  await expect.element(dialog().getByText(/The text of this e-mail was not saved/)).toBeVisible()
})

test('shows an error with a retry button when the mail cannot be read', async () => {
  await drawMail({}, { status: 500, body: { message: 'Something went wrong.', code: 500, requested_at: '' } })
  await expect.element(dialog().getByRole('button', { name: 'Try again' })).toBeVisible()
})
