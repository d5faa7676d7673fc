import { listAnimations, showAnimation } from '@portal/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../base/test-app.ts'

const at = await testApp()
afterAll(() => at.close())

const list = async (query: object = {}, headers = {}) =>
  (await at.call('stranger', listAnimations, { query, headers })).body.data

describe('the animations', () => {
  it('are listed without a session, in pages, with names in the language of the request', async () => {
    const all = await list()
    expect(all).toMatchObject({ total: 3, current_page: 1, last_page: 1, next_page_url: null })
    expect(all.data.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(all.data[0]?.name).toBe('Una banca vacía en un parque')
    expect((await list({}, { 'x-localization': 'en' })).data[0]?.name).toBe('An empty bench in a park')
    const second = await list({ page: 2, per_page: 2 })
    expect(second).toMatchObject({
      total: 3,
      from: 3,
      to: 3,
      prev_page_url: 'http://localhost:80/api/animations?page=1&per_page=2',
    })
    expect(second.data).toEqual(all.data.slice(2))
    expect((await at.call('stranger', listAnimations, { query: { per_page: -1 } })).status).toBe(422)
  })

  it('are small, and each is at the address in the list', async () => {
    for (const { source } of (await list()).data) {
      const response = await at.inject('stranger', { url: source })
      expect([source, response.statusCode]).toEqual([source, 200])
      expect(response.body.length).toBeLessThan(6000)
      const { lottie } = response.json().data
      expect(lottie).toMatchObject({ fr: 30, w: 240, h: 180, assets: [] })
      expect(lottie.layers.length).toBeGreaterThan(3)
      // The file loads nothing from elsewhere and contains no expressions, which are code.
      expect(response.body).not.toMatch(/https?:|"x":"/)
    }
  })

  it('have an ETag: a browser caches them and gets 304 when it revalidates', async () => {
    const url = '/api/animations/empty-bench.json'
    const { headers } = await at.inject('stranger', { url })
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const again = await at.inject('stranger', { url, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const none = await at.inject('stranger', { url: '/api/animations/none.json', headers: { 'if-none-match': '*' } })
    expect([none.statusCode, none.headers['cache-control'], none.headers.etag]).toEqual([404, 'no-store', undefined])
  })

  it.each(['none.json', 'empty-bench', '..%2F..%2Fpackage.json', 'constructor', '%00'])(
    'return 404 for the name %s',
    async (file) => {
      const response = await at.inject('stranger', { url: `${showAnimation.path.replace(':file', '')}${file}` })
      expect(response.statusCode).toBe(404)
    },
  )
})
