import { call } from '@portal/contract'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderPage, type StubResponse, stubResponses } from '../component.testing.tsx'
import { changeLocale } from '../text/i18n.ts'
import { useCallQuery } from './queries.ts'

const showNote = call('GET', '/api/notes', {
  tag: 'notes',
  needs: 'nothing',
  summary: 'A note',
  response: z.object({ data: z.string() }),
})

function Note(): ReactElement {
  const { data, error } = useCallQuery(showNote, {})
  return data === undefined ? <p>Waiting</p> : <input aria-label={`${data.data} ${error?.status ?? ''}`} />
}

afterEach(() => vi.unstubAllGlobals())

test('keeps the response in the former language until the new one arrives, also when the new one fails', async () => {
  const later = Promise.withResolvers<StubResponse>()
  const responses = [{ body: { data: 'Note' } }, later.promise]
  stubResponses(() => responses.shift())
  await renderPage(<Note />)
  const note = page.getByRole('textbox')
  await note.fill('typed')
  await changeLocale('es')
  await expect.element(note).toHaveAccessibleName('Note')
  later.resolve({ status: 500, body: { message: 'No.' } })
  await expect.element(note).toHaveAccessibleName('Note 500')
  await expect.element(note).toHaveValue('typed')
})
