import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from './server/test/base/length.ts'

// Follows the instructions of docs/how-to to the letter, each in a copy of the tree.

const root = fileURLToPath(new URL('.', import.meta.url))
const copied = ['contract', 'server', 'demo', 'web', 'package.json', 'tsconfig.base.json', 'vitest.config.ts']
const notCopied = new Set(['node_modules', 'dist', 'public'])
/** Compiling and testing a copy takes a minute: only `npm run test:long` does it. */
const testLong = test.runIf(isLong)

/** A block of an instruction: a whole new file, or lines to insert after existing lines. */
interface Step {
  readonly kind: string
  readonly path: string
  readonly text: string
}

const isMessages = ({ path }: Step) => path.includes('/messages/')
const isOfContract = ({ path }: Step) => path.startsWith('contract/')
const isOfWeb = ({ path }: Step) => path.startsWith('web/')

/** Inserts the lines with a plus after the line before them. @throws when that line does not exist */
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

/** The steps of a page of `docs/how-to`, and a copy of the tree in which they are followed. */
function instruction(page: string) {
  const text = readFileSync(join(root, 'docs', 'how-to', page), 'utf8')
  const steps = [...text.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(
    ([, kind = '', path = '', block = '']): Step => ({ kind, path, text: block }),
  )
  const tree = mkdtempSync(join(tmpdir(), 'portal-instruction-'))

  beforeAll(() => {
    for (const name of copied) {
      cpSync(join(root, name), join(tree, name), {
        recursive: true,
        filter: (path) => !notCopied.has(path.split(/[/\\]/).at(-1) ?? ''),
      })
    }
    // The installed packages, except our own: those are the copy's.
    mkdirSync(join(tree, 'node_modules', '@portal'), { recursive: true })
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name !== '@portal' && name !== '.vite')
        symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name))
    }
    for (const name of ['contract', 'server', 'demo', 'web'])
      symlinkSync(join(tree, name), join(tree, 'node_modules', '@portal', name))
  })

  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  return {
    steps,
    /** Adds the files and lines of these steps. */
    follow(chosen: readonly Step[]): void {
      for (const { kind, path, text: block } of chosen) {
        const target = join(tree, path)
        mkdirSync(dirname(target), { recursive: true })
        writeFileSync(target, kind === 'diff' ? patched(readFileSync(target, 'utf8'), block) : block)
      }
    },
    /** Replaces a text that a file has exactly once. */
    replace(path: string, from: string, to: string): void {
      const target = join(tree, path)
      const [before, after, ...more] = readFileSync(target, 'utf8').split(from)
      expect({ after: typeof after, more }).toEqual({ after: 'string', more: [] })
      writeFileSync(target, `${before}${to}${after}`)
    },
    /** Runs a tool of the repository in the copy. */
    run(...[tool = '', ...rest]: string[]): { readonly status: number | null; readonly output: string } {
      const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', tool), rest, {
        cwd: tree,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1', VITEST: '', VITEST_WORKER_ID: '', VITEST_POOL_ID: '', TEST_LENGTH: '' },
      })
      return { status, output: `${stdout}${stderr}` }
    },
    /** The numbers of lines and files that the page names, and those of these steps. */
    sizes(counted: readonly Step[]) {
      const [, lines, files] = /(\d+) lines in (\d+) files/.exec(text) ?? []
      const added = counted.flatMap(({ kind, text: block }) =>
        block
          .trimEnd()
          .split('\n')
          .filter((line) => kind !== 'diff' || line.startsWith('+')),
      )
      return { named: [Number(lines), Number(files)], counted: [added.length, counted.length] }
    },
  }
}

const sides = ['contract', 'server', 'web']

describe('the instructions to add a catalogue', () => {
  const { steps, follow, run, sizes } = instruction('add-a-catalogue.md')

  test('need the files and lines that they state, two of the files new', () => {
    const { named, counted } = sizes(steps)
    expect(counted).toEqual(named)
    expect(steps.filter(({ kind }) => kind !== 'diff').map(({ path }) => path)).toEqual([
      'contract/src/offer/catalogues/sponsors.ts',
      'server/migrations/9000-sponsors.sql',
    ])
    expect(steps.filter(isOfWeb)).toEqual([])
  })

  test('match the code of the declaration', () => follow(steps.filter((step) => !isMessages(step))))

  testLong('does not compile without its messages', () => {
    const { status, output } = run('tsc', '--noEmit', '-p', 'web')
    expect(output).toMatch(/sponsors/i)
    expect(status).not.toBe(0)
  })

  test('match the files of messages', () => follow(steps.filter(isMessages)))

  testLong('compiles with them, on both sides', () => {
    for (const side of sides) expect(run('tsc', '--noEmit', '-p', side)).toEqual({ status: 0, output: '' })
  })

  testLong('is drawn like every other, with messages in both languages', () => {
    const { status, output } = run('vitest', 'run', '--project', 'web', 'web/staff/offer/catalogue', '-t', 'sponsors')
    expect(output).toMatch(/[1-9]\d* passed/)
    expect(status).toBe(0)
  })

  testLong('keeps the promise of every catalogue over HTTP, on a real database', () => {
    const { status, output } = run(
      'vitest',
      'run',
      '--project',
      'api',
      'server/test/offer/catalogues.test.ts',
      '-t',
      'sponsors',
    )
    expect(output).toMatch(/[1-9]\d* passed/)
    expect(output).not.toContain('FAIL')
    expect(status).toBe(0)
  })
})

