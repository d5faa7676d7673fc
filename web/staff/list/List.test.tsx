import { call, listParams, page as pageOf, portal } from '@portal/contract'
import { type ReactElement, useMemo } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import {
  expectAccessible,
  renderPage,
  type Sent,
  type StubResponse,
  stubResponses,
} from '../../kit/component.testing.tsx'
import type { Selected } from './declare.ts'
import { List } from './List.tsx'

interface Park {
  readonly id: number
  readonly name: string
  readonly area: number
}

const listParks = call('GET', portal('parks'), {
  summary: 'Parks',
  tag: 'parks',
  needs: 'session',
  query: z.object(listParams),
  response: pageOf(z.object({ id: z.int(), name: z.string(), area: z.int() })),
  columns: {
    headers: [
      { value: 'name', kind: 'name', align: 'left', sortable: true },
      { value: 'area', kind: 'number', align: 'right', sortable: true },
      { value: 'id', kind: 'id', align: 'right', sortable: false },
    ],
  },
})

const parks: readonly Park[] = [
  { id: 1, name: 'El Tunal', area: 120 },
  { id: 2, name: 'Nacional', area: 340 },
  { id: 3, name: 'Simón Bolívar', area: 560 },
  { id: 4, name: 'Timiza', area: 780 },
]

const headers = [
  { align: 'left', text: 'Name', value: 'name', sortable: true },
  { align: 'right', text: 'Area', value: 'area', sortable: true },
  { align: 'right', text: 'Number', value: 'id', sortable: false },
]

function responseOf(rows: readonly Park[], meta: object = {}): StubResponse {
  const pages = { current_page: 1, last_page: 1, per_page: 10, path: '', from: 1, to: rows.length, total: rows.length }
  return { body: { data: rows, meta: { ...pages, ...meta }, details: { headers, expanded: [] } } }
}

let requests: URLSearchParams[]

/** Returns these responses to the requests of the list, in this order; the last one stays. */
function respondWith(...responses: readonly (StubResponse | Promise<StubResponse>)[]): void {
  requests = []
  stubResponses(({ path, query }: Sent) => {
    if (path.endsWith('/preferences')) return { body: { data: {} } }
    if (!path.endsWith('/parks')) return undefined
    requests.push(query)
    return responses[Math.min(requests.length, responses.length) - 1]
  })
}

const run = vi.fn<(selected: Selected, done: () => void) => void>()
const open = vi.fn<(row: Park) => void>()
const labels = {
  title: 'Parks',
  count: (total: number) => `${total.toLocaleString('en')} parks`,
  search: 'Search by name',
  empty: 'There are no parks yet.',
  noMatch: 'No park matches.',
}

function Parks(): ReactElement {
  const bulk = useMemo(() => [{ name: 'close', label: 'Close them', icon: '', run }], [])
  return (
    <List<Park>
      name="parks"
      call={listParks}
      labels={labels}
      title="name"
      titleOf={(row) => row.name}
      open={open}
      card={(row) => ({ facts: ['area', { label: 'Halls', value: row.id * 2 }] })}
      bulk={bulk}
    />
  )
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  vi.clearAllMocks()
})
afterEach(() => vi.unstubAllGlobals())

const table = () => page.getByRole('grid', { name: 'Parks' })
const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const wholePage = () => page.getByRole('checkbox', { name: 'Select the rows of this page' })
const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name })
const sorting = () => requests.map((query) => `${query.getAll('column[]')} ${query.getAll('order[]')}`.trim())

async function sendSelected(): Promise<Selected | undefined> {
  await userEvent.click(page.getByRole('button', { name: 'Close them' }))
  return run.mock.lastCall?.[0]
}

