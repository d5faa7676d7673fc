import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

// The built product on a folder and a population of its own; the journeys see its screen and nothing else of it.

const port = process.env.E2E_PORT ?? '3217'
const url = `http://127.0.0.1:${port}`
// Workers load this file again: the folder is made once and handed on, and goes when the server that used it has ended.
if (process.env.E2E_DATA === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  process.env.E2E_DATA = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  // On a machine that others keep busy a browser may lag once. The second attempt meets the same server and the same data,
  // and whoever needed it is named at the end of the run.
  retries: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  outputDir: fileURLToPath(new URL('../test-results', import.meta.url)),
  webServer: {
    command: 'node scripts/start.cjs',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${url}/api/ready`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      PORTAL_DATA_DIR: process.env.E2E_DATA,
      PORTAL_DEMO_CITIZENS: '120',
      PORTAL_DEMO_PASSWORD: 'Parque-2026',
      PORTAL_LOG_LEVEL: 'warn',
    },
  },
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Bogota',
    // Only the journeys about it have the worker: it would answer instead of the servers that others take away.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
