import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installOffer, watchInstallOffer } from './install.ts'

let page: EventTarget

/** What a browser sends when the application can be installed. */
class Offer extends Event {
  readonly prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  constructor() {
    super('beforeinstallprompt', { cancelable: true })
  }
}

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  installOffer.set(undefined)
  watchInstallOffer()
})
afterEach(() => vi.unstubAllGlobals())

test('stores the install prompt of the browser for the settings and does not show it', () => {
  const offer = new Offer()
  page.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(offer.prompt).not.toHaveBeenCalled()
  expect(installOffer.get()).toBeTypeOf('function')
})

test('shows the prompt once, then offers nothing until the browser sends another prompt', () => {
  const offer = new Offer()
  page.dispatchEvent(offer)
  installOffer.get()?.()
  expect(offer.prompt).toHaveBeenCalledOnce()
  expect(installOffer.get()).toBeUndefined()
  page.dispatchEvent(new Offer())
  expect(installOffer.get()).toBeTypeOf('function')
})

test('ignores an error of the install prompt', async () => {
  const offer = new Offer()
  offer.prompt.mockRejectedValueOnce(new Error('not now'))
  page.dispatchEvent(offer)
  installOffer.get()?.()
  await Promise.resolve()
  expect(installOffer.get()).toBeUndefined()
})

test('offers nothing after the installation', () => {
  page.dispatchEvent(new Offer())
  page.dispatchEvent(new Event('appinstalled'))
  expect(installOffer.get()).toBeUndefined()
})
