import { build, type PluginOption, type Rolldown } from 'vite'
import { chunksOf, chunkWith, isSource, withImports } from './budget.ts'

// By default the bundler makes dozens of small files. They compress worse, and they queue where the server uses HTTP/1.1. A group written by
// hand becomes wrong as soon as somebody adds an import. So this code first asks the bundler which modules each page needs, and makes the
// groups from that: modules that are always needed together are in one file, with nothing that is not needed.

type Group = Rolldown.CodeSplittingGroup

/** The pages of each stage, in the order in which a person sees them. Each stage adds only what the stages before it did not need. */
const stages = [
  // Before any page that has no session.
  { name: 'base', from: ['staff/main.tsx', 'staff/accounts/session/SignInScreen.tsx'] },
  // What may appear over every page. It is rendered beside the first page.
  { name: 'overlays', from: ['staff/frame/overlays/Overlays.tsx'] },
  // Before any request.
  {
    name: 'requests',
    from: [
      'staff/frame/screens/authorize-screen.ts',
      'staff/accounts/session/credentials.ts',
      'staff/frame/settings/local-preferences.ts',
    ],
  },
  // Before any signed-in page.
  { name: 'frame', from: ['staff/frame/layouts/DashboardLayout.tsx'] },
  // Before the first list.
  { name: 'first-list', from: ['staff/people/profiles/list/UserValidationScreen.tsx'] },
  // At the end of the app bar of every signed-in page, loaded after the page.
  {
    name: 'bar',
    from: [
      'staff/oversight/search/SearchButton.tsx',
      'staff/list/jobs/ProgressButton.tsx',
      'staff/frame/notifications/NotificationBell.tsx',
    ],
  },
  // Before the first dialog, fetched when the first page has been there for a while.
  { name: 'dialogs', from: ['kit/ui/dialog/Dialog.tsx'] },
] as const

/** Changes only when its packages change, so a new version of the application leaves it in the browser's cache. */
const vendor = /node_modules[\\/](react|react-dom|scheduler|react-router|i18next)[\\/]/

/** This module loads a large part later and stays out of that part's chunk: in one chunk, both would load at once. */
const later = /[\\/]ui[\\/]SearchBox\.tsx$/

/** Every module that a page runs before it is rendered, as the bundler sees it. Of a barrel file, only the used exports count. */
async function modulesOf(root: string, plugins: PluginOption[]): Promise<(page: string) => Set<string>> {
  const result = await build({
    root,
    plugins,
    configFile: false,
    logLevel: 'silent',
    build: {
      target: 'es2023',
      write: false,
      minify: false,
      cssMinify: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: true } },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const chunks = chunksOf(output)
  return (page) => {
    const isMain = page === 'staff/main.tsx'
    // A module that is imported dynamically here and statically elsewhere has no chunk of its own.
    const entry = isMain ? [...chunks.values()].find(({ isEntry }) => isEntry) : chunkWith(chunks, page)
    if (entry === undefined) throw new Error(`chunks.ts names ${page}, which is no entry`)
    return new Set([...withImports(chunks, entry)].flatMap(({ moduleIds }) => moduleIds))
  }
}

/**
 * The chunk groups of the build.
 * @param plugins - those that decide what a module is. Pass new ones: a plugin serves only one build
 */
export async function chunkGroups(root: string, plugins: PluginOption[]): Promise<Group[]> {
  const modulesFor = await modulesOf(root, plugins)
  const pages = stages.flatMap(({ from }) => from)
  const isPage = (id: string) => pages.some((page) => isSource(id, page))
  const stageOf = new Map<string, string>()
  for (const { name, from } of stages) {
    for (const id of from.flatMap((page) => [...modulesFor(page)])) {
      if (!stageOf.has(id) && !isPage(id) && !later.test(id)) stageOf.set(id, name)
    }
  }
  return [
    { name: 'vendor', test: (id) => vendor.test(id) && stageOf.get(id) === 'base' },
    // Modules that only one page needs stay in its own file. Later stages rely on the modules of the first one.
    ...stages.map(
      ({ name }): Group => ({ name, test: (id) => stageOf.get(id) === name, minShareCount: name === 'base' ? 1 : 2 }),
    ),
    { name: 'later', test: later },
  ]
}
