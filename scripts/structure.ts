// The structure of the code: rooms, floors, and which file imports which. `npm run structure` prints its counts;
// `architecture.test.ts` keeps its rules.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as vite from 'vite'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The rooms: subjects of the institute's work. Each has the same name in every building. */
export const rooms = ['people', 'accounts', 'offer', 'enrolments', 'notices', 'oversight'] as const

/**
 * The floors of each building, lowest first. A file imports its own floor and lower ones (ADR 0060). A floor is a folder or a file; `.`
 * means every other file of the building.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  'contract/src': [
    'messages',
    'base',
    'people',
    'accounts',
    'offer',
    'enrolments',
    'notices',
    'oversight',
    'screens',
    '.',
  ],
  'server/src': [
    ...['text', 'errors', 'process', 'database', 'storage', 'http'].map((name) => `base/${name}`),
    ...[
      'audit',
      'authority',
      'calls',
      'jobs',
      'mail',
      'identity',
      'transitions',
      'import',
      'commands',
      'animations',
    ].map((name) => `base/services/${name}`),
    ...['notices', 'people', 'accounts', 'offer', 'enrolments', 'oversight'],
    ...['app', 'seed', 'cli', '.'],
  ],
  'demo/src': ['data', 'population', 'documents', 'schedules', '.'],
  'web/kit': [
    'device',
    'drafts',
    'text',
    'request',
    'offline',
    'theme',
    'settings',
    'session',
    'messages',
    'ui',
    'form',
    'layout',
    '.',
  ],
  'web/staff': [
    'messages',
    'ui',
    'frame',
    'list',
    'notices',
    'people',
    'accounts',
    'offer',
    'enrolments',
    'oversight',
    '.',
  ],
  'web/citizens': ['messages', 'frame', 'notices', 'people', 'accounts', 'offer', 'enrolments', 'build', '.'],
}

/** Folders with few entries, so that a reader can see them all at once. */
export const roots = [...Object.keys(floors), 'server/test', 'e2e']
export const mostEntries = 14

export const isTest = (file: string) =>
  /\.(test|testing|spec|test-aid)\.tsx?$/.test(file) || /^(server\/test|e2e)\//.test(file)

export const skipped = new Set(['node_modules', 'dist', '~', 'coverage', 'test-results', 'playwright-report'])

/** Files below a folder, by their path from the root with slashes. */
export function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    // The program writes to `data` at the root. A folder named `data` elsewhere is source.
    if (path === 'data') return []
    if (entry.isDirectory()) return skipped.has(entry.name) || /^\.(?!ci$)/.test(entry.name) ? [] : filesIn(path)
    return [path]
  })
}

export const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

interface ParsedModule {
  readonly staticImports: readonly { moduleRequest: { value: string } }[]
  readonly staticExports: readonly { entries: readonly { moduleRequest: { value: string } | null }[] }[]
  readonly dynamicImports: readonly { moduleRequest: { start: number; end: number } }[]
}

export type Parse = (
  file: string,
  text: string,
  options: { lang: string },
) => { module: ParsedModule; program: unknown; errors: readonly unknown[] }

// The parser of the web's build. It parses types and JSX, and finds the same imports as the build.
export const { parseSync } = vite as unknown as { parseSync: Parse }

interface TreeNode {
  readonly type?: unknown
  readonly source?: { readonly value?: unknown }
  readonly callee?: { readonly name?: unknown }
  readonly arguments?: readonly { readonly value?: unknown }[]
}

/** Imports that are expressions: `import('…').Type` and `require('…')`. */
function expressionsIn(node: unknown, found: unknown[] = []): unknown[] {
  if (typeof node !== 'object' || node === null) return found
  const { type, source, callee, arguments: given } = node as TreeNode
  if (type === 'TSImportType') found.push(source?.value)
  if (type === 'CallExpression' && callee?.name === 'require') found.push(given?.[0]?.value)
  for (const child of Object.values(node)) expressionsIn(child, found)
  return found
}

export type Imports = readonly (string | undefined)[]
const imports = new Map<string, Imports>()

/** Everything a file imports, read once; undefined for an import whose target is not in the text. */
export function importsOf(file: string): Imports {
  const stored = imports.get(file) ?? readImports(file)
  imports.set(file, stored)
  return stored
}

