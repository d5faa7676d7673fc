import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { isLong } from './base/length.ts'
import { folderOf, portOf, urlOf, worker } from './base/servers.ts'

// Tests the built product through its screens only. Each worker has a server with a database of its own.

const workers = 2

/**
 * Features of Chromium that no journey needs. Chromium uses only the last list of the command line: the first lines repeat the list of
 * Playwright. The pages of the address bar, in the last line, start for each window and cost more than an empty page.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'AimEnabled',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

// Playwright loads this file again in every worker. The folder is created once, and removed after the servers have ended.
if (process.env.E2E_DATA === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  process.env.E2E_DATA = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Tests with this tag run in `npm run test:long`, and only there.
  ...(isLong ? { grep: /@long/ } : { grepInvert: /@long/ }),
  // For journeys that would never end. None has a limit of its own: the duration depends on the machine.
  timeout: isLong ? 600_000 : 240_000,
  expect: { timeout: 10_000 },
  workers,
  // On a busy machine a browser may be slow once. The second attempt uses the same server and the same data,
  // and the end of the run names the tests that needed it.
  retries: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  outputDir: fileURLToPath(new URL('../test-results', import.meta.url)),
  webServer: Array.from({ length: workers }, (_, index) => ({
    command: 'node scripts/start.cjs',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${urlOf(index)}/api/ready`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(portOf(index)),
      PORTAL_DATA_DIR: folderOf(index),
      PORTAL_DEMO_CITIZENS: '120',
      PORTAL_DEMO_PASSWORD: 'Parque-2026',
      PORTAL_LOG_LEVEL: 'warn',
      // Journeys that create many accounts use a different IP address for each.
      PORTAL_TRUST_PROXY: '127.0.0.1',
    },
  })),
  // The journeys of citizens run last: they create people, and some journeys of the staff expect those of the demonstration on the first page.
  projects: [
    { name: 'staff', testIgnore: /citizens-[\w-]+\.spec\.ts$/ },
    { name: 'citizens', testMatch: /citizens-[\w-]+\.spec\.ts$/ },
  ],
  use: {
    baseURL: urlOf(worker),
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Bogota',
    // Only the journeys about the service worker have one: it would respond instead of the servers that other journeys stop.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
})
