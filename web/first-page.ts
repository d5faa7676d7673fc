import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { chunksOf, chunkWith, withImports } from './budget.ts'

type Bundle = Rolldown.OutputBundle

/** Sources whose files the page itself requests, before any code of the application runs. They stand below `web`; `*` is its language. */
export interface PrefetchRule {
  readonly sources: readonly string[]
  /** Only for people who are signed in on this device, or only for those who are not. */
  readonly session?: 'inside' | 'outside'
  /** Only for these pages: the ends of their addresses, as a regular expression. */
  readonly at?: string
}

/** The staff's: the sign-in page; or what stands around every screen, with the screens that are opened first most often. */
export const staffPrefetch: readonly PrefetchRule[] = [
  { sources: ['staff/messages/*/index.ts'] },
  { session: 'outside', sources: ['staff/accounts/session/SignInScreen.tsx'] },
  {
    session: 'inside',
    sources: [
      'staff/frame/screens/authorize-screen.ts',
      'staff/frame/settings/local-preferences.ts',
      'staff/frame/layouts/DashboardLayout.tsx',
      'staff/frame/overlays/Overlays.tsx',
      'staff/messages/*/inside.ts',
    ],
  },
  { session: 'inside', at: 'home|dashboard', sources: ['staff/oversight/dashboard/HomeScreen.tsx'] },
  {
    session: 'inside',
    at: 'user-validation|users-validation|validacion-de-usuarios',
    sources: ['staff/people/profiles/list/UserValidationScreen.tsx'],
  },
]

/** The citizens': the offer, and the page of an activity, whose address is shared. */
export const citizensPrefetch: readonly PrefetchRule[] = [
  { sources: ['citizens/messages/*/index.ts'] },
  { at: 'portal-ciudadano|en', sources: ['citizens/offer/list/OfferPage.tsx'] },
  {
    at: 'actividades/\\d+|activities/\\d+',
    sources: ['citizens/offer/activity/ActivityPage.tsx', 'citizens/messages/*/activity.ts'],
  },
]

/** Script and styles of the first paint, without their comments. They stand in the page itself: this saves two requests, and the page paints at once. */
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
function filesOf(bundle: Bundle, source: string, linked: ReadonlySet<string>): string[] {
  const chunks = chunksOf(Object.values(bundle))
  const entry = chunkWith(chunks, source)
  if (entry === undefined) throw new Error(`first-page.ts names ${source}, which is in no file`)
  const files = [...withImports(chunks, entry)].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ])
  return [...new Set(files)].filter((name) => !linked.has(name))
}

/**
 * A script that requests the files of the coming page while the first files are still loading. Without it, the files of each layer
 * are requested only when the layer above has arrived and run.
 */
function prefetchScript(bundle: Bundle, base: string, html: string, prefetchRules: readonly PrefetchRule[]): string {
  const linked = new Set(Object.keys(bundle).filter((name) => html.includes(`${base}${name}`)))
  const of = (sources: readonly string[], locale: string) =>
    sources
      .flatMap((source) => filesOf(bundle, source.replace('*', locale), linked))
      .map((name) => name.replace('assets/', ''))
  const rules = prefetchRules.map(({ sources, session, at }) => ({
    session,
    at,
    es: of(sources, 'es'),
    en: of(sources, 'en'),
  }))
  return `(() => {
  const requested = new Set()
  const ask = (name) => {
    if (requested.has(name)) return
    requested.add(name)
    const link = document.createElement('link')
    link.rel = name.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.href = '${base}assets/' + name
    document.head.append(link)
  }
  let held = null
  try {
    held = localStorage.getItem('citizen_application_key')
  } catch {}
  const now = held === null ? 'outside' : 'inside'
  const { lang } = document.documentElement
  for (const { session = now, at = '[^/]*', ...names } of ${JSON.stringify(rules)})
    if (session === now && new RegExp('/(' + at + ')/?$').test(location.pathname)) names[lang].forEach(ask)
})()`
}

/**
 * Makes `index.html` paint with its first bytes; the built one starts the application after that, and requests at once what its
 * first page needs next.
 */
export function firstPage(prefetchRules: readonly PrefetchRule[]): Plugin {
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
        const script = prefetchScript(bundle, base, page, prefetchRules).replace(/^\s+/gm, '')
        return page.replace('  </head>', () => `    <script>${script}</script>\n  </head>`)
      },
    },
  }
}
