import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from './server/test/length.ts'

// Follows the instruction of CONTRIBUTING.md to the letter, in a copy of the tree.

const root = fileURLToPath(new URL('.', import.meta.url))
const copied = ['contract', 'server', 'web', 'package.json', 'tsconfig.base.json', 'vitest.config.ts']
const left = new Set(['node_modules', 'dist', 'public'])
const timeoutMs = 240_000
/** Compiling and testing the copy takes a minute: only `npm run test:long` does. */
const testLong = test.runIf(isLong)

/** A block of the instruction: a whole new file, or lines to put after lines that are there. */
interface Step {
  readonly kind: string
  readonly path: string
  readonly text: string
}

function stepsOf(instruction: string): Step[] {
  const section = /^## Add a catalogue\n(.*?)^## /ms.exec(instruction)?.[1] ?? ''
  return [...section.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(([, kind = '', path = '', text = '']) => ({
    kind,
    // "The next number": whatever it will be, it is later than all there are.
    path: path.replace('NNN', '900'),
    text,
  }))
}

/** Puts the lines marked with a plus after the line that stands before them. @throws where that line is not there */
function patched(file: string, diff: string): string {
  const lines = file.split('\n')
  let at = -1
  for (const line of diff.trimEnd().split('\n')) {
    if (line.startsWith('+')) {
      at += 1
      lines.splice(at, 0, line.slice(1))
      continue
    }
    const found = lines.indexOf(line.slice(1), at + 1)
    if (found === -1) throw new Error(`there is no line after the former ones that reads: ${line.slice(1)}`)
    at = found
  }
  return lines.join('\n')
}

const instruction = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const steps = stepsOf(instruction)
const tree = mkdtempSync(join(tmpdir(), 'portal-catalogue-'))

function follow(step: Step): void {
  const target = join(tree, step.path)
  const text = step.kind === 'diff' ? patched(readFileSync(target, 'utf8'), step.text) : step.text
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}

/** Runs a tool of the repository in the copy. */
function run(...command: string[]): { readonly status: number | null; readonly output: string } {
  const [tool = '', ...rest] = command
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', tool), rest, {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', VITEST: '', VITEST_WORKER_ID: '', VITEST_POOL_ID: '', TEST_LENGTH: '' },
  })
  return { status, output: `${stdout}${stderr}` }
}

beforeAll(() => {
  for (const name of copied) {
    cpSync(join(root, name), join(tree, name), {
      recursive: true,
      filter: (path) => !left.has(path.split(/[/\\]/).at(-1) ?? ''),
    })
  }
  // Packages as they are installed, but for our own: those are the copy's.
  mkdirSync(join(tree, 'node_modules', '@portal'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@portal' && name !== '.vite')
      symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  }
  for (const name of ['contract', 'server', 'web'])
    symlinkSync(join(tree, name), join(tree, 'node_modules', '@portal', name))
}, timeoutMs)

afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('a catalogue added by the instruction', () => {
  test('takes the files and lines that the instruction names, two of the files new', () => {
    const [, lineCount, fileCount] = /(\d+) lines in (\d+) files/.exec(instruction) ?? []
    const lines = steps.flatMap(({ kind, text }) =>
      text
        .trimEnd()
        .split('\n')
        .filter((line) => kind !== 'diff' || line.startsWith('+')),
    )
    expect(lines.length).toBe(Number(lineCount))
    expect(steps.length).toBe(Number(fileCount))
    expect(steps.filter(({ kind }) => kind !== 'diff').map(({ path }) => path)).toEqual([
      'contract/src/staff/catalogues/sponsors.ts',
      'server/migrations/900-sponsors.sql',
    ])
  })

  test('finds the places of its declaration', () => {
    for (const step of steps.filter(({ path }) => !path.includes('/messages/'))) follow(step)
  })

  testLong('does not compile without its words', { timeout: timeoutMs }, () => {
    const { status, output } = run('tsc', '--noEmit', '-p', 'web')
    expect(output).toMatch(/sponsors/i)
    expect(status).not.toBe(0)
  })

  test('finds the places of its words', () => {
    for (const step of steps.filter(({ path }) => path.includes('/messages/'))) follow(step)
  })

  testLong('compiles with them, on both sides', { timeout: timeoutMs }, () => {
    for (const side of ['contract', 'server', 'web']) {
      expect(run('tsc', '--noEmit', '-p', side)).toEqual({ status: 0, output: '' })
    }
  })

  testLong('is drawn like every other, with words in both languages', { timeout: timeoutMs }, () => {
    const { status, output } = run('vitest', 'run', '--project', 'unit', 'web/staff/catalogue', '-t', 'sponsors')
    expect(output).toMatch(/[1-9]\d* passed/)
    expect(status).toBe(0)
  })

  testLong('keeps the promise of every catalogue over HTTP, on a real database', { timeout: timeoutMs }, () => {
    const { status, output } = run(
      'vitest',
      'run',
      '--project',
      'api',
      'server/test/catalogues.test.ts',
      '-t',
      'sponsors',
    )
    expect(output).toMatch(/[1-9]\d* passed/)
    expect(output).not.toContain('FAIL')
    expect(status).toBe(0)
  })
})
