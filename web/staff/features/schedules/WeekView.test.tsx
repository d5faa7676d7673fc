import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests, drawPage } from '../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../kit/text/i18n.ts'
import { WeekView } from './WeekView.tsx'

test('goes two weeks on when the button is pressed twice before the first answer', async () => {
  await loadNamespace('data')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  answerRequests(async ({ path, query }) => {
    if (!path.endsWith('/timetable')) return { body: { data: [], meta: { total: 0 }, details: {} } }
    const week = query.get('week') ?? '2026-11-23'
    if (week !== '2026-11-23') await released
    return { body: { data: { week, entries: [], clashing: 0 }, details: {} } }
  })
  const router = await drawPage(<WeekView ways={null} />, '/?show=week&park=4')
  await expect.element(page.getByText('23 Nov 2026', { exact: false }).first()).toBeVisible()
  const next = page.getByRole('button', { name: 'Next week' })
  await next.click()
  await next.click()
  expect(new URLSearchParams(router.state.location.search).get('week')).toBe('2026-12-07')
  release()
  await expect.element(page.getByText('7 Dec 2026', { exact: false }).first()).toBeVisible()
})