test('renders the same rows as a table in a wide window and as cards in a narrow one', async () => {
  respondWith(responseOf(parks))
  await renderPage(<Parks />)
  await expect.element(table()).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'Nacional' })).toBeVisible()
  await expect.element(page.getByRole('gridcell', { name: '340' })).toBeVisible()
  await expectAccessible()
  await page.viewport(500, 800)
  await expect.element(table()).not.toBeInTheDocument()
  expect(page.getByRole('list', { name: 'Parks' }).getByRole('listitem').elements()).toHaveLength(4)
  await expect.element(page.getByRole('heading', { name: 'Nacional' })).toBeVisible()
  const fact = (term: string) =>
    page.getByRole('listitem').filter({ hasText: 'Nacional' }).getByText(term, { exact: true })
  await expect.element(fact('340')).toBeVisible()
  await expect.element(fact('Area')).toBeVisible()
  await expect.element(fact('Halls')).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Nacional', exact: true }))
  expect(open.mock.lastCall).toEqual([parks[1]])
  await userEvent.click(tick('Timiza'))
  expect(await sendSelected()).toEqual({ kind: 'ids', ids: [4] })
})

test('selects single rows, a range with Shift, the whole page, and all matching rows', async () => {
  respondWith(responseOf(parks, { total: 25, last_page: 3 }))
  await renderPage(<Parks />)
  await userEvent.click(tick('El Tunal'))
  await expect.element(wholePage()).toBePartiallyChecked()
  await userEvent.click(tick('Simón Bolívar'), { modifiers: ['Shift'] })
  await expect.element(row('Nacional')).toHaveAttribute('aria-selected', 'true')
  await expect.element(row('Timiza')).toHaveAttribute('aria-selected', 'false')
  expect(await sendSelected()).toEqual({ kind: 'ids', ids: [1, 2, 3] })

  await userEvent.click(wholePage())
  await expect.element(page.getByText('4 rows selected')).toBeVisible()
  await expect.element(wholePage()).toBeChecked()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Select all 25 that match' }))
  expect(await sendSelected()).toEqual({ kind: 'filter', filter: {}, count: 25 })
  await userEvent.click(page.getByRole('button', { name: 'Clear selection' }))
  await expect.element(wholePage()).not.toBeChecked()
  await expect.element(page.getByText('rows selected')).not.toBeInTheDocument()
  await userEvent.click(wholePage())
  expect(await sendSelected()).toEqual({ kind: 'ids', ids: [1, 2, 3, 4] })
  expect(open).not.toHaveBeenCalled()
})

test('selects the rows of the page with Ctrl+A, and leaves the text of a search box to the browser', async () => {
  respondWith(responseOf(parks, { total: 25, last_page: 3 }))
  await renderPage(<Parks />)
  await expect.element(row('El Tunal')).toBeVisible()
  await userEvent.fill(page.getByRole('searchbox'), 'park')
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(wholePage()).not.toBeChecked()
  await userEvent.clear(page.getByRole('searchbox'))
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(wholePage()).toBeChecked()
  expect(window.getSelection()?.toString()).toBe('')
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText('4 rows selected')).toBeVisible()
  await userEvent.click(tick('Nacional'))
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(await sendSelected()).toEqual({ kind: 'ids', ids: [1, 3, 4, 2] })
})

test('clears the selection when the person searches', async () => {
  respondWith(responseOf(parks))
  await renderPage(<Parks />)
  await userEvent.click(tick('El Tunal'))
  await userEvent.fill(page.getByRole('searchbox'), 'sim')
  await expect.element(tick('El Tunal')).not.toBeChecked()
  await expect.poll(() => requests.at(-1)?.get('query')).toBe('sim')
})

test('supports the keyboard for rows, their controls, selection, ranges and opening', async () => {
  respondWith(responseOf(parks))
  await renderPage(<Parks />)
  await expect.element(row('El Tunal')).toHaveAttribute('tabindex', '0')
  await expect.element(row('Nacional')).toHaveAttribute('tabindex', '-1')
  ;(row('El Tunal').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('Nacional')).toHaveFocus()
  await userEvent.keyboard(' {End}')
  await expect.element(row('Timiza')).toHaveFocus()
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expect.element(tick('Simón Bolívar')).toBeChecked()
  await expect.element(tick('El Tunal')).not.toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tick('Timiza')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Home}{Enter}')
  expect(open.mock.calls).toEqual([[parks[0]]])
  expect(await sendSelected()).toEqual({ kind: 'ids', ids: [2, 3, 4] })
})

