import { expect, type Page } from '@playwright/test'
import { caller } from '../base/caller.ts'
import { base, english, type Labels, languages, spanish } from '../base/labels.ts'
import { cell, isLong } from '../base/length.ts'
import { asShown, enter, test } from '../base/people.ts'

/** Expects a page by its heading, its title and its language. */
async function expectPage(page: Page, labels: Labels, heading: string | RegExp, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveTitle(`${title} - ${labels.product}`)
  await expect(page.locator('html')).toHaveAttribute('lang', labels.language)
}

async function expectNotFound(page: Page, labels: Labels): Promise<void> {
  await expectPage(page, labels, labels.notFoundHeading, labels.notFoundHeading)
  await expect(page.getByText(labels.notFound, { exact: true })).toBeVisible()
}

const id = 7

/** Addresses below the base path, without and with a session, and the language of each. */
const signedOutScreens = [
  ['/login', spanish],
  ['/login/', spanish],
  ['/es/iniciar-sesion', spanish],
  ['/en/login', english],
  ['/en/login?reason=nonsense&next=https://elsewhere.example', english],
] as const

const homes = [
  ['', spanish],
  ['/', spanish],
  ['/home', spanish],
  ['/home/', spanish],
  ['/es', spanish],
  ['/es/', spanish],
  ['/es/dashboard', spanish],
  ['/es/dashboard?unknown=1#content', spanish],
  ['/es/d%61shboard', spanish],
  ['/en', english],
  ['/en/dashboard/', english],
] as const

const lists = [
  ['/user-validation', spanish],
  ['/es/validacion-de-usuarios', spanish],
  ['/es/validacion-de-usuarios/', spanish],
  ['/es/validaci%6Fn-de-usuarios', spanish],
  ['/en/users-validation', english],
] as const

const citizens = [
  [`/user-validation/${id}/citizen`, spanish],
  [`/es/validacion-de-usuarios/${id}/ciudadano`, spanish],
  [`/es/validacion-de-usuarios/%3${id}/ciudadano/`, spanish],
  [`/en/users-validation/${id}/citizen`, english],
] as const

const nowhere = [
  ['/nowhere', spanish],
  ['/dashboard', spanish],
  ['/validacion-de-usuarios', spanish],
  ['/users-validation', spanish],
  ['/fr', spanish],
  ['/fr/home', spanish],
  ['/fr/dashboard', spanish],
  ['/ES/dashboard', spanish],
  ['/Home', spanish],
  ['/es/Dashboard', spanish],
  ['/es/home', spanish],
  ['/es/login', spanish],
  ['/es/users-validation', spanish],
  [`/es/users-validation/${id}/citizen`, spanish],
  [`/es/validacion-de-usuarios/${id}/citizen`, spanish],
  [`/es/validacion-de-usuarios/${id}`, spanish],
  ['/es/validacion-de-usuarios/ciudadano', spanish],
  [`/es/validacion-de-usuarios%2F${id}%2Fciudadano`, spanish],
  ['/es/dashboard/more', spanish],
  ['/es/%3Cscript%3E', spanish],
  ['/en/home', english],
  ['/en/iniciar-sesion', english],
  ['/en/user-validation', english],
  ['/en/validacion-de-usuarios', english],
  [`/en/users-validation/${id}/ciudadano`, english],
  ['/en/es/dashboard', english],
] as const

/**
 * The addresses whose page is loaded in the short run. `shell-routes.spec.ts` checks every form of every address without loading
 * the page, and requests each from the server.
 */
const loaded: ReadonlySet<string> = new Set([
  '/en/login?reason=nonsense&next=https://elsewhere.example',
  '/es/d%61shboard',
  '/en/users-validation',
  `/es/validacion-de-usuarios/%3${id}/ciudadano/`,
  '/fr/home',
  '/en/es/dashboard',
])

