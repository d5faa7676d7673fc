import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage, type Sent, stubResponses } from '../../../../kit/component.testing.tsx'
import { ListSteps } from './ListSteps.tsx'

const list = '/user-validation?document=10&column[]=full_name&order[]=desc&page=2'

/** Five citizens on pages of ten rows: the server decides which rows a page has. */
const pages: Readonly<Record<string, readonly number[]>> = { '1': [11, 12], '2': [13, 14], '3': [15] }

let sent: Sent[]

beforeEach(() => {
  sent = []
  stubResponses((one) => {
    if (one.path.endsWith('/user/preferences')) return { body: { data: {} } }
    if (!one.path.endsWith('/profiles')) return undefined
    sent.push(one)
    const ids = pages[one.query.get('page') ?? '1'] ?? []
    return {
      body: {
        data: ids.map((id) => ({ id, version: 1 })),
        meta: { current_page: Number(one.query.get('page')), per_page: 10, total: 21 },
        details: {},
      },
    }
  })
})

async function opened(id: number, from: string | undefined) {
  const router = await renderPage(<ListSteps id={id} />)
  await router.navigate('/', { state: { from } })
  return router
}

test('opens the next citizen from the next page of the same list', async () => {
  const router = await opened(14, list)
  await expect.element(page.getByText('12 of 21')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next citizen in the list (J)' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Next citizen in the list' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/user-validation/15/citizen')
  expect(router.state.location.state).toEqual({ from: list.replace('page=2', 'page=3') })
  // Filters and order are those of the list, and only ids are read.
  expect(sent.map(({ query }) => query.get('page')).sort()).toEqual(['2', '3'])
  for (const { query } of sent) {
    expect(query.get('document')).toBe('10')
    expect([query.getAll('column[]'), query.getAll('order[]')]).toEqual([['full_name'], ['desc']])
    expect(query.getAll('fields[]')).toEqual(['id'])
  }
})

test('opens the previous citizen from the previous page with the keys of the review desk', async () => {
  const router = await opened(13, list)
  await expect
    .element(page.getByRole('button', { name: 'Previous citizen in the list' }))
    .not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('k')
  await expect.poll(() => router.state.location.pathname).toBe('/user-validation/12/citizen')
  expect(router.state.location.state).toEqual({ from: list.replace('&page=2', '') })
})

test('shows no neighbours and reads none for a page that was not opened from the list', async () => {
  await opened(13, '/schedules/7/users')
  await expect.poll(() => document.querySelector('main')).not.toBeNull()
  expect(page.getByRole('navigation').elements()).toEqual([])
  expect(sent).toEqual([])
})
