import type { FirstStep } from '@portal/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderPage, stubResponses } from '../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../kit/text/i18n.ts'
import { unsentSettings } from '../../frame/settings/unsent-settings.ts'
import { FirstStepsCard } from './FirstStepsCard.tsx'
import { FirstStepsScreen } from './FirstStepsScreen.tsx'

const line = 'npm run portal -- backup --keep 14'
const steps: readonly FirstStep[] = [
  { code: 'address', is_done: true, command: 'PORTAL_PUBLIC_URL=…', screen: null },
  { code: 'colleagues', is_done: false, command: null, screen: 'user-admin' },
  { code: 'backup', is_done: false, command: line, screen: null },
]

/** The settings that the server has, and the paths of all requests. */
let settings: Record<string, unknown>
let requests: string[]

/** Responds with these steps; undefined is an error of the server. */
function serve(found: readonly FirstStep[] | undefined): void {
  stubResponses(({ method, path, body }) => {
    requests.push(path)
    if (path.endsWith('/first-steps'))
      return found === undefined
        ? { status: 500, body: { message: 'The server failed.', code: 500 } }
        : { body: { data: found, details: null } }
    if (!path.endsWith('/preferences')) return undefined
    if (method !== 'GET') {
      settings = Object.fromEntries(
        Object.entries({ ...settings, ...(body as object) }).filter(([, value]) => value !== null),
      )
    }
    return { body: { data: settings, details: null } }
  })
}

beforeEach(async () => {
  settings = {}
  requests = []
  unsentSettings.set({})
  await loadNamespace('administration')
})

test('shows each step, what is done, and the line or the screen of what is missing', async () => {
  serve(steps)
  await renderPage(<FirstStepsScreen />)
  await expect.element(page.getByText('1 of 3 done')).toBeVisible()
  const [address, colleagues, backup] = [0, 1, 2].map((place) => page.getByRole('listitem').nth(place))
  await expect.element(address as never).toHaveTextContent('Done')
  await expect.element(address as never).not.toHaveTextContent('PORTAL_PUBLIC_URL')
  await expect.element(colleagues as never).toHaveTextContent('Missing')
  await expect.element(page.getByRole('link', { name: 'Open Users' })).toHaveAttribute('href', '/user/admin')
  await expect.element(backup as never).toHaveTextContent(line)
  await expectAccessible()
})

test('copies the line of a step', async () => {
  serve(steps)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderPage(<FirstStepsScreen />)
  await page.getByRole('button', { name: 'Copy the line of “Make a backup every night”' }).click()
  expect(write).toHaveBeenCalledWith(line)
})

test('shows an error with a button that requests the steps again', async () => {
  serve(undefined)
  await renderPage(<FirstStepsScreen />)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  serve(steps)
  await retry.click()
  await expect.element(page.getByText('1 of 3 done')).toBeVisible()
})

test('stores that the person dismissed the steps, and the opposite', async () => {
  serve(steps)
  await renderPage(<FirstStepsScreen />)
  await page.getByRole('button', { name: 'Do not show again' }).click()
  await expect.poll(() => settings).toEqual({ 'first-steps': 'dismissed' })
  await page.getByRole('button', { name: 'Show on the dashboard' }).click()
  await expect.poll(() => settings).toEqual({})
})

test('the card of the dashboard shows the number of missing steps until it is dismissed', async () => {
  serve(steps)
  await renderPage(<FirstStepsCard />)
  await expect.element(page.getByText('2 steps are missing')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the steps' })).toHaveAttribute('href', '/first-steps')
  await expectAccessible()
  await page.getByRole('button', { name: 'Do not show again' }).click()
  await expect.element(page.getByRole('region')).not.toBeInTheDocument()
  await expect.poll(() => settings).toEqual({ 'first-steps': 'dismissed' })
})

test('the card is not there when nothing is missing', async () => {
  serve(steps.map((step) => ({ ...step, is_done: true })))
  await renderPage(<FirstStepsCard />)
  await expect.poll(() => requests.filter((path) => path.endsWith('/first-steps'))).toHaveLength(1)
  await expect.element(page.getByRole('region')).not.toBeInTheDocument()
})

test('the card requests no steps after it was dismissed', async () => {
  settings = { 'first-steps': 'dismissed' }
  serve(steps)
  await renderPage(<FirstStepsCard />)
  await expect.poll(() => requests.filter((path) => path.endsWith('/preferences'))).toHaveLength(1)
  expect(requests.filter((path) => path.endsWith('/first-steps'))).toEqual([])
})
