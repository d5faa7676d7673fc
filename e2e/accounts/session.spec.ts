import { expect, type Page } from '@playwright/test'
import { caller } from '../base/caller.ts'
import { english, type Labels, languages, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { asShown, enter, test } from '../base/people.ts'

/** The storage key of the session (R 9.1). */
const sessionKey = 'citizen_application_key'

interface Stored {
  access: string
  refresh: string
  accessUntil: number
}

async function storedTokens(page: Page): Promise<Stored> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), sessionKey)
}

/**
 * Changes the stored session in the browser, as time or another program would. The button named in `andPress` is
 * pressed at the same moment, because a background request may end the session and remove the button.
 */
async function tamper(page: Page, change: Partial<Stored>, andPress?: string): Promise<void> {
  await page.evaluate(
    ([key, changed, button]) => {
      const now = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...now, ...changed }))
      if (button === undefined) return
      const pressed = document.querySelector<HTMLButtonElement>(`button[aria-label="${button}"]`)
      if (pressed === null) throw new Error(`There is no button ${button}`)
      pressed.click()
    },
    [sessionKey, change, andPress] as const,
  )
}

/** Everything that the browser stores for this origin, as one text. */
async function storedText(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      cookies: document.cookie,
    }),
  )
}

interface Citizen {
  id: number
  full_name: string
  document: string
}

async function signOut(page: Page, labels: Labels): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: labels.accountOf }).click()
  await page.getByRole('menuitem', { name: labels.signOut }).click()
}

async function expectSignIn(page: Page, labels: Labels): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: labels.signIn })).toBeVisible()
}

for (const labels of languages) {
  test(
    `${labels.language}: shows a wrong password, and makes the person wait after three`,
    cell(labels.language === 'es'),
    async ({ people }) => {
      const page = await people.visitor(labels.paths.login)
      const nobody = `nobody-${labels.language}`
      const button = page.getByRole('button', { name: labels.signIn, exact: true })
      for (const attempt of ['first', 'second', 'third']) {
        await enter(page, labels, nobody, `${attempt}-1`)
        await expect(page.getByRole('alert').filter({ hasText: labels.wrong })).toBeVisible()
        await expect(button).toBeEnabled()
      }
      // The typed values stay, so that a typing error can be corrected.
      await expect(page.getByLabel(labels.username, { exact: true })).toHaveValue(nobody)
      await enter(page, labels, nobody, 'fourth-1')
      await expect(page.getByRole('alert').filter({ hasText: labels.tooMany })).toBeVisible()
      const waiting = page.getByRole('button', { name: labels.wait })
      await expect(waiting).toBeDisabled()
      const seconds = async () => Number(labels.wait.exec(await waiting.innerText())?.[1])
      const before = await seconds()
      expect(before).toBeGreaterThan(0)
      expect(before).toBeLessThanOrEqual(60)
      await expect.poll(seconds).toBeLessThan(before)
    },
  )

  test(
    `${labels.language}: sign-out shows a message and removes all data of citizens from the browser`,
    cell(labels.language === 'en'),
    async ({ people, request }) => {
      const page = await people.person(labels, 'admin')
      const { data } = await (await caller(request, 'admin')).get<{ data: Citizen[] }>(
        '/api/citizen-portal/profiles?column[]=waiting_since&order[]=asc',
      )
      const citizen = data[0] as Citizen
      await page.goto(labels.paths.list)
      await expect(page.getByText(citizen.document).first()).toBeVisible()
      await page
        .getByRole('rowheader', { name: asShown(citizen.full_name) })
        .getByRole('link')
        .click()
      await expect(page.getByRole('heading', { name: labels.observations })).toBeVisible()
      const { access, refresh } = await storedTokens(page)
      expect(await storedText(page)).toContain(access)

      await signOut(page, labels)
      await expectSignIn(page, labels)
      await expect(page.getByText(labels.signedOut)).toBeVisible()
      const left = (await storedText(page)).toLowerCase()
      for (const personal of [access, refresh, citizen.document, citizen.full_name, 'admin@', 'jairo']) {
        expect(left).not.toContain(personal.toLowerCase())
      }
      // Neither Back nor the old token opens a page.
      await page.goBack()
      await expectSignIn(page, labels)
      await expect(page.getByText(citizen.document)).toHaveCount(0)
      const response = await request.get('/api/user', { headers: { authorization: `Bearer ${access}` } })
      expect(response.status()).toBe(401)
    },
  )
}

test('sign-out in one tab signs out the other tab, which shows the reason', async ({ people }) => {
  const first = await people.person(spanish, 'viewer')
  const second = await first.context().newPage()
  await second.goto(english.paths.citizen(3))
  await expect(second.getByRole('heading', { name: english.observations })).toBeVisible()
  await signOut(first, spanish)
  await expectSignIn(second, english)
  await expect(second.getByText(english.signedOutElsewhere)).toBeVisible()
  // After sign-in the tab shows its previous page.
  await enter(second, english, 'viewer')
  await expect(second).toHaveURL(english.paths.citizen(3))
})

