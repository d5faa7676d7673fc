import { defineConfig } from 'vitest/config'
import { basePath } from './contract/src/staff/screens.ts'

// What the caller's environment says must not change what is tested; and the machine is not in Bogotá, so that a time
// computed in the zone of the machine shows.
for (const name of Object.keys(process.env)) {
  if (/^(PORTAL_|S3_|CAPTCHA_|PG[A-Z])|^(DATABASE_URL|PORT|HOST|SMTP_URL|PASSWORD_MAX_LENGTH)$/.test(name))
    delete process.env[name]
}
process.env.TZ = 'UTC'

const ground = 'server/test/startup*.test.ts'
const faults = 'server/test/faults/*.test.ts'

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          env: { BASE_URL: basePath },
          include: ['{contract,server,bench,e2e}/src/**/*.test.ts', 'web/{kit,staff}/**/*.test.ts'],
          // Thousands of people are invented in some; a busy machine takes its time.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/test/**/*.test.ts'],
          exclude: [ground, faults],
          globalSetup: ['server/test/database-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'ground',
          include: [ground],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: [faults],
          // After the others: what is asked here is also how soon.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          env: { FAULTS: mode === 'long' ? 'long' : 'short' },
          testTimeout: mode === 'long' ? 900_000 : 240_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['*.test.ts'],
          // Every file of the tree is read, and a busy machine takes its time.
          testTimeout: 60_000,
        },
      },
    ],
  },
}))
