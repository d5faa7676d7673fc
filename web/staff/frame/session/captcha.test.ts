import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Module from './captcha.ts'

/** How the page handles the script: loads it, or not. */
let outcome: 'loads' | 'fails' | 'loads nothing' | 'never' = 'loads'
let scripts: { src: string; removed: boolean }[] = []
let captcha: typeof Module
const place = {} as HTMLElement

const provider = {
  rendered: [] as unknown[],
  response: 'solved',
  options: {} as Record<string, unknown>,
  ready: (run: () => void) => run(),
  render(_: unknown, options: Record<string, unknown>) {
    provider.rendered.push(options)
    provider.options = options
    return 7
  },
  getResponse: (widget: number) => (widget === 7 ? provider.response : ''),
  reset: vi.fn(),
}

class Script {
  src = ''
  async = false
  removed = false
  onload: () => void = () => {}
  onerror: () => void = () => {}
  remove() {
    this.removed = true
  }
}

const settings = { siteKey: 'k', version: 2, origin: 'https://captcha.example', locale: 'es', dark: true } as const

beforeEach(async () => {
  outcome = 'loads'
  scripts = []
  provider.rendered = []
  provider.response = 'solved'
  provider.reset.mockReset()
  vi.stubGlobal('document', {
    createElement: () => new Script(),
    head: {
      append: (script: Script) => {
        scripts.push(script)
        queueMicrotask(() => {
          if (outcome === 'fails') script.onerror()
          if (outcome === 'loads') vi.stubGlobal('grecaptcha', provider)
          if (outcome.startsWith('loads')) script.onload()
        })
      },
    },
  })
  vi.resetModules()
  captcha = await import('./captcha.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const errorMessageOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : thrown),
  )

test('renders a compact version 2 widget with the theme and language of the page, and loads its script once', async () => {
  const one = await captcha.renderCaptcha(place, settings)
  await captcha.renderCaptcha(place, settings)
  expect(scripts.map(({ src }) => src)).toEqual(['https://captcha.example/recaptcha/api.js?render=explicit&hl=es'])
  expect(provider.rendered[0]).toMatchObject({ sitekey: 'k', size: 'compact', theme: 'dark' })
  expect(one.token()).toBe('solved')
  one.reset()
  expect(provider.reset).toHaveBeenCalledWith(7)
})

test('loads nothing without a site key or a version', async () => {
  expect(await errorMessageOf(captcha.renderCaptcha(place, { ...settings, siteKey: undefined }))).toBe(
    'No key provided',
  )
  expect(await errorMessageOf(captcha.renderCaptcha(place, { ...settings, siteKey: '' }))).toBe('No key provided')
  expect(await errorMessageOf(captcha.renderCaptcha(place, { ...settings, version: undefined }))).toBe(
    'No version provided',
  )
  expect(scripts).toEqual([])
})

test('throws when the script does not load or defines nothing, and loads it again the next time', async () => {
  outcome = 'fails'
  expect(await errorMessageOf(captcha.renderCaptcha(place, settings))).toBe('Failed to load script')
  outcome = 'loads nothing'
  expect(await errorMessageOf(captcha.renderCaptcha(place, settings))).toBe('Failed to load script')
  outcome = 'loads'
  expect((await captcha.renderCaptcha(place, settings)).token()).toBe('solved')
  expect(scripts.map(({ removed }) => removed)).toEqual([true, true, false])
})

test('throws when the script does not load within 15 seconds', async () => {
  vi.useFakeTimers()
  outcome = 'never'
  const pending = errorMessageOf(captcha.renderCaptcha(place, settings))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await pending).toBe('Failed to load script')
})

test('throws after an error of the widget, until the person solves it', async () => {
  const rendered = await captcha.renderCaptcha(place, settings)
  ;(provider.options['error-callback'] as () => void)()
  expect(() => rendered.token()).toThrow('Failed to execute')
  ;(provider.options.callback as () => void)()
  expect(rendered.token()).toBe('solved')
  const { render } = provider
  provider.render = () => {
    throw new Error('reCAPTCHA placeholder element must be empty')
  }
  expect(await errorMessageOf(captcha.renderCaptcha(place, settings))).toBe('Failed to execute')
  provider.render = render
})

test('throws unsolved, and not an execution error, for a widget without a solution', async () => {
  provider.response = ''
  const rendered = await captcha.renderCaptcha(place, settings)
  expect(() => rendered.token()).toThrow(expect.objectContaining({ code: 'unsolved' }))
})
