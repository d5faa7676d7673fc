import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const pack = promisify(brotliCompress)

/**
 * The files that are worth compressing: text of more than one network packet. The PDF viewer's files are rarely requested, and are
 * compressed on request.
 */
const isPacked = (name: string) => /\.(js|mjs|css|svg)$/.test(name) && !/^pdf/i.test(name)
const least = 1_024

/** One level below the best, which takes twice as long for a gain of two hundredths. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }

/**
 * Writes a compressed copy (`.br`) next to each file, so that the server does not compress the same file again, and worse, for each
 * request.
 */
export function packed(): Plugin {
  return {
    name: 'portal-packed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      const packing = readdirSync(assets)
        .filter(isPacked)
        .map(async (name) => {
          const content = readFileSync(join(assets, name))
          if (content.length < least) return
          writeFileSync(
            join(assets, `${name}.br`),
            await pack(content, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
          )
        })
      await Promise.all(packing)
    },
  }
}
