import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InstituteNames } from '@portal/contract'
import type { RenderPage, RenderRequest } from '@portal/contract/citizens'
import { citizenBasePath } from '@portal/contract/citizens'
import { scriptJson } from './html.ts'

/** One module of the build, as Vite's manifest describes it. */
interface BuiltModule {
  readonly file: string
  readonly imports?: readonly string[]
}

/** HTML of a page: for its head, for its root element, and the state with which the application takes it over. */
export interface RenderedParts {
  readonly head: readonly string[]
  readonly root: string
  readonly state: string
}

/** A request without the names of the institute, which are the same for every page. */
export type PageRequest = Omit<RenderRequest, 'institute'>

const nothing: RenderedParts = { head: [], root: '', state: '' }

/** The files of a module and of everything that it imports. */
function filesOf(manifest: Readonly<Record<string, BuiltModule>>, module: string): string[] {
  const found = new Set<string>()
  const visit = (key: string): void => {
    const built = manifest[key]
    if (built === undefined || found.has(built.file)) return
    found.add(built.file)
    for (const next of built.imports ?? []) visit(next)
  }
  visit(module)
  return [...found]
}

/**
 * Loads the module that renders pages of the citizens' application from the built web.
 * @param root - the folder of the application
 * @param institute - its own names, if it has some
 * @returns a function that renders a page; without the module the page has no content, and the application renders it in the browser
 */
export async function loadRenderer(
  root: string,
  institute: InstituteNames | null,
): Promise<(request: PageRequest) => Promise<RenderedParts>> {
  const path = join(root, '../citizens-renderer/render.js')
  if (!existsSync(path)) return async () => nothing
  const { renderPage } = (await import(pathToFileURL(path).href)) as { readonly renderPage: RenderPage }
  const manifest = JSON.parse(await readFile(join(root, '.vite/manifest.json'), 'utf8'))
  return async (request) => {
    const { html, state, module } = await renderPage({ ...request, institute })
    return {
      head: filesOf(manifest, module).map(
        (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${citizenBasePath}${file}" />`,
      ),
      root: html,
      state: `<script type="application/json" id="page-state">${scriptJson(state)}</script>`,
    }
  }
}
