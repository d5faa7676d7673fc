import { readFileSync } from 'node:fs'

/** The JavaScript files of some modules with everything that they import, without the files of others. Modules are named by the end of their path. */
function filesOf(app, names, without = []) {
  const manifest = JSON.parse(readFileSync(`web/dist/${app}/.vite/manifest.json`, 'utf8'))
  const reach = (some) => {
    const found = new Set()
    const visit = (key) => {
      if (found.has(key)) return
      found.add(key)
      for (const next of manifest[key].imports ?? []) visit(next)
    }
    for (const name of some) {
      const key = Object.keys(manifest).find((one) => one.endsWith(name))
      if (key === undefined) throw new Error(`${app} has no module ${name}`)
      visit(key)
    }
    return found
  }
  const excluded = reach(without)
  return [...reach(names)].filter((key) => !excluded.has(key)).map((key) => `web/dist/${app}/${manifest[key].file}`)
}

/** The pages and dialogs that an application loads when they are opened. */
function laterOf(app) {
  const manifest = JSON.parse(readFileSync(`web/dist/${app}/.vite/manifest.json`, 'utf8'))
  return Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)
}

const frame = ['index.html', 'messages/es/index.ts', 'frame/overlays/Overlays.tsx']
const signIn = [...frame, 'accounts/session/SignInScreen.tsx']
const firstList = [
  ...frame,
  'frame/layouts/DashboardLayout.tsx',
  'messages/es/inside.ts',
  'people/profiles/list/UserValidationScreen.tsx',
]
const citizens = ['index.html', 'frame/Overlays.tsx']
const offer = [...citizens, 'offer/list/OfferPage.tsx']
const activity = [...citizens, 'offer/activity/ActivityPage.tsx', 'messages/es/activity.ts']

const limit = (name, path, kB) => ({ name, path, limit: `${kB} kB`, gzip: true })

/** What a browser transfers, in kB of gzip (R 17). */
export default [
  limit('staff: sign-in', filesOf('staff', signIn), 170),
  limit('staff: first list', filesOf('staff', firstList), 270),
  limit('citizens: first page', filesOf('citizens', offer), 175),
  limit('citizens: page of an activity', filesOf('citizens', activity), 175),
  ...laterOf('citizens').map((key) => limit(`citizens: + ${key}`, filesOf('citizens', [key], offer), 45)),
].filter(({ path }) => path.length > 0)
