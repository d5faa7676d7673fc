import { expect } from '@playwright/test'
import { base } from '../base/base.ts'
import { caller } from '../base/caller.ts'
import { spanish } from '../base/labels.ts'
import { test } from '../base/people.ts'

test('one assignment of many citizens is one row of the audit log, which opens the list of all of them', async ({
  people,
  request,
}) => {
  const assignor = await caller(request, 'assignor')
  const { data: waiting } = await assignor.get<{ data: { id: number }[] }>(
    '/api/citizen-portal/profiles?status_id[]=1&per_page=12',
  )
  const { data: validators } = await assignor.get<{ data: { id: number }[] }>('/api/citizen-portal/users/validators')
  const { details } = await assignor.send<{ details: { undoable: number[]; transition_ids: number[] } }>(
    'POST',
    '/api/citizen-portal/profiles/validator',
    {
      ids: waiting.map(({ id }) => id),
      validator_id: validators[0]?.id,
    },
  )
  const page = await people.regular(spanish, 'superadmin', `${base}/es/auditoria?event[]=assigned`)
  const act = page.getByRole('row', { name: /12 ciudadanos/ })
  await expect(act).toHaveCount(1)
  await act.getByText('12 ciudadanos').click()
  await expect(page).toHaveURL(/request_id=/)
  await expect(page.getByRole('row', { name: /Ciudadano \d+/ })).toHaveCount(10)
  await expect(page.getByText('12 registros', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(act).toHaveCount(1)
  // Other journeys need citizens without a validator.
  const { undoable: ids, transition_ids } = details
  await assignor.send('PATCH', '/api/citizen-portal/profiles/validator/undo', { ids, transition_ids })
})
