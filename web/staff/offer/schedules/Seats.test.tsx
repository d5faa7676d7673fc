import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../kit/text/i18n.ts'
import { Seats } from './Seats.tsx'

test('says in one sentence who has the seats and how many are left', async () => {
  await loadNamespace('data')
  await renderPage(<Seats seats={{ quota: 30, taken: 4, accepted: 1 }} />)
  const sentence = 'Enrolled: 1; pending: 3; seats: 30. 26 left'
  await expect.element(page.getByTitle(sentence)).toBeInTheDocument()
})
