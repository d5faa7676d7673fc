import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly license?: string
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

const locked = (
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
).packages

/**
 * The allowed licences of a shipped package: the families in that document, and those that require
 * less than they do (0BSD, BlueOak, MIT-0, Zlib).
 */
const allowed = new Set([
  'MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'ISC',
  'MPL-2.0',
  'OFL-1.1',
  '0BSD',
  'BlueOak-1.0.0',
  'MIT-0',
  'Zlib',
])

/**
 * Packages beyond that, each with its reason. `argparse` (Python-2.0, as permissive as MIT) comes with the YAML reader of the queue's
 * configuration reader, and is used by that reader's own command only, which nothing here runs.
 */
const exceptions: readonly string[] = ['node_modules/argparse: Python-2.0']

/**
 * The compiled libraries that `sharp` loads (libvips and what it uses). They are LGPL-3.0: linked at run time from files of their own,
 * unchanged, and an installation may replace them.
 */
const isLibraryOfSharp = (one: string) => /^node_modules\/@img\/sharp-[\w-]+: .*LGPL-3\.0-or-later/.test(one)

/** The place where a package finds another: the nearest `node_modules` on the way up. */
function placeOf(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const place = posix.join(folder === '.' ? '' : folder, 'node_modules', name)
    if (place in locked) return place
    if (folder === '.' || folder === '') return undefined
  }
}

/** Every package that the server runs with or the web is built from, by its place in the lock. */
function shipped(): Map<string, Locked> {
  const found = new Map<string, Locked>()
  const visit = (from: string, { dependencies, optionalDependencies, peerDependencies }: Locked) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(from, name)
      const entry = place === undefined ? undefined : locked[place]
      if (place === undefined || entry === undefined || entry.link === true || found.has(place)) continue
      found.set(place, entry)
      visit(place, entry)
    }
  }
  for (const side of ['contract', 'server', 'demo', 'web']) visit(side, locked[side] ?? {})
  return found
}

/** The licence in the manifest of a package; for a package of another platform, which is not installed, the one in the lock. */
function licenceOf(place: string, { license }: Locked): string {
  const manifest = join(root, place, 'package.json')
  if (!existsSync(manifest)) return license ?? 'none'
  const own = JSON.parse(readFileSync(manifest, 'utf8')) as {
    license?: string | { type: string }
    licenses?: { type: string }[]
  }
  const licence = own.license ?? own.licenses?.map(({ type }) => type).join(' AND ')
  return (typeof licence === 'object' ? licence.type : licence) ?? 'none'
}

/** Whether all parts of an expression of licences are allowed, or at least one of its alternatives. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  return bare.split(' AND ').every((one) => allowed.has(one))
}

test('every shipped package has an allowed licence', () => {
  const packages = [...shipped()].map(([place, entry]) => `${place}: ${licenceOf(place, entry)}`)
  expect(packages.length).toBeGreaterThan(200)
  const refused = packages.filter((one) => !isAllowed(one.slice(one.indexOf(': ') + 2)))
  expect(refused.filter((one) => !isLibraryOfSharp(one))).toEqual(exceptions)
})

test('a licence that is not allowed is found', () => {
  expect(['GPL-3.0', 'MIT AND GPL-2.0', 'none', 'UNLICENSED', 'AGPL-3.0-only'].filter(isAllowed)).toEqual([])
  expect(['(MIT OR GPL-3.0)', 'MIT AND Zlib', 'ISC'].filter((one) => !isAllowed(one))).toEqual([])
})

test('every package is locked with its hash', () => {
  const open = Object.entries(locked).filter(
    ([place, { integrity, link }]) =>
      place.includes('node_modules/') && link !== true && !/^sha512-/.test(integrity ?? ''),
  )
  expect(open.map(([place]) => place)).toEqual([])
})
