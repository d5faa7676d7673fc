import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { messageOf } from './messages.cjs'
import { at } from './place.mjs'

/** The parts of the build: their sources without the files of the other application, their output, and how they are built. */
const parts = [
  {
    name: 'server',
    sources: ['contract', 'server/src', 'demo', 'scripts/build.mjs'],
    output: 'server/dist/main.js',
    build: buildServer,
  },
  {
    name: 'web',
    config: 'web/vite.config.ts',
    sources: ['contract', 'web'],
    except: 'web/citizens',
    output: 'web/dist/staff/index.html',
    build: buildWeb,
  },
  {
    name: 'citizens',
    config: 'web/citizens/vite.config.ts',
    sources: ['contract', 'web'],
    except: 'web/staff',
    output: 'web/dist/citizens/index.html',
    build: buildCitizens,
  },
]

const skipped = new Set(['node_modules', 'dist'])

function* filesIn(path, except) {
  const entries = readdirSync(at(path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name) && inner !== except) yield* filesIn(inner, except)
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield inner
  }
}

function hashOf({ sources, except }) {
  const hash = createHash('sha256').update(readFileSync(at('package-lock.json')))
  for (const source of sources.filter((one) => existsSync(at(one)))) {
    const files = source.endsWith('.mjs') ? [source] : filesIn(source, except && join(except))
    for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(at(file)))
  }
  return hash.digest('hex')
}

const memoryOf = ({ name }) => at('.build', `${name}.hash`)

function isStale(part) {
  if (!existsSync(at(part.output)) || !existsSync(memoryOf(part))) return true
  return readFileSync(memoryOf(part), 'utf8') !== hashOf(part)
}

/** @returns the parts whose sources changed since they were built. */
export const staleParts = () => parts.filter(isStale)

/** Packages of hundreds of small files: reading them one by one took a quarter of the start time. */
const bundled = ['fastify-type-provider-zod', 'kysely', 'zod']

/**
 * Bundles our sources, the contract and three packages: the program, the thread that reads workbooks, and the demonstration, which the program
 * loads when one is requested. Without the folder `demo` the program is built too, and prints that it has none.
 */
async function buildServer() {
  const { build } = await import('esbuild')
  const hasDemo = existsSync(at('demo/src/index.ts'))
  const { metafile } = await build({
    metafile: true,
    entryPoints: {
      main: at('server/src/main.ts'),
      'workbook-worker': at('server/src/base/storage/workbooks/reading-worker.ts'),
    },
    outdir: at('server/dist'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    mainFields: ['module', 'main'],
    alias: {
      ...Object.fromEntries(bundled.map((name) => [name, at('node_modules', name)])),
      '@portal/contract/workbook': at('contract/src/base/workbook/index.ts'),
      '@portal/contract/messages/es': at('contract/src/messages/es.ts'),
      '@portal/contract/messages/en': at('contract/src/messages/en.ts'),
      '@portal/contract/phones': at('contract/src/base/phones.ts'),
      '@portal/contract/staff': at('contract/src/staff.ts'),
      '@portal/contract/citizens': at('contract/src/citizens.ts'),
      '@portal/contract': at('contract/src/index.ts'),
      '@portal/server': at('server/src/index.ts'),
      ...(hasDemo ? { '@portal/demo': at('demo/src/index.ts') } : {}),
    },
    sourcemap: true,
    // Node reads the whole map at each start, and names files and lines without the source text.
    sourcesContent: false,
    logLevel: 'warning',
  })
  // Shared parts are named by their content, so those of former builds stay. They are deleted last: a process that is still starting needs its own.
  const outputs = new Set(Object.keys(metafile.outputs).map((path) => basename(path)))
  for (const name of readdirSync(at('server/dist'))) if (!outputs.has(name)) rmSync(at('server/dist', name))
}

async function buildWeb({ config }, options) {
  const { build } = await import('vite')
  await build({ root: at(dirname(config)), configFile: at(config), logLevel: 'warn', build: options })
}

/** Builds the files of the browser, and the module with which the server renders the first page. */
async function buildCitizens(part) {
  await buildWeb(part)
  await buildWeb(part, { ssr: 'render.tsx' })
}

/** Builds parts one after the other and stores the hash of their sources. */
export async function buildParts(chosen) {
  mkdirSync(at('.build'), { recursive: true })
  for (const part of chosen) {
    const began = Date.now()
    const hash = hashOf(part)
    // A build that is stopped may leave files of two versions, so the part counts as stale until it has ended.
    rmSync(memoryOf(part), { force: true })
    await part.build(part)
    writeFileSync(memoryOf(part), hash)
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    process.stdout.write(`${messageOf('built', { part: part.name, seconds })}\n`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // Without names it builds everything; `--stale` skips parts that are up to date.
  const [stale, names] = [process.argv.includes('--stale'), process.argv.slice(2).filter((arg) => arg !== '--stale')]
  const chosen = stale ? staleParts() : parts
  await buildParts(chosen.filter(({ name }) => names.length === 0 || names.includes(name)))
}
