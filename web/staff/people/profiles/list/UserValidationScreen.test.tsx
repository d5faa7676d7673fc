import { status } from '@portal/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage, stubResponses } from '../../../../kit/component.testing.tsx'
import { UserValidationScreen } from './UserValidationScreen.tsx'

const headers = [{ align: 'left', text: 'Name', value: 'full_name', sortable: true }]
const nobody = page.getByText('Nobody in this list is called exactly “gonsales”.')
const noMatch = page.getByText('No citizens match these filters.')

function citizen(id: number, full_name: string, more = {}) {
  const times = { created_at: '2026-11-20 08:00:00', waiting_since: null }
  const facts = { document_type: 'CC', document: String(id), pending_files_count: 0, observations_count: 0 }
  return { id, full_name, status_id: status.profileVerified, status: 'VERIFICADO', ...facts, ...times, ...more }
}

/** Only the search "gonzález" finds somebody; each search has this number of similar names. Returns the requested addresses. */
function stubList(similar: number): { readonly lists: URLSearchParams[] } {
  const lists: URLSearchParams[] = []
  stubResponses(({ path, query }) => {
    if (path.endsWith('/preferences')) return { body: { data: {} } }
    if (path.endsWith('/profiles/matches')) return { body: { data: { similar, statuses: [], is_lower_bound: false } } }
    if (!path.endsWith('/profiles')) return undefined
    lists.push(query)
    const exact = query.get('query') === 'gonzález' ? [citizen(1, 'EVA GONZÁLEZ')] : []
    const alike = query.has('similar') ? [citizen(2, 'ANA GONZÁLEZ', { is_similar: true })] : []
    const data = [...exact, ...alike]
    const meta = { current_page: 1, last_page: 1, per_page: 10, total: data.length }
    return { body: { data, meta, details: { headers, expanded: [] } } }
  })
  return { lists }
}

test('says that nobody has exactly the searched name, shows the similar ones, and leaves them out of the next search', async () => {
  const { lists } = stubList(1)
  const router = await renderPage(<UserValidationScreen />, '/?query=gonsales')
  await expect.element(nobody).toBeVisible()
  await expect.element(noMatch).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('button', { name: '1 similar · show' }).click()
  await expect.element(page.getByRole('link', { name: /Ana González/ })).toBeVisible()
  expect(lists.at(-1)?.get('similar')).toBe('1')
  await page.getByRole('searchbox').fill('gonzález')
  await expect.element(page.getByRole('link', { name: /Eva González/ })).toBeVisible()
  expect(lists.at(-1)?.has('similar')).toBe(false)
  expect(router.state.location.search).toBe('?query=gonz%C3%A1lez')
})

test('offers the similar names above the rows when somebody has exactly the name', async () => {
  stubList(3)
  await renderPage(<UserValidationScreen />, '/?query=gonz%C3%A1lez')
  await expect.element(page.getByRole('button', { name: '3 similar · show' })).toBeVisible()
  await expect.element(page.getByText(/called exactly/)).not.toBeInTheDocument()
})

test('removes the filters of a search that finds neither the name nor a similar one', async () => {
  stubList(0)
  const router = await renderPage(<UserValidationScreen />, '/?query=gonsales')
  await expect.element(noMatch).toBeVisible()
  await page.getByRole('button', { name: 'Remove filters' }).last().click()
  await expect.poll(() => router.state.location.search).toBe('')
})
