import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { StartError } from '../../process/start-error.ts'
import { readLogo } from './logo.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...raw]
}

const white = [255, 255, 255]
const red = [255, 0, 0]
const wide = (more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10">${more}<rect width="30" height="10" fill="#f00"/></svg>`

describe('a logo', () => {
  test.each([
    ['an SVG', async () => fileOf('wide.svg', wide())],
    ['a small SVG with a size', async () => fileOf('small.svg', wide().replace('<svg ', '<svg width="3" height="1" '))],
    ['a large SVG', async () => fileOf('large.svg', wide().replace('<svg ', '<svg width="30000" height="10000" '))],
    [
      'a PNG',
      async () =>
        fileOf(
          'wide.png',
          await sharp({ create: { width: 300, height: 100, channels: 4, background: '#f00' } })
            .png()
            .toBuffer(),
        ),
    ],
    [
      'a PNG with the name of another kind',
      async () => fileOf('logo.jpg', await sharp(Buffer.from(wide())).png().toBuffer()),
    ],
  ])('that is %s becomes square icons on white', async (_, make) => {
    const icons = await readLogo(await make())
    for (const [name, side] of [
      ['icon-192.png', 192],
      ['icon-512.png', 512],
      ['icon-maskable-512.png', 512],
    ] as const) {
      expect(await sharp(icons[name]).metadata()).toMatchObject({ format: 'png', width: side, height: side })
      expect(await pixel(icons[name], side / 2, side / 2)).toEqual(red)
      for (const at of [2, side - 3]) expect(await pixel(icons[name], at, at)).toEqual(white)
    }
    // A system may cut a circle out of it.
    expect(await pixel(icons['icon-maskable-512.png'], 60, 256)).toEqual(white)
  })

  test('shows the same picture as an SVG', async () => {
    const { 'favicon.svg': icon } = await readLogo(fileOf('again.svg', wide()))
    const drawn = await sharp(icon).resize(64).png().toBuffer()
    expect(await pixel(drawn, 32, 32)).toEqual(red)
    expect(await pixel(drawn, 32, 8)).toEqual(white)
  })

  test('never sends a script, a link or a foreign file of an SVG', async () => {
    writeFileSync(join(folder, 'secret.svg'), wide())
    const hostile = `<script>alert(1)</script><image href="file://${folder}/secret.svg" width="9" height="9"/><a href="javascript:alert(1)"><text>x</text></a>`
    const icons = await readLogo(fileOf('hostile.svg', wide(`${hostile}<g onload="alert(1)"/>`)))
    const sent = icons['favicon.svg'].toString()
    expect(sent.replace(/href="data:image\/png;base64,[\w+/=]+"/, '')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><clipPath id="corners"><rect width="64" height="64" rx="16"/></clipPath><image width="64" height="64" clip-path="url(#corners)" /></svg>',
    )
  })
})

describe('a file that is no logo stops the start with one sentence', () => {
  const png = sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } }).png()
  const jpeg = sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } }).jpeg()

  test.each([
    ['missing', async () => join(folder, 'absent.svg'), 'does not exist'],
    ['below a file', async () => join(fileOf('plain.svg', wide()), 'logo.svg'), 'does not exist'],
    ['a folder', async () => folder, 'neither an SVG nor a PNG'],
    ['a text', async () => fileOf('text.svg', 'logo'), 'neither an SVG nor a PNG'],
    ['empty', async () => fileOf('empty.svg', ''), 'neither an SVG nor a PNG'],
    ['a JPEG', async () => fileOf('photo.png', await jpeg.toBuffer()), 'neither an SVG nor a PNG'],
    [
      'an SVG with the content of another file',
      async () =>
        fileOf('foreign.svg', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${wide('<text>&x;</text>')}`),
      'neither an SVG nor a PNG',
    ],
    ['a broken SVG', async () => fileOf('broken.svg', wide().slice(0, 90)), 'neither an SVG nor a PNG'],
    ['a cut PNG', async () => fileOf('cut.png', (await png.toBuffer()).subarray(0, 70)), 'is broken'],
    ['too large', async () => fileOf('large.svg', wide(' '.repeat(1024 * 1024))), 'more than 1 MB'],
    [
      'a PNG with too many pixels',
      async () =>
        fileOf(
          'long.png',
          await sharp({ create: { width: 4097, height: 1, channels: 3, background: '#f00' } })
            .png()
            .toBuffer(),
        ),
      'more than 4096 pixels',
    ],
  ])('when it is %s', async (_, make, reason) => {
    const path = await make()
    const error = await readLogo(path).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StartError)
    expect((error as StartError).message).toMatch(new RegExp(`^PORTAL_LOGO: .*(${reason})[^\\n]*\\.$`))
    expect((error as StartError).message).toContain(path)
  })

  test.runIf(process.getuid?.() !== 0)('when it may not be read', async () => {
    const path = fileOf('closed.svg', wide())
    chmodSync(path, 0)
    await expect(readLogo(path)).rejects.toThrow('cannot be read')
  })
})