function readImports(file: string): Imports {
  const text = textOf(file)
  const { module, program, errors } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file} cannot be read`)
  const literal = ({ start, end }: { start: number; end: number }) => /^['"](.+)['"]$/.exec(text.slice(start, end))?.[1]
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => literal(moduleRequest)),
    ...expressionsIn(program).map((value) => (typeof value === 'string' ? value : undefined)),
  ]
}

/** The file that a relative import names. */
export const targetOf = (file: string, specifier: string) =>
  posix.join(posix.dirname(file), specifier.split('?')[0] ?? '')

const isCode = (file: string) => /\.(ts|tsx|mts|js|mjs|cjs)$/.test(file)

/** The files of our own that a file of code imports. */
export function targetsOf(file: string): string[] {
  const specifiers = file.endsWith('.css')
    ? [...textOf(file).matchAll(/@import ["'](.+?)["']/g)].map(([, style]) => style)
    : isCode(file)
      ? importsOf(file)
      : []
  return specifiers.flatMap((specifier) => {
    if (specifier === undefined || !specifier.startsWith('.')) return []
    const target = targetOf(file, specifier)
    return existsSync(join(root, target)) ? [target] : []
  })
}

export const buildingOf = (file: string) => Object.keys(floors).find((building) => file.startsWith(`${building}/`))

/** The floor of a file: its index in its building, lowest 0; -1 for a file without a floor. */
export function floorOf(file: string): number {
  const building = buildingOf(file)
  if (building === undefined) return -1
  const below = file.slice(building.length + 1)
  const all = floors[building] ?? []
  const own = all.findIndex((floor) => below === floor || below.startsWith(`${floor}/`))
  return own >= 0 || below.includes('/') ? own : all.indexOf('.')
}

/** The files of the buildings, without tests. */
export const builtFiles = () =>
  Object.keys(floors)
    .flatMap(filesIn)
    .filter((file) => isCode(file) && !isTest(file))

/** Imports of a higher floor. */
export function arrowsUpward(): string[] {
  return builtFiles().flatMap((file) =>
    targetsOf(file)
      .filter((target) => buildingOf(target) === buildingOf(file) && floorOf(target) > floorOf(file))
      .map((target) => `${file} → ${target}`),
  )
}

/** Files that import themselves through others, types included. */
export function circles(files: readonly string[]): string[] {
  const isSource = new Set(files)
  const done = new Set<string>()
  const found: string[] = []
  function visit(file: string, path: readonly string[]): void {
    const start = path.indexOf(file)
    if (start >= 0) found.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const target of targetsOf(file).filter((one) => isSource.has(one))) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  return found
}

/** Everything that files import, directly or through others, styles included. */
function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    targetsOf(file).forEach(visit)
  }
  files.forEach(visit)
  return reached
}

/** The service worker and the first paint belong to the page of both applications, which no module imports. */
const ofBothPages = /^web\/kit\/(offline\/sw\.ts|theme\/first-paint\.(css|js))$/

/** Files of `web/kit` that not both applications reach. */
export function ofOneApplication(): string[] {
  const [staff, citizens] = ['web/staff', 'web/citizens'].map((application) =>
    reachedFrom(filesIn(application).filter((file) => isCode(file) && !isTest(file))),
  )
  return filesIn('web/kit').filter(
    (file) =>
      !isTest(file) && !/\.(md)$/.test(file) && !ofBothPages.test(file) && !(staff?.has(file) && citizens?.has(file)),
  )
}

export const entriesOf = (folder: string) => readdirSync(join(root, folder)).filter((name) => !skipped.has(name))

/** Mentions of documents that the repository does not hold. */
export function absentMentions(): string[] {
  const absent =
    /\b(decisions (§|section)|domain facts|house plan|(?<![-\w])(citizens|authority|sign-on|wire|screens|look|qualities|places|personal-data|decisions|house|words)\.md|qualities,? (§|section)|(of the )?specification)\b/gi
  return ['contract/src', 'server/src', 'server/test', 'demo', 'web', 'e2e', 'bench', 'scripts', 'docs', '.']
    .flatMap((folder) => (folder === '.' ? entriesOf('.').filter((name) => /\.(ts|md)$/.test(name)) : filesIn(folder)))
    .filter((file) => /\.(ts|tsx|css|mjs|cjs|md)$/.test(file) && !/^scripts\/structure\.ts$/.test(file))
    .flatMap((file) => (textOf(file).match(absent) ?? []).map((mention) => `${file}: ${mention}`))
}

function print(): void {
  const built = builtFiles()
  const arrows = new Set(
    built.flatMap((file) =>
      targetsOf(file).flatMap((target) => {
        const building = buildingOf(file)
        if (building === undefined || building !== buildingOf(target) || floorOf(file) === floorOf(target)) return []
        return [`${building}: ${floors[building]?.[floorOf(file)]} → ${floors[building]?.[floorOf(target)]}`]
      }),
    ),
  )
  const rows = [
    ['rooms', rooms.length],
    ...Object.entries(floors).map(([building, all]) => [`floors of ${building}`, all.length] as const),
    ['arrows between floors', arrows.size],
    ['arrows upward', arrowsUpward().length],
    ['circles', circles(built).length],
    ['files of web/kit that one application alone reaches', ofOneApplication().length],
    ['mentions of documents that are not here', absentMentions().length],
    ...roots.map((folder) => [`entries of ${folder}`, entriesOf(folder).length] as const),
  ]
  for (const [what, count] of rows) console.log(`${String(count).padStart(6)}  ${what}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print()
