import { expect, type Page } from '@playwright/test'
import { base, spanish } from '../base/labels.ts'
import { desk, enter, listen, test } from '../base/people.ts'
import { shellLabels } from './shell-labels.ts'
import { byOwnClock, changeNotices } from './shell-notices.ts'

const here = shellLabels.es

/** A time on a fixed day in Bogotá, which is also the time zone of the browser. */
function at(time: string): Date {
  return new Date(`2026-11-21T${time}-05:00`)
}

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

declare global {
  interface Window {
    /** The themes of the page since the first paint. */
    painted: string[]
  }
}

/** Records theme and direction when the body appears, before the first paint, and at every change. */
async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.painted = []
    const note = () => {
      const { theme: shown = '', dir } = { ...document.documentElement.dataset, dir: document.documentElement.dir }
      const now = `${shown} ${dir || 'ltr'}`
      if (document.body !== null && window.painted.at(-1) !== now) window.painted.push(now)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
  })
}

const painted = (page: Page) => page.evaluate(() => window.painted)

/** Reloads the page and returns all its themes since the first paint. */
async function paintedAnew(page: Page): Promise<string[]> {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return painted(page)
}

/** Presses the theme button until it has this label. */
async function chooseTheme(page: Page, label: string): Promise<void> {
  const button = page.getByRole('button', { name: /^Tema: / })
  await expect(async () => {
    if ((await button.getAttribute('aria-label')) !== label) await button.click()
    expect(await button.getAttribute('aria-label')).toBe(label)
  }).toPass()
}

test('the automatic theme is light from 6:00 to 18:00, from the first paint on', async ({ people }) => {
  const page = await people.visitor(spanish.paths.login)
  await watchPaint(page)
  // The theme of the system has no effect here.
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [time, shown] of [
    ['00:00:00', 'dark'],
    ['05:59:59', 'dark'],
    ['06:00:00', 'light'],
    ['12:00:00', 'light'],
    ['17:59:59', 'light'],
    ['18:00:00', 'dark'],
  ] as const) {
    await page.clock.setFixedTime(at(time))
    expect(await paintedAnew(page), time).toEqual([`${shown} ltr`])
  }
})

test('the automatic theme is checked each minute and on return to the tab', async ({ people }) => {
  const page = await people.visitor('about:blank')
  await page.clock.install({ time: at('17:59:20') })
  await page.goto(spanish.paths.login)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt(at('17:59:50'))
  expect(await theme(page)).toBe('light')
  // Within a minute of 18:00.
  await page.clock.fastForward(70_000)
  expect(await theme(page)).toBe('dark')
  // A hidden tab has the right theme as soon as it becomes visible.
  await page.clock.setSystemTime(at('23:59:00'))
  await page.clock.setSystemTime(new Date('2026-11-22T06:00:05-05:00'))
  expect(await theme(page)).toBe('dark')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await theme(page)).toBe('light')
})

test('the themes light, dark and system do not depend on the hour, from the first paint on', async ({ people }) => {
  const page = await people.visitor(spanish.paths.login)
  await watchPaint(page)
  await page.clock.setFixedTime(at('23:00:00'))
  await chooseTheme(page, here.themes.light)
  expect(await paintedAnew(page)).toEqual(['light ltr'])
  await page.clock.setFixedTime(at('12:00:00'))
  await chooseTheme(page, here.themes.dark)
  expect(await paintedAnew(page)).toEqual(['dark ltr'])
  await chooseTheme(page, here.themes.system)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // Without a reload.
    await expect.poll(() => theme(page)).toBe(colorScheme)
    expect(await paintedAnew(page)).toEqual([`${colorScheme} ltr`])
  }
})

test('the stored settings apply from the first paint on and are encrypted; corrupt settings fall back to the default', async ({
  people,
}) => {
  const page = await people.regular(spanish, 'assignor', spanish.paths.home)
  await watchPaint(page)
  await page.getByRole('banner').getByRole('button', { name: spanish.accountOf }).click()
  await page.getByRole('menuitem', { name: spanish.settings }).click()
  const settings = page.getByRole('dialog', { name: spanish.settings })
  await settings.getByText(here.themeNames.dark, { exact: true }).click()
  await settings.getByRole('radio', { name: spanish.rightToLeft }).press(' ')
  await settings.getByRole('radio', { name: here.accents.teal }).press(' ')
  await settings.getByRole('radio', { name: here.scrims.green, exact: true }).last().press(' ')
  await settings.getByRole('radio', { name: here.images.water }).press(' ')
  await expect(settings.getByRole('checkbox', { name: here.imageShown })).toBeChecked()
  await settings.getByRole('button', { name: spanish.closeSettings }).click()
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-fill'))
  const teal = await primary()
  expect(teal).not.toBe('')
  expect(await paintedAnew(page)).toEqual(['dark rtl'])
  await expect(page.getByRole('navigation', { name: spanish.menu })).toBeVisible()
  expect(await primary()).toBe(teal)
  // The browser's storage contains no readable text except the settings of the first paint.
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).toContain('portal_ciudadano_v1.sealed')
  expect(stored).not.toMatch(/water|scrim/)
  // Corrupt settings give the defaults, without an error.
  await page.evaluate(() => {
    localStorage.setItem(
      'portal_ciudadano_v1.preferences',
      '{"themeType":7,"rtl":"yes","accentCss":"body{display:none}"',
    )
    localStorage.setItem('portal_ciudadano_v1.sealed', '"nonsense"')
  })
  await page.clock.setFixedTime(at('12:00:00'))
  expect(await paintedAnew(page)).toEqual(['light ltr'])
  await expect(page.getByRole('navigation', { name: spanish.menu })).toBeVisible()
})

