import { expect, type Page } from '@playwright/test'
import { spanish } from '../base/labels.ts'
import { enter, test } from '../base/people.ts'
import { freshQueue, openDesk, waitForDesk } from './desk.ts'
import { reviewSpanish as say } from './review-labels.ts'

// Observations that are typed at the review desk and not sent, when the session ends.

const text = 'Falta la segunda cara del documento'
const box = (page: Page) => page.getByRole('textbox', { name: say.observation })

/** The names of the stored drafts: of their times and of their databases. */
async function storedDrafts(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  return names.filter((name) => name.includes('.draft.'))
}

/** Ends the session as the server does: it accepts neither token. The page is loaded again. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = 'citizen_application_key'
    const tokens = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...tokens, access: 'unknown', refresh: 'unknown' }))
  })
  await page.reload()
  await expect(page.getByText(spanish.sessionEnded)).toBeVisible()
}

/** Signs in after the session has ended, and waits for the desk at the same document. */
async function enterDesk(page: Page, username: string): Promise<void> {
  await enter(page, spanish, username)
  await openDesk(page)
}

test('an observation comes back after the session has ended, for its author only, and sign-out removes it', async ({
  people,
  request,
}) => {
  await freshQueue(request, 'validator', 'validator2', 2)
  const page = await people.person(spanish, 'validator')
  await page.goto(say.desk)
  await openDesk(page)
  const address = page.url()
  await page.keyboard.press('o')
  await page.keyboard.type(text)
  await expect(box(page)).toHaveValue(text)
  await expect.poll(() => storedDrafts(page)).toHaveLength(2)

  // Another tab shows what is typed here, and the other way round.
  const other = await page.context().newPage()
  await other.goto(address)
  await openDesk(other)
  await expect(box(other)).toHaveValue(text)
  await box(other).fill(`${text}.`)
  await expect(box(page)).toHaveValue(`${text}.`)
  await other.close()

  await endSession(page)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(text)
  await enterDesk(page, 'admin')
  expect(page.url()).toBe(address)
  await expect(box(page)).toHaveValue('')

  await endSession(page)
  await enterDesk(page, 'validator')
  expect(page.url()).toBe(address)
  await expect(box(page)).toHaveValue(`${text}.`)

  await page.getByRole('banner').getByRole('button', { name: spanish.accountOf }).click()
  await page.getByRole('menuitem', { name: spanish.signOut }).click()
  await expect(page.getByRole('heading', { level: 1, name: spanish.signIn })).toBeVisible()
  await expect.poll(() => storedDrafts(page)).toEqual([])
  await enter(page, spanish, 'validator')
  await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
  await page.goto(address)
  await waitForDesk(page)
  await expect(box(page)).toHaveValue('')
})
