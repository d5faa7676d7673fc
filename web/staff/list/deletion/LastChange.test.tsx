import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, type Sent, stubResponses } from '../../../kit/component.testing.tsx'
import { LastChange } from './LastChange.tsx'

test('shows who changed a record last, and asks for one row of the audit log', async () => {
  const sent: Sent[] = []
  stubResponses((one) => {
    if (!one.path.endsWith('/audits')) return undefined
    sent.push(one)
    const row = {
      id: 1,
      event: 'Updated',
      user: 'ANA DÍAZ',
      ip: null,
      old_values: {},
      new_values: {},
      created_at: '2026-01-02 10:00:00',
    }
    return { body: { data: [row], meta: { total: 9 }, details: {} } }
  })
  await renderPage(<LastChange entity="Schedule" id={7} />)
  await expect.element(page.getByText('Ana Díaz')).toBeVisible()
  await expect.element(page.getByText(/ago$/)).toBeVisible()
  expect(sent.map(({ query }) => [query.get('type'), query.get('type_id'), query.get('per_page')])).toEqual([
    ['Schedule', '7', '1'],
  ])
})

test('stays empty after an error and for a record without changes', async () => {
  stubResponses(({ path, query }) => {
    if (!path.endsWith('/audits')) return undefined
    return query.get('type_id') === '7'
      ? { status: 403, body: {} }
      : { body: { data: [], meta: { total: 0 }, details: {} } }
  })
  await renderPage(
    <p data-notes="">
      <LastChange entity="Schedule" id={7} />
      <LastChange entity="Schedule" id={8} />
    </p>,
  )
  await expect.poll(() => document.querySelectorAll('[data-notes] [aria-hidden]').length).toBe(0)
  expect(document.querySelector('[data-notes]')?.textContent).toBe('')
})
