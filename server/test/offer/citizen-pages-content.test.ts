import { citizenBasePath } from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { testApp } from '../base/test-app.ts'
import { makeWebRoot, removeWebRoot } from '../base/web-root.ts'
import { schedulesApp } from './schedules-app.ts'

const publicUrl = 'https://portal.test.example'
const at = await testApp()
const given = await schedulesApp(at)

async function withPages(env: Readonly<Record<string, string>> = { PORTAL_PUBLIC_URL: publicUrl }) {
  const webRoot = await makeWebRoot('citizens')
  const { db, store, now } = at
  const app = await buildApp({ config: readConfig(env), db, log: openLog('fatal'), webRoot, store, now })
  app.addHook('onClose', () => removeWebRoot(webRoot))
  return app
}

let app: FastifyInstance
let activity: number
beforeAll(async () => {
  app = await withPages()
  activity = await given.row('activities', { name: 'ZUMBA AL PARQUE', is_initiate: true })
})
afterEach(async () => {
  await at.db.updateTable('schedules').set({ is_activated: false }).execute()
  at.pass(6)
})
afterAll(async () => {
  await app.close()
  await at.close()
})

const offered = (fields: Parameters<typeof given.schedule>[0] = {}) =>
  given.schedule({ activity_id: activity, ...fields })
/** Returns the id of the catalogue row with this name, and adds the row if it is missing. */
async function catalogued(table: 'week_days' | 'daily_hours', name: string): Promise<number> {
  const existing = await at.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst()
  return existing?.id ?? given.row(table, { name })
}
async function read(path: string, on = app) {
  const { statusCode, body, headers } = await on.inject(citizenBasePath + path)
  return { status: statusCode, body, headers }
}
/** The API response in the page, as the renderer of these tests writes it. */
const shownIn = (page: string) =>
  JSON.parse(
    (/<main>(.*?)<\/main>/s.exec(page)?.[1] ?? 'null').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
  )
/** The state in the page with which the application starts. */
const stateIn = (page: string) =>
  JSON.parse(/<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null')
const dataIn = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null')

describe('the page of an activity', () => {
  it('describes it in Spanish for search engines, link previews and readers without scripts', async () => {
    const weekday_id = await catalogued('week_days', 'LUNES Y MIÉRCOLES')
    const daily_id = await catalogued('daily_hours', '06:00 P.M. A 08:00 P.M.')
    const id = await offered({ weekday_id, daily_id, min_age: 18, max_age: 59, quota: 20 })
    await given.enrolment(id, await given.verified())
    const { status, body, headers } = await read(`actividades/${id}`)
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toContain('<html lang="es"')
    expect(body.match(/<title>/g)).toHaveLength(1)
    expect(body).toMatch(/<title>Zumba al Parque en .+ - Portal Ciudadano<\/title>/)
    expect(body).toMatch(
      /<meta name="description" content="Zumba al Parque en .+\. De 18 a 59 años\. Gratis\. Lunes y miércoles, 6:00 a 8:00.p\..m\./,
    )
    const address = `${publicUrl}/portal-ciudadano/actividades/${id}`
    const english = `${publicUrl}/portal-ciudadano/en/activities/${id}`
    for (const tag of [
      `<link rel="canonical" href="${address}" />`,
      `<link rel="alternate" hreflang="es" href="${address}" />`,
      `<link rel="alternate" hreflang="en" href="${english}" />`,
      `<link rel="alternate" hreflang="x-default" href="${address}" />`,
      `<meta property="og:url" content="${address}" />`,
      '<meta property="og:locale" content="es_CO" />',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/portal-ciudadano/assets/activity.js" />',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/portal-ciudadano/assets/shared.js" />',
    ])
      expect(body).toContain(tag)
    expect(body).toMatch(/<div id="root"><main>/)
    expect(shownIn(body)).toMatchObject({ id, min_age: 18, max_age: 59, is_paid: false, left: 19 })
    expect(stateIn(body)).toEqual({ now: at.now().toUTCString(), queries: shownIn(body) })
    expect(body).not.toContain('noindex')
    expect(dataIn(body)).toMatchObject({
      '@type': 'Event',
      name: 'Zumba al Parque',
      url: address,
      isAccessibleForFree: true,
      location: { '@type': 'Place', address: { addressRegion: 'Bogotá, D.C.', addressCountry: 'CO' } },
      audience: { suggestedMinAge: 18, suggestedMaxAge: 59 },
      maximumAttendeeCapacity: 20,
      remainingAttendeeCapacity: 19,
      eventSchedule: {
        byDay: ['https://schema.org/Monday', 'https://schema.org/Wednesday'],
        startTime: '18:00',
        endTime: '20:00',
        scheduleTimezone: 'America/Bogota',
      },
      offers: { price: 0, priceCurrency: 'COP', availability: 'https://schema.org/InStock' },
    })
    expect(dataIn(body).offers.validFrom).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/)
  })

  it('describes it in English at its English address, with the price and the single date', async () => {
    const weekday_id = await catalogued('week_days', 'VIERNES 31 DE JULIO DE 2026')
    const daily_id = await catalogued('daily_hours', '08:00 A.M. A 10:00 A.M.')
    const id = await offered({ weekday_id, daily_id, is_paid: true, rate_id: given.ids.rate })
    const { body } = await read(`en/activities/${id}`)
    expect(body).toContain('<html lang="en"')
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/portal-ciudadano/en/activities/${id}" />`)
    expect(body).toMatch(/Friday, July 31, 2026, 8:00.–.10:00.AM/)
    const data = dataIn(body)
    expect(data).toMatchObject({ startDate: '2026-07-31T08:00:00-05:00', endDate: '2026-07-31T10:00:00-05:00' })
    expect(data.offers).toMatchObject({ price: 45_000 })
    expect(data).not.toHaveProperty('eventSchedule')
  })

  it('escapes every character of a name', async () => {
    const name = `</script><img onerror="x" src=y>&'$&\u2028`
    const id = await offered({ activity_id: await given.row('activities', { name, is_initiate: true }) })
    const { body } = await read(`actividades/${id}`)
    expect(body).not.toMatch(/<img/)
    expect(body).not.toContain('\u2028"')
    expect(body.match(/<\/script>/g)).toHaveLength(3)
    expect(stateIn(body).queries.activity_name).toBe(name)
    expect(dataIn(body).name).toBe(name)
    expect((await read('')).body).not.toMatch(/<img/)
  })

  it('returns 404 for a missing activity, and noindex for one that is over', async () => {
    for (const path of ['actividades/999999', 'actividades/abc', 'en/activities/0', 'actividades/99999999999']) {
      const { status, body } = await read(path)
      expect([path, status]).toEqual([path, 404])
      expect(body).toContain('content="noindex"')
      expect(body).toContain('citizens()')
    }
    const id = await offered({ is_activated: false })
    const over = await read(`actividades/${id}`)
    expect(over.status).toBe(200)
    expect(over.body).toContain('content="noindex"')
    expect(shownIn(over.body).state).toBe('closed')
    expect([dataIn(over.body), over.body.includes('canonical')]).toEqual([null, false])
  })

  it('stays indexed while the activity is full or opens later', async () => {
    const full = await offered({ quota: 1 })
    await given.enrolment(full, await given.verified())
    const later = await offered({ start_date: new Date(at.now().getTime() + 60_000) })
    const availability = async (id: number) => dataIn((await read(`actividades/${id}`)).body).offers.availability
    expect(await availability(full)).toBe('https://schema.org/SoldOut')
    expect(await availability(later)).toBe('https://schema.org/PreOrder')
  })
})