test('the settings of the drawer apply to their user only, also after another user signs in', async ({ people }) => {
  const page = await people.person(spanish, 'assignor')
  const drawer = page.getByRole('complementary').locator('> div')
  await page.getByRole('button', { name: here.narrowMenu }).click()
  await page.getByRole('banner').getByRole('button', { name: spanish.accountOf }).click()
  await page.getByRole('menuitem', { name: spanish.settings }).click()
  await page.getByRole('checkbox', { name: here.imageShown }).check()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCSS('background-image', /url/)
  const leave = async () => {
    await page.getByRole('banner').getByRole('button', { name: spanish.accountOf }).click()
    await page.getByRole('menuitem', { name: spanish.signOut }).click()
    await expect(page.getByRole('heading', { level: 1, name: spanish.signIn })).toBeVisible()
  }
  await leave()
  await enter(page, spanish, 'viewer')
  await expect(page.getByRole('button', { name: here.narrowMenu })).toBeVisible()
  await expect(drawer).toHaveCSS('background-image', 'none')
  await leave()
  await enter(page, spanish, 'assignor')
  await expect(page.getByRole('button', { name: here.widenMenu })).toBeVisible()
  await expect(drawer).toHaveCSS('background-image', /url/)
})

const sessionKey = 'citizen_application_key'

/** The time at which the tokens expire by the browser's clock, in milliseconds; null without tokens. */
async function ends(page: Page): Promise<{ access: number; refresh: number; now: number } | null> {
  return page.evaluate((key) => {
    const held = JSON.parse(localStorage.getItem(key) ?? 'null')
    return held === null ? null : { access: held.accessUntil, refresh: held.refreshUntil, now: Date.now() }
  }, sessionKey)
}

test('an access token is renewed once, before its 28,799 seconds are over', async ({ people }) => {
  const page = await people.person(spanish, 'viewer')
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
  const first = await ends(page)
  if (first === null) throw new Error('no session')
  expect((first.refresh - first.access) / 1000).toBeCloseTo(57_598 - 28_799, -1)
  expect((first.access - first.now) / 1000).toBeLessThanOrEqual(28_799)
  expect((first.access - first.now) / 1000).toBeGreaterThan(28_799 - 60)
  // All requests finish before the clock jumps: a request without a response for so long is cancelled.
  await page.waitForLoadState('networkidle')
  const requests = listen(page.context())
  const renewals = () => requests.filter((one) => one.endsWith('/oauth/token/refresh')).length
  const polls = () => requests.filter((one) => one === 'GET /api/notifications').length

  const responded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/notifications')
  await page.clock.fastForward(first.access - first.now - 120_000)
  await responded
  expect(polls()).toBe(1)
  expect(renewals()).toBe(0)
  // The next request for notifications falls in the last minute of the token.
  await page.clock.fastForward(65_000)
  await expect.poll(polls).toBe(2)
  await expect.poll(renewals).toBe(1)
  await expect.poll(async () => (await ends(page))?.access).toBeGreaterThan(first.access + 28_000_000)
  await page.getByRole('navigation', { name: spanish.menu }).getByRole('link', { name: spanish.userValidation }).click()
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  expect(renewals()).toBe(1)
})

