import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { at, giveUp } from './place.mjs'

const names = [
  // Without windows it does the same work in less time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'chrome',
]

function installedBrowsers() {
  const { PATH = '', HOME = '', LOCALAPPDATA = '', ProgramFiles = '' } = process.env
  if (process.platform === 'win32') {
    const folders = [ProgramFiles, process.env['ProgramFiles(x86)'] ?? '', LOCALAPPDATA].filter(
      (folder) => folder !== '',
    )
    const programs = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]
    return programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  }
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  if (process.platform !== 'darwin') return onPath
  const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
  return [
    ...apps.flatMap((app) => ['', HOME].map((home) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`)),
    ...onPath,
  ]
}

/**
 * The oldest version that the journeys pass with. In Chromium 150 a page with a service worker does not notice that Playwright has taken its
 * connection away.
 */
const oldest = 156

/** The version of a browser; 0 when it does not exist or does not run: after a download, libraries of the system can be missing. */
function versionOf(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return 0
  }
  // On Windows, requesting the version would open a window.
  if (process.platform === 'win32') return oldest
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return Number(/(\d+)\.\d+\.\d+/.exec(stdout ?? '')?.[1] ?? 0)
}

const isRecent = (path) => versionOf(path) >= oldest

function download() {
  process.stdout.write('Fetching a Chromium for the tests…\n')
  const { status } = spawnSync(process.execPath, [at('node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 600_000,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000', ...process.env },
  })
  return status === 0
}

function installWithApt() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return false
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  process.stdout.write('Installing Chromium with apt-get…\n')
  // With old lists it would install, or keep, an old version.
  apt('update')
  return ['chromium-headless-shell', 'chromium'].some((name) => apt('install', '-y', '--no-install-recommends', name))
}

/** The path of a Chromium, Chrome or Edge that is recent enough; installs one when there is none. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return versionOf(given) > 0 ? given : giveUp(`CHROMIUM_PATH names no browser that runs here: ${given}`)
  const findRecent = () => installedBrowsers().find(isRecent)
  const found = findRecent()
  if (found !== undefined) return found
  const { chromium } = await import('@playwright/test')
  const fetched = chromium.executablePath()
  if (isRecent(fetched) || (download() && isRecent(fetched))) return fetched
  const installed = installWithApt() ? findRecent() : undefined
  return (
    installed ??
    giveUp(
      `The tests need a browser: install Chromium, Chrome or Edge ${oldest} or later, or set CHROMIUM_PATH to one, and run npm test again.`,
    )
  )
}

// Run directly, this script prints the path of the browser. Programs that are not scripts of this folder use it in this way.
if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(await findChromium())
