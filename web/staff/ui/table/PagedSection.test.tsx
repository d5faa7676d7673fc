import { listMails } from '@portal/contract/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../kit/component.testing.tsx'
import { PagedSection } from './PagedSection.tsx'

test('moves two pages forward when the button is pressed twice before the first response', async () => {
  const requested: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  stubResponses(async ({ query }) => {
    const number = Number(query.get('page'))
    requested.push(String(number))
    if (number > 1) await released
    const meta = { current_page: number, last_page: 4, per_page: 10, total: 40, from: 1, to: 10 }
    return { body: { data: [{ id: number }], meta, details: {} } }
  })
  await renderPage(
    <PagedSection id="mails" title="Mails" none="None" call={listMails} params={{}} perPage={10}>
      {(rows) => rows.map(({ id }) => <li key={id}>{`Row ${id}`}</li>)}
    </PagedSection>,
  )
  await expect.element(page.getByText('Row 1')).toBeVisible()
  const older = page.getByRole('button', { name: 'Older' })
  await older.click()
  await older.click()
  await expect.element(page.getByText('3 of 4')).toBeVisible()
  release()
  await expect.element(page.getByText('Row 3')).toBeVisible()
  expect(requested).toEqual(['1', '2', '3'])
})
