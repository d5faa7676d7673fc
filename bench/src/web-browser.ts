import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core'
import { inFolder, startProduct } from './product.ts'

// The browser for the measurements of pages: how to find it, start it and sign in.

/** The base paths of the two applications on their server. */
export const base = '/portal-ciudadano-administrador'
export const citizenBase = '/portal-ciudadano/'

/** The path of the browser that the journeys use. Installs it when there is none. */
function browserPath(): string {
  const script = fileURLToPath(new URL('../../scripts/chromium.mjs', import.meta.url))
  return execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
}

/** Runs work in a browser, on a separate product. */
export function inBrowser<T>(password: string, work: (browser: Browser, url: string) => Promise<T>): Promise<T> {
  return inFolder(async (dataDir) => {
    const product = await startProduct(dataDir, 500, password)
    const browser = await puppeteer.launch({
      executablePath: browserPath(),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    })
    try {
      return await work(browser, product.url)
    } finally {
      await browser.close()
      await product.stop()
    }
  })
}

/** Signs a user in and closes the page. The session stays in the browser. */
export async function signIn(browser: Browser, url: string, password: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${url}${base}/es/iniciar-sesion`)
  await page.waitForSelector('input[name="username"]')
  await page.type('input[name="username"]', 'admin')
  await page.type('input[name="password"]', password)
  await page.click('button[type="submit"]')
  await page.waitForSelector('main#content h1')
  await page.close()
}

/** A page with the width of a desktop screen, and a CDP connection that can slow its processor down. */
export async function newPage(browser: Browser): Promise<{ readonly page: Page; readonly devtools: CDPSession }> {
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  return { page, devtools: await page.createCDPSession() }
}
