import { expect, type Locator, type Page } from '@playwright/test'
import { expectFocusVisible, tabTo } from '../base/keyboard.ts'
import { languages } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { phone, test } from '../base/people.ts'
import { shellLabels } from './shell-labels.ts'

// The frame around the screens without a mouse: each part is reached, used and left, and returns the focus.

const shell = (language: string) => (language === 'en' ? shellLabels.en : shellLabels.es)

const banner = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })

/** Presses Tab and checks that the focus never leaves the open part. */
async function expectFocusInside(page: Page, inside: Locator, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    await expectFocusVisible(page)
    expect(await inside.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
}

test('the shortcut of the search works while the settings are open and after they are closed', async ({ people }) => {
  const [labels] = languages
  if (labels === undefined) throw new Error('no language')
  const page = await people.regular(labels, 'admin', labels.paths.list)
  const box = page.getByRole('searchbox', { name: labels.search })
  await page.getByRole('banner').getByRole('button', { name: labels.accountOf }).click()
  await page.getByRole('menuitem', { name: labels.settings }).click()
  const settings = page.getByRole('dialog', { name: labels.settings })
  await expect(settings).toBeVisible()
  // The settings open beside the page, which stays usable.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await settings.getByRole('button').first().click()
  await expect(settings).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
})

for (const labels of languages) {
  const here = shell(labels.language)

  test(
    `${labels.language}: the drawer and the menus of the bar work with the keyboard only`,
    cell(labels.language === 'en'),
    async ({ people }) => {
      const page = await people.regular(labels, 'admin', labels.paths.home)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(labels.dashboard)
      // The group of the person opens and closes in place.
      const drawer = page.getByRole('complementary').first()
      const person = drawer.getByRole('button', { expanded: false }).first()
      await tabTo(page, person)
      await page.keyboard.press('Enter')
      await expect(drawer.getByRole('button', { name: labels.signOut })).toBeVisible()
      await tabTo(page, drawer.getByRole('button', { name: labels.signOut }))
      await page.keyboard.press('Shift+Tab')
      await expectFocusVisible(page)
      // On narrow and wide windows the pressed button keeps the focus.
      await tabTo(page, banner(page, here.narrowMenu))
      await page.keyboard.press('Enter')
      await expect(banner(page, here.widenMenu)).toBeFocused()
      await page.keyboard.press(' ')
      await expect(banner(page, here.narrowMenu)).toBeFocused()

      // In a menu, the arrow keys go round, Escape closes it, and a letter moves to its entry.
      const account = banner(page, labels.accountOf)
      await tabTo(page, account)
      await page.keyboard.press('Enter')
      const items = page.getByRole('menuitem')
      await expect(items.first()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(items.nth(1)).toBeFocused()
      await page.keyboard.press('End')
      await expect(items.last()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(items.first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(account).toBeFocused()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: here.recent }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(account).toBeFocused()
    },
  )

  test(
    `${labels.language}: every setting can be changed with the keyboard only`,
    cell(labels.language === 'es'),
    async ({ people }) => {
      const page = await people.regular(labels, 'admin', labels.paths.home)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(labels.dashboard)
      const account = banner(page, labels.accountOf)
      await account.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: labels.settings }).focus()
      await page.keyboard.press('Enter')
      const settings = page.getByRole('dialog', { name: labels.settings })
      const close = settings.getByRole('button', { name: labels.closeSettings })
      await expect(close).toBeFocused()
      const html = page.locator('html')
      // Tab stops once in each group, and the arrow keys select.
      await tabTo(page, settings.getByRole('radio', { name: here.themeNames.system, exact: true }))
      await page.keyboard.press('ArrowUp')
      await expect(settings.getByRole('radio', { name: here.themeNames.auto, exact: true })).toBeChecked()
      await page.keyboard.press('ArrowUp')
      await expect(html).toHaveAttribute('data-theme', 'dark')
      await page.keyboard.press('ArrowUp')
      await expect(html).toHaveAttribute('data-theme', 'light')
      const accent = settings.getByRole('radio', { name: here.accents.primary, exact: true })
      await tabTo(page, accent)
      await page.keyboard.press('ArrowRight')
      await expect(settings.getByRole('radio', { name: here.accents.red, exact: true }).first()).toBeChecked()
      const image = settings.getByRole('checkbox', { name: here.imageShown })
      await tabTo(page, image)
      await page.keyboard.press(' ')
      await expect(image).toBeChecked()
      await tabTo(page, settings.getByRole('radio', { name: here.leftToRight }))
      await page.keyboard.press('ArrowRight')
      await expect(html).toHaveAttribute('dir', 'rtl')
      await expectFocusVisible(page)
      await page.keyboard.press('ArrowLeft')
      await expect(html).toHaveAttribute('dir', 'ltr')
      // A change of language opens another page, which focuses its heading. The settings stay open beside it.
      await settings.getByRole('radio', { name: labels.language === 'es' ? 'English' : 'Español' }).press(' ')
      const other = labels.language === 'es' ? shellLabels.en : shellLabels.es
      await expect(html).toHaveAttribute('lang', other.labels.language)
      await expect(page.getByRole('heading', { level: 1, name: other.labels.dashboard })).toBeFocused()
      const beside = page.getByRole('dialog', { name: other.labels.settings })
      // The focus passes the whole dashboard first.
      await tabTo(page, beside.getByRole('button', { name: other.labels.closeSettings }), 160)
      await page.keyboard.press('Escape')
      await expect(beside).toBeHidden()
      await expectFocusVisible(page)
    },
  )

  test(
    `${labels.language}: notifications can be read, deleted and opened with the keyboard only`,
    cell(labels.language === 'es'),
    async ({ people }) => {
      const page = await people.regular(labels, 'validator', labels.paths.home)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(labels.dashboard)
      const bell = banner(page, labels.bell)
      await tabTo(page, bell)
      await page.keyboard.press('Enter')
      const menu = page.getByRole('dialog', { name: labels.notifications })
      await expect(menu.getByRole('listitem').first()).toBeVisible()
      await expectFocusInside(page, menu, 4)
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(bell).toBeFocused()

      await page.keyboard.press('Enter')
      await tabTo(page, menu.getByRole('link', { name: here.viewAll }), 160)
      await page.keyboard.press('Enter')
      const heading = page.getByRole('heading', { level: 1, name: labels.notifications })
      await expect(heading).toBeFocused()
      const entries = page.getByRole('main').getByRole('listitem')
      await expect(entries.first()).toBeVisible()
      await tabTo(page, entries.first().getByRole('button', { name: here.remove }))
      await page.keyboard.press('Enter')
      const question = page.getByRole('dialog')
      await expect(question).toBeVisible()
      await expectFocusInside(page, question, 3)
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await expect(entries.first().getByRole('button', { name: here.remove })).toBeFocused()
      // A citizen who has been assigned to another user cannot be opened.
      const openable = entries.filter({ hasNotText: /ya no puede ver|you can no longer view/ }).first()
      await openable.getByRole('button').first().focus()
      await page.keyboard.press('Enter')
      // The link opens a citizen, or the list of citizens that were assigned together: it depends on the newest notification of earlier journeys.
      await expect(heading).toHaveCount(0)
      await expect(page).toHaveURL(/\/\d+\/(ciudadano|citizen)$|\/(validacion-de-usuarios|users-validation)/)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    },
  )

  test(
    `${labels.language}: on a phone the drawer opens, keeps the focus, closes and opens links with the keyboard only`,
    cell(labels.language === 'en'),
    async ({ people }) => {
      const page = await people.regular(labels, 'admin', labels.paths.home, phone)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(labels.dashboard)
      const open = banner(page, labels.openMenu)
      await tabTo(page, open)
      await page.keyboard.press('Enter')
      const menu = page.getByRole('navigation', { name: labels.menu })
      await expect(menu).toBeVisible()
      await expectFocusInside(page, page.getByRole('dialog').or(page.getByRole('presentation')).first(), 5)
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(open).toBeFocused()
      await page.keyboard.press('Enter')
      await tabTo(page, menu.getByRole('link', { name: labels.userValidation }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: labels.userValidation })).toBeFocused()
      await expect(menu).toHaveCount(0)
    },
  )
}
