import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { base, english, spanish } from '../base/labels.ts'
import { enter } from '../base/people.ts'

test.use({ serviceWorkers: 'allow', reducedMotion: 'reduce' })

const offer = 'Nueva versión disponible'
const reload = 'Recargar'

/** Opens the application once and waits until the service worker has stored all files. */
async function visitOnce(page: Page, origin = ''): Promise<void> {
  await page.clock.install()
  await page.goto(origin + spanish.paths.login)
  await expect(page.getByRole('heading', { level: 1, name: spanish.signIn })).toBeVisible()
  // The page registers the service worker three seconds after the start.
  await page.clock.fastForward(3_000)
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(new URL(scope).pathname).toBe(`${base}/`)
}

/** The paths of all stored files. */
async function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('after one visit every address opens offline, also in the other language', async ({ page, context }) => {
  await visitOnce(page)
  await context.setOffline(true)
  await page.goto(`${english.paths.citizen(7)}?from=mail`)
  await expect(page.getByRole('heading', { level: 1, name: english.signIn })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto(`${base}/en/password/forgot`)
  await expect(page.getByRole('textbox')).toBeVisible()
  await page.goto(`${base}/es/nowhere`)
  await expect(page.getByRole('heading', { level: 1, name: spanish.notFoundHeading })).toBeVisible()
})

test('a lost connection delays the registration of the service worker until it is back', async ({ page, context }) => {
  await page.clock.install()
  await page.goto(spanish.paths.login)
  await expect(page.getByRole('heading', { level: 1, name: spanish.signIn })).toBeVisible()
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await context.setOffline(true)
  const lost = page.waitForEvent('requestfailed')
  await page.clock.fastForward(3_000)
  await lost
  expect(await registered()).toBe(0)
  await context.setOffline(false)
  await expect.poll(registered).toBe(1)
})

test('responses of the server are never stored, and screens and dialogs that were never opened open offline', async ({
  page,
  context,
}) => {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  await visitOnce(page)
  await page.reload()
  const responses: { path: string; fromWorker: boolean }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/(api|oauth)\//.test(pathname)) responses.push({ path: pathname, fromWorker: response.fromServiceWorker() })
  })
  await enter(page, spanish, 'admin')
  await expect(page.getByRole('heading', { level: 1, name: spanish.dashboard })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto(spanish.paths.citizen(7))
  await expect(page.getByRole('heading', { name: spanish.observations })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const stored = await cached(page)
  expect(stored.length).toBeGreaterThan(20)
  expect(stored).toContain(`${base}/index.html`)
  expect(stored.filter((path) => !path.startsWith(`${base}/`) || /\/(pdf|drawing-player)[^/]*$/i.test(path))).toEqual(
    [],
  )

  await context.setOffline(true)
  const sent: string[] = []
  page.on('request', (request) => {
    if (/^\/(api|oauth)\//.test(new URL(request.url()).pathname)) sent.push(request.url())
  })
  const menu = page.getByRole('navigation', { name: spanish.menu })
  await menu.getByRole('link', { name: spanish.userValidation }).click()
  await expect(page.getByRole('heading', { level: 1, name: spanish.userValidation })).toBeVisible()
  await expect(page.getByText(spanish.waitsForConnection)).toBeVisible()
  await page.getByRole('button', { name: spanish.filters }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: spanish.apply })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: spanish.bell }).click()
  await expect(page.getByRole('dialog', { name: spanish.notifications })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: spanish.accountOf }).click()
  await page.getByRole('menuitem', { name: spanish.settings }).click()
  await expect(page.getByRole('dialog', { name: spanish.settings })).toBeVisible()
  expect(sent).toEqual([])
  // The page itself opens again and shows why it has no data.
  await page.reload()
  await expect(page.getByText(spanish.workingOffline).first()).toBeVisible()
  expect(sent).toEqual([])
  await context.setOffline(false)
  await page.goto(spanish.paths.list)
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  expect(errors).toEqual([])
  expect(responses.length).toBeGreaterThan(5)
  expect(responses.filter(({ fromWorker }) => fromWorker)).toEqual([])
})

interface Installation {
  readonly origin: string
  /** Serves another file of the service worker from now on, as after an update. */
  publish(): void
  close(): void
}

/** A proxy in front of the server that can serve a newer service worker. Playwright cannot intercept the browser's check for one. */
async function installation(product: string): Promise<Installation> {
  let newer = false
  const server = createServer((request, response) => {
    void fetch(product + request.url, { redirect: 'manual' }).then(async (upstream) => {
      const body = Buffer.from(await upstream.arrayBuffer())
      for (const name of ['content-type', 'cache-control', 'location', 'content-security-policy']) {
        const value = upstream.headers.get(name)
        if (value !== null) response.setHeader(name, value)
      }
      response.statusCode = upstream.status
      response.end(newer && request.url?.endsWith('/sw.js') ? Buffer.concat([body, Buffer.from('\n// newer\n')]) : body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: () => {
      newer = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a newer version waits until the user accepts it and then reloads the page once', async ({ page, baseURL }) => {
  const product = await installation(baseURL ?? '')
  await visitOnce(page, product.origin)
  await page.reload()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  product.publish()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText(offer)).toBeVisible()
  await page.getByLabel(spanish.username, { exact: true }).fill('half-written')
  // The message stays longer than any other.
  await page.clock.fastForward(6_000)
  await expect(page.getByText(offer)).toBeVisible()
  await expect(page.getByLabel(spanish.username, { exact: true })).toHaveValue('half-written')
  expect(loads).toBe(0)
  await page.getByRole('button', { name: reload }).click()
  await expect(page.getByLabel(spanish.username, { exact: true })).toHaveValue('')
  // A second load would begin at once.
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(offer)).toHaveCount(0)
  expect(loads).toBe(1)
  product.close()
})

test('a version that one tab accepted is still offered in another tab, which reloads when it is accepted there', async ({
  page,
  baseURL,
}) => {
  const product = await installation(baseURL ?? '')
  await visitOnce(page, product.origin)
  await page.reload()
  const other = await page.context().newPage()
  await other.goto(product.origin + spanish.paths.login)
  await expect(other.getByRole('heading', { level: 1, name: spanish.signIn })).toBeVisible()
  await other.evaluate(() => navigator.serviceWorker.ready)
  product.publish()
  for (const tab of [page, other]) {
    await tab.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(tab.getByText(offer)).toBeVisible()
  }
  const accepted = page.waitForEvent('load')
  await page.getByRole('button', { name: reload }).click()
  await accepted
  await expect(page.getByText(offer)).toHaveCount(0)
  await other.getByLabel(spanish.username, { exact: true }).fill('half-written')
  const loaded = other.waitForEvent('load')
  await other.getByRole('button', { name: reload }).click()
  await loaded
  await expect(other.getByLabel(spanish.username, { exact: true })).toHaveValue('')
  product.close()
})

test('serves a manifest with icons, so that the application can be installed', async ({ page, request }) => {
  await page.goto(spanish.paths.login)
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await request.get(address ?? '')
  expect(response.headers()['content-type']).toContain('manifest+json')
  const manifest = await response.json()
  expect(manifest.scope).toBe(`${base}/`)
  const images = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(images.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src } of images) {
    const icon = await request.get(new URL(src, new URL(address ?? '', page.url())).href)
    expect(icon.headers()['content-type']).toBe('image/png')
  }
})