for (const isShort of [true, false]) {
  const part = isShort ? 'some' : 'the other'
  const inPart = <Row extends readonly [string, Labels]>(all: readonly Row[]) =>
    all.filter(([path]) => loaded.has(path) === isShort)

  test(
    `${part} forms of an address open their screen in the right language, without a session`,
    cell(isShort),
    async ({ people }) => {
      const page = await people.visitor(`${base}/`)
      await expectPage(page, spanish, spanish.signIn, spanish.signIn)
      for (const [path, labels] of inPart(signedOutScreens)) {
        await test.step(path, async () => {
          await page.goto(base + path)
          await expectPage(page, labels, labels.signIn, labels.signIn)
        })
      }
    },
  )

  test(
    `${part} forms of an address open their screen in the right language, with a session`,
    cell(isShort),
    async ({ people, request }) => {
      const api = await caller(request, 'viewer')
      const { data } = await api.get<{ data: { full_name: string } }>(`/api/citizen-portal/profiles/${id}`)
      const page = await people.regular(spanish, 'viewer', `${base}/`)
      await expect(page).toHaveURL(`${base}/home`)
      for (const [path, labels] of inPart(homes)) {
        await test.step(path, async () => {
          await page.goto(base + path)
          await expectPage(page, labels, labels.dashboard, labels.dashboard)
        })
      }
      for (const [path, labels] of inPart(lists)) {
        await test.step(path, async () => {
          await page.goto(base + path)
          await expectPage(page, labels, labels.userValidation, labels.userValidation)
        })
      }
      for (const [path, labels] of inPart(citizens)) {
        await test.step(path, async () => {
          await page.goto(base + path)
          await expectPage(page, labels, asShown(data.full_name), labels.citizen)
        })
      }
    },
  )

  test(
    `${part} unknown addresses show “not found” in the language of the address`,
    cell(isShort),
    async ({ people }) => {
      const page = await people.visitor(`${base}/nowhere`)
      for (const [path, labels] of inPart(nowhere)) {
        await test.step(path, async () => {
          await page.goto(base + path)
          await expectNotFound(page, labels)
        })
      }
      await page.getByRole('link', { name: english.leave }).click()
      await expectPage(page, english, english.signIn, english.signIn)
    },
  )
}

test('a malformed address gets 400 or 404, and Back still works', async ({ people }) => {
  const page = await people.visitor(spanish.paths.login)
  const response = await page.goto(`${base}/es/%E0%A4%A`)
  expect([400, 404]).toContain(response?.status())
  await page.goBack()
  await expectPage(page, spanish, spanish.signIn, spanish.signIn)
})

for (const labels of languages) {
  test(
    `${labels.language}: the address of a missing citizen shows its own page`,
    cell(labels.language === 'es'),
    async ({ people }) => {
      const page = await people.regular(labels, 'viewer', 'about:blank')
      const others = ['0', '-1', '1.5', '99999999999', '7%20']
      for (const wrong of ['abc', '999999', ...(isLong ? others : [])]) {
        await test.step(wrong, async () => {
          await page.goto(labels.paths.citizen(id).replace(`/${id}/`, `/${wrong}/`))
          await expect(page.getByText(labels.notInScope)).toBeVisible()
          await expect(page.getByRole('navigation', { name: labels.menu })).toBeVisible()
          await expect(page).toHaveTitle(`${labels.citizen} - ${labels.product}`)
        })
      }
      await page.getByRole('main').getByRole('link', { name: labels.back }).last().click()
      await expectPage(page, labels, labels.userValidation, labels.userValidation)
      // The address without a language and a number is Spanish too.
      await page.goto(`${base}/user-validation/citizen`)
      await expect(page.getByText(spanish.notInScope)).toBeVisible()
    },
  )
}

test('a change of language replaces the address with that of the same page, with parameters and query', async ({
  people,
}) => {
  const page = await people.regular(spanish, 'viewer', spanish.paths.home)
  await page.getByRole('navigation', { name: spanish.menu }).getByRole('link', { name: spanish.userValidation }).click()
  await expectPage(page, spanish, spanish.userValidation, spanish.userValidation)
  await page.goto(`${spanish.paths.list}?query=a&per_page=30&page=2`)
  await expectPage(page, spanish, spanish.userValidation, spanish.userValidation)
  const visited = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: spanish.otherLanguage }).click()
  await expectPage(page, english, english.userValidation, english.userValidation)
  await expect(page).toHaveURL(`${english.paths.list}?query=a&per_page=30&page=2`)
  // The headings come from the server and are requested again in the new language.
  await expect(page.getByRole('columnheader', { name: english.fullName })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(visited)

  await page.goto(`${english.paths.citizen(id)}?from=mail#observations`)
  await page.getByRole('button', { name: english.otherLanguage }).click()
  await expect(page).toHaveURL(`${spanish.paths.citizen(id)}?from=mail#observations`)
  await expect(page.getByRole('heading', { name: spanish.observations })).toBeVisible()

  // The language of an address without one comes from the cookie of the last choice.
  await page.goto(`${base}/home`)
  await expectPage(page, spanish, spanish.dashboard, spanish.dashboard)
  await page.getByRole('button', { name: spanish.otherLanguage }).click()
  await expect(page).toHaveURL(english.paths.home)
  await page.goto(`${base}/user-validation`)
  await expectPage(page, english, english.userValidation, english.userValidation)
  await expect(page).toHaveURL(`${base}/user-validation`)

  await page.goto(`${base}/en/nowhere`)
  await page.getByRole('button', { name: english.otherLanguage }).click()
  await expectNotFound(page, spanish)
  await expect(page).toHaveURL(`${base}/es/nowhere`)
})

