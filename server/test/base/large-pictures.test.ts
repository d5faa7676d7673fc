import { identityFileType } from '@portal/contract'
import { citizenAddFile } from '@portal/contract/citizens'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { jpeg } from '../../src/base/storage/pictures/pictures.testing.ts'
import { type TestAccount, testApp } from './test-app.ts'

const at = await testApp()
afterAll(() => at.close())

beforeEach(async () => {
  await at.deleteCitizens()
  await at.db.deleteFrom('tries').execute()
})

type Sent = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
const small: Sent = { name: 'cedula.jpg', bytes: new Uint8Array(jpeg) }
async function square(side: number): Promise<Sent> {
  const background = { r: 128, g: 128, b: 128, alpha: 0.5 }
  const picture = sharp({ create: { width: side, height: side, channels: 4, background } })
  return { name: 'grande.png', bytes: new Uint8Array(await picture.png().toBuffer()) }
}

/** Uploads one photograph, or both sides. Returns the status of the response. */
async function send(account: TestAccount, file: Sent, file_back?: Sent): Promise<number> {
  const files = { file, ...(file_back && { file_back }) }
  const fields = { file_type_id: String(identityFileType) }
  return (await at.sendWith(account.access, citizenAddFile, { params: { id: account.profile }, fields, files })).status
}

describe('small files of many pixels', () => {
  it.each([
    ['three PNG of 8000×8000', 3, 8000, 422],
    ['ten PNG of 6000×6000', 10, 6000, 201],
  ])('%s from several accounts do not delay the upload of another account', async (_, count, side, code) => {
    const attackers = await Promise.all(
      Array.from('bcdefghijk'.slice(0, count), (letter) => at.account({ name: `A${letter}` })),
    )
    const ana = await at.account({ name: 'Ana' })
    const large = await square(side)
    expect(await send(ana, small)).toBe(201)
    let open = count
    const attack = attackers.map(async (account) => {
      const sent = await send(account, large)
      open -= 1
      return sent
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const during = await send(ana, small)
    const openAfterwards = open
    const attacked = await Promise.all(attack)
    expect(during).toBe(201)
    expect(attacked).toEqual(Array.from({ length: count }, () => code))
    if (code === 201) expect(openAfterwards).toBeGreaterThan(count / 2)
  })
})
