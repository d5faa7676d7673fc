import { expect, type Page } from '@playwright/test'
import { spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { listen, test } from '../base/people.ts'
import { shellLabels } from './shell-labels.ts'
import { changeNotices } from './shell-notices.ts'

const here = shellLabels.es

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: spanish.bell })

const sessionKey = 'citizen_application_key'

/** Advances the clock of all tabs in short steps, with time for their messages, until a condition is true. */
async function runUntil(page: Page, longest: number, isSo: () => boolean): Promise<number> {
  let passed = 0
  while (!isSo() && passed < longest) {
    await page.clock.fastForward(100)
    await page.waitForTimeout(15)
    passed += 100
  }
  return passed
}

test('one of two tabs requests the notifications, both show them, and the other takes over when the first is closed', async ({
  people,
}) => {
  const first = await people.regular(spanish, 'validator', 'about:blank')
  const context = first.context()
  await context.clock.install()
  let unread = 10
  await changeNotices(context, (notifications) => {
    unread += 1
    notifications.unread = unread
  })
  await first.goto(spanish.paths.home)
  await expect(bell(first)).toHaveText('11')
  const second = await context.newPage()
  await second.goto(spanish.paths.list)
  await expect(bell(second)).toHaveText('12')
  // Both tabs show the response that one of them got.
  await expect(bell(first)).toHaveText('12')

  const requests: Page[] = []
  for (const page of [first, second]) {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/notifications') requests.push(page)
    })
  }
  await first.clock.fastForward(20_000)
  for (let round = 1; round <= 3; round += 1) {
    await runUntil(first, 20_000, () => requests.length >= round)
    expect(requests).toHaveLength(round)
    for (const page of [first, second]) await expect(bell(page)).toHaveText(String(12 + round))
    await first.clock.fastForward(29_000)
  }
  // The same tab sends all requests until it is closed.
  expect(new Set(requests).size).toBe(1)
  const [asking, other] = requests[0] === first ? [first, second] : [second, first]
  await asking.close()
  await runUntil(other, 5_000, () => requests.length > 3)
  expect(requests.at(-1)).toBe(other)
  await expect(bell(other)).toHaveText('16')
})

test('one renewal of the token serves both tabs', cell(false), async ({ people }) => {
  const first = await people.person(spanish, 'viewer')
  const second = await first.context().newPage()
  await second.goto(spanish.paths.list)
  await expect(second.locator('tbody tr[data-row]').first()).toBeVisible()
  const requests = listen(first.context())
  await first.evaluate((key) => {
    const held = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...held, accessUntil: Date.now() + 30_000 }))
  }, sessionKey)
  const menu = first.getByRole('navigation', { name: spanish.menu })
  await menu.getByRole('link', { name: spanish.userValidation }).click()
  await expect(first.locator('tbody tr[data-row]').first()).toBeVisible()
  await second.getByRole('button', { name: spanish.refreshList }).click()
  await expect.poll(() => requests.filter((one) => one.endsWith('/profiles')).length).toBeGreaterThan(1)
  await expect(second.locator('tbody tr[data-row]').first()).toBeVisible()
  expect(requests.filter((one) => one.endsWith('/oauth/token/refresh'))).toHaveLength(1)
})

test('a renewal without a response is cancelled, and no tab waits for it forever', async ({ people }) => {
  const first = await people.person(spanish, 'viewer')
  const second = await first.context().newPage()
  await second.goto(spanish.paths.list)
  await expect(second.locator('tbody tr[data-row]').first()).toBeVisible()
  const requests: string[] = []
  // A connection that sends and never receives.
  await first.context().route('**/oauth/token/refresh', (route) => void requests.push(route.request().url()))
  await first.context().clock.install()
  // Pages that load now find the token expired. The earlier pages must not renew it, because their request would end with them.
  await first.context().addInitScript((key) => {
    const held = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...held, accessUntil: 0 }))
  }, sessionKey)
  await Promise.all([first.reload({ waitUntil: 'commit' }), second.reload({ waitUntil: 'commit' })])
  await expect.poll(() => requests.length).toBe(1)
  // Both tabs wait for the lock before the time passes; otherwise the first would request it a second time before the other.
  const waitsForTurn = () =>
    first.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query()
      return pending.filter(({ name }) => name === 'portal-token-renewal').length
    })
  await expect.poll(waitsForTurn).toBe(1)
  for (const page of [first, second]) await page.clock.fastForward(15_500)
  // The next tab tries too, once.
  await expect.poll(() => requests.length).toBe(2)
  for (const page of [first, second]) await page.clock.fastForward(15_500)
  for (const page of [first, second]) await expect(page.getByText(spanish.noResponse)).toBeVisible()
  expect(requests.length).toBeLessThanOrEqual(3)
})

test('a setting that is changed in one tab changes in the other', async ({ people }) => {
  const first = await people.regular(spanish, 'admin', spanish.paths.home)
  const second = await first.context().newPage()
  await second.goto(spanish.paths.list)
  await expect(second.getByRole('navigation', { name: spanish.menu })).toBeVisible()
  const html = second.locator('html')
  await first.bringToFront()
  await first.getByRole('banner').getByRole('button', { name: spanish.accountOf }).click()
  await first.getByRole('menuitem', { name: spanish.settings }).click()
  const settings = first.getByRole('dialog', { name: spanish.settings })
  await settings.getByText(here.themeNames.dark, { exact: true }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await settings.getByText(here.themeNames.light, { exact: true }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await settings.getByText(spanish.rightToLeft).click()
  await expect(html).toHaveAttribute('dir', 'rtl')
  await settings.getByText(here.leftToRight).click()
  await expect(html).toHaveAttribute('dir', 'ltr')
  const primary = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-fill'))
  const before = await primary(second)
  await settings.getByRole('radio', { name: here.accents.teal }).press(' ')
  await expect.poll(() => primary(first)).not.toBe(before)
  await expect.poll(async () => (await primary(second)) === (await primary(first))).toBe(true)
  // Personal settings are stored encrypted, and the other tab applies them too.
  await settings.getByRole('checkbox', { name: here.imageShown }).check()
  await expect(second.getByRole('complementary').first().locator('> div').first()).toHaveCSS('background-image', /url/)
  await first.getByRole('button', { name: here.narrowMenu }).click()
  await expect(second.getByRole('button', { name: here.widenMenu })).toBeVisible()
})
