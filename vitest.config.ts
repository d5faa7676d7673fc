import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { basePath } from './contract/src/screens/screens.ts'
import { libraryTexts } from './web/library-texts.ts'

// The caller's environment must not change the tests; and the time zone is not Bogotá, so that a time
// in the zone of the machine makes a test fail.
for (const name of Object.keys(process.env)) {
  if (/^(PORTAL_|S3_|CAPTCHA_|PG[A-Z])|^(DATABASE_URL|PORT|HOST|SMTP_URL|PASSWORD_MAX_LENGTH)$/.test(name))
    delete process.env[name]
}
process.env.TZ = 'UTC'
// Commands use the language of the shell; tests expect their English sentences.
process.env.PORTAL_LANGUAGE = 'en'

const ground = 'server/test/app/startup*.test.ts'
const faults = 'server/test/faults/*.test.ts'
/** Tests that replace a module of the server: they must not share a process with tests that use it. */
const isolated = 'server/test/**/*.isolated.test.ts'

/** Whether this is `npm run test:long`, which runs only what has a long form. */
const isLong = process.env.TEST_LENGTH === 'long'

/** Milliseconds, for tests that would never end. No test has a limit of its own: the duration depends on the machine. */
const limits = { testTimeout: isLong ? 3_600_000 : 240_000, hookTimeout: 300_000 }

/** The slowest files: when they begin last, one of two workers would have no work. */
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
          // Loading the modules for each file again took longer than the tests; no module has a state.
          isolate: false,
          ...limits,
        },
      },
      {
        // Modules of the web have the state of the page, and some tests replace them.
        test: {
          name: 'web',
          env: { BASE_URL: basePath },
          include: isLong ? [] : ['web/**/*.test.ts'],
          // Each file has modules of its own: a thread takes two thirds of the time of a process.
          pool: 'threads',
          ...limits,
        },
      },
      {
        // Components, each alone in a real Chromium, without a server.
        plugins: [react(), libraryTexts()],
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
          // Each file has its own application and database; the modules of the server store nothing of either.
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
          // After the others, because these tests also measure time.
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
