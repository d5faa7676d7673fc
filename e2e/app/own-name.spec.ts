import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { english, spanish } from '../base/labels.ts'
import { freePort, OwnServer } from '../base/own-server.ts'

test.use({ serviceWorkers: 'allow', reducedMotion: 'reduce' })

const name = 'Secretaría de "Deporte" & Parques'
const folder = mkdtempSync(join(tmpdir(), 'portal-own-name-'))
let server: OwnServer

test.beforeAll(async () => {
  const logo = join(folder, 'logo.svg')
  writeFileSync(
    logo,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><script>alert(1)</script><rect width="20" height="10" fill="#f00"/></svg>',
  )
  server = new OwnServer(await freePort(), join(folder, 'data'), {
    PORTAL_INSTITUTE: name,
    PORTAL_INSTITUTE_SHORT: 'SD&P',
    PORTAL_LOGO: logo,
  })
  await server.start()
})
test.afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** The colour in the middle of the logo. */
const middleOf = (page: Page) =>
  page
    .locator('img[src$="favicon.svg"]')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 36
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0, 36, 36)
      return [...(context?.getImageData(18, 18, 1, 1).data ?? [])]
    })
const red = [255, 0, 0, 255]

test('the administration shows the own name and logo, also without a connection', async ({ page, context }) => {
  await page.clock.install()
  await page.goto(server.url + spanish.paths.login)
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(`© ${new Date().getFullYear()} SD&P`)).toBeVisible()
  expect(await middleOf(page)).toEqual(red)
  // The page registers the service worker three seconds after the start.
  await page.clock.fastForward(3_000)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto(server.url + english.paths.login)
  await expect(page.getByText(name)).toBeVisible()
  expect(await middleOf(page)).toEqual(red)
})

test('the pages of citizens show them in the text of the server and in that of the application', async ({
  browser,
  page,
}) => {
  const reader = await browser.newContext({ javaScriptEnabled: false })
  const plain = await reader.newPage()
  await plain.goto(`${server.url}/portal-ciudadano/`)
  await expect(plain.getByRole('contentinfo')).toContainText(name)
  await reader.close()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${server.url}/portal-ciudadano/`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('contentinfo')).toContainText(name)
  expect(await middleOf(page)).toEqual(red)
  expect(errors).toEqual([])
})
