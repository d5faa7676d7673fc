import { status } from '@portal/contract'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../../kit/component.testing.tsx'
import { session } from '../../../frame/session/session.tsx'
import { queueStatuses } from '../desk/desk-address.ts'
import { Queue } from './Queue.tsx'
import { useQueue } from './use-queue.ts'

const total = 60
const perPage = 50
const noFilter = { query: '', type: '', status: queueStatuses[0], similar: false }
const onOpen = vi.fn()
const onNarrow = vi.fn()

function citizen(id: number, more = {}) {
  const since = '2026-11-20 08:00:00'
  const facts = { document_type: 'CC', document: String(1000 + id), files_count: 1, pending_files_count: 1 }
  const times = {
    created_at: since,
    waiting_since: since,
    reopened_at: null,
    postponed_at: null,
    handover_reason: null,
  }
  return { id, full_name: `CIUDADANO ${id}.`, status_id: status.profileValidating, ...facts, ...times, ...more }
}

function Desk({ filter = noFilter }) {
  return (
    <div style={{ height: 400, overflow: 'auto' }}>
      <Queue queue={useQueue(filter)} filter={filter} current={undefined} onNarrow={onNarrow} onOpen={onOpen} />
    </div>
  )
}

test('loads the next page of citizens when the person scrolls near the end, and opens one of them', async () => {
  const pages: (string | null)[] = []
  stubResponses(({ path, query }) => {
    if (!path.endsWith('/profiles')) return undefined
    const number = Number(query.get('page') ?? 1)
    pages.push(query.get('page'))
    const first = (number - 1) * perPage
    const ids = Array.from({ length: Math.min(perPage, total - first) }, (_, place) => first + place + 1)
    const details = { headers: [], expanded: [] }
    return { body: { data: ids.map(citizen), meta: { total, per_page: perPage, current_page: number }, details } }
  })
  await renderPage(<Desk />)
  await expect.element(page.getByText('Ciudadano 50.')).toBeInTheDocument()
  await expect.element(page.getByText('Ciudadano 51.')).not.toBeInTheDocument()
  expect(pages).toHaveLength(1)
  page.getByText('Ciudadano 50.').element().scrollIntoView()
  await expect.element(page.getByText('Ciudadano 60.')).toBeInTheDocument()
  expect(pages.slice(1)).toEqual(['2'])
  await page.getByRole('button', { name: /Ciudadano 60\./ }).click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(60)
})

/** Responds with these citizens of the queue, and with the matches of the search. */
function stubSearch(citizens: readonly object[], matches: object): void {
  stubResponses(({ path }) => {
    if (path.endsWith('/profiles/matches'))
      return { body: { data: { similar: 0, statuses: [], is_lower_bound: false, ...matches } } }
    if (!path.endsWith('/profiles')) return undefined
    const meta = { total: citizens.length, per_page: perPage, current_page: 1 }
    return { body: { data: citizens, meta, details: { headers: [], expanded: [] } } }
  })
}

const verified = { status_id: status.profileVerified, status_code: 'verified', status: 'VERIFICADO', color: '#0a0' }
const returned = { status_id: status.profileReturned, status_code: 'returned', status: 'DEVUELTO', color: '#a00' }

test('says where the citizens of a search are when the queue shows none: a link to the only one, or to the list', async () => {
  stubSearch([], {
    statuses: [
      { ...verified, count: 1, similar: 0, id: 7 },
      { ...returned, count: 0, similar: 3, id: null },
    ],
  })
  await renderPage(<Desk filter={{ ...noFilter, query: 'fajardo' }} />)
  const one = page.getByRole('link', { name: '1 in Verified · open' })
  await expect.element(one).toHaveAttribute('href', expect.stringMatching(/\/7\b/))
  const several = page.getByRole('link', { name: '3 similar in Returned · open' })
  await expect.element(several).toHaveAttribute('href', expect.stringContaining('?query=fajardo&status_id=4&similar=1'))
})

