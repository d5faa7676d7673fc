import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  request,
} from '@playwright/test'
import { violations } from '../base/axe.ts'
import { base } from '../base/base.ts'
import { citizenSession, citizenStorage } from '../base/citizens.ts'
import { freePort, OwnServer } from '../base/own-server.ts'
import { addressOf } from './address.ts'
import { looks as staffLooks } from './all.ts'
import { citizenLooks } from './citizen-looks.ts'
import { layoutErrors } from './errors.ts'
import { type CitizenLook, called, type Look, open, type Places, type User } from './look.ts'
import { emails, findPlaces } from './places.ts'
import { lengthen } from './pseudo.ts'
import { readmeLooks } from './readme-looks.ts'

// Photographs every screen and dialog, to be looked at one by one: `npm run screenshots -- --help`.

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    server: { type: 'string' },
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'es,en' },
    widths: { type: 'string', default: '360,960,1280' },
    themes: { type: 'string', default: 'light,dark' },
    out: { type: 'string' },
    readme: { type: 'boolean', default: false },
    longer: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const help = `npm run screenshots -- [options]
  --only TEXT       only the looks whose name contains the text (several: separated by commas)
  --languages es,en --widths 320,360,960,1280 --themes light,dark
  --server URL      a running server with the people of the demonstration; by default starts one with 500 citizens
  --out FOLDER      the folder of the pictures; by default e2e/screenshots/pictures
  --longer          makes every label 40 % longer, and prints the elements that clip it
  --axe             prints the violations that axe finds in each picture
  --whole           the whole page instead of the visible part
  --list            prints the names only
  --readme          only the pictures of README.md, into docs/pictures: the staff's at 1280, the citizens' at 360, light`

const heights: Readonly<Record<string, number>> = { 320: 640, 360: values.readme ? 840 : 740, 960: 800, 1280: 800 }
type Language = 'es' | 'en'

const looks: readonly (Look | CitizenLook)[] = values.readme ? readmeLooks : [...staffLooks, ...citizenLooks]
const requested = values.only.split(',')
const chosen = looks.filter(({ name }) => requested.some((text) => name.includes(text.trim())))
const languages = values.languages.split(',') as Language[]
const themes = (values.readme ? ['light'] : values.themes.split(',')) as ('light' | 'dark')[]
const widths = values.widths.split(',').map(Number)
const widthsOf = (look: Look | CitizenLook) => (values.readme ? ['page' in look ? 360 : 1280] : widths)
const out = values.out ?? fileURLToPath(new URL(values.readme ? '../../docs/pictures' : 'pictures', import.meta.url))
/** The folder for screenshots of looks that failed. */
const reports = values.readme ? tmpdir() : out

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs a user in once, with the theme of the system, and returns the browser storage. */
async function signIn(browser: Browser, api: APIRequestContext, server: string, user: User): Promise<StorageState> {
  if (user === 'citizen' || user === 'participant')
    return citizenStorage(await citizenSession(api, emails[user], undefined, server), server)
  const context = await browser.newContext({ baseURL: server, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${base}/es/iniciar-sesion`)
  await page.getByRole('button', { name: called('Tema: Auto', 'Theme: Auto') }).click()
  if (user !== 'nobody') {
    await page.getByLabel('Usuario', { exact: true }).fill(user)
    await page.getByLabel('Contraseña', { exact: true }).fill('Parque-2026')
    await page.locator('form button[type="submit"]').click()
    await page.getByRole('heading', { level: 1, name: 'Tablero' }).waitFor()
  }
  const state = await context.storageState()
  await context.close()
  return state
}

async function photograph(browser: Browser, server: string): Promise<number> {
  const api = await request.newContext()
  const places = await findPlaces(api, server)
  const states = new Map<User, StorageState>()
  for (const user of new Set(chosen.map(({ user }) => user))) states.set(user, await signIn(browser, api, server, user))
  await api.dispose()
  let missed = 0
  const report: string[] = []
  for (const look of chosen) {
    for (const language of languages) {
      for (const width of widthsOf(look)) {
        const context = await browser.newContext({
          baseURL: server,
          viewport: { width, height: heights[width] ?? 800 },
          deviceScaleFactor: values.readme && width < 600 ? 2 : 1,
          reducedMotion: 'reduce',
          hasTouch: width < 600,
          isMobile: width < 600,
          serviceWorkers: 'block',
          timezoneId: 'America/Bogota',
          locale: language === 'es' ? 'es-CO' : 'en-GB',
          storageState: states.get(look.user) as StorageState,
        })
        context.setDefaultTimeout(20_000)
        // The program that runs this file (tsx) adds calls of a helper `__name` to functions, which pages do not have.
        await context.addInitScript('globalThis.__name = (it) => it')
        const page = await context.newPage()
        const name = `${look.name.replace(/[^a-z0-9]+/gi, '-')}.${language}.${width}`
        try {
          await takeOne(page, look, language, places, name, report)
        } catch (error) {
          missed += 1
          report.push(`${name}: NOT REACHED ${String(error).split('\n')[0]}`)
          await page.screenshot({ path: join(reports, `${name}.missed.png`) }).catch(() => undefined)
        }
        await context.close()
        await writeFile(join(reports, 'report.txt'), `${report.join('\n')}\n`)
      }
    }
  }
  console.error(report.join('\n'))
  return missed
}

async function takeOne(
  page: Page,
  look: Look | CitizenLook,
  language: Language,
  places: Places,
  name: string,
  report: string[],
): Promise<void> {
  await open(page, look, addressOf(look, language, places))
  await page.waitForLoadState('networkidle')
  if (values.longer) await lengthen(page)
  await page.waitForTimeout(250)
  for (const error of await layoutErrors(page)) report.push(`${name}: ${error}`)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`html[data-theme="${theme}"]`).waitFor()
    await page.waitForTimeout(100)
    if (values.readme) await page.screenshot({ path: join(out, `${look.name}.${language}.webp`), quality: 65 })
    else await page.screenshot({ path: join(out, `${name}.${theme}.png`), fullPage: values.whole })
    if (!values.axe) continue
    for (const found of await violations(page, theme !== themes[0])) report.push(`${name}.${theme}: AXE ${found}`)
  }
}

/** The browser of the journeys, wherever it is; installs it when it is missing. */
function browserPath(): string {
  const script = fileURLToPath(new URL('../../scripts/chromium.mjs', import.meta.url))
  return execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
}

async function run(): Promise<number> {
  if (values.help || values.list) {
    console.error(values.help ? help : looks.map(({ name }) => name).join('\n'))
    return 0
  }
  await mkdir(out, { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'portal-looks-'))
  const own =
    values.server === undefined ? new OwnServer(await freePort(), folder, { PORTAL_DEMO_CITIZENS: '500' }) : undefined
  const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: browserPath() })
  try {
    await own?.start()
    return await photograph(browser, values.server ?? own?.url ?? '')
  } finally {
    await browser.close()
    await own?.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = (await run()) > 0 ? 1 : 0
