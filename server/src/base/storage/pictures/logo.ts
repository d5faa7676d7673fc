import { readFile, stat } from 'node:fs/promises'
import { StartError } from '../../process/start-error.ts'
import { type TerminalSentence, terminalText } from '../../text/terminal.ts'
import { loadSharp } from './picture.ts'

/** The icons of an installation with its own logo, by the names of the product's own icons. */
export type Logo = Readonly<Record<'favicon.svg' | 'icon-192.png' | 'icon-512.png' | 'icon-maskable-512.png', Buffer>>

/** The most megabytes of the file, and the most pixels of a side of a PNG. */
const most = { megabytes: 1, side: 4096 }
/** Seconds after which a logo is given up. */
const longest = 20
/** The side of the largest icon in pixels. */
const largest = 512
/** The pixels of an inch in an SVG without a size. */
const usualDensity = 72

/** What is wrong with the file. */
type Reason = Extract<TerminalSentence, `logo.${string}`>

const fileErrors: Readonly<Record<string, Reason>> = { ENOENT: 'logo.missing', ENOTDIR: 'logo.missing' }

/** Reads the file. @returns its content, or what is wrong with it */
async function readSmall(path: string): Promise<Buffer | Reason> {
  try {
    const info = await stat(path)
    if (!info.isFile() || info.size === 0) return 'logo.kind'
    return info.size > most.megabytes * 1024 * 1024 ? 'logo.large' : await readFile(path)
  } catch (error) {
    return fileErrors[(error as NodeJS.ErrnoException).code ?? ''] ?? 'logo.unreadable'
  }
}

/** An SVG that shows a picture with rounded corners, like the product's own icon. */
function rounded(png: Buffer): Buffer {
  const picture = `data:image/png;base64,${png.toString('base64')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><clipPath id="corners"><rect width="64" height="64" rx="16"/></clipPath><image width="64" height="64" clip-path="url(#corners)" href="${picture}"/></svg>`,
  )
}

/** Makes the icons. @returns them, or what is wrong with the file */
async function iconsOf(bytes: Buffer): Promise<Logo | Reason> {
  const sharp = await loadSharp()
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (head?.format !== 'svg' && head?.format !== 'png') return 'logo.kind'
  const side = Math.max(head.width, head.height)
  const isVector = head.format === 'svg'
  if (!isVector && side > most.side) return 'logo.pixels'
  // A vector image is rendered at the size of the largest icon.
  const density = isVector ? Math.min(100_000, Math.max(1, (usualDensity * largest) / side)) : usualDensity
  const icon = (size: number, filled: number) => {
    const inner = Math.round(size * filled)
    const edge = Math.floor((size - inner) / 2)
    const rest = size - inner - edge
    return sharp(bytes, { failOn: 'error', limitInputPixels: most.side ** 2, density })
      .resize({ width: inner, height: inner, fit: 'contain', background: 'white' })
      .flatten({ background: 'white' })
      .extend({ top: edge, left: edge, bottom: rest, right: rest, background: 'white' })
      .timeout({ seconds: longest })
      .png()
      .toBuffer()
  }
  try {
    // A system may cut everything outside the inner circle of a maskable icon.
    const [small, large, maskable] = await Promise.all([icon(192, 0.86), icon(largest, 0.86), icon(largest, 0.56)])
    return {
      'favicon.svg': rounded(small),
      'icon-192.png': small,
      'icon-512.png': large,
      'icon-maskable-512.png': maskable,
    }
  } catch {
    return 'logo.broken'
  }
}

/**
 * Reads the logo, an SVG or a PNG, and makes the icons of the web from it: square, on white. Nothing of the file itself is served: no script
 * in an SVG can reach a browser.
 * @throws StartError when the file is missing, unreadable, too large, broken or of another kind
 */
export async function readLogo(path: string): Promise<Logo> {
  const bytes = await readSmall(path)
  const result = typeof bytes === 'string' ? bytes : await iconsOf(bytes)
  if (typeof result !== 'string') return result
  throw new StartError(terminalText(result, { path, ...most }))
}
