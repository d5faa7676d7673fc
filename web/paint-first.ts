import type { Plugin } from 'vite'

/** Styles block the application, but not the first paint of the placeholder in `index.html`. */
function stylesLast(html: string): string {
  const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
  return links.reduce((page, link) => page.replace(link, ''), html).replace('  </body>', `${links.join('')}  </body>`)
}

/**
 * Starts the application after the placeholder is painted. Without this, code that comes at once from the browser's cache would run
 * first, and a slow device would show nothing meanwhile. A tab in the background is not painted and does not wait.
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
  const loaded = (sheet) => sheet.sheet !== null || new Promise((done) => (sheet.onload = sheet.onerror = done))
  const start = () =>
    document.readyState === 'loading'
      ? document.addEventListener('DOMContentLoaded', start)
      : Promise.all([...document.querySelectorAll('link[rel="stylesheet"]')].map(loaded)).then(started)
  if (document.hidden) start()
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
})()`
  return html
    .replace(tag, () => `    <link rel="modulepreload" crossorigin href="${src}">\n`)
    .replace('  </head>', () => `    <script>${script}</script>\n  </head>`)
}

/** Makes the placeholder of the built page paint before the application starts (ADR 0020). */
export function paintFirst(): Plugin {
  return {
    name: 'portal-paint-first',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => startPainted(stylesLast(html)) },
  }
}
