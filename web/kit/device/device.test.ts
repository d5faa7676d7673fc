import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test('deviceOf distinguishes Chrome, Edge and Firefox by their user agents', () => {
  const base =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  expect(deviceOf(base)).toEqual({ browser: 'Chrome 140', system: 'Windows', isPhone: false })
  expect(deviceOf(`${base} Edg/139.0.1`).browser).toBe('Edge 139')
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0')).toEqual({
    browser: 'Firefox 143',
    system: 'Linux',
    isPhone: false,
  })
})

test('deviceOf recognises a phone', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  expect(deviceOf(phone)).toEqual({ browser: 'Safari 18', system: 'iPhone', isPhone: true })
})

test('deviceOf returns no browser and no system for an unknown or missing user agent', () => {
  expect(deviceOf('curl/8.1')).toEqual({ browser: undefined, system: undefined, isPhone: false })
  expect(deviceOf(null).browser).toBeUndefined()
})
