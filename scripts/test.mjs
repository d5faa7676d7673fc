import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { at, hasHome } from './place.mjs'

/** `npm run test:long` runs only the grids, the long fault tests and the test of the instructions. */
const isLong = process.argv.includes('--long')

/** Variables of the calling shell that would change what is tested. */
const disturbing =
  /^(PORTAL_|S3_|PG[A-Z]|VITEST|PLAYWRIGHT_(HTML|JSON|JUNIT|LIST|TEST)|npm_config_)|^(DATABASE_URL|PORT|HOST|SMTP_URL|PASSWORD_MAX_LENGTH|NODE_ENV|NODE_OPTIONS|TZ|FORCE_COLOR|CI)$/

function cleanEnvironment(chromium) {
  const safe = Object.entries(process.env).filter(([name]) => !disturbing.test(name))
  return {
    ...Object.fromEntries(safe),
    // A browser needs a home folder to write to.
    ...(hasHome() ? {} : { HOME: at('.cache') }),
    CHROMIUM_PATH: chromium,
    TEST_LENGTH: isLong ? 'long' : 'short',
    TZ: 'UTC',
  }
}

const reports = at('.build', 'reports')
const report = (name) => `${reports}/${name}.json`

/** One check: it passes or fails as a whole. */
const check = (name, ...command) => ({ name, command, count: (isGood) => (isGood ? [1, 0] : [0, 1]) })

/** One suite. Its report has its tests; a suite that crashed counts as a failure. */
const suite = (name, read, ...command) => ({
  name,
  command,
  count: (isGood) => {
    const [passed, failed] = countOf(read())
    return (isGood && passed > 0) || failed > 0 ? [passed, failed] : [passed, 1]
  },
})

/** The report of a suite; empty if it ended before it could write one. */
function reported(name) {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return {}
  }
}

/** Every test of Vitest, with its file, its seconds and its error. */
const vitestTests = () =>
  (reported('vitest').testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(at(), name)
    const tests = assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      status,
      seconds: (duration ?? 0) / 1000,
      error: failureMessages?.[0],
    }))
    // A file that could not be loaded, or whose set-up failed, has no failed test: it counts as one.
    const isBroken = status === 'failed' && tests.every((test) => test.status !== 'failed')
    return isBroken ? [...tests, { name: file, status, seconds: 0, error: message }] : tests
  })

/** Every test of a report of Playwright, with the file and the seconds of its longest attempt. */
const testsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `e2e/${file}: ${title}`,
      status: { expected: 'passed', unexpected: 'failed' }[status] ?? status,
      seconds: Math.max(0, ...results.map(({ duration }) => duration)) / 1000,
      error: results.at(-1)?.error?.message,
    })),
  ),
  ...suites.flatMap(testsOf),
]

function journeyTests() {
  const { suites = [], errors = [] } = reported('journeys')
  const outside = errors.map(({ message }) => ({ name: 'e2e', status: 'failed', seconds: 0, error: message }))
  return [...suites.flatMap(testsOf), ...outside]
}

const countOf = (tests) => [
  tests.filter(({ status }) => status === 'passed' || status === 'flaky').length,
  tests.filter(({ status }) => status === 'failed').length,
]

/** The first line of an error, without colours. */
const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n', 1)[0]

/** The list at the end of the output, because a long log is often cut: the slowest tests, and every test that did not pass at once. */
function printTests(tests) {
  process.stdout.write('\nslowest tests, in seconds\n')
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  for (const { name, seconds } of slowest) process.stdout.write(`${seconds.toFixed(1).padStart(7)}  ${name}\n`)
  for (const { name, status, error } of tests) {
    // A journey that passes only sometimes has an error, or the product has one: somebody should repair it.
    if (status === 'flaky') process.stdout.write(`passed only the second time: ${name}\n`)
    if (status === 'failed') process.stdout.write(`failed: ${name}: ${firstLine(error)}\n`)
  }
}

const tool = (path) => at('node_modules', path)
const typesOf = (folder) =>
  check(`types of ${folder === '.' ? 'the root' : folder}`, tool('typescript/bin/tsc'), '--noEmit', '-p', folder)

/** Independent steps, which run side by side. */
function checks() {
  const build = check('build', at('scripts/build.mjs'), '--stale')
  if (isLong) return [build]
  return [
    build,
    ...['.', 'contract', 'server', 'web', 'web/citizens', 'e2e', 'bench'].map(typesOf),
    check('format and lint', tool('@biomejs/biome/bin/biome'), 'check', '.'),
  ]
}

/** Steps that need the whole machine. */
function suites() {
  return [
    suite(
      'unit, API and architecture tests',
      vitestTests,
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('vitest')}`,
    ),
    suite(
      'journeys',
      journeyTests,
      tool('@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ),
  ]
}

/** Runs a step. When other steps run at the same time, its output is printed when it ends. */
async function run({ name, command, count }, env, isAlone) {
  const title = `\n── ${name}\n`
  if (isAlone) process.stdout.write(title)
  const began = Date.now()
  const output = isAlone ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, command, { cwd: at(), env, stdio: ['ignore', output, output] })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => chunks.push(text))
  const code = await new Promise((settle) => child.once('close', settle))
  if (!isAlone) process.stdout.write(Buffer.concat([Buffer.from(title), ...chunks]))
  const [passed, failed] = count(code === 0)
  return { name, seconds: (Date.now() - began) / 1000, passed, failed }
}

/** Runs steps two at a time, because one alone does not always use both cores. @returns their results, in their order */
async function runSideBySide(steps, env) {
  const results = []
  const left = [...steps.entries()]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, step] = next
      results[index] = await run(step, env, false)
    }
  }
  await Promise.all([lane(), lane()])
  return results
}

await ensureInstalled()
const env = cleanEnvironment(await findChromium())
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
env.PLAYWRIGHT_JSON_OUTPUT_FILE = report('journeys')
const results = await runSideBySide(checks(), env)
for (const step of suites()) results.push(await run(step, env, true))

const width = Math.max(...results.map(({ name }) => name.length))
process.stdout.write(`\n${'step'.padEnd(width)}  seconds  passed  failed\n`)
for (const { name, seconds, passed, failed } of results) {
  const cells = [
    name.padEnd(width),
    seconds.toFixed(1).padStart(7),
    String(passed).padStart(6),
    String(failed).padStart(6),
  ]
  process.stdout.write(`${cells.join('  ')}\n`)
}
printTests([...vitestTests(), ...journeyTests()])

const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`)
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0
