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

function knownPlaces() {
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

/** Whether the browser exists and runs. After a download, libraries of the system can be missing. */
function runs(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  // On Windows, asking for the version would open a window.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

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
  const install = () =>
    ['chromium-headless-shell', 'chromium'].some((name) => apt('install', '-y', '--no-install-recommends', name))
  return install() || (apt('update') && install())
}

/** The path of a Chromium, Chrome or Edge that runs here; installs one when there is none. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return runs(given) ? given : giveUp(`CHROMIUM_PATH names no browser that runs here: ${given}`)
  const known = () => knownPlaces().find(runs)
  const found = known()
  if (found !== undefined) return found
  const { chromium } = await import('@playwright/test')
  const fetched = chromium.executablePath()
  if (runs(fetched) || (download() && runs(fetched))) return fetched
  const installed = installWithApt() ? known() : undefined
  return (
    installed ??
    giveUp(
      'The tests need a browser: install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one, and run npm test again.',
    )
  )
}

// Run directly, this script prints the path of the browser. Programs that are not scripts of this folder use it in this way.
if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(await findChromium())