test('a sign-in of another user in one tab replaces the session of the other tab', async ({ people }) => {
  const first = await people.person(spanish, 'viewer')
  const second = await first.context().newPage()
  await second.goto(spanish.paths.login)
  await enter(second, spanish, 'assignor')
  await expect(second.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
  const account = second.getByRole('banner').getByRole('button', { name: spanish.accountOf })
  const name = (await account.getAttribute('aria-label')) ?? ''
  await expect(first.getByRole('banner').getByRole('button', { name })).toBeVisible()
})

test('sign-out clears the screen of every tab at once while the server is slow', async ({ people, request }) => {
  const labels = spanish
  const { data } = await (await caller(request, 'admin')).get<{ data: Citizen[] }>(
    '/api/citizen-portal/profiles?status_id[]=1&per_page=1',
  )
  const citizen = data[0] as Citizen
  const first = await people.person(labels, 'admin')
  await first.goto(labels.paths.citizen(citizen.id))
  await first.getByRole('button', { name: labels.changeStatus }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByRole('radio', { name: labels.verify }).check()
  await dialog.getByLabel(labels.observation).fill('Todo coincide')
  await dialog.getByRole('button', { name: labels.save }).click()
  // The citizen has a document without a decision.
  await first.getByRole('button', { name: labels.verifyAnyway }).click()
  const undo = first.getByRole('button', { name: labels.undo, exact: true })
  await expect(undo.first()).toBeVisible()
  const second = await first.context().newPage()
  await second.goto(labels.paths.list)
  await expect(second.locator('tbody tr[data-row]').first()).toBeVisible()

  // The request for sign-out gets no response.
  await first.context().route('**/sso/sign-out', () => {})
  await signOut(first, labels)
  await expectSignIn(first, labels)
  await expect(undo).toHaveCount(0)
  await expect(first.getByText(labels.statusChanged)).toHaveCount(0)
  await expectSignIn(second, labels)
  for (const page of [first, second]) await expect(page.getByText(asShown(citizen.full_name))).toHaveCount(0)
})

test('an expired access token is renewed silently, once for all tabs', async ({ people }) => {
  const first = await people.person(spanish, 'viewer')
  const second = await first.context().newPage()
  await second.goto(spanish.paths.list)
  await expect(second.locator('tbody tr[data-row]').first()).toBeVisible()
  const before = await storedTokens(first)
  const exchanges: Promise<string | null>[] = []
  first.context().on('response', (response) => {
    if (!response.url().endsWith('/oauth/token/refresh')) return
    // The body of a response can no longer be read after the page has moved on.
    exchanges.push(
      response.json().then(
        ({ access_token }) => access_token,
        () => null,
      ),
    )
  })
  await tamper(first, { accessUntil: Date.now() - 1000 })
  await Promise.all([first.goto(spanish.paths.citizen(3)), second.goto(spanish.paths.citizen(4))])
  for (const page of [first, second]) {
    await expect(page.getByRole('heading', { name: spanish.observations })).toBeVisible()
  }
  // A tab may not see yet the token that the other has just stored, and requests one too. It gets the same successor.
  expect(exchanges.length).toBeGreaterThan(0)
  expect(exchanges.length).toBeLessThanOrEqual(2)
  const successors = (await Promise.all(exchanges)).filter((token) => token !== null)
  const after = await storedTokens(first)
  expect(successors.filter((token) => token !== after.access)).toEqual([])
  await expect.poll(async () => (await storedTokens(second)).access).toBe(after.access)
  expect(after.access).not.toBe(before.access)
  expect(after.accessUntil).toBeGreaterThan(Date.now())
})

test('an access token that the server rejects is renewed silently', async ({ people }) => {
  const page = await people.person(english, 'viewer')
  await tamper(page, { access: 'unknown' })
  await page.getByRole('navigation', { name: english.menu }).getByRole('link', { name: english.userValidation }).click()
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  expect((await storedTokens(page)).access).not.toBe('unknown')
})

test('an ended session opens the sign-in page with the reason and returns to the page after sign-in', async ({
  people,
}) => {
  const page = await people.person(spanish, 'viewer')
  await page.goto(`${spanish.paths.list}?query=maria`)
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  await tamper(page, { access: 'unknown', refresh: 'unknown' }, spanish.refreshList)
  await expectSignIn(page, spanish)
  await expect(page.getByText(spanish.sessionEnded)).toBeVisible()
  await enter(page, spanish, 'viewer')
  await expect(page).toHaveURL(`${spanish.paths.list}?query=maria`)
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
})