test('the language of the sign-in page is remembered for a year', async ({ people }) => {
  const page = await people.visitor(`${base}/login`)
  await page.getByRole('button', { name: spanish.otherLanguage }).click()
  await expectPage(page, english, english.signIn, english.signIn)
  await page.goto(`${base}/`)
  await expectPage(page, english, english.signIn, english.signIn)
  const cookies = await page.context().cookies()
  const days = ((cookies.find(({ name }) => name === 'locale')?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThan(366)
})

for (const labels of languages) {
  test(
    `${labels.language}: a deep link asks to sign in with the reason, then opens the requested page`,
    cell(labels.language === 'en'),
    async ({ people }) => {
      const target = `${labels.paths.list}?query=rodriguez&column[]=birthdate&order[]=asc`
      const page = await people.visitor(target)
      await expectPage(page, labels, labels.signIn, labels.signIn)
      await expect(page.getByText(labels.mustSignIn)).toBeVisible()
      await expect(page.getByLabel(labels.username, { exact: true })).toBeFocused()
      await enter(page, labels, 'viewer')
      await expectPage(page, labels, labels.userValidation, labels.userValidation)
      await expect(page).toHaveURL(target)
      await expect(page.getByRole('searchbox', { name: labels.search })).toHaveValue('rodriguez')
      // Back does not return to the sign-in page.
      await page.goBack()
      await expect(page).not.toHaveURL(labels.paths.login)
    },
  )
}

test('the redirect after sign-in never opens another site', async ({ people }) => {
  // A browser removes the tab character of the second one.
  for (const next of ['//elsewhere.example/en/dashboard', '/%09/elsewhere.example/en/dashboard']) {
    const page = await people.visitor(`${english.paths.login}?reason=required&next=${next}`)
    await enter(page, english, 'viewer')
    await expectPage(page, english, english.dashboard, english.dashboard)
    await expect(page).toHaveURL(english.paths.home)
  }
})

test('each change of page moves the focus to the heading, and Back opens the previous page', async ({ people }) => {
  const page = await people.regular(spanish, 'viewer', spanish.paths.home)
  const heading = page.getByRole('heading', { level: 1 })
  await expectPage(page, spanish, spanish.dashboard, spanish.dashboard)
  await page.getByRole('navigation', { name: spanish.menu }).getByRole('link', { name: spanish.userValidation }).click()
  await expectPage(page, spanish, spanish.userValidation, spanish.userValidation)
  await expect(heading).toBeFocused()

  await page.getByRole('searchbox', { name: spanish.search }).fill('maria')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/query=maria/)
  const list = page.url()
  const first = page.locator('tbody tr[data-row]').getByRole('rowheader').getByRole('link').first()
  await expect(first).toHaveText(/mar[ií]a/i)
  const name = await first.innerText()
  await first.click()
  await expectPage(page, spanish, name, spanish.citizen)
  await expect(heading).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(list)
  await expectPage(page, spanish, spanish.userValidation, spanish.userValidation)
  await expect(heading).toBeFocused()
  await expect(page.getByRole('searchbox', { name: spanish.search })).toHaveValue('maria')

  await page.goForward()
  await expectPage(page, spanish, name, spanish.citizen)
  // The page's own link back keeps the search too.
  await page.getByRole('link', { name: spanish.back }).click()
  await expect(page).toHaveURL(list)
})
