import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Kilobytes (1,000 bytes) of gzip that may be transferred. */
const limits = { signIn: 150, firstList: 250, dialogs: 3, further: 40, css: 30, font: 45, reader: 400 }

/** Parts with a limit of their own: the animation player, which no page waits for, and the PDF viewer (its worker is counted apart). */
export const apart: Readonly<Record<string, number>> = { 'drawing-player': 50, pdf: 120 }

export type Chunk = Rolldown.OutputChunk
type Bundled = Rolldown.OutputBundle[string]
/** Adds up what the browser has to fetch of an application. */
export type Measure = (bundle: Rolldown.OutputBundle) => readonly Line[]

/** A sum of transferred bytes and its limit in kilobytes. */
export interface Line {
  readonly what: string
  readonly bytes: number
  readonly limit: number
}

/** Bytes of a file as gzip. */
export function sizeOf(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length
}

/** Whether a module or a chunk's entry is this source below `web`. */
export function isSource(id: string, path: string): boolean {
  return id.replaceAll('\\', '/').endsWith(`/web/${path}`)
}

/** The chunks of a build by their file names. */
export function chunksOf(files: readonly Bundled[]): ReadonlyMap<string, Chunk> {
  return new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}

/** The chunk that has a source in it. */
export function chunkWith(chunks: ReadonlyMap<string, Chunk>, path: string): Chunk | undefined {
  return [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => isSource(id, path)))
}

/** A chunk with everything it imports before it runs. */
export function withImports(chunks: ReadonlyMap<string, Chunk>, ...from: readonly (Chunk | undefined)[]): Set<Chunk> {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(chunks.get(name))
  }
  for (const chunk of from) visit(chunk)
  return found
}

/** The bytes of the styles that some chunks need. */
export function stylesOf(bundle: Rolldown.OutputBundle, chunks: Iterable<Chunk>): number {
  const names = new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return [...names].reduce((total, name) => {
    const file = bundle[name]
    return total + (file?.type === 'asset' ? sizeOf(file.source) : 0)
  }, 0)
}

/** The limits of the staff's application. */
export const measure: Measure = (bundle) => {
  const files = Object.values(bundle)
  const chunks = chunksOf(files)
  const all = [...chunks.values()]
  const sizes = new Map(all.map((chunk) => [chunk, sizeOf(chunk.code)]))
  const sum = (some: Iterable<Chunk>): number => [...some].reduce((total, chunk) => total + (sizes.get(chunk) ?? 0), 0)
  const of = (path: string) => all.find(({ facadeModuleId }) => isSource(facadeModuleId ?? '', path))

  const entry = all.find(({ isEntry }) => isEntry)
  const words = of('staff/messages/es/index.ts')
  const list = of('staff/people/profiles/list/UserValidationScreen.tsx')
  // `Root` loads the overlays as soon as it is rendered, so they are transferred before the form is ready.
  const everywhere = [entry, words, of('staff/frame/overlays/Overlays.tsx')]
  const signIn = withImports(chunks, ...everywhere, of('staff/accounts/session/SignInScreen.tsx'))
  const cold = withImports(chunks, ...everywhere, of('staff/frame/layouts/DashboardLayout.tsx'), list)
  const lines: Line[] = [{ what: 'sign-in', bytes: sum(signIn), limit: limits.signIn }]
  if (list !== undefined) lines.push({ what: 'first list, cold', bytes: sum(cold), limit: limits.firstList })
  // Fetched once, after the first page. It is not counted with each dialog.
  const stand = chunkWith(chunks, 'kit/ui/dialog/Dialog.tsx')
  const counted = new Set([...cold, ...withImports(chunks, stand)])
  lines.push({ what: 'what dialogs stand on', bytes: sum(counted) - sum(cold), limit: limits.dialogs })

  // What a screen, a dialog or a menu adds, when the list and the page it is opened from are loaded already.
  const listed = new Set([
    entry,
    words,
    list,
    of('staff/accounts/session/SignInScreen.tsx'),
    of('staff/frame/layouts/DashboardLayout.tsx'),
    stand,
  ])
  const openers = (chunk: Chunk) => all.filter(({ dynamicImports }) => dynamicImports.includes(chunk.fileName))
  const further: Line[] = []
  for (const chunk of all) {
    if (!chunk.isDynamicEntry || listed.has(chunk)) continue
    const adds = openers(chunk).map((opener) => {
      const there = withImports(chunks, opener)
      return sum([...withImports(chunks, chunk)].filter((one) => !counted.has(one) && !there.has(one)))
    })
    further.push({ what: `+ ${chunk.name}`, bytes: Math.max(0, ...adds), limit: apart[chunk.name] ?? limits.further })
  }

  lines.push(...further.sort((a, b) => b.bytes - a.bytes))

  // Styles that one screen needs: those of the frame and the list, its own, and those of the largest part opened from it.
  const sizeOfStyles = (some: readonly Chunk[]) => stylesOf(bundle, some)
  const screens = all.filter(({ isDynamicEntry }) => isDynamicEntry)
  const styles = screens.map((screen) => {
    const there = [...cold, ...withImports(chunks, screen)]
    const opened = all.filter(({ fileName }) => screen.dynamicImports.includes(fileName))
    return Math.max(...[there, ...opened.map((one) => [...there, ...withImports(chunks, one)])].map(sizeOfStyles))
  })
  lines.push({ what: 'CSS of a screen', bytes: Math.max(0, ...styles), limit: limits.css })
  // The only font, compressed by itself; and the PDF viewer's worker, which is fetched with the first document.
  const ofKind = (kind: RegExp) => files.filter(({ fileName }) => kind.test(fileName))
  const raw = (file: Bundled) => (file.type === 'asset' ? file.source.length : file.code.length)
  const fonts = ofKind(/\.woff2$/).reduce((total, file) => total + raw(file), 0)
  lines.push({ what: 'font', bytes: fonts, limit: limits.font })
  for (const file of ofKind(/pdf\.worker[^/]*$/))
    lines.push({
      what: 'worker of pdf',
      bytes: sizeOf(file.type === 'asset' ? file.source : file.code),
      limit: limits.reader,
    })
  return lines
}

function draw({ what, bytes, limit }: Line): string {
  const size = (bytes / 1000).toFixed(1)
  const over = bytes > limit * 1000 ? '  OVER' : ''
  return `${what.padEnd(28)}${size.padStart(7)} kB of ${String(limit).padStart(3)}${over}`
}

/** Fails the build when the browser has to fetch more than the limits. */
export function limitSizes(measured: Measure): Plugin {
  // `npm run build` prints the whole table; the build before `npm start` prints only what is too large.
  const printed = process.env.PORTAL_BUDGET === 'print'
  return {
    name: 'portal-budget',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler(_, bundle) {
        const lines = measured(bundle)
        const over = lines.filter(({ bytes, limit }) => bytes > limit * 1000)
        if (printed || over.length > 0) process.stdout.write(`gzip sizes\n${lines.map(draw).join('\n')}\n`)
        if (over.length > 0) this.error(`over the budget: ${over.map(({ what }) => what).join(', ')}`)
      },
    },
  }
}
