import type { CitizenFileRow } from '@portal/contract/citizens'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../kit/theme/base.css'
import { queryClient } from '../../../kit/request/queries.ts'
import { changeLocale, loadNamespace, provideMessages } from '../../../kit/text/i18n.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { citizenMessages } from '../../messages/load.ts'

const SendDocumentDialog = lazy(() => import('./SendDocumentDialog.tsx'), 'SendDocumentDialog')

provideMessages(citizenMessages)

const returned: CitizenFileRow = {
  id: 3,
  file: 'frente.jpg',
  mime: 'image/jpeg',
  size: 60_000,
  file_type_id: 1,
  file_type: 'DOCUMENTO DE IDENTIDAD',
  file_type_kind: 'identity',
  profile_id: 7,
  citizen_schedule_id: null,
  status_id: 5,
  status_code: 'returned',
  status: 'DEVUELTO',
  color: 'error',
  observation: 'No se lee.',
  replaces_id: null,
  replaced_by: null,
  can_replace: true,
  can_delete: false,
  created_at: '2026-11-20 09:00:00',
}

afterEach(() => vi.unstubAllGlobals())

/** A photograph that needs a decision: it is dark all over. */
async function darkPhotograph(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(1600, 1200)
  canvas.getContext('2d')?.fillRect(0, 0, 1600, 1200)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

async function openDialog(): Promise<void> {
  await loadNamespace('documents')
  await changeLocale('en')
  await render(
    <QueryClientProvider client={queryClient}>
      <SendDocumentDialog id={7} person={undefined} replaces={returned} onClose={() => {}} />
    </QueryClientProvider>,
  )
}

const send = page.getByRole('button', { name: 'Send', exact: true })

test('a document is not sent while the photograph that replaces it is made or waits for a decision', async () => {
  const fetched = vi.fn(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  await openDialog()
  const pdf = new File(['%PDF-1.7'], 'viejo.pdf', { type: 'application/pdf' })
  await userEvent.upload(page.getByLabelText(/Choose a file|file of the front/i).first(), pdf)
  await expect.element(page.getByText('viejo.pdf')).toBeVisible()
  await userEvent.upload(page.getByLabelText(/another file/i).first(), await darkPhotograph('nueva.jpg'))
  send.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(page.getByText('Wait a moment: the photo is still being checked.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Use it anyway' })).toBeVisible()
  await send.click()
  await expect.element(page.getByText(/^Decide about the new photo/)).toBeVisible()
  expect(fetched.mock.calls.filter(([address]: readonly unknown[]) => String(address).includes('/api/'))).toEqual([])
})

test('keeps both sides when both are taken again at the same time', async () => {
  await openDialog()
  const accept = page.getByRole('button', { name: 'Use it anyway' })
  await userEvent.upload(page.getByLabelText(/file.*front/i).first(), await darkPhotograph('frente.jpg'))
  await accept.click()
  await userEvent.upload(page.getByLabelText(/file.*back/i).first(), await darkPhotograph('reverso.jpg'))
  await accept.click()
  const [front, back] = [await darkPhotograph('frente-2.jpg'), await darkPhotograph('reverso-2.jpg')]
  await userEvent.upload(page.getByLabelText(/another file.*front/i).first(), front)
  await userEvent.upload(page.getByLabelText(/another file.*back/i).first(), back)
  await expect.poll(() => accept.elements().length).toBe(2)
})

test('the error summary links to the missing field as soon as the button to send is shown', async () => {
  await openDialog()
  await expect.element(send).toBeInTheDocument()
  // At once: a person with a slow connection presses the button before anything else has loaded.
  send.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(page.getByText('Take a photo or choose a file.')).toBeVisible()
  expect(document.activeElement?.closest('#field-file')).not.toBeNull()
})
