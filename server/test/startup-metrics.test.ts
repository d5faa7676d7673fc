import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildServer, clearAway, startProgram, temporaryFolder } from './processes.ts'

beforeAll(buildServer)
afterEach(clearAway)

test('a port for metrics is opened when it is named, beside the portal, and closed with it', async () => {
  const program = startProgram(temporaryFolder(), { PORTAL_DEMO: '0', PORTAL_METRICS_PORT: '0' })
  await program.until('The administration is at')
  const url = /Metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)\n/.exec(program.said.all)?.[1] ?? ''
  const text = await (await fetch(url)).text()
  expect(text).toContain('\nportal_database_up 1\n')
  expect(text).toMatch(/\nportal_jobs\{kind="citizen-mail",state="waiting"\} \d+\n/)
  const portal = /administration is at (http:\/\/[^/]+)/.exec(program.said.all)?.[1]
  expect((await fetch(`${portal}/metrics`)).status).toBe(404)
  program.signal('SIGTERM')
  expect(await program.ended).toBe(0)
})