test('a session that cannot be renewed ends after 57,598 seconds, and sign-in returns to the page', async ({
  people,
}) => {
  const page = await people.person(spanish, 'viewer')
  await page.clock.install()
  await page.goto(spanish.paths.list)
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  const first = await ends(page)
  if (first === null) throw new Error('no session')
  await page.context().route(/\/(api|oauth)\//, (route) => route.abort('connectionrefused'))
  // The clock stops here: a slow machine needs longer than five seconds for the next steps.
  await page.clock.pauseAt(first.refresh - 5_000)
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  expect(await ends(page)).not.toBeNull()
  await page.clock.fastForward(7_000)
  await expect(page.getByRole('heading', { level: 1, name: spanish.signIn })).toBeVisible()
  await expect(page.getByText(spanish.sessionEnded)).toBeVisible()
  expect(await ends(page)).toBeNull()
  const next = new URL(page.url()).searchParams.get('next')
  expect(base + next).toBe(spanish.paths.list)
})

test('a message stays five seconds, or as long as it has the pointer or the focus', async ({ people }) => {
  const page = await people.regular(spanish, 'validator', 'about:blank')
  await changeNotices(page, (notifications) => {
    for (const one of notifications.data) one.data.url = 'https://elsewhere.example/'
  })
  await page.clock.install()
  await page.goto(here.notifications)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  // The clock stops here: a slow machine needs longer for the next steps than a message stays.
  await page.clock.pauseAt(Date.now() + 10_000)
  const message = page.getByText('Aquí no se puede abrir una dirección de otro sitio.')
  const open = () => page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
  await open()
  await expect(message).toBeVisible()
  await page.clock.fastForward(4_000)
  await expect(message).toBeVisible()
  await page.clock.fastForward(1_100)
  await expect(message).toHaveCount(0)

  await open()
  await message.hover()
  await page.clock.fastForward(60_000)
  await expect(message).toBeVisible()
  await page.mouse.move(desk.width / 2, 5)
  await page.clock.fastForward(5_100)
  await expect(message).toHaveCount(0)

  await open()
  const messages = page.getByRole('region', { name: 'Mensajes' })
  await messages.getByRole('button', { name: here.dismiss }).focus()
  await page.clock.fastForward(60_000)
  await expect(message).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: spanish.bell }).focus()
  await page.clock.fastForward(5_100)
  await expect(message).toHaveCount(0)

  // The messages can be read later.
  await page.clock.resume()
  await page.getByRole('banner').getByRole('button', { name: spanish.accountOf }).click()
  await page.getByRole('menuitem', { name: here.recent }).click()
  await expect(page.getByRole('dialog').getByText('Aquí no se puede abrir una dirección de otro sitio.')).toHaveCount(3)
})

test('a relative time is updated each second', async ({ people }) => {
  const page = await people.regular(spanish, 'validator', 'about:blank')
  await page.clock.install({ time: at('12:00:00') })
  await byOwnClock(page)
  await changeNotices(page, (notifications) => {
    for (const one of notifications.data) one.data.created_at = '2026-11-21 12:00:00'
  })
  await page.goto(here.notifications)
  const label = page.getByRole('main').locator('time').first()
  await expect(label).toHaveText(/^(ahora|hace \d+ segundos)$/)
  await page.clock.pauseAt(at('12:00:30'))
  await expect(label).toHaveText(here.secondsAgo(30))
  await expect(label).toHaveAttribute('title', /^sábado, noviembre 21 2026, 12:00:00\sp\.\sm\.$/)
  await page.clock.runFor(1_000)
  await expect(label).toHaveText(here.secondsAgo(31))
  await page.clock.runFor(2_000)
  await expect(label).toHaveText(here.secondsAgo(33))
  await page.clock.runFor(27_000)
  await expect(label).toHaveText(here.minuteAgo)
})

test('notifications are requested each 30 seconds, get 304 when nothing is new, and show no error when the call fails', async ({
  people,
}) => {
  const page = await people.regular(spanish, 'validator', 'about:blank')
  await page.clock.install()
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/notifications') statuses.push(response.status())
  })
  await page.goto(spanish.paths.home)
  const bell = page.getByRole('banner').getByRole('button', { name: spanish.bell })
  await expect(bell).toHaveAttribute('aria-label', /\d+ notificaciones sin leer/)
  const label = await bell.getAttribute('aria-label')
  await expect.poll(() => statuses).toEqual([200])
  // All requests finish before the clock jumps: a request without a response for so long is cancelled.
  await page.waitForLoadState('networkidle')
  // The next request falls into the jump, and the clock stops there: a slow machine adds nothing to the 30 seconds.
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect.poll(() => statuses).toEqual([200, 304])
  await page.clock.fastForward(29_900)
  expect(statuses).toEqual([200, 304])
  await page.clock.fastForward(200)
  await expect.poll(() => statuses).toEqual([200, 304, 304])

  let rejected = 0
  await page.route(/\/api\/notifications\?/, (route) => {
    rejected += 1
    return route.abort('connectionrefused')
  })
  await page.clock.fastForward(30_500)
  await expect.poll(() => rejected).toBe(1)
  await expect(bell).toHaveAttribute('aria-label', label ?? '')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(spanish.paths.home)
  await page.unroute(/\/api\/notifications\?/)
  await page.clock.fastForward(30_500)
  await expect.poll(() => statuses.length).toBe(4)
})

test('the bell shows the number of notifications up to 98', async ({ people }) => {
  const page = await people.regular(spanish, 'validator', 'about:blank')
  let unread = 98
  await changeNotices(page, (notifications) => {
    notifications.unread = unread
  })
  const bell = page.getByRole('banner').getByRole('button', { name: spanish.bell })
  await page.goto(spanish.paths.home)
  await expect(bell).toHaveText('98')
  unread = 99
  await page.reload()
  await expect(bell).toHaveText('99+')
  await expect(bell).toHaveAttribute('aria-label', /99 notificaciones sin leer/)
  unread = 0
  await page.reload()
  await expect(bell).toHaveAttribute('aria-label', new RegExp(here.noneUnread))
  await expect(bell).toHaveText('')
})
