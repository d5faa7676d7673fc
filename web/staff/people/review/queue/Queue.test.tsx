import { status } from '@portal/contract'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../../kit/component.testing.tsx'
import { queueStatuses } from '../desk/desk-address.ts'
import { Queue } from './Queue.tsx'
import { useQueue } from './use-queue.ts'

const total = 60
const perPage = 50
const filter = { query: '', type: '', status: queueStatuses[0] }
const onOpen = vi.fn()

function citizen(id: number) {
  const since = '2026-11-20 08:00:00'
  const facts = { document_type: 'CC', document: String(1000 + id), files_count: 1, pending_files_count: 1 }
  const times = { created_at: since, waiting_since: since, reopened_at: null, postponed_at: null }
  return { id, full_name: `CIUDADANO ${id}.`, status_id: status.profileValidating, ...facts, ...times }
}

function Desk() {
  return (
    <div style={{ height: 400, overflow: 'auto' }}>
      <Queue queue={useQueue(filter)} filter={filter} current={undefined} onNarrow={vi.fn()} onOpen={onOpen} />
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
