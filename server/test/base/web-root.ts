import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApplicationName } from '../../src/base/http/web-files.ts'

/** The built page of the citizens' application, with the placeholders that the server fills. */
export const citizensPage = `<!doctype html>
<html lang="es" data-theme="light">
  <head>
    <!--title--><title>Portal ciudadano</title>
    <meta name="description" content="Actividades" /><!--/title-->
    <!--own-->
    <script>citizens()</script>
    <!--head-->
  </head>
  <body>
    <div id="root">
      <!--root--><p>placeholder</p><!--/root-->
    </div>
    <!--state-->
  </body>
</html>
`

/** A replacement for the application's renderer: it renders the API response of the page as text. */
const renderer = `export async function renderPage({ activity, institute, now, read }) {
  const { data } = await read('/api/citizen-portal/public-schedules' + (activity === null ? '?open_from=' + now.toISOString().slice(0, 10) : '/' + activity))
  const text = JSON.stringify(data).replace(/[&<>"]/g, (sign) => '&#' + sign.charCodeAt(0) + ';')
  const module = activity === null ? 'OfferPage.tsx' : 'ActivityPage.tsx'
  const footer = institute === null ? '' : '<footer>' + institute.name.replace(/&/g, '&amp;') + '</footer>'
  return { html: '<main>' + text + '</main>' + footer, state: { now: now.toUTCString(), queries: data }, module }
}
`
/** The modules of the pages, as named in Vite's manifest. */
const manifest = {
  'OfferPage.tsx': { file: 'assets/offer.js', imports: ['shared.ts'] },
  'ActivityPage.tsx': { file: 'assets/activity.js', imports: ['shared.ts'] },
  'shared.ts': { file: 'assets/shared.js', imports: ['OfferPage.tsx'] },
}

/** A service worker with its list of files, as the build writes it. */
export const worker =
  'store([{"revision":null,"url":"assets/main-1a2b.js"},{"revision":"0a1b","url":"index.html"},{"revision":"2c3d","url":"favicon.svg"}]);'

const pages: Readonly<Record<ApplicationName, string>> = {
  staff: '<!doctype html><title>Portal</title><!--own--><style>a{}</style>',
  citizens: citizensPage,
}

/** Creates a folder like the built web, with these applications. */
export async function makeWebRoot(...names: readonly ApplicationName[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-web-'))
  for (const name of names) {
    await mkdir(join(folder, name, 'assets'), { recursive: true })
    await writeFile(join(folder, name, 'index.html'), pages[name])
    await writeFile(join(folder, name, 'assets', 'main-1a2b.js'), `export const name = '${name}'`)
    await writeFile(join(folder, name, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(join(folder, name, 'manifest.webmanifest'), JSON.stringify({ name: 'Portal', lang: 'es' }))
    await writeFile(join(folder, name, 'sw.js'), worker)
  }
  if (names.includes('citizens')) {
    await mkdir(join(folder, 'citizens/.vite'))
    await writeFile(join(folder, 'citizens/.vite/manifest.json'), JSON.stringify(manifest))
    await mkdir(join(folder, 'citizens-renderer'))
    await writeFile(join(folder, 'citizens-renderer/package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'citizens-renderer/render.js'), renderer)
  }
  return folder
}

/** Removes the folder. */
export const removeWebRoot = (folder: string): Promise<void> => rm(folder, { recursive: true })