test('sorts by a heading ascending, descending and not at all, and by two headings with Shift', async () => {
  respondWith(responseOf(parks))
  const router = await renderPage(<Parks />)
  const press = (name: string, shift = false) =>
    userEvent.click(page.getByRole('button', { name, exact: true }), shift ? { modifiers: ['Shift'] } : {})
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'none')
  await expect.element(heading('Number')).not.toHaveAttribute('aria-sort')
  await press('Name')
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'ascending')
  await press('Name')
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'descending')
  expect(router.state.location.search).toBe('?column[]=name&order[]=desc')
  await press('Area', true)
  // `aria-sort` marks one column only; the second one is described in text.
  await expect.element(page.getByRole('button', { name: 'Area , sort 2, Ascending' })).toBeVisible()
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'descending')
  await press('Name')
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'none')
  expect(router.state.location.search).toBe('')
  // The rows of the first order are still cached.
  await expect.poll(sorting).toEqual(['', 'name asc', 'name desc', 'name,area desc,asc'])
})

test('shows a loading state, keeps the old rows during a request, and says when there are none', async () => {
  const first = Promise.withResolvers<StubResponse>()
  const second = Promise.withResolvers<StubResponse>()
  respondWith(first.promise, second.promise, responseOf(parks), responseOf([], { total: 0 }))
  await renderPage(<Parks />)
  await expect.element(page.getByText('Loading…')).toBeInTheDocument()
  await expect.element(table()).not.toBeInTheDocument()
  first.resolve(responseOf(parks))
  await expect.element(table()).toBeVisible()
  await userEvent.fill(page.getByRole('searchbox'), 'zzz')
  await expect.element(table()).toHaveAttribute('data-stale', 'true')
  await expect.element(row('Timiza')).toBeInTheDocument()
  second.resolve(responseOf([], { total: 0 }))
  await expect.element(page.getByText('No park matches.')).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Remove filters' }))
  await expect.element(row('Timiza')).toBeInTheDocument()
})

test('shows a message when there are no rows', async () => {
  respondWith(responseOf([], { total: 0 }))
  await renderPage(<Parks />)
  await expect.element(page.getByText('There are no parks yet.')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Pages of the list' })).not.toBeInTheDocument()
})

test('shows an error with a retry button, and keeps the old rows after a failed refresh', async () => {
  const busy: StubResponse = { status: 429, body: { message: 'Too many requests.' } }
  respondWith(busy, responseOf(parks), busy)
  await renderPage(<Parks />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many requests.')
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(row('Timiza')).toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Refresh the list' }))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('you are seeing older information. Too many requests.')
  await expect.element(row('Timiza')).toBeInTheDocument()
})

test('offers the unfiltered list when the server refuses the address', async () => {
  const refused: StubResponse = {
    status: 422,
    body: { message: 'No.', errors: { column: ['There is no such column.'] } },
  }
  respondWith(refused, responseOf(parks))
  const router = await renderPage(<Parks />, '/?column[]=gone&order[]=asc')
  await expect.element(page.getByText('There is no such column.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Remove filters' }))
  await expect.element(row('Timiza')).toBeInTheDocument()
  expect(router.state.location.search).toBe('')
})

test('shows "more than" when the server did not count all rows, and pages past the counted ones', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, name: `Park ${index + 1}`, area: 1 }))
  respondWith(responseOf(ten, { total: 10_000, current_page: 1000, last_page: 1000, total_is_lower_bound: true }))
  await renderPage(<Parks />, '/?page=1000')
  await expect.element(page.getByText('more than 10,000 parks', { exact: true })).toBeVisible()
  await expect.element(page.getByText('9,991–10,000 of more than 10,000')).toBeVisible()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Page 1000' }))
    .toHaveTextContent('more than 10,000 parks')
  await userEvent.click(page.getByRole('button', { name: 'Next page' }))
  await expect.poll(() => requests.at(-1)?.get('page')).toBe('1001')
})
