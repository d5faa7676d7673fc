import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage, type Sent, stubResponses } from '../../../../kit/component.testing.tsx'
import { AssignOldestDialog } from './AssignOldestDialog.tsx'

const validators = [{ id: 2, full_name: 'LUIS PEÑA', name: 'LUIS', surname: 'PEÑA', assigned_count: 10, back_on: null }]
let sent: Sent[]
let waiting: number
const onClose = vi.fn()

function openDialog(filter = {}): Promise<unknown> {
  return renderPage(<AssignOldestDialog filter={filter} onClose={onClose} />)
}

beforeEach(() => {
  sent = []
  waiting = 240
  onClose.mockClear()
  stubResponses((one) => {
    if (one.path.endsWith('/users/validators')) return { body: { data: validators } }
    sent.push(one)
    if (one.method === 'POST') {
      const details = { assigned: 1, skipped: [], undoable: [], transition_ids: [], undo_until: '2026-11-23 10:00:00' }
      return { body: { data: 'Done.', details } }
    }
    const rows = [{ id: 7, waiting_since: '2026-03-03 08:00:00' }]
    return { body: { data: waiting === 0 ? [] : rows, meta: { total: waiting }, details: {} } }
  })
})

test('shows how many wait and since when, and sends the typed number with the filters of the list', async () => {
  await openDialog({ locality_id: '3' })
  await expect
    .element(page.getByText('240 citizens wait without a validator. The first has waited since 3 Mar 2026.'))
    .toBeVisible()
  await expectAccessible()
  const count = page.getByRole('textbox', { name: 'How many' })
  await expect.element(count).toHaveFocus()
  await userEvent.keyboard('200')
  await page.getByLabelText('Only those who have documents').click()
  await page.getByRole('radio', { name: 'Luis Peña' }).click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  const filter = { locality_id: '3', not_assigned: 'pending', with_files: '1' }
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    validator_id: 2,
    count: 200,
    oldest: true,
    filter,
  })
})

test('refuses a number that is greater than the number of those who wait, and sends nothing', async () => {
  await openDialog()
  const count = page.getByRole('textbox', { name: 'How many' })
  await count.fill('241')
  await page.getByRole('radio', { name: 'Luis Peña' }).click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.element(count).toHaveAccessibleDescription(/between 1 and 240/)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('says that nobody waits, and offers nothing to send', async () => {
  waiting = 0
  await openDialog()
  await expect.element(page.getByText('Nobody waits without a validator.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Assign', exact: true })).not.toBeInTheDocument()
})
