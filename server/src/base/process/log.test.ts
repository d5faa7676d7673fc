import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openLog, openTerminalLog, readableLines } from './log.ts'

function catchLines() {
  const lines: string[] = []
  return { lines, log: openLog('info', { write: (line) => lines.push(line) }) }
}

test('a request is logged with its id and without the query, which may contain a document', async () => {
  const { lines, log } = catchLines()
  const app = Fastify({ loggerInstance: log, genReqId: () => 'request-7' })
  app.get('/people', async () => 'ok')
  await app.inject({ url: '/people?query=1020304050', headers: { authorization: 'Bearer hush' } })
  expect(lines.join('')).toContain('request-7')
  expect(lines.join('')).toContain('"url":"/people"')
  expect(lines.join('')).not.toMatch(/1020304050|hush/)
})

test('a request is logged with the pattern of its address: numbers are kept, other values are hidden', async () => {
  const { lines, log } = catchLines()
  const app = Fastify({ loggerInstance: log })
  app.setNotFoundHandler(async () => 'none')
  app.get('/people/:id/codes/:code', async () => 'ok')
  await app.inject({ url: '/people/7/codes/HUSH-7' })
  await app.inject({ url: '/people/7/secrets/HUSH-7' })
  const urls = lines.flatMap((line) => (JSON.parse(line) as { req?: { url: string } }).req?.url ?? [])
  expect(urls).toEqual(['/people/7/codes/:code', '/people/…/secrets/…'])
})

test('a request is logged with the run of its application and no other cookie', async () => {
  const { lines, log } = catchLines()
  const app = Fastify({ loggerInstance: log })
  app.get('/people', async () => 'ok')
  const id = '0b9f5a52-8a3c-4c55-9a1e-6d1d2a0f7c11'
  await app.inject({ url: '/people', headers: { cookie: `locale=es; application_id=${id}; other=hush` } })
  await app.inject({ url: '/people', headers: { cookie: 'application_id=<script>' } })
  expect(lines.join('')).toContain(`"application":"${id}"`)
  expect(lines.join('')).not.toMatch(/hush|script/)
})

test('tokens, passwords and documents are hidden at any depth', () => {
  const { lines, log } = catchLines()
  log.info({ body: { password: 'hush-1', profile: { document: 'hush-2' } }, headers: { cookie: 'hush-3' } }, 'said')
  log.info({ access_token: 'hush-4', headers: { 'set-cookie': 'hush-5', authorization: 'hush-6' } }, 'said')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain('hush')
})

test('an error of the database is logged without the values it quotes', () => {
  const { lines, log } = catchLines()
  const error = Object.assign(new Error('invalid input syntax for type integer: "1020304050"'), {
    code: '22P02',
    detail: 'Key (document)=(1020304050) already exists.',
  })
  log.error({ err: error }, 'unexpected')
  expect(lines.join('')).toContain('22P02')
  expect(lines.join('')).not.toContain('1020304050')
})

test('a line for a terminal is time, level, message and stack, and hides what every line hides', async () => {
  let text = ''
  const terminal = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk
      done()
    },
  })
  const log = openLog('info', await readableLines(terminal))
  log.info({ body: { password: 'hush' }, migrations: ['001-base.sql'] }, 'migrated')
  log.error({ err: new Error('bad') }, 'failed')
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: migrated \{.*"migrations":\["001-base\.sql"\]/)
  expect(text).toMatch(/ERROR: failed\s+err: [\s\S]+Error: bad\n\s+at /)
  expect(text).not.toMatch(/hush|"level"|"pid"/)
})

test('an error is logged with its causes, and without what else these carry or quote', () => {
  const { lines, log } = catchLines()
  let quoting: unknown
  try {
    JSON.parse('hush-1')
  } catch (error) {
    quoting = error
  }
  const cause = Object.assign(new Error('the response is odd', { cause: quoting }), { code: 'ODD', body: 'hush-2' })
  log.warn({ err: new Error('refused', { cause }) }, 'refused')
  log.warn({ err: new Error('refused', { cause: { token: 'hush-3' } }) }, 'refused')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: 'refused', cause: { message: 'the response is odd', code: 'ODD', cause: { type: 'SyntaxError' } } },
  })
  expect(lines.join('')).not.toContain('hush')
})

test('the log of a terminal gives the file everything from info on, and the terminal only its level', () => {
  const folder = mkdtempSync(join(tmpdir(), 'citizen-portal-log-'))
  try {
    const lines: string[] = []
    const log = openTerminalLog('warn', join(folder, 'portal.log'), { write: (line) => lines.push(line) })
    log.info({ password: 'hush' }, 'quiet')
    log.warn('loud')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['loud'])
    const file = readFileSync(join(folder, 'portal.log'), 'utf8')
    expect(
      file
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    ).toEqual(['quiet', 'loud'])
    expect(file).not.toContain('hush')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a large log file is renamed and a new one begins, and a file that cannot be written ends nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'citizen-portal-log-'))
  try {
    const file = join(folder, 'portal.log')
    writeFileSync(file, 'x'.repeat(10_000_001))
    openTerminalLog('warn', file, { write: () => undefined }).info('new')
    expect(readFileSync(file, 'utf8')).toContain('"msg":"new"')
    expect(statSync(`${file}.1`).size).toBe(10_000_001)
    const lines: string[] = []
    openTerminalLog('warn', join(folder, 'none', 'portal.log'), { write: (line) => lines.push(line) }).warn('loud')
    expect(lines).toHaveLength(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