test('says that a search finds nobody anywhere', async () => {
  stubSearch([], {})
  await renderPage(<Desk filter={{ ...noFilter, query: 'fajardo' }} />)
  await expect.element(page.getByText('Nor among the other citizens whom you may see.')).toBeInTheDocument()
})

test('offers the similar names of a search, and marks them', async () => {
  stubSearch([citizen(1)], { similar: 2 })
  await renderPage(<Desk filter={{ ...noFilter, query: 'gonsales' }} />)
  await page.getByRole('button', { name: '2 similar · show' }).click()
  expect(onNarrow).toHaveBeenLastCalledWith({ similar: true })
})

test('says that nobody has exactly the name when the queue has only similar ones, and shows them', async () => {
  stubSearch([], { similar: 2 })
  await renderPage(<Desk filter={{ ...noFilter, query: 'gonsales' }} />)
  await expect.element(page.getByText('Nobody in this list is called exactly “gonsales”.')).toBeVisible()
  await expect.element(page.getByText('No citizens match these filters.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: '2 similar · show' }).click()
  expect(onNarrow).toHaveBeenLastCalledWith({ similar: true })
})

test('marks the similar names that a search shows, and offers to hide them', async () => {
  stubSearch([citizen(1), citizen(2, { is_similar: true })], {})
  await renderPage(<Desk filter={{ ...noFilter, query: 'gonsales', similar: true }} />)
  await expect.element(page.getByRole('button', { name: /Ciudadano 2\. Similar/ })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Ciudadano 1\. Similar/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Hide similar names' }).click()
  expect(onNarrow).toHaveBeenLastCalledWith({ similar: false })
})

/** The day's figures, and a person who may do what the abilities say. */
async function renderDay(figures: object, abilities: readonly string[] = ['*']): Promise<void> {
  const may = { id: 1, title: '', entity_id: null, entity_type: '*', only_owned: false, forbidden: false }
  session.update((now) => ({
    ...now,
    principal: { id: 5, roles: [], abilities: abilities.map((name) => ({ ...may, name })) },
  }))
  const day = { decided_today: 0, waiting: 0, oldest_at: null, reopened: 0, postponed: 0, late: 0, late_pending: 0 }
  const days = { today: '2026-11-29', late_until: '2026-11-23', promised_days: 5, identity_requests: 0 }
  stubResponses(({ path }) =>
    path.endsWith('/my-day') ? { body: { data: { ...day, ...days, ...figures }, details: {} } } : undefined,
  )
  await renderPage(<Desk />)
}

const figures = { decided_today: 4, waiting: 9, reopened: 2, postponed: 1, late: 3 }

test.each([
  ['View the citizens about whom you decided today: 4', 'decided_from=2026-11-29&decided_to=2026-11-29'],
  ['View the citizens in the queue: 9', 'in_queue=1'],
  ['2 came back', 'reopened=1'],
  ['1 for later', 'postponed=1'],
  [/^3 in the queue/, 'in_queue=1&waiting_until=2026-11-23'],
])('a figure of the day opens the list of what it counts: %s', async (name, filter) => {
  await renderDay(figures)
  const link = page.getByRole('region', { name: 'My day' }).getByRole('link', { name })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`/user-validation\\?${filter}$`)))
})

test('a figure of the day is no link when it is zero', async () => {
  const region = page.getByRole('region', { name: 'My day' })
  await renderDay({})
  await expect.element(region.getByText('Decided today')).toBeVisible()
  await expect.element(region.getByRole('link')).not.toBeInTheDocument()
})

test('a figure of the day is no link for a person who may not open the list', async () => {
  const region = page.getByRole('region', { name: 'My day' })
  await renderDay(figures, [])
  await expect.element(region.getByText('2 came back')).toBeVisible()
  await expect.element(region.getByRole('link')).not.toBeInTheDocument()
})
