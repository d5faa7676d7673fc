import { citizenBasePath } from '@portal/contract/citizens'
import { basePath } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { renderMail } from '../../src/base/services/mail/mail-template.ts'
import type { Logo } from '../../src/base/storage/pictures/logo.ts'
import { nameInstitute, translate } from '../../src/base/text/i18n.ts'
import { whatsapp } from '../../src/people/list/rows.ts'
import { testApp } from '../base/test-app.ts'
import { makeWebRoot, removeWebRoot, worker } from '../base/web-root.ts'

const name = 'Secretaría "Parques" & Deporte\'s'
const own = { PORTAL_INSTITUTE: ` ${name} `, PORTAL_INSTITUTE_SHORT: 'S&P' }
const tag =
  '<meta name="institute" content="Secretaría &quot;Parques&quot; &amp; Deporte&#39;s" data-short="S&amp;P" />'

const at = await testApp()
const webRoot = await makeWebRoot('staff', 'citizens')
const serve = (env: NodeJS.ProcessEnv, logo: Logo | null = null) =>
  buildApp({ config: readConfig(env), db: at.db, log: openLog('fatal'), webRoot, store: at.store, now: at.now, logo })
let named: FastifyInstance
let plain: FastifyInstance
beforeAll(async () => {
  named = await serve(own)
  plain = await serve({})
})
afterAll(async () => {
  await named.close()
  await plain.close()
  await removeWebRoot(webRoot)
  await at.close()
})

const bodyOf = async (app: FastifyInstance, url: string) => (await app.inject({ url })).body

describe.each([basePath, citizenBasePath])('the application at %s', (base) => {
  it('gets the names of the institute in its page, on every address and in the file of the service worker', async () => {
    for (const path of ['', 'en/anything/7', 'index.html']) expect(await bodyOf(named, base + path)).toContain(tag)
    for (const path of ['', 'index.html'])
      expect(await bodyOf(plain, base + path)).not.toContain('<meta name="institute"')
  })

  it('has a worker that fetches the page again after another name', async () => {
    const others = await serve({ PORTAL_INSTITUTE: 'Alcaldía' })
    const [first, second] = await Promise.all([named, others].map((app) => bodyOf(app, `${base}sw.js`)))
    await others.close()
    const versionOf = (text = '') => /"revision":"(\w+)","url":"index\.html"/.exec(text)?.[1]
    expect(versionOf(first)).toHaveLength(32)
    expect(versionOf(second)).not.toBe(versionOf(first))
    expect(first?.replace(versionOf(first) ?? '', '0a1b')).toBe(worker)
    expect(await bodyOf(plain, `${base}sw.js`)).toBe(worker)
  })

  it('has a manifest with the abbreviation', async () => {
    const response = await named.inject({ url: `${base}manifest.webmanifest` })
    expect(response.headers['content-type']).toContain('application/manifest+json')
    expect(response.json()).toEqual({ name: 'Portal · S&P', lang: 'es' })
    expect(JSON.parse(await bodyOf(plain, `${base}manifest.webmanifest`))).toEqual({ name: 'Portal', lang: 'es' })
  })
})

it('the rendered first page of citizens shows the name', async () => {
  expect(await bodyOf(named, citizenBasePath)).toContain("&amp; Deporte's</footer>")
  expect(await bodyOf(plain, citizenBasePath)).not.toContain('<footer>')
})

describe('an installation with its own logo', () => {
  let branded: FastifyInstance
  const icon = '<svg xmlns="http://www.w3.org/2000/svg"><image/></svg>'
  const logo = Object.fromEntries(
    ['favicon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'].map((name) => [name, Buffer.from(icon)]),
  ) as unknown as Logo
  beforeAll(async () => {
    branded = await serve({}, logo)
  })
  afterAll(() => branded.close())

  it.each([basePath, citizenBasePath])(
    'serves its icons below %s, and a page and a worker that know them',
    async (base) => {
      const response = await branded.inject({ url: `${base}favicon.svg` })
      expect(response.body).toBe(icon)
      expect(response.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
      expect(response.headers['content-security-policy']).toContain("default-src 'self'")
      expect((await branded.inject({ url: `${base}icon-512.png` })).headers['content-type']).toBe('image/png')
      expect(await bodyOf(branded, base)).toContain('<meta name="logo" content="own" />')
      expect(await bodyOf(branded, base)).not.toContain('<meta name="institute"')
      expect(await bodyOf(named, base)).not.toContain('<meta name="logo"')
      expect(await bodyOf(plain, `${base}favicon.svg`)).not.toBe(icon)
      const list = await bodyOf(branded, `${base}sw.js`)
      expect(list).not.toContain('0a1b')
      expect(list).toMatch(/"revision":"\w{32}","url":"favicon\.svg"/)
      expect(JSON.parse(await bodyOf(branded, `${base}manifest.webmanifest`)).name).toBe('Portal')
    },
  )
})

describe('the messages', () => {
  afterAll(() => nameInstitute(null))

  it('show the names in both languages, escaped in the HTML of a mail', () => {
    nameInstitute(readConfig(own).institute)
    for (const locale of ['es', 'en'] as const) {
      const { text, html } = renderMail(locale, 'email_changed', { params: {}, link: null })
      expect(text).toContain(`· ${name}`)
      expect(text).toContain('S&P')
      expect(text).not.toContain('IDRD')
      expect(html).toContain('Secretaría &quot;Parques&quot; &amp; Deporte&#39;s')
      expect(html).not.toContain(name)
      expect(translate(locale, 'product.institute')).toBe(name)
    }
  })

  it('greet a citizen by WhatsApp with the name', () => {
    nameInstitute(readConfig(own).institute)
    const link = new URL(whatsapp('3001234567', 'Ana') ?? '')
    expect(link.searchParams.get('text')).toBe(`Hola, Ana. Le escribimos de ${name}.`)
  })

  it('show the whole name where there is no abbreviation, and the product’s own without a setting', () => {
    nameInstitute(readConfig({ PORTAL_INSTITUTE: 'Alcaldía' }).institute)
    expect(translate('es', 'product.abbreviation')).toBe('Alcaldía')
    nameInstitute(readConfig({}).institute)
    expect(translate('es', 'product.abbreviation')).toBe('IDRD')
    expect(translate('en', 'product.institute')).toBe('District Institute of Recreation and Sports')
  })
})
