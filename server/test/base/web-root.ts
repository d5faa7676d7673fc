import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApplicationName } from '../../src/base/http/web-files.ts'

/** The page of the citizens as the build makes it, with the places that the server fills. */
export const citizensPage = `<!doctype html>
<html lang="es" data-theme="light">
  <head>
    <!--title--><title>Portal ciudadano</title>
    <meta name="description" content="Actividades" /><!--/title-->
    <script>citizens()</script>
    <!--head-->
  </head>
  <body>
    <div id="root"><!--body--></div>
  </body>
</html>
`

const pages: Readonly<Record<ApplicationName, string>> = {
  staff: '<!doctype html><title>Portal</title><style>a{}</style>',
  citizens: citizensPage,
}

/** A folder like the built web, with these applications. */
export async function makeWebRoot(...names: readonly ApplicationName[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-web-'))
  for (const name of names) {
    await mkdir(join(folder, name, 'assets'), { recursive: true })
    await writeFile(join(folder, name, 'index.html'), pages[name])
    await writeFile(join(folder, name, 'assets', 'main-1a2b.js'), `export const name = '${name}'`)
    await writeFile(join(folder, name, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  }
  return folder
}

/** Removes the folder. */
export const removeWebRoot = (folder: string): Promise<void> => rm(folder, { recursive: true })
