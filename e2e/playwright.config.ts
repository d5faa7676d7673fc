import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { isLong } from './base/length.ts'
import { folderOf, portOf, urlOf, worker } from './base/servers.ts'

// The built product; the journeys see its screens and nothing else of it. Each worker has a server with a database of its own.

const workers = 2

/**
 * Features of Chromium that no journey needs. It takes only the last list it is given: the first lines repeat what Playwright leaves
 * out. The pages of the address bar, in the last line, are started for each window, and cost more than an empty page does.
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

// Playwright loads this file again in every worker. The folder is made once, and removed after the servers have ended.
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
  // For journeys that would wait for ever. None has a limit of its own: how long one takes depends on the machine.
  timeout: isLong ? 600_000 : 240_000,
  expect: { timeout: 10_000 },
  workers,
  // On a machine that others keep busy a browser may lag once. The second attempt meets the same server and the same data,
  // and whoever needed it is named at the end of the run.
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
      // Journeys that make many accounts come from an address for each.
      PORTAL_TRUST_PROXY: '127.0.0.1',
    },
  })),
  // The journeys of citizens come last: they make people, and some of the staff's expect those of the demonstration on the first page.
  projects: [
    { name: 'staff', testIgnore: /citizens-[\w-]+\.spec\.ts$/ },
    { name: 'citizens', testMatch: /citizens-[\w-]+\.spec\.ts$/ },
  ],
  use: {
    baseURL: urlOf(worker),
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Bogota',
    // Only the journeys about it have the worker: it would answer instead of the servers that others take away.
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
