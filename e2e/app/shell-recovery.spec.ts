import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { base, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { freePort, OwnServer } from '../base/own-server.ts'
import { enter, test } from '../base/people.ts'
import { shellLabels } from './shell-labels.ts'

const here = shellLabels.es

test('a restart of the server keeps the session, the page and the draft', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-restart-'))
  const server = new OwnServer(await freePort(), folder)
  try {
    await server.start()
    // A separate page: the pages of `people` fail on a 503, and a server that is starting returns it.
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    page.on('pageerror', (error) => {
      throw error
    })
    await page.goto(server.url + spanish.paths.login)
    await enter(page, spanish, 'admin')
    await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
    await page.goto(server.url + spanish.paths.list)
    await page.locator('tbody tr[data-row]').first().getByRole('rowheader').getByRole('link').click()
    await page.getByRole('button', { name: spanish.changeStatus }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: spanish.giveBack }).check()
    await dialog.getByLabel(spanish.observation).fill('Falta la segunda página')

    // The server process is killed.
    await server.end('SIGKILL')
    await dialog.getByRole('button', { name: spanish.save }).click()
    // The dialog's own message, because the list of documents behind the form may also show that the server is not available.
    await expect(dialog.locator('form').getByRole('alert').filter({ hasText: spanish.noServer })).toBeVisible()
    await expect(dialog.getByLabel(spanish.observation)).toHaveValue('Falta la segunda página')
    await server.start()
    await dialog.getByRole('button', { name: spanish.save }).click()
    await expect(page.getByText(spanish.statusChanged)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByText(spanish.returned, { exact: true }).first()).toBeVisible()

    // An ordinary restart, between two requests of a list.
    await page.getByRole('link', { name: spanish.back }).click()
    const rows = page.locator('tbody tr[data-row]')
    await expect(rows).toHaveCount(10)
    const place = page.url()
    await server.end('SIGTERM')
    await page.getByRole('button', { name: spanish.refreshList }).click()
    await expect(page.getByText(spanish.notRefreshed)).toBeVisible()
    await expect(rows).toHaveCount(10)
    await server.start()
    await page.getByRole('button', { name: spanish.refreshList }).click()
    await expect(page.getByText(spanish.notRefreshed)).toHaveCount(0)
    await expect(rows).toHaveCount(10)
    await expect(page).toHaveURL(place)
    await page.reload()
    await expect(rows).toHaveCount(10)
    await page.close()
  } finally {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})

/** Counts how often the page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

test('a missing script file reloads the page once and never in a loop', async ({ people }) => {
  const page = await people.regular(spanish, 'viewer', spanish.paths.home)
  await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
  const loads = countLoads(page)
  // The file is missing for the loaded page, as after an installation; the reloaded page finds it.
  await page.route(/\/assets\/NotificationsScreen-[^/]+\.js$/, (route) =>
    loads() === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  const goThere = async () => {
    await page.getByRole('banner').getByRole('button', { name: spanish.bell }).click()
    await page.getByRole('link', { name: here.viewAll }).click()
  }
  await goThere()
  await expect.poll(loads).toBe(1)
  await expect(page.getByRole('heading', { level: 1, name: spanish.notifications })).toBeVisible()
  await expect(page).toHaveURL(here.notifications)
  expect(loads()).toBe(1)
})

test('a script file that stays missing shows the error page after one reload, and other pages still work', async ({
  people,
}) => {
  const page = await people.regular(spanish, 'viewer', 'about:blank')
  await page.route(/\/assets\/UserValidationScreen-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  const loads = countLoads(page)
  await page.goto(spanish.paths.list)
  await expect(page.getByRole('heading', { level: 1, name: here.error })).toBeVisible()
  // One for the requested page, and one reload.
  expect(loads()).toBe(2)
  // A third load would begin at once.
  await page.waitForLoadState('networkidle')
  expect(loads()).toBe(2)
  await page.getByRole('link', { name: spanish.leave }).click()
  await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
})

test(
  'every public page opens in the other language with the same query and fragment',
  cell(false),
  async ({ people }) => {
    const { es, en } = shellLabels
    const page = await people.visitor(spanish.paths.login)
    const query = '?reason=required&next=%2Fes%2Fnotificaciones%3Fpage%3D2#part'
    for (const [from, to, title] of [
      [es.labels.paths.login, en.labels.paths.login, 'Sign in'],
      [es.forgot, en.forgot, 'Forgot password'],
      [es.reset, en.reset, 'Reset password'],
      [es.passport, en.passport, 'Validate passport'],
      [`${base}/es/nowhere`, `${base}/en/nowhere`, 'Not found'],
    ] as const) {
      await test.step(from, async () => {
        await page.goto(from + query)
        await expect(page.locator('html')).toHaveAttribute('lang', 'es')
        const visited = await page.evaluate(() => history.length)
        await page.getByRole('button', { name: es.labels.otherLanguage }).click()
        await expect(page).toHaveTitle(`${title} - ${en.labels.product}`)
        await expect(page).toHaveURL(to + query)
        expect(await page.evaluate(() => history.length)).toBe(visited)
        await page.getByRole('button', { name: en.labels.otherLanguage }).click()
        await expect(page).toHaveURL(from + query)
      })
    }
  },
)

test('after a change of language requests carry the new language', async ({ people }) => {
  const { es, en } = shellLabels
  const page = await people.regular(spanish, 'validator', `${es.notifications}?page=2`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  const requests: { readonly path: string; readonly language: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url())
    if (path.startsWith('/api/')) requests.push({ path, language: request.headers()['x-localization'] })
  })
  await page.getByRole('banner').getByRole('button', { name: spanish.accountOf }).click()
  await page.getByRole('menuitem', { name: es.otherLanguageItem }).click()
  await expect(page).toHaveURL(`${en.notifications}?page=2`)
  await expect(page.getByRole('heading', { level: 1, name: en.labels.notifications })).toBeVisible()
  // The list that was loaded in Spanish loads again in English.
  await expect
    .poll(() => requests.some(({ path, language }) => path === '/api/notifications' && language === 'en'))
    .toBe(true)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  // Requests that began before the change do not count. After the first request in English none is sent in Spanish.
  const since = requests.slice(requests.findIndex(({ language }) => language === 'en'))
  expect(since.filter(({ language }) => language !== 'en')).toEqual([])
})
