import { status } from '@portal/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage, type Sent, stubResponses } from '../../../../kit/component.testing.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'

const person = (id: number, full_name: string, back_on: string | null = null) => ({
  ...{ id, full_name, name: full_name, surname: '' },
  ...{ assigned_count: 2, back_on },
})
const validators = [person(1, 'ANA DÍAZ'), person(2, 'LUIS PEÑA', '2026-12-03'), person(3, 'EVA RÍOS')]
const citizen = {
  ...{ id: 11, version: 4, full_name: 'SARA MORA', email: '', document: '1020', document_type: 'CC' },
  ...{ status_id: status.profileValidating, status: 'EN VALIDACIÓN', color: '#000000' },
  ...{ checker_id: 1, full_name_verifier: 'ANA DÍAZ' },
}

let sent: Sent[]
const onDone = vi.fn()
beforeEach(async () => {
  sent = []
  onDone.mockClear()
  stubResponses((one) => {
    if (one.path.endsWith('/users/validators')) return { body: { data: validators } }
    if (one.method !== 'PUT') return undefined
    sent.push(one)
    return { body: { data: 'Done.', details: { transition_id: 7, undo_until: '2026-11-23 10:00:00' } } }
  })
  await renderPage(<HandOverDialog loaded={citizen} onDone={onDone} onClose={vi.fn()} />)
})

test('offers the colleagues but not the validator of the citizen, and warns of an absent one', async () => {
  await expect.element(page.getByRole('radio', { name: 'Eva Ríos' })).toBeVisible()
  expect(page.getByRole('radio').elements()).toHaveLength(2)
  await page.getByRole('radio', { name: 'Luis Peña' }).click()
  await expect.element(page.getByText(/^Luis Peña is back on 3 Dec 2026/)).toBeVisible()
  await expectAccessible()
})

test('requires a colleague and a reason, and sends both with the version', async () => {
  const save = page.getByRole('button', { name: 'Hand over', exact: true })
  await save.click()
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  await page.getByRole('radio', { name: 'Eva Ríos' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Conoce a la familia')
  await save.click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ body: { validator_id: 3, reason: 'Conoce a la familia', version: 4 } }])
})