describe('the other pages', () => {
  it('of the offer list active activities, later ones too, and no inactive ones', async () => {
    const [one, other] = [await offered(), await offered({ start_date: new Date(at.now().getTime() + 60_000) })]
    const hidden = await offered({ is_activated: false })
    const { body } = await read('')
    expect(body).toContain('<title>Actividades de recreación y deporte en Bogotá - Portal Ciudadano</title>')
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/portal-ciudadano/" />`)
    const ids = shownIn(body).map(({ id }: { readonly id: number }) => id)
    expect([ids.includes(one), ids.includes(other), ids.includes(hidden)]).toEqual([true, true, false])
    expect((await read('en')).body).toContain('<html lang="en"')
  })

  it.each([
    ['terminos', 200, false],
    ['en/check-voucher', 200, false],
    ['usuarios/iniciar-sesion', 200, true],
    ['mi-familia/7', 200, true],
    [`actividades/7/inscribir`, 200, true],
    ['nowhere', 404, true],
  ])('return for %s the status %i, with noindex: %s', async (path, status, isHidden) => {
    const response = await read(path)
    expect([response.status, response.body.includes('content="noindex"')]).toEqual([status, isHidden])
    expect(response.body.includes('rel="canonical"')).toBe(!isHidden)
  })

  it('contain no absolute address when the public address is not configured', async () => {
    const id = await offered()
    const bare = await withPages({})
    const { status, body } = await read(`actividades/${id}`, bare)
    expect([status, body.includes('canonical'), body.includes('hreflang')]).toEqual([200, false, false])
    expect(dataIn(body)).not.toHaveProperty('url')
    expect((await read('sitemap.xml', bare)).status).toBe(404)
    expect((await bare.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow:\n')
    await bare.close()
  })

  it('provide robots.txt and a sitemap with every page', async () => {
    at.pass(600)
    const [id, hidden] = [await offered(), await offered({ is_activated: false })]
    const robots = await app.inject('/robots.txt')
    expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(robots.body).toContain(`Sitemap: ${publicUrl}/portal-ciudadano/sitemap.xml`)
    const { status, body, headers } = await read('sitemap.xml')
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toEqual(
      ['', 'en', `actividades/${id}`, `en/activities/${id}`].map((path) => `${publicUrl}${citizenBasePath}${path}`),
    )
    expect(body).toContain(`hreflang="x-default" href="${publicUrl}/portal-ciudadano/actividades/${id}"`)
    expect(body).not.toContain(`/${hidden}<`)
  })
})

describe('a thousand page requests', () => {
  it('take at most ten statements, and show a change soon', async () => {
    const id = await offered({ quota: 20 })
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const paths = [`actividades/${id}`, `en/activities/${id}`, '', 'en', 'sitemap.xml']
      await Promise.all(Array.from({ length: 500 }, (_, index) => read(paths[index % paths.length] ?? '')))
      for (let index = 0; index < 500; index += 1) await read(paths[index % paths.length] ?? '')
      // The version, two pages of the activity, two of the offer with their counts, and the sitemap.
      expect(query.mock.calls.length).toBeGreaterThan(0)
      expect(query.mock.calls.length).toBeLessThanOrEqual(10)
    } finally {
      query.mockRestore()
    }
    expect(shownIn((await read(`actividades/${id}`)).body).left).toBe(20)
    await given.enrolment(id, await given.verified())
    at.pass(5)
    expect(shownIn((await read(`actividades/${id}`)).body).left).toBe(19)
  })

  it('for missing activities take two statements each: the version and the row', async () => {
    await read('')
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      for (let id = 900_000; id < 900_020; id += 1) expect((await read(`actividades/${id}`)).status).toBe(404)
      expect(query.mock.calls.length).toBeLessThanOrEqual(41)
    } finally {
      query.mockRestore()
    }
  })
})
