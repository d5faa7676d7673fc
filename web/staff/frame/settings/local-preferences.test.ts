import { beforeEach, expect, test, vi } from 'vitest'
import { useMemoryStorage } from '../../../kit/device/memory-storage.test-aid.ts'
import { encryptionKeyName, readStored, writeStored } from '../../../kit/device/storage.ts'
import { decrypt, encrypt } from '../../../kit/drafts/encryption.ts'
import { defaultPreferences, prefer, preferences } from '../../../kit/settings/preferences.ts'
import { clearSession } from '../session/session.tsx'
import { showPreferencesOf, writtenPreferences } from './local-preferences.ts'

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']) as Promise<CryptoKey>

const browser = vi.hoisted(() => ({ key: (): Promise<CryptoKey> => Promise.reject(new Error('none')) }))
vi.mock('../../../kit/drafts/encryption.ts', async (original) => ({
  ...(await original<typeof import('../../../kit/drafts/encryption.ts')>()),
  browserKey: () => browser.key(),
}))

let key: CryptoKey

beforeEach(async () => {
  useMemoryStorage()
  clearSession(false)
  preferences.set(defaultPreferences)
  key = await newKey()
  browser.key = () => Promise.resolve(key)
})

test('decrypt restores what encrypt wrote, and the encrypted text does not contain the values', async () => {
  const encrypted = await encrypt(key, { scrim: 'green' })
  expect(atob(encrypted)).not.toContain('green')
  expect(await encrypt(key, { scrim: 'green' })).not.toBe(encrypted)
  expect(await decrypt(key, encrypted)).toEqual({ scrim: 'green' })
})

test.each([undefined, null, 7, '', 'no base64 *', btoa('too short'), btoa('x'.repeat(200))])(
  'decrypt returns nothing for corrupt data (%s)',
  async (text) => expect(await decrypt(key, text)).toBeUndefined(),
)

test('decrypt returns nothing for changed data and for data of another browser', async () => {
  const encrypted = await encrypt(key, { scrim: 'green' })
  const changed = `${encrypted.slice(0, 20)}${encrypted[20] === 'A' ? 'B' : 'A'}${encrypted.slice(21)}`
  expect(await decrypt(key, changed)).toBeUndefined()
  expect(await decrypt(await newKey(), encrypted)).toBeUndefined()
})

test('restores the preferences of each person, and of nobody else', async () => {
  await showPreferencesOf(1)
  prefer({ mini: true, image: true, scrim: 'red' })
  await writtenPreferences()
  clearSession(false)
  expect(preferences.get()).toEqual(defaultPreferences)
  await showPreferencesOf(2)
  expect(preferences.get()).toEqual(defaultPreferences)
  prefer({ scrim: 'green' })
  await writtenPreferences()
  clearSession(false)
  await showPreferencesOf(1)
  expect(preferences.get()).toMatchObject({ mini: true, image: true, scrim: 'red' })
})

test('keeps the theme and the text direction on the device after the sign-out', async () => {
  await showPreferencesOf(1)
  prefer({ themeType: 'dark', rtl: true, mini: true })
  await writtenPreferences()
  clearSession(false)
  expect(preferences.get()).toEqual({ ...defaultPreferences, themeType: 'dark', rtl: true })
  expect(readStored(encryptionKeyName)).toBeTypeOf('string')
})

test('replaces corrupt data by the defaults, and stores new choices', async () => {
  writeStored(encryptionKeyName, 'x'.repeat(64))
  await showPreferencesOf(1)
  expect(preferences.get()).toEqual(defaultPreferences)
  prefer({ mini: true })
  await writtenPreferences()
  clearSession(false)
  await showPreferencesOf(1)
  expect(preferences.get().mini).toBe(true)
})

test.each(['text', { 1: { mini: true } }, [[1]], [null, [1, 'sepia'], ['1', { mini: true }]]])(
  'ignores encrypted data of another shape: %j',
  async (encrypted) => {
    writeStored(encryptionKeyName, await encrypt(key, encrypted))
    await showPreferencesOf(1)
    expect(preferences.get()).toEqual(defaultPreferences)
  },
)

test('shows the defaults and stores nothing in a browser without a key', async () => {
  browser.key = () => Promise.reject(new Error('plain HTTP'))
  await showPreferencesOf(1)
  prefer({ mini: true })
  await writtenPreferences()
  expect(preferences.get().mini).toBe(true)
  expect(readStored(encryptionKeyName)).toBeUndefined()
})
