import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage, type Sent, stubResponses } from '../../../../kit/component.testing.tsx'
import { AssignManyDialog } from './AssignManyDialog.tsx'

const person = (id: number, full_name: string, assigned_count: number, back_on: string | null = null) => ({
  id,
  full_name,
  name: full_name,
  surname: '',
  assigned_count,
  back_on,
})
const validators = [person(1, 'ANA DÍAZ', 0, '2026-12-03'), person(2, 'LUIS PEÑA', 10), person(3, 'EVA RÍOS', 4)]

let sent: Sent[]
const onClose = vi.fn()

beforeEach(async () => {
  sent = []
  onClose.mockClear()
  stubResponses((one) => {
    if (one.path.endsWith('/users/validators')) return { body: { data: validators } }
    if (one.method !== 'POST') return undefined
    sent.push(one)
    const details = { assigned: 8, skipped: [], undoable: [], transition_ids: [], undo_until: '2026-11-23 10:00:00' }
    return { body: { data: 'Done.', details } }
  })
  const ids = [11, 12, 13, 14, 15, 16, 17, 18]
  await renderPage(<AssignManyDialog selected={{ kind: 'ids', ids }} onDone={vi.fn()} onClose={onClose} />)
  await expect.element(page.getByText('Ana Díaz')).toBeVisible()
})

test('excludes an absent validator from the shares and shows the return date, until the person selects them', async () => {
  await page.getByLabelText('Share among several by their workload').click()
  const ana = page.getByRole('checkbox', { name: 'Ana Díaz' })
  await expect.element(ana).not.toBeChecked()
  await expect.element(page.getByText('Back on 3 Dec 2026')).toBeVisible()
  await expect.element(page.getByText(/^Ana Díaz is back on/)).not.toBeInTheDocument()
  await ana.click()
  await expect
    .element(page.getByText('Ana Díaz is back on 3 Dec 2026. You can assign citizens all the same.'))
    .toBeVisible()
  await expectAccessible()
  await ana.click()
  await page.getByRole('button', { name: 'Assign' }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  const shares = [
    { validator_id: 2, count: 1 },
    { validator_id: 3, count: 7 },
  ]
  expect(sent).toMatchObject([{ body: { shares } }])
})

test('allows a single absent validator and shows a warning', async () => {
  await page.getByRole('radio', { name: 'Luis Peña' }).click()
  await expect.element(page.getByText(/^Ana Díaz is back on/)).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Ana Díaz' }).click()
  await expect.element(page.getByText(/^Ana Díaz is back on 3 Dec 2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Assign' }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent).toMatchObject([{ body: { validator_id: 1 } }])
})
