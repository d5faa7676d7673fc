import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { basePath } from './contract/src/screens/screens.ts'

// What the caller's environment says must not change what is tested; and the machine is not in Bogotá, so that a time
// computed in the zone of the machine shows.
for (const name of Object.keys(process.env)) {
  if (/^(PORTAL_|S3_|CAPTCHA_|PG[A-Z])|^(DATABASE_URL|PORT|HOST|SMTP_URL|PASSWORD_MAX_LENGTH)$/.test(name))
    delete process.env[name]
}
process.env.TZ = 'UTC'
// Commands answer in the language of the shell; tests name their English sentences.
process.env.PORTAL_LANGUAGE = 'en'

const ground = 'server/test/app/startup*.test.ts'
const faults = 'server/test/faults/*.test.ts'
/** Tests that replace a module of the server: they must not share a process with tests that use it. */
const isolated = 'server/test/**/*.isolated.test.ts'

/** Whether this is `npm run test:long`, which runs only what has a long form. */
const isLong = process.env.TEST_LENGTH === 'long'

/** Milliseconds, for tests that would wait for ever. No test has a limit of its own: how long one takes depends on the machine. */
const limits = { testTimeout: isLong ? 3_600_000 : 240_000, hookTimeout: 300_000 }

/** The files that take longest: begun last, they would leave one of two workers without work. */
const longest = [
  '/startup.',
  '/architecture.',
  '/bad-input.',
  '/workbooks-hostile.',
  '/portal-embedded.',
  '/authorisation.',
  '/schedule-import.',
  '/exports.',
  '/transitions-many.',
]

/** Project by project, because files without isolation share their process only with the next of their project; the longest first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = ['ground', 'architecture', 'components', 'isolated', 'web', 'api', 'unit', 'faults']
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(name))
      return place < 0 ? longest.length : place
    }
    return files.toSorted(
      (a, b) =>
        projects.indexOf(a.project.name) - projects.indexOf(b.project.name) ||
        placeOf(a) - placeOf(b) ||
        a.moduleId.localeCompare(b.moduleId),
    )
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Vitest would leave one core to itself. With two workers both cores would wait while tests wait for a process, a retry or a time limit.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          env: { BASE_URL: basePath },
          include: isLong ? [] : ['{contract,server,demo,bench,e2e}/src/**/*.test.ts'],
          // Loading the modules for each file anew took longer than the tests; no module keeps anything.
          isolate: false,
          ...limits,
        },
      },
      {
        // Modules of the web keep what the page shows, and some tests replace them.
        test: {
          name: 'web',
          env: { BASE_URL: basePath },
          include: isLong ? [] : ['web/{kit,staff,citizens}/**/*.test.ts'],
          // Each file has modules of its own: in a thread they take two thirds of what a process takes.
          pool: 'threads',
          ...limits,
        },
      },
      {
        // Widgets, each by itself in a real Chromium, without a server.
        plugins: [react()],
        test: {
          name: 'components',
          env: { BASE_URL: basePath },
          include: isLong ? [] : ['web/**/*.test.tsx'],
          ...limits,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
                args: ['--no-sandbox'],
              },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'api',
          include: isLong
            ? ['server/test/**/{bad-input,lock-pairs,seats-race,slow-bodies}.test.ts']
            : ['server/test/**/*.test.ts'],
          exclude: [ground, faults, isolated],
          globalSetup: ['server/test/base/database-setup.ts'],
          // Each file has its own application and database; the modules of the server hold nothing of either.
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'isolated',
          include: isLong ? [] : [isolated],
          globalSetup: ['server/test/base/database-setup.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'ground',
          include: isLong ? [] : [ground],
          ...limits,
        },
      },
      {
        test: {
          name: 'faults',
          include: [faults],
          // After the others: what is asked here is also how soon.
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
      {
        test: {
          name: 'architecture',
          include: [isLong ? 'instructions.test.ts' : '*.test.ts'],
          ...limits,
        },
      },
    ],
  },
})
