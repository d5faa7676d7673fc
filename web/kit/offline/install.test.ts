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

test('the browser’s offer is kept for the settings instead of being shown', () => {
  const offer = new Offer()
  page.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(offer.prompt).not.toHaveBeenCalled()
  expect(installOffer.get()).toBeTypeOf('function')
})

test('taken, it asks the browser once, and is gone until the browser makes another', () => {
  const offer = new Offer()
  page.dispatchEvent(offer)
  installOffer.get()?.()
  expect(offer.prompt).toHaveBeenCalledOnce()
  expect(installOffer.get()).toBeUndefined()
  page.dispatchEvent(new Offer())
  expect(installOffer.get()).toBeTypeOf('function')
})

test('a browser that refuses to ask disturbs nobody', async () => {
  const offer = new Offer()
  offer.prompt.mockRejectedValueOnce(new Error('not now'))
  page.dispatchEvent(offer)
  installOffer.get()?.()
  await Promise.resolve()
  expect(installOffer.get()).toBeUndefined()
})

test('once installed, nothing is offered', () => {
  page.dispatchEvent(new Offer())
  page.dispatchEvent(new Event('appinstalled'))
  expect(installOffer.get()).toBeUndefined()
})
