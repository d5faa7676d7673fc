import { expect, type Page } from '@playwright/test'
import { violations } from '../base/axe.ts'
import { caller } from '../base/caller.ts'
import { tabTo } from '../base/keyboard.ts'
import { type Labels, languages, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { asShown, desk, type People, phone, test } from '../base/people.ts'
import { shellLabels } from './shell-labels.ts'
import { tourFrame, tourSignedOut } from './shell-tour.ts'
import { type Look, tour, tourBell, tourNotFound, tourSignIn } from './tour.ts'

/** Runs axe on the page in one colour scheme of the system. */
function lookIn(mode: 'light' | 'dark'): Look {
  return async (page, name) => {
    await page.emulateMedia({ colorScheme: mode })
    await expect(page.locator('html')).toHaveCSS('color-scheme', mode)
    expect.soft(await violations(page), name).toEqual([])
  }
}

for (const language of ['es', 'en'] as const) {
  const { labels } = shellLabels[language]
  for (const [kind, size] of Object.entries({ desk, phone })) {
    for (const mode of ['light', 'dark'] as const) {
      const isInGrid = language === 'es' && kind === 'desk'

      test(
        `${language}, ${kind}, ${mode}: axe finds nothing on the screens`,
        cell(isInGrid && mode === 'light'),
        async ({ people }) => {
          const look = lookIn(mode)
          const visitor = await people.visitor(labels.paths.login, size)
          await visitor.getByRole('button', { name: labels.themeAuto }).click()
          await tourSignIn(visitor, labels, look)
          const page = await people.regular(labels, 'admin', labels.paths.home, size)
          await tour(page, labels, look)
          await tourNotFound(page, labels, look)
          await tourBell(await people.regular(labels, 'validator', labels.paths.home, size), labels, look)
        },
      )

      test(
        `${language}, ${kind}, ${mode}: axe finds nothing on the frame around the screens`,
        cell(isInGrid && mode === 'dark'),
        async ({ people }) => {
          const look = lookIn(mode)
          const visitor = await people.visitor(labels.paths.login, size)
          await visitor.getByRole('button', { name: labels.themeAuto }).click()
          await tourSignedOut(visitor, language, look)
          await tourFrame(await people.regular(labels, 'validator', labels.paths.home, size), language, look)
        },
      )
    }
  }
}

/** The first page of a user, from right to left. */
async function fromRightToLeft(people: People): Promise<Page> {
  const page = await people.regular(spanish, 'superadmin', spanish.paths.home)
  await page.getByRole('banner').getByRole('button', { name: spanish.accountOf }).click()
  await page.getByRole('menuitem', { name: spanish.settings }).click()
  const settings = page.getByRole('dialog', { name: spanish.settings })
  await settings.getByText(spanish.rightToLeft).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await settings.getByRole('button', { name: spanish.closeSettings }).click()
  await expect(settings).toBeHidden()
  return page
}

test('right to left: the drawer is at the right and axe finds nothing', async ({ people }) => {
  const page = await fromRightToLeft(people)
  expect((await page.getByRole('navigation', { name: spanish.menu }).boundingBox())?.x).toBeGreaterThan(640)
  expect(await violations(page)).toEqual([])
})

test('right to left: axe finds nothing on the screens', cell(false), async ({ people }) => {
  const five = new Set(['home', 'list', 'filters', 'change the status, with errors', 'citizen'])
  await tour(await fromRightToLeft(people), spanish, async (shown, name) => {
    if (five.has(name)) expect.soft(await violations(shown), name).toEqual([])
  })
})

/** The elements that are wider than the page, except tables, which scroll in their own container. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll<HTMLElement>('*')].filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1 || element.querySelector('table') !== null) return false
      if (element.closest('table') !== null) return false
      return element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
    })
    return wide.map((element) => `${element.tagName} ${element.className} ${element.scrollWidth}`)
  })
}

const narrow = { width: 320, height: 640 }

async function lookSideways(page: Page, name: string): Promise<void> {
  expect.soft(await overflowing(page), name).toEqual([])
}

test('in a window of 320 pixels only tables scroll sideways', async ({ people }) => {
  await tourSignIn(await people.visitor(spanish.paths.login, narrow), spanish, lookSideways)
  const page = await people.regular(spanish, 'admin', spanish.paths.home, narrow)
  await tour(page, spanish, lookSideways)
  await tourNotFound(page, spanish, lookSideways)
  await tourBell(await people.regular(spanish, 'validator', spanish.paths.home, narrow), spanish, lookSideways)
})

test(
  'in a window of 320 pixels the frame around the screens does not scroll sideways',
  cell(false),
  async ({ people }) => {
    await tourSignedOut(await people.visitor(spanish.paths.login, narrow), 'es', lookSideways)
    await tourFrame(await people.regular(spanish, 'validator', spanish.paths.home, narrow), 'es', lookSideways)
  },
)

async function signInByKeyboard(page: Page, labels: Labels, username: string): Promise<void> {
  await expect(page.getByLabel(labels.username, { exact: true })).toBeFocused()
  await page.keyboard.type(username)
  await tabTo(page, page.getByLabel(labels.password, { exact: true }))
  await page.keyboard.type('Parque-2026')
  await tabTo(page, page.getByRole('checkbox', { name: labels.remember }))
  await tabTo(page, page.getByRole('button', { name: labels.signIn, exact: true }))
  await page.keyboard.press('Enter')
}

for (const labels of languages) {
  test(
    `${labels.language}: finds a citizen and decides about them with the keyboard only`,
    cell(labels.language === 'es'),
    async ({ people, request }) => {
      const api = await caller(request, 'admin')
      const { data } = await api.get<{ data: { full_name: string; document: string }[] }>(
        '/api/citizen-portal/profiles?status_id=1&column[]=id&order[]=asc&per_page=1',
      )
      const [citizen] = data
      if (citizen === undefined) throw new Error('nobody is pending')
      const page = await people.visitor(labels.paths.login)
      const heading = page.getByRole('heading', { level: 1 })
      await signInByKeyboard(page, labels, 'admin')
      await expect(heading).toHaveText(labels.dashboard)
      await expect(heading).toBeFocused()

      await page.reload()
      await expect(heading).toHaveText(labels.dashboard)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: labels.skip })).toBeFocused()
      await expect(page.getByRole('link', { name: labels.skip })).toBeInViewport()
      await tabTo(page, page.getByRole('navigation').getByRole('link', { name: labels.userValidation }))
      await page.keyboard.press('Enter')
      await expect(heading).toHaveText(labels.userValidation)
      await expect(heading).toBeFocused()

      await page.keyboard.press('/')
      await page.keyboard.type(citizen.document)
      await page.keyboard.press('Enter')
      const row = page.locator('tbody tr[data-row="0"]')
      await expect(row).toContainText(citizen.document)
      await expect(page.locator('tbody tr[data-row]')).toHaveCount(1)
      await tabTo(page, row)
      await page.keyboard.press('Enter')
      await expect(heading).toHaveText(asShown(citizen.full_name))
      await expect(heading).toBeFocused()

      await tabTo(page, page.getByRole('button', { name: labels.changeStatus }))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      // A refused form moves the focus to the first wrong field.
      await expect(dialog.getByRole('radio').first()).toBeFocused()
      await tabTo(page, dialog.getByRole('button', { name: labels.save }))
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('radio').first()).toBeFocused()
      await page.keyboard.press(' ')
      await expect(dialog.getByRole('radio', { name: labels.verify })).toBeChecked()
      await tabTo(page, dialog.getByLabel(labels.observation))
      await page.keyboard.type('Los datos coinciden')
      await tabTo(page, dialog.getByRole('button', { name: labels.save }))
      await page.keyboard.press('Enter')
      // The citizen has a document without a decision.
      await tabTo(page, page.getByRole('button', { name: labels.verifyAnyway }))
      await page.keyboard.press('Enter')
      await expect(page.getByText(labels.statusChanged)).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: labels.changeStatus })).toBeFocused()
      await expect(page.getByRole('main').getByText(labels.verified, { exact: true }).first()).toBeVisible()
    },
  )
}

test('on a phone the notice about cookies does not cover the focused element', async ({ people }) => {
  const page = await people.visitor(spanish.paths.login, { width: 320, height: 568 })
  await page.getByLabel(spanish.username, { exact: true }).focus()
  await tabTo(page, page.getByRole('checkbox', { name: spanish.remember }))
  await tabTo(page, page.getByRole('button', { name: spanish.signIn, exact: true }))
  await tabTo(page, page.getByRole('button', { name: spanish.acceptCookies }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: spanish.acceptCookies })).toHaveCount(0)
})