describe('a column of a catalogue added by the instruction', () => {
  const { steps, follow, run, sizes } = instruction('add-a-column-of-a-catalogue.md')

  test('takes the files and lines that the instruction names, none of them in the web', () => {
    const { named, counted } = sizes(steps)
    expect(counted).toEqual(named)
    expect(steps.filter(({ kind }) => kind !== 'diff').map(({ path }) => path)).toEqual([
      'server/migrations/9000-contact-person.sql',
    ])
    expect(steps.filter(isOfWeb)).toEqual([])
  })

  test('finds the places of its declaration and of its migration', () =>
    follow(steps.filter((step) => !isMessages(step))))

  testLong('does not compile without its labels', () => {
    const { status, output } = run('tsc', '--noEmit', '-p', 'contract')
    expect(output).toContain('contract/src/offer/catalogues/modalities.ts')
    expect(status).not.toBe(0)
  })

  test('finds the places of its labels', () => follow(steps.filter(isMessages)))

  testLong('compiles with them, on all sides', () => {
    const written = run('vitest', 'run', '--project', 'api', 'server/test/base/row-types.test.ts', '--update')
    expect(written).toMatchObject({ status: 0 })
    for (const side of [...sides, 'web/citizens'])
      expect(run('tsc', '--noEmit', '-p', side)).toEqual({ status: 0, output: '' })
  })

  testLong('is drawn like every other column, and keeps the promise of every catalogue over HTTP', () => {
    const { status, output } = run('vitest', 'run', '--project', 'web', 'web/staff/offer/catalogue')
    expect(output).toMatch(/[1-9]\d* passed/)
    expect(status).toBe(0)
    const file = 'server/test/offer/catalogues.test.ts'
    const served = run('vitest', 'run', '--project', 'api', file, '-t', 'modalities')
    expect(served.output).toMatch(/[1-9]\d* passed/)
    expect(served.output).not.toContain('FAIL')
    expect(served.status).toBe(0)
  })
})

describe('a transition added by the instruction', () => {
  const { steps, follow, replace, run, sizes } = instruction('add-a-transition.md')

  test('takes the files and lines that the instruction names', () => {
    const { named, counted } = sizes(steps)
    expect(counted).toEqual(named)
    follow(steps.filter((step) => !isMessages(step)))
  })

  testLong('does not compile without its messages', () => {
    const { status, output } = run('tsc', '--noEmit', '-p', 'web')
    expect(output).toMatch(/reopen/)
    expect(status).not.toBe(0)
  })

  test('finds the places of its messages', () => follow(steps.filter(isMessages)))

  testLong('compiles with them, is in the table, and is made and undone over HTTP', () => {
    for (const side of sides) expect(run('tsc', '--noEmit', '-p', side)).toEqual({ status: 0, output: '' })
    const table = 'contract/src/people/transitions.test.ts'
    const made = 'server/test/base/transitions-table.test.ts'
    const tests = ['run', table, 'contract/src/messages.test.ts', made]
    expect(run('vitest', ...tests).status).not.toBe(0)
    replace(table, "3: { 2: 'resume', 4: 'return' }", "3: { 1: 'reopen', 2: 'resume', 4: 'return' }")
    replace(table, "4: { 2: 'resume', 3: 'verify' }", "4: { 1: 'reopen', 2: 'resume', 3: 'verify' }")
    replace(made, '[profileReturned, profileValidating],', '[profileReturned, profileValidating, profilePending],')
    replace(made, '[profileVerified, profileValidating],', '[profileVerified, profileValidating, profilePending],')
    const { status, output } = run('vitest', ...tests)
    expect(output).toMatch(/Test Files +3 passed/)
    expect(output).not.toContain('FAIL')
    expect(status).toBe(0)
  })
})

describe('a screen added by the instruction', () => {
  const { steps, follow, run, sizes } = instruction('add-a-screen.md')

  test('takes the files and lines that the instruction names, and its component', () => {
    const { named, counted } = sizes(steps.filter(({ kind }) => kind === 'diff'))
    expect(counted).toEqual(named)
    expect(steps.filter(({ kind }) => kind !== 'diff').map(({ path }) => path)).toEqual([
      'web/staff/notices/mails/OutboxScreen.tsx',
    ])
    follow(steps.filter(isOfContract))
  })

  testLong('does not compile without its component', () => {
    const { status, output } = run('tsc', '--noEmit', '-p', 'web')
    expect(output).toMatch(/outbox/)
    expect(status).not.toBe(0)
  })

  test('finds the place of its component', () => follow(steps.filter((step) => !isOfContract(step))))

  testLong('compiles with it, and has its paths, its title and its place in the menu', () => {
    for (const side of sides) expect(run('tsc', '--noEmit', '-p', side)).toEqual({ status: 0, output: '' })
    const projects = ['--project', 'unit', '--project', 'web']
    const { status, output } = run('vitest', 'run', ...projects, 'contract/src', 'web/staff/frame')
    // The tests of both sides have run.
    expect(output).toContain('contract/src/')
    expect(output).toContain('web/staff/frame/')
    expect(output).not.toContain('FAIL')
    expect(status).toBe(0)
  })
})

