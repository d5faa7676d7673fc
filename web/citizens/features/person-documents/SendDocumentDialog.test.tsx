import type { CitizenFileRow } from '@portal/contract/citizens'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../../kit/request/queries.ts'
import { changeLocale, loadNamespace, provideWords } from '../../../kit/text/i18n.ts'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { citizenWords } from '../../messages/load.ts'

const SendDocumentDialog = lazy(() => import('./SendDocumentDialog.tsx'), 'SendDocumentDialog')

provideWords(citizenWords)

const returned: CitizenFileRow = {
  id: 3,
  file: 'frente.jpg',
  mime: 'image/jpeg',
  size: 60_000,
  file_type_id: 1,
  file_type: 'DOCUMENTO DE IDENTIDAD',
  profile_id: 7,
  citizen_schedule_id: null,
  status_id: 5,
  status: 'DEVUELTO',
  color: 'error',
  observation: 'No se lee.',
  replaces_id: null,
  replaced_by: null,
  can_replace: true,
  can_delete: false,
  created_at: '2026-11-20 09:00:00',
}

test('what is missing leads to its field as soon as there is a button to send', async () => {
  await loadNamespace('documents')
  await changeLocale('en')
  await render(
    <QueryClientProvider client={queryClient}>
      <SendDocumentDialog id={7} person={undefined} replaces={returned} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect.element(send).toBeInTheDocument()
  // At once: a person with a slow connection presses it before anything else has come.
  send.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(page.getByText('Take a photo or choose a file.')).toBeVisible()
  expect(document.activeElement?.closest('#field-file')).not.toBeNull()
})
