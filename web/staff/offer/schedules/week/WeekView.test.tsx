import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../../kit/text/i18n.ts'
import { WeekView } from './WeekView.tsx'

/** The queries of the timetable of a page that opens without a filter. */
async function openedWith(settings: object): Promise<string[]> {
  await loadNamespace('data')
  const requests: string[] = []
  stubResponses(async ({ path, query }) => {
    if (path.endsWith('/preferences')) return { body: { data: settings, details: {} } }
    if (path.endsWith('/dashboard')) {
      const stages = [{ id: 31, name: 'COLISEO', users_count: 9 }]
      return { body: { data: { counters: [], total: 0, activities: { data: stages, total: 1 } }, details: {} } }
    }
    if (!path.endsWith('/timetable')) return { body: { data: [], meta: { total: 0 }, details: {} } }
    requests.push(query.toString())
    return { body: { data: { week: '2026-11-23', entries: [], clashing: 0 }, details: {} } }
  })
  const router = await renderPage(<WeekView ways={null} />, '/?show=week')
  await expect.element(page.getByText('23 Nov 2026', { exact: false }).first()).toBeVisible()
  return [router.state.location.search, ...requests]
}

test('shows the park that the person chose last when the address has none', async () => {
  const [address, requests] = await openedWith({ 'schedules.week': { park: [4], stage_id: 'x' } })
  expect(address).toBe('?show=week&park=4')
  expect(new URLSearchParams(requests).getAll('park[]').concat(new URLSearchParams(requests).getAll('park'))).toEqual([
    '4',
  ])
})

test('shows the busiest venue to a person who has chosen none', async () => {
  const [address] = await openedWith({})
  expect(address).toBe('?show=week&stage_id=31')
})

test('moves two weeks forward when the button is pressed twice before the first response', async () => {
  await loadNamespace('data')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  stubResponses(async ({ path, query }) => {
    if (!path.endsWith('/timetable')) return { body: { data: [], meta: { total: 0 }, details: {} } }
    const week = query.get('week') ?? '2026-11-23'
    if (week !== '2026-11-23') await released
    return { body: { data: { week, entries: [], clashing: 0 }, details: {} } }
  })
  const router = await renderPage(<WeekView ways={null} />, '/?show=week&park=4')
  await expect.element(page.getByText('23 Nov 2026', { exact: false }).first()).toBeVisible()
  const next = page.getByRole('button', { name: 'Next week' })
  await next.click()
  await next.click()
  expect(new URLSearchParams(router.state.location.search).get('week')).toBe('2026-12-07')
  release()
  await expect.element(page.getByText('7 Dec 2026', { exact: false }).first()).toBeVisible()
})
