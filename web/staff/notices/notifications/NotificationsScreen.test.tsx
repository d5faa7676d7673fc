import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, type Sent, stubResponses } from '../../../kit/component.testing.tsx'
import { NotificationsScreen } from './NotificationsScreen.tsx'

const at = '2026-11-28 10:00:00'

function notification(id: number, read_at: string | null) {
  const data = { title: 'Assignment', subject: `CIUDADANO ${id}`, user: 'LUZ PAZ', created_at: at, url: null }
  const uuid = `00000000-0000-0000-0000-00000000000${id}`
  return {
    id: uuid,
    type: 'validator',
    notifiable_type: 'User',
    notifiable_id: 5,
    data,
    read_at,
    created_at: at,
    updated_at: at,
  }
}

const all = [notification(1, null), notification(2, at), notification(3, at)]

/** Responds with these notifications; returns what was requested. */
function stub(notifications: readonly ReturnType<typeof notification>[]): readonly Sent[] {
  const sent: Sent[] = []
  stubResponses((one) => {
    if (!one.path.endsWith('/notifications')) return undefined
    sent.push(one)
    const unread = notifications.filter(({ read_at }) => read_at === null)
    const data = one.query.has('unread') ? unread : notifications
    return { body: { data: { data, total: data.length, per_page: 15, current_page: 1, unread: unread.length } } }
  })
  return sent
}

const subjects = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => /Ciudadano \d/.exec(row.textContent ?? '')?.[0])

test('the number of unread notifications opens the list of exactly these, and a link returns to all', async () => {
  const sent = stub(all)
  const router = await renderPage(<NotificationsScreen />)
  await expect.element(page.getByText('3 notifications')).toBeVisible()
  await page.getByRole('link', { name: '1 unread' }).click()
  await expect.element(page.getByText('1 unread notification')).toBeVisible()
  expect(router.state.location.search).toBe('?unread=1')
  expect(subjects()).toEqual(['Ciudadano 1'])
  expect(sent.at(-1)?.query.get('unread')).not.toBeNull()
  await page.getByRole('link', { name: 'View all' }).click()
  await expect.element(page.getByText('3 notifications')).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('without unread notifications the number is no link', async () => {
  stub(all.slice(1))
  await renderPage(<NotificationsScreen />)
  await expect.element(page.getByText('2 notifications')).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})
