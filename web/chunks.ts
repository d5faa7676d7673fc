import { build, type PluginOption, type Rolldown } from 'vite'

// By itself the bundler makes dozens of small files, which pack worse and queue up where the server speaks HTTP/1.1; and a group
// written by hand is wrong as soon as somebody adds an import. So it is asked first what each page needs, and the groups are
// made from its answer: what is always needed together travels together, and nothing that is not needed.

type Group = Rolldown.CodeSplittingGroup
type Chunk = Rolldown.OutputChunk

/** Which pages stand for what, in the order in which they are seen; each later one adds what those before it did not need. */
const stages = [
  // Before any page that has no session.
  { name: 'base', from: ['staff/main.tsx', 'staff/features/session/SignInScreen.tsx'] },
  // What may lie over every page; it is drawn beside the first one.
  { name: 'overlays', from: ['kit/layout/Overlays.tsx'] },
  // Before any request.
  {
    name: 'requests',
    from: [
      'staff/layout/authorize-screen.ts',
      'staff/features/session/credentials.ts',
      'kit/settings/local-preferences.ts',
    ],
  },
  // Before any signed-in page.
  { name: 'frame', from: ['staff/layout/DashboardLayout.tsx'] },
  // Before the first list.
  { name: 'first-list', from: ['staff/features/profiles/UserValidationScreen.tsx'] },
  // At the end of the bar of every signed-in page, after the page.
  {
    name: 'bar',
    from: [
      'staff/features/searching/SearchButton.tsx',
      'staff/features/exports/TrayButton.tsx',
      'staff/layout/NotificationBell.tsx',
    ],
  },
  // Before the first dialog, fetched when the first page has been there for a while.
  { name: 'dialogs', from: ['kit/ui/Dialog.tsx'] },
] as const

/** Changes only with its packages, so that a new version of ours leaves it in the browser's cache. */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store)[\\/]/

/** What fetches a large part later stays apart from it: packed together, it would come at once. */
const later = /[\\/]ui[\\/]SearchBox\.tsx$/

function isSource(id: string, page: string): boolean {
  return id.replaceAll('\\', '/').endsWith(`/web/${page}`)
}

/** Every module that a page runs before it is drawn, as the bundler sees it: barrels count only for what is taken out of them. */
async function modulesOf(root: string, plugins: PluginOption[]): Promise<(page: string) => Set<string>> {
  const answer = await build({
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
  const { output } = (Array.isArray(answer) ? answer[0] : answer) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const all = [...chunks.values()]
  return (page) => {
    // What is fetched later here and imported elsewhere has no chunk of its own.
    const holds = ({ moduleIds }: Chunk) => moduleIds.some((id) => isSource(id, page))
    const entry = page === 'staff/main.tsx' ? all.find(({ isEntry }) => isEntry) : all.find(holds)
    if (entry === undefined) throw new Error(`chunks.ts names ${page}, which is no entry`)
    const found = new Set<Chunk>()
    const visit = (chunk: Chunk | undefined): void => {
      if (chunk === undefined || found.has(chunk)) return
      found.add(chunk)
      for (const name of chunk.imports) visit(chunks.get(name))
    }
    visit(entry)
    return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
  }
}

/**
 * The groups of files for the build.
 * @param plugins - those that decide what a module is; new ones, since a plugin serves one build
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
    // What only the page itself needs stays in its own file; but whatever comes later counts on what the first one brought.
    ...stages.map(
      ({ name }): Group => ({ name, test: (id) => stageOf.get(id) === name, minShareCount: name === 'base' ? 1 : 2 }),
    ),
    { name: 'later', test: later },
  ]
}
