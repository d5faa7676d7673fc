import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Sources whose files the page itself requests, before any code of the application runs. */
const outside = ['staff/features/session/SignInScreen.tsx']
const inside = [
  'staff/layout/authorize-screen.ts',
  'kit/settings/local-preferences.ts',
  'staff/layout/DashboardLayout.tsx',
  'kit/layout/Overlays.tsx',
  'staff/messages/*/inside.ts',
]
/** The pages that are opened first most often, by the end of their addresses. A test keeps them equal to the contract's. */
const firstPages: Readonly<Record<string, string>> = {
  'home|dashboard': 'staff/features/dashboard/HomeScreen.tsx',
  'user-validation|users-validation|validacion-de-usuarios': 'staff/features/profiles/UserValidationScreen.tsx',
}

/** Script and styles of the first paint, without their comments. They stand in the page itself: two requests less, and it paints at once. */
function firstPaint(): string {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, 'kit/theme', name), 'utf8')
      .replace(/^\s*(\/\/.*|\/\*.*\*\/)$/gm, '')
      .replace(/^\s+/gm, '')
      .trim()
  return `<script>\n${read('first-paint.js')}\n</script>\n    <style>\n${read('first-paint.css')}\n</style>`
}

/** The application's own styles block the application, but not the first paint of the placeholder in `index.html`. */
function stylesLast(html: string): string {
  const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
  return links.reduce((page, link) => page.replace(link, ''), html).replace('  </body>', `${links.join('')}  </body>`)
}

/**
 * Starts the application after the placeholder is painted. Without this, code that comes at once from the browser's cache would run
 * first, and a slow phone would show nothing meanwhile. A tab in the background is not painted and does not wait.
 */
function startPainted(html: string): string {
  const entry = / *<script type="module" crossorigin src="([^"]*)"><\/script>\n/.exec(html)
  if (entry === null) throw new Error('index.html has no script to start')
  const [tag, src] = entry
  const script = `(() => {
  const started = () => {
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = '${src}'
    document.head.append(script)
  }
  const dressed = (sheet) => sheet.sheet !== null || new Promise((done) => (sheet.onload = sheet.onerror = done))
  const start = () =>
    document.readyState === 'loading'
      ? document.addEventListener('DOMContentLoaded', start)
      : Promise.all([...document.querySelectorAll('link[rel="stylesheet"]')].map(dressed)).then(started)
  if (document.hidden) start()
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
})()`.replace(/^\s+/gm, '')
  return html
    .replace(tag, () => `    <link rel="modulepreload" crossorigin href="${src}">\n`)
    .replace('  </head>', () => `    <script>${script}</script>\n  </head>`)
}

/** The files of a source and all its imports, without the files that the page names already. */
function filesOf(bundle: Bundle, source: string, known: ReadonlySet<string>): string[] {
  const holds = (file: Bundle[string]): file is Chunk =>
    file.type === 'chunk' && file.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/web/${source}`))
  const found = new Set<string>()
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    for (const name of chunk.imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') visit(file)
    }
  }
  const entry = Object.values(bundle).find(holds)
  if (entry === undefined) throw new Error(`first-page.ts names ${source}, which is in no file`)
  visit(entry)
  return [...found].filter((name) => !known.has(name))
}

/**
 * A script that requests the files of the coming page while the first files are still loading. Without it, the files of each layer
 * are requested only when the layer above has arrived and run.
 */
function askAhead(bundle: Bundle, base: string, html: string): string {
  const known = new Set(Object.keys(bundle).filter((name) => html.includes(`${base}${name}`)))
  const of = (sources: readonly string[]) => [
    ...new Set(sources.flatMap((source) => filesOf(bundle, source, known)).map((name) => name.replace('assets/', ''))),
  ]
  const words = (locale: string) => [`staff/messages/${locale}/index.ts`]
  const inward = (locale: string) => inside.map((source) => source.replace('*', locale))
  const always = { es: of(words('es')), en: of(words('en')) }
  const signedIn = { es: of(inward('es')), en: of(inward('en')) }
  const pages = Object.entries(firstPages).map(([addresses, source]) => [
    addresses,
    of([source]).filter((name) => !signedIn.es.includes(name)),
  ])
  return `(() => {
  const ask = (names) => {
    for (const name of names) {
      const link = document.createElement('link')
      link.rel = name.endsWith('.css') ? 'preload' : 'modulepreload'
      if (link.rel === 'preload') link.as = 'style'
      link.crossOrigin = ''
      link.href = '${base}assets/' + name
      document.head.append(link)
    }
  }
  let held = null
  try {
    held = localStorage.getItem('citizen_application_key')
  } catch {}
  const { lang } = document.documentElement
  ask(${JSON.stringify(always)}[lang])
  if (held === null) return ask(${JSON.stringify(of(outside))})
  ask(${JSON.stringify(signedIn)}[lang])
  for (const [addresses, names] of ${JSON.stringify(pages)})
    if (new RegExp('/(' + addresses + ')/?$').test(location.pathname)) ask(names)
})()`
}

/**
 * Makes `index.html` paint with its first bytes; the built one starts the application after that, and requests at once everything
 * that the staff's first page needs next.
 * @param asksAhead - whether the page requests the files of the staff's first page
 */
export function firstPage(asksAhead: boolean): Plugin {
  let base = '/'
  return {
    name: 'portal-first-page',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const painted = html.replace('<!--first-paint-->', firstPaint)
        if (bundle === undefined) return painted
        const page = startPainted(stylesLast(painted))
        if (!asksAhead) return page
        const script = askAhead(bundle, base, page).replace(/^\s+/gm, '')
        return page.replace('  </head>', () => `    <script>${script}</script>\n  </head>`)
      },
    },
  }
}