describe('a page of the citizens added by the instruction', () => {
  const { steps, follow, run, sizes } = instruction('add-a-page-of-the-citizens.md')

  test('takes the files and lines that the instruction names, and its component', () => {
    const { named, counted } = sizes(steps.filter(({ kind }) => kind === 'diff'))
    expect(counted).toEqual(named)
    expect(steps.filter(({ kind }) => kind !== 'diff').map(({ path }) => path)).toEqual([
      'web/citizens/offer/terms/PersonalDataPage.tsx',
    ])
    follow(steps.filter(isOfContract))
  })

  testLong('does not compile without its component', () => {
    const { status, output } = run('tsc', '--noEmit', '-p', 'web/citizens')
    expect(output).toMatch(/personal-data/)
    expect(status).not.toBe(0)
  })

  test('finds the places of its component and of its Spanish text', () =>
    follow(steps.filter((step) => !isOfContract(step) && !step.path.includes('/messages/en/'))))

  testLong('does not compile without its English text', () => {
    const { status, output } = run('tsc', '--noEmit', '-p', 'web/citizens')
    expect(output).toMatch(/personal_data/)
    expect(status).not.toBe(0)
  })

  test('finds the place of its English text', () => follow(steps.filter(({ path }) => path.includes('/messages/en/'))))

  testLong('compiles with them, and is found at its address by the server', () => {
    for (const side of [...sides, 'web/citizens'])
      expect(run('tsc', '--noEmit', '-p', side)).toEqual({ status: 0, output: '' })
    const tests = ['contract/src/screens/paths.test.ts', 'server/src/offer/pages/page-at.test.ts']
    const { status, output } = run('vitest', 'run', '--project', 'unit', ...tests)
    expect(output).toMatch(/Test Files +2 passed/)
    expect(output).not.toContain('FAIL')
    expect(status).toBe(0)
  })
})

describe('a column of a citizen added by the instruction', () => {
  const { steps, follow, run, sizes } = instruction('add-a-column-of-a-citizen.md')

  test('takes the files and lines that the instruction names, and its migration is the only new file', () => {
    const { named, counted } = sizes(steps)
    expect(counted).toEqual(named)
    expect(steps.filter(({ kind }) => kind !== 'diff').map(({ path }) => path)).toEqual([
      'server/migrations/9000-shirt-size.sql',
    ])
    expect(steps.filter(isOfWeb)).toEqual([])
  })

  test('finds the places of its declaration and of its Spanish label', () =>
    follow(steps.filter(({ path }) => !path.endsWith('/en.ts'))))

  testLong('does not compile without its English label', () => {
    const { status, output } = run('tsc', '--noEmit', '-p', 'contract')
    expect(output).toMatch(/shirt_size/)
    expect(status).not.toBe(0)
  })

  test('finds the place of its English label', () => follow(steps.filter(({ path }) => path.endsWith('/en.ts'))))

  testLong('compiles with them, on all sides', () => {
    const written = run('vitest', 'run', '--project', 'api', 'server/test/base/row-types.test.ts', '--update')
    expect(written).toMatchObject({ status: 0 })
    for (const side of [...sides, 'web/citizens'])
      expect(run('tsc', '--noEmit', '-p', side)).toEqual({ status: 0, output: '' })
  })

  testLong(
    'is in the list, corrected, stored from the citizens’ form, imported, exported and named in the history',
    () => {
      const file = 'server/test/people/person-fields.test.ts'
      const { status, output } = run('vitest', 'run', '--project', 'api', file, '-t', 'shirt_size')
      expect(output).toMatch(/4 passed/)
      expect(output).not.toContain('FAIL')
      expect(status).toBe(0)
    },
  )

  testLong('is on the staff’s page, in the correction, in the citizens’ form and on the citizens’ page', () => {
    const pages = ['web/staff/people/citizen', 'web/citizens/people/family/person-facts.test.ts']
    const form = 'web/citizens/people/profile-form/fields/SectionFields.test.tsx'
    const projects = ['--project', 'web', '--project', 'components']
    const { status, output } = run('vitest', 'run', ...projects, ...pages, form)
    expect(output).toContain(form)
    expect(output).toContain('correct-fields.test.ts')
    expect(output).not.toContain('FAIL')
    expect(status).toBe(0)
  })
})
