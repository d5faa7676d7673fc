import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Who may import whom (ARCHITECTURE.md): a side, and the sides it may import by their package's name. */
const sides = [
  { side: 'contract', mayImport: [] },
  { side: 'server', mayImport: ['contract'] },
  { side: 'web', mayImport: ['contract'] },
  { side: 'e2e', mayImport: [] },
  { side: 'bench', mayImport: [] },
] as const

/** The applications of the web and what both are made of, each with the folders that its features share. */
const applications: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  staff: ['layout', 'catalogue', 'citizens', 'decision', 'messages'],
  citizens: ['layout', 'messages', 'session', 'credentials', 'profile-form', 'documents'],
}

/** Which rooms of the contract each of its rooms may import besides itself. */
const contractRooms: Readonly<Record<string, readonly string[]>> = {
  messages: [],
  base: ['messages'],
  model: ['base'],
  account: ['base', 'model'],
  staff: ['base', 'model', 'account', 'messages'],
  citizens: ['base', 'model', 'account', 'messages'],
}

/** Where features are put together: they may import everything of their own side or application. */
const joints =
  /^(server\/src\/(main\.ts|(app|demo|portal)\/.*)|web\/(staff|citizens)\/(main|routes)\.tsx|contract\/src\/index\.ts)$/

const isTest = (file: string) => /\.(test|testing|spec)\.tsx?$/.test(file) || /^(server\/test|e2e)\//.test(file)

const skipped = new Set(['node_modules', 'dist', '~', 'coverage', 'test-results', 'playwright-report'])

/** Files below a folder, by their path from the root with slashes. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    // What the program writes stands in `data` at the root; a folder of that name elsewhere is source.
    if (path === 'data') return []
    if (entry.isDirectory()) return skipped.has(entry.name) || /^\.(?!ci$)/.test(entry.name) ? [] : filesIn(path)
    return [path]
  })
}

const sourceFiles = sides.flatMap(({ side }) => filesIn(side)).filter((file) => /\.(ts|tsx|mts|js|mjs|cjs)$/.test(file))

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

const manifestOf = (folder: string) => JSON.parse(textOf(posix.join(folder, 'package.json'))) as Manifest

/**
 * A part of a side that others may or may not import: its base, one feature, its joints, its tests, its tools. The parts of
 * the web begin with their application, those of the contract are its rooms.
 */
function partOf(file: string): { side: string; part: string } {
  const [side = '', folder = '', ...rest] = file.split('/')
  const application = side === 'web' && folder in applications ? `${folder} ` : ''
  if (isTest(file)) return { side, part: 'test' }
  if (joints.test(file)) return { side, part: `${application}joint` }
  // The build of an application stands beside its entrance.
  if ((application === '' && folder !== 'src') || (application !== '' && rest.length === 1))
    return { side, part: 'tool' }
  if (rest[0] === 'features') return { side, part: `${application}feature ${rest[1]}` }
  if (application !== '' && folder !== 'kit' && !applications[folder]?.includes(rest[0] ?? '')) {
    return { side, part: 'in no room' }
  }
  return { side, part: side === 'contract' ? (rest[0] ?? '') : `${application}base` }
}

/** Whether one part of a side may import another. */
function mayImport(side: string, from: string, to: string): boolean {
  if (from === to || from === 'test' || from === 'joint') return true
  if (side === 'contract') return contractRooms[from]?.includes(to) ?? false
  if (side !== 'web') return to === 'base' && from !== 'tool'
  const application = /^(?!kit )\w+ /.exec(from)?.[0]
  if (application === undefined) return false
  return to === 'kit base' || to === `${application}base` || (from.endsWith(' joint') && to.startsWith(application))
}

interface ParsedModule {
  readonly staticImports: readonly { moduleRequest: { value: string } }[]
  readonly staticExports: readonly { entries: readonly { moduleRequest: { value: string } | null }[] }[]
  readonly dynamicImports: readonly { moduleRequest: { start: number; end: number } }[]
}

type Parse = (
  file: string,
  text: string,
  options: { lang: string },
) => { module: ParsedModule; program: unknown; errors: readonly unknown[] }

// The parser of the web's build, which knows types and JSX: an import hidden from it would be hidden from the build.
const { parseSync } = (await import('vite')) as unknown as { parseSync: Parse }

interface TreeNode {
  readonly type?: unknown
  readonly source?: { readonly value?: unknown }
  readonly callee?: { readonly name?: unknown }
  readonly arguments?: readonly { readonly value?: unknown }[]
}

/** Imports that are expressions: `import('…').Type` and `require('…')`. */
function expressionsIn(node: unknown, found: unknown[] = []): unknown[] {
  if (typeof node !== 'object' || node === null) return found
  const { type, source, callee, arguments: said } = node as TreeNode
  if (type === 'TSImportType') found.push(source?.value)
  if (type === 'CallExpression' && callee?.name === 'require') found.push(said?.[0]?.value)
  for (const child of Object.values(node)) expressionsIn(child, found)
  return found
}

type Imports = readonly (string | undefined)[]
const imports = new Map<string, Imports>()

/** Everything a file imports, read once; undefined stands for an import whose target cannot be read from the text. */
function importsOf(file: string): Imports {
  const known = imports.get(file) ?? readImports(file)
  imports.set(file, known)
  return known
}

function readImports(file: string): Imports {
  const text = textOf(file)
  const { module, program, errors } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file} cannot be read`)
  const literal = ({ start, end }: { start: number; end: number }) => /^['"](.+)['"]$/.exec(text.slice(start, end))?.[1]
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => literal(moduleRequest)),
    ...expressionsIn(program).map((value) => (typeof value === 'string' ? value : undefined)),
  ]
}

const isBuiltin = (specifier: string) => builtinModules.includes(specifier.replace(/^node:/, '').split('/')[0] ?? '')

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function faultOfRelative(file: string, specifier: string): string | null {
  const target = posix.join(posix.dirname(file), specifier.split('?')[0] ?? '')
  if (!existsSync(join(root, target)) || !/\.\w+$/.test(target)) return 'names no file by its whole name'
  const from = partOf(file)
  const to = partOf(target)
  if (from.side !== to.side) return 'reaches into another side past its entrance'
  return mayImport(from.side, from.part, to.part) ? null : `is ${from.part} and imports ${to.part}`
}

function faultOfPackage(file: string, specifier: string): string | null {
  const { side, part } = partOf(file)
  const name = packageOf(specifier)
  const ours = /^@portal\/(.+)$/.exec(name)?.[1]
  if (ours !== undefined) {
    const allowed: readonly string[] = sides.find((row) => row.side === side)?.mayImport ?? []
    if (!allowed.includes(ours)) return `may not import ${ours}`
    const application = /^@portal\/contract\/(staff|citizens)$/.exec(specifier)?.[1]
    const isOfAnother = side === 'web' && part !== 'test' && application !== undefined && !part.startsWith(application)
    return isOfAnother ? `is not of ${application}` : null
  }
  const { dependencies, devDependencies, optionalDependencies } = manifestOf(side)
  if (part === 'test' || part === 'tool') {
    const declared = { ...dependencies, ...devDependencies, ...manifestOf('.').devDependencies }
    return isBuiltin(specifier) || name in declared ? null : 'is not in the package.json of its side'
  }
  if (side === 'contract')
    return ['zod', 'libphonenumber-js'].includes(name) ? null : 'is neither zod nor libphonenumber-js'
  if (isBuiltin(specifier)) return side === 'web' ? 'is not there in a browser' : null
  return name in { ...dependencies, ...optionalDependencies } ? null : 'is not in the dependencies of its side'
}

/** Why a file may not import this; null when it may. */
function faultOf(file: string, specifier: string | undefined): string | null {
  if (specifier === undefined) return 'cannot be read from the text'
  if (specifier.startsWith('.')) return faultOfRelative(file, specifier)
  return /^(@[\w-]+\/)?[\w.:-]+(\/|$)/.test(specifier) ? faultOfPackage(file, specifier) : 'is of no known kind'
}

describe('who may import whom', () => {
  test('every import of every file is one that the table allows', () => {
    const faults = sourceFiles.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const fault = faultOf(file, specifier)
        return fault === null ? [] : [`${file} → ${specifier ?? 'import(…)'}: ${fault}`]
      }),
    )
    expect(sourceFiles.length).toBeGreaterThan(50)
    expect(faults).toEqual([])
  })

  test.each([
    ['contract/src/base/rules.ts', 'node:fs'],
    ['contract/src/base/rules.ts', 'react'],
    ['contract/src/base/rules.ts', '../../../server/src/base/text/time.ts'],
    ['contract/src/base/rules.ts', '../model/profiles.ts'],
    ['contract/src/people/profiles.ts', '../staff/screens.ts'],
    ['server/src/base/text/time.ts', '../features/session/sign-in.ts'],
    ['server/src/accounts/session/sign-in.ts', '../security/menu.ts'],
    ['server/src/accounts/session/sign-in.ts', '../../app/app.ts'],
    ['server/src/base/text/time.ts', '../../../contract/src/base/locales.ts'],
    ['server/src/base/text/time.ts', '@portal/web'],
    ['server/src/base/text/time.ts', 'left-pad'],
    ['server/src/base/text/time.ts', './absent.ts'],
    ['server/src/base/text/time.ts', './i18n'],
    ['server/src/base/text/time.ts', 'vitest'],
    ['server/src/base/text/time.ts', '#alias'],
    ['server/src/base/text/time.ts', undefined],
    ['web/kit/request/api.ts', 'node:fs'],
    ['web/kit/request/api.ts', '@portal/server'],
    ['web/kit/request/api.ts', '@portal/contract/staff'],
    ['web/kit/request/api.ts', '../../staff/routes.tsx'],
    ['web/kit/request/api.ts', '../../staff/layout/paths.ts'],
    ['web/staff/frame/paths.ts', '../features/users/UserForm.tsx'],
    ['web/staff/accounts/users/UserForm.tsx', '../security/Matrix.tsx'],
    ['web/staff/accounts/users/UserForm.tsx', '@portal/contract/citizens'],
    ['web/citizens/frame/any.ts', '../../staff/layout/paths.ts'],
    ['e2e/any.spec.ts', '@portal/contract'],
  ])('%s may not import %s', (file, specifier) => {
    expect(faultOf(file, specifier)).not.toBeNull()
  })

  test.each([
    ['contract/src/base/rules.ts', 'zod/mini'],
    ['contract/src/base/rules.test.ts', 'vitest'],
    ['contract/src/screens/screens.ts', '../base/locales.ts'],
    ['server/src/app/app.ts', '../features/session/routes.ts'],
    ['server/src/accounts/session/routes.ts', '../../http/register-call.ts'],
    ['server/src/accounts/session/routes.ts', '@portal/contract'],
    ['server/src/base/text/time.ts', 'node:fs/promises'],
    ['server/test/base/test-app.ts', '../src/features/session/sign-in.ts'],
    ['web/staff/main.tsx', 'react-dom/client'],
    ['web/staff/routes.tsx', './features/users/UserAdminScreen.tsx'],
    ['web/staff/accounts/users/UserForm.tsx', '../../../kit/form/form.ts'],
    ['web/staff/accounts/users/UserForm.tsx', '@portal/contract/staff'],
    ['web/citizens/frame/any.ts', '../../kit/form/form.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(faultOf(file, specifier)).toBeNull()
  })

  test('no file imports itself through others, not even for a type', () => {
    const isSource = new Set(sourceFiles)
    const targetOf = (file: string, specifier = '') => posix.join(posix.dirname(file), specifier.split('?')[0] ?? '')
    const targetsOf = (file: string) =>
      importsOf(file)
        .filter((specifier) => specifier?.startsWith('.'))
        .map((specifier) => targetOf(file, specifier))
        .filter((target) => isSource.has(target))
    const done = new Set<string>()
    const circles: string[] = []
    function visit(file: string, path: readonly string[]): void {
      const start = path.indexOf(file)
      if (start >= 0) circles.push([...path.slice(start), file].join(' → '))
      if (start >= 0 || done.has(file)) return
      for (const target of targetsOf(file)) visit(target, [...path, file])
      done.add(file)
    }
    for (const file of sourceFiles) visit(file, [])
    expect(circles).toEqual([])
  })

  test.each(['contract/src', 'server/src', 'web', 'web/kit', 'web/staff'])(
    '%s has at most twenty entries',
    (folder) => {
      const entries = readdirSync(join(root, folder)).filter((name) => !skipped.has(name))
      expect(entries.length).toBeLessThanOrEqual(20)
    },
  )

  test('the contract does not speak of those who use it', () => {
    const spoken = filesIn('contract/src')
      .filter((file) => !file.startsWith('contract/src/messages/'))
      .flatMap((file) => {
        const words = textOf(file).match(/\b(server|web|react|sql)\b/gi) ?? []
        return words.map((word) => `${file}: ${word}`)
      })
    expect(spoken).toEqual([])
  })

  test('no code of the browser has a pattern that looks behind, which Safari before 16.4 refuses with its whole file', () => {
    const patterns = sourceFiles
      .filter((file) => /^(web|contract\/src)\//.test(file) && !isTest(file))
      .filter((file) => /\(\?<[=!]/.test(textOf(file)))
    expect(patterns).toEqual([])
  })

  test('no folder is a drawer for everything', () => {
    const drawers = sourceFiles.filter((file) => /\/(utils?|helpers?|commons?|types|misc)(\/|\.tsx?$)/.test(file))
    expect(drawers).toEqual([])
  })
})

describe('dependencies', () => {
  /** Packages that a package.json names although no file imports them, and why. */
  const notImported: Readonly<Record<string, string>> = {
    '@biomejs/biome': 'the command of npm run lint',
    '@fontsource-variable/roboto': 'a style sheet names its font file',
    tsx: 'the command of npm run dev and npm run portal',
  }

  const rootFiles = ['.', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (/\.(ts|mjs|cjs)$/.test(name) ? [posix.join(folder, name)] : [])),
  )

  /** What a package.json names and nothing below its folder imports. Types count as imported with what they describe. */
  function unusedIn(folder: string): string[] {
    const files =
      folder === '.' ? [...rootFiles, ...sourceFiles] : filesIn(folder).filter((file) => sourceFiles.includes(file))
    const specifiers = files.flatMap(importsOf).filter((specifier) => specifier !== undefined)
    const imported = new Set(specifiers.map((specifier) => (isBuiltin(specifier) ? 'node' : packageOf(specifier))))
    const { dependencies, devDependencies } = manifestOf(folder)
    return Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !imported.has(name.replace(/^@types\//, '')),
    )
  }

  test('are each imported where they are declared, or have a reason', () => {
    const unused = ['.', ...sides.map(({ side }) => side)].flatMap(unusedIn)
    expect(unused.toSorted()).toEqual(Object.keys(notImported).toSorted())
  })

  /** Versions that npm would not choose by itself, and why. */
  const overrides: Readonly<Record<string, string>> = {
    '@fastify/static > content-disposition': 'its next major release needs Node 22',
    'light-my-request > cookie': 'its next major release needs Node 22',
    unzipper: 'exceljs, which only tests use, asks for a release whose own dependencies are deprecated',
  }

  test('are overridden only for a reason', () => {
    const { overrides: declared } = JSON.parse(textOf('package.json')) as {
      overrides: Record<string, string | Record<string, string>>
    }
    const names = Object.entries(declared).flatMap(([name, version]) =>
      typeof version === 'string' ? [name] : Object.keys(version).map((inner) => `${name} > ${inner}`),
    )
    expect(names.toSorted()).toEqual(Object.keys(overrides).toSorted())
  })
})

describe('who may read personal data', () => {
  /**
   * Tables that hold what is known of people, citizens and staff, each with the model that must be asked for its rows. Where there is
   * none the condition of any model does: the rows belong to those of another table, or are read for a name.
   */
  const tables: Readonly<Record<string, string | null>> = {
    ...{
      profiles: 'Profile',
      observations: 'Observation',
      files: 'File',
      citizen_schedules: 'CitizenSchedule',
      teams: 'Team',
    },
    audits: 'Audit',
    pre_registers: 'PreRegister',
    users: null,
    citizens: null,
    guardians: null,
    identity_requests: null,
    account_consents: null,
    citizen_mails: null,
    citizen_notifications: null,
    stored_files: null,
    accepted_consents: null,
    team_members: null,
    profile_moves: null,
    file_moves: null,
    enrolment_moves: null,
    team_moves: null,
  }
  const names = Object.keys(tables).join('|')
  const inSql = new RegExp(`\\b(?:from|join|update|using)\\s+(?:only\\s+)?(${names})\\b`, 'g')
  const inKysely = new RegExp(`^(${names})(?: as \\w+)?$`, 'g')
  /** `table` names one that a statement elsewhere reads. */
  const readers = /^(selectFrom|from|using|updateTable|updateById|deleteFrom|table|(inner|left|right|full|cross)Join)$/

  /** What makes the condition of the rows; the rest of these files describes rows, or only says how many are seen. */
  const isCondition = (name: string) =>
    /^server\/src\/authority\/(scope|visible-rows|household)\.ts#(?!(isValidator|reachOf|rowsOf|Rows)$)/.test(name)
  const ofCitizens = /#(scope|seen|sees|seesCitizen|refuseUnseen)$/

  /**
   * What reads or changes rows of people without asking the condition itself, by the reason why it may. A folder, a file that
   * asks no condition at all, or a part of a file.
   */
  const exceptions: Readonly<Record<string, readonly string[]>> = {
    'work of the machine’s operator: nobody is signed in': ['people/import/', 'demo/', 'cli/'],
    'it finds out who asks, or changes their own account': [
      'accounts/session/',
      'accounts/citizens/',
      'accounts/citizens/preferences/preferences.ts',
      'accounts/sign-on/',
      'base/services/identity/citizen-passwords.ts',
      'base/services/identity/open-session.ts',
      'base/services/identity/password-links.ts',
      'accounts/staff/store-user.ts#updateOwnAbsence',
      'accounts/passkeys/own-passkeys.ts',
      'base/services/identity/passkeys.ts',
      'base/services/identity/prove-password.ts',
      'base/services/jobs/exports/export-jobs.ts',
    ],
    'a job: it mails whoever the row is about, or removes what is old': [
      'base/services/jobs/sweep-files.ts#named',
      'base/services/mail/account-notices.ts',
      'base/services/mail/citizen-mails.ts',
      'base/services/mail/citizen-notices.ts',
      'base/services/mail/send-citizen-mail.ts',
      'people/household/invitation-mail.ts',
      'people/account-codes.ts',
      'people/sign-up-codes.ts',
      'people/used-document.ts#usedDocumentTask',
      'people/citizen-account-mails.ts',
      'oversight/audits/retention.ts',
    ],
    'part of a statement, whose rows the caller narrows by the condition': [
      'base/services/authority/account-holder.ts',
      'people/list/filters.ts#returnedIn',
      'people/identity-requests.ts#asksIdentityChange',
      'people/list/page.ts',
      'people/list/rows.ts',
      'people/list/sorting.ts',
      'people/waiting.ts#isReturnedAgain',
      'enrolments/team-members.ts#readMembers',
      'enrolments/own-teams/own-team.ts#scheduleOf',
      'enrolments/enrol.ts#readParticipant',
      'enrolments/enrol.ts#participantColumns',
      'enrolments/enrolment-rows.ts',
      'enrolments/own/read-enrolments.ts#tables',
      'people/documents/list-files.ts#readFileRows',
      'notices/mails/mails.ts#mailSource',
      'notices/mails/mails.ts#mailTables',
      'notices/mails/mails.ts#readMailRows',
      'people/pre-registers/pre-registers.ts#lockOf',
      'people/pre-registers/pre-registers.ts#source',
      'people/profiles/list-profiles.ts#amongNewest',
      'people/profiles/list-profiles.ts#countOf',
      'people/profiles/list-profiles.ts#throughMatches',
      'people/profiles/profile-transitions.ts#lockProfiles',
      'enrolments/rosters/read-enrolments.ts#readEnrolled',
      'enrolments/teams/list-teams.ts#readTeams',
      'accounts/staff/guard.ts#lockUser',
      'accounts/staff/list-users.ts#readStaff',
    ],
    'it changes or completes rows that were locked or read under the condition before': [
      'people/person-fields.ts#refuseMisplaced',
      'people/household/guardians.ts#endGuardians',
      'people/add-document.ts',
      'people/change-account-email.ts',
      'people/changes-since-return.ts#readChangesSinceReturn',
      'people/waiting.ts#noteSent',
      'people/pre-registers/pre-registers.ts#mark',
      'people/profiles/profile-transitions.ts#write',
      'people/validators.ts#withdrawAssignmentNotices',
      'enrolments/vouchers.ts#voucherOf',
      'base/storage/stored-files.ts',
      'enrolments/write-teams.ts#writeMembers',
      'enrolments/own-teams/own-team.ts#noticeMembers',
      'base/services/transitions/stores.ts',
    ],
    'it counts people of a schedule or a team, or asks whether there are any: no row of anybody is answered': [
      'people/insert-person.ts#ownerOfDocument',
      'oversight/dashboard/figures.ts#programsOf',
      'offer/schedules/schedule-rows.ts#takenCounts',
      'offer/schedules/schedule-rows.ts#takenSeats',
      'offer/schedules/schedule-rows.ts#takenTeams',
      'offer/import/stored-imports.ts#listImports',
      'offer/import/stored-imports.ts#everUsed',
      'offer/schedules/update-many.ts#lockSchedules',
      'enrolments/write-teams.ts#usualRole',
      'enrolments/teams/list-teams.ts#membersCount',
      'enrolments/team-subject.ts#isTaken',
      'offer/texts/read-texts.ts#readConsentRevision',
      'accounts/staff/guard.ts#refuseLastSuperadmin',
    ],
    'it answers names of staff: who did it, or whom one may choose': [
      'accounts/preferences/views.ts#views',
      'people/validators.ts#readValidators',
      'accounts/roles/staff-with-role.ts',
    ],
    'citizens are joined for their validator, whom the condition compares': [
      'people/profiles/export-details.ts#fileRowsOf',
      'enrolments/locked-teams.ts#lockTeam',
    ],
    'the history of one citizen asks for the citizen, not for the audit log': [
      'people/profiles/timeline.ts#readChangesSince',
      'people/profiles/timeline.ts#happenings',
    ],
    'the bearer of a signed code asks; names are masked': ['enrolments/vouchers/read-passport.ts'],
    'whoever asks for their own act of the audit log asks by their account': [
      'base/services/calls/unless-done.ts#findAct',
    ],
    'the explanation of rights asks for the rows it explains': ['accounts/roles/subjects.ts'],
    'it writes who read what; the rows that were read are bounded already': [
      'base/services/audit/audit-reading.ts',
      'people/show-profile.ts#insertReadings',
    ],
  }

  interface Part {
    readonly file: string
    readonly name: string
    /** The tables of people whose rows a statement in it reads or changes. */
    readonly reads: readonly string[]
    /** What it refers to, by file and name. */
    readonly uses: readonly string[]
    /** The models whose condition it asks; `*` is one that is said by a variable. */
    readonly asks: readonly string[]
  }

  interface Declaration extends TreeNode {
    readonly id?: { readonly name?: string }
    readonly declaration?: Declaration | null
    readonly declarations?: readonly Declaration[]
    readonly specifiers?: readonly { local: { name: string }; imported?: { name: string } }[]
  }

  interface Found {
    readonly names: Set<string>
    readonly tables: Set<string>
    readonly calls: { readonly name: string; readonly texts: readonly string[] }[]
  }

  /** Collects the names in a tree, the calls of functions with the texts they are given, and the tables of people in texts and calls. */
  function inspect(node: unknown, found: Found): void {
    if (typeof node !== 'object' || node === null) return
    const { type, name, value } = node as { type?: string; name?: string; value?: unknown }
    if (type === 'Identifier' && name !== undefined) found.names.add(name)
    const text = type === 'TemplateElement' ? (value as { raw: string }).raw : type === 'Literal' ? String(value) : ''
    for (const [, table = ''] of text.matchAll(inSql)) found.tables.add(table)
    if (type === 'CallExpression') {
      const { callee, arguments: said = [] } = node as TreeNode & { callee?: { property?: { name?: string } } }
      const texts = said.flatMap(({ value: one }) => (typeof one === 'string' ? one : []))
      found.calls.push({ name: String(callee?.name), texts })
      const first = readers.test(callee?.property?.name ?? String(callee?.name)) ? (texts[0] ?? '') : ''
      for (const [, table = ''] of first.matchAll(inKysely)) found.tables.add(table)
    }
    for (const child of Object.values(node)) inspect(child, found)
  }

  /** The declarations of a file, each with what it reads, uses and asks. */
  function partsOf(file: string, text = textOf(file)): Part[] {
    const { body } = parseSync(file, text, { lang: 'ts' }).program as { body: readonly Declaration[] }
    const imported = new Map<string, string>()
    for (const { source, specifiers = [] } of body) {
      const from = String(source?.value ?? '')
      if (!from.startsWith('.')) continue
      const path = posix.join(posix.dirname(file), from)
      for (const { local, imported: named } of specifiers) {
        if (local !== undefined) imported.set(local.name, `${path}#${named?.name ?? local.name}`)
      }
    }
    const pathOf = (name: string) => imported.get(name) ?? `${file}#${name}`
    const argumentOf = ({ name, texts }: Found['calls'][number]) => {
      if (!isCondition(pathOf(name))) return []
      return ofCitizens.test(pathOf(name)) ? ['Profile'] : [texts.at(-1) ?? '*']
    }
    return body
      .filter(({ type }) => type !== 'ImportDeclaration')
      .flatMap((one) => (one.declaration ?? one).declarations ?? [one.declaration ?? one])
      .map((one) => {
        const found: Found = { names: new Set(), tables: new Set(), calls: [] }
        inspect(one, found)
        const name = one.id?.name ?? '-'
        const uses = [...found.names].filter((used) => used !== name).map(pathOf)
        return { file, name, reads: [...found.tables], uses, asks: found.calls.flatMap(argumentOf) }
      })
  }

  const parts = filesIn('server/src')
    .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && !isCondition(`${file}#`))
    .flatMap((file) => partsOf(file))
  const asksItself = ({ asks }: Part) => asks.length > 0
  const known = new Map(parts.map((part) => [`${part.file}#${part.name}`, part]))
  /** Whether it asks the condition of every model that it reads, itself or by a function that it uses: a filter, a lock. */
  function isBounded(part: Part): boolean {
    const asks = [...part.asks, ...part.uses.flatMap((used) => known.get(used)?.asks ?? [])]
    const areFiltered = part.reads.every((table) =>
      [tables[table] ?? asks[0], '*'].some((model) => asks.includes(String(model))),
    )
    return asks.length > 0 && areFiltered
  }
  const unbounded = parts.filter((part) => part.reads.length > 0 && !isBounded(part))

  const excepts = (key: string, { file, name }: Part) =>
    `server/src/${key}` === (key.includes('#') ? `${file}#${name}` : file) ||
    (key.endsWith('/') && file.startsWith(`server/src/${key}`))
  const keys = Object.values(exceptions).flat()

  test('no statement reads or changes rows of people without the condition of the rows, but for named exceptions', () => {
    const faults = unbounded.filter((part) => !keys.some((key) => excepts(key, part)))
    expect(faults.map(({ file, name }) => `${file}#${name}`)).toEqual([])
    expect(parts.filter(({ reads }) => reads.length > 0).length).toBeGreaterThan(100)
  })

  test('no exception is there that is not needed, or for more than is needed', () => {
    expect(keys.filter((key) => !unbounded.some((part) => excepts(key, part)))).toEqual([])
    const asking = new Set(parts.filter(asksItself).map(({ file }) => file))
    expect(keys.filter((key) => asking.has(`server/src/${key}`))).toEqual([])
  })

  test.each([
    ['sql`select name from profiles where id = 1`', true],
    ['sql`select from schedules join users on true`', true],
    ["db.selectFrom('files').selectAll()", true],
    ["db.selectFrom('schedules').innerJoin('profiles as person', 'a', 'b')", true],
    ["db.updateTable('observations')", true],
    ['sql`delete from team_members`', true],
    ['sql`select from file_types`', false],
    ["db.selectFrom('file_types')", false],
    ["db.insertInto('profiles')", false],
    ["sql.table('profiles')", true],
  ])('%s reads or changes rows of people: %s', (statement, expected) => {
    const [part] = partsOf('server/src/any.ts', `export const rows = () => ${statement}`)
    expect(part?.reads.length).toBe(expected ? 1 : 0)
  })

  test.each([
    ['files', "rowsFor(who, 'view', 'File')", true],
    ['files', 'rowsFor(who, action, model)', true],
    ['profiles', 'seen(who, 1)', true],
    ['files', "rowsFor(who, 'view', 'Profile')", false],
    ['files', 'seen(who, 1)', false],
    ['files', 'ownPeople(who)', true],
    ['profiles', 'isValidator', false],
    ['files', "can(who, 'view', 'File')", false],
  ])('what reads %s and uses %s asks for the rows that it reads: %s', (table, condition, expected) => {
    const imports =
      "import { ownPeople } from './authority/household.ts';import { isValidator, rowsFor, seen } from './authority/scope.ts'"
    const statement = `sql\`select from ${table} where $\{${condition}}\``
    const [part] = partsOf('server/src/any.ts', `${imports}\nexport const rows = () => ${statement}`)
    expect(part !== undefined && isBounded(part)).toBe(expected)
  })
})

/** Where `for update` stands, how often, and why `for no key update` is not enough (ADR 0024). */
const strongLocks: Readonly<Record<string, readonly [number, string]>> = {
  'server/src/offer/catalogue/remove-rows.ts': [1, 'a row of a catalogue is deleted'],
  'server/src/offer/catalogue/write-rows.ts': [1, 'the type of the lock of such a row'],
  'server/src/accounts/clear-old-rows.ts': [1, 'rows that are old are deleted'],
  'server/src/accounts/roles/permissions.ts': [1, 'an ability is deleted'],
  'server/src/accounts/roles/roles.ts': [3, 'a role is deleted or gets another name, which is a key'],
  'server/src/accounts/sign-on/attempts.ts': [1, 'an attempt is deleted'],
  'server/src/base/http/rate-limit.ts': [1, 'an attempt is deleted'],
  'server/src/base/services/identity/passkeys.ts': [1, 'challenges that are over are deleted'],
  'server/src/base/services/identity/tokens.ts': [1, 'expired tokens are deleted'],
}

test('`for update`, which also blocks rows that only refer to the locked one, stands only where there is a reason', () => {
  const found = sourceFiles.flatMap((file) => {
    if (!file.startsWith('server/src/') || isTest(file)) return []
    const code = textOf(file).replace(/^\s*(\/?\*|\/\/).*$/gm, '')
    const count = code.match(/\bfor\s+update\b|\bforUpdate\b/gi)?.length ?? 0
    return count > 0 ? [[file, count]] : []
  })
  expect(found).toEqual(Object.entries(strongLocks).map(([file, [count]]) => [file, count]))
})

test('the focus moves with the drawing: an effect after it takes the focus from whoever pressed a field in between', () => {
  // A row of a list waits for a dialog that closes, an entry of the tray for the popup that shows it.
  const after = ['web/staff/list/Table.tsx', 'web/staff/list/jobs/JobEntry.tsx']
  const moving = sourceFiles.filter((file) =>
    [...textOf(file).matchAll(/\buseEffect\(\(\) => .*?\n {2}\}, \[/gs)].some(([effect]) =>
      /^(?!.*addEventListener).*(\bfocus\(|focusField\(|shouldFocus|showFieldErrors\()/s.test(effect),
    ),
  )
  expect(moving.toSorted()).toEqual(after)
})

test('parts of a page are loaded with the `lazy` of the kit', () => {
  // When the file of a part cannot be loaded, React's own `lazy` replaces the whole page, and trying again does not help.
  // These load whole pages, or what is around them.
  const pages = [
    'web/citizens/accounts/sign-up/StepPage.tsx',
    'web/citizens/accounts/own/AccountSectionPage.tsx',
    'web/citizens/frame/Frame.tsx',
    'web/citizens/routes.tsx',
    'web/staff/frame/ErrorPlace.tsx',
    'web/staff/frame/Root.tsx',
  ]
  expect(
    sourceFiles.filter((file) => /^import [^']*\blazy\b[^']* from 'react'/m.test(textOf(file))).toSorted(),
  ).toEqual(pages)
})

test('a test that replaces a module has a process of its own', () => {
  // Files of these folders share their process and its modules (`vitest.config.ts`), unless they are named so.
  const sharing = sourceFiles.filter((file) => /^(contract|server|bench|e2e)\/.*(?<!\.isolated)\.test\.ts$/.test(file))
  expect(sharing.length).toBeGreaterThan(100)
  expect(sharing.filter((file) => /\bvi\.(do)?mock\(/i.test(textOf(file)))).toEqual([])
})

describe('CSS', () => {
  const sheets = filesIn('web').filter((file) => file.endsWith('.css'))
  const components = sourceFiles.filter((file) => /^web\/.*\.tsx?$/.test(file) && !isTest(file))
  const styleOf = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\//g, '')
  const selectorsOf = (css: string) => [...css.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? '')
  const classesOf = (css: string) =>
    new Set(
      selectorsOf(css.replace(/:global\([^)]*\)/g, '')).flatMap((selector) =>
        [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ''),
      ),
    )

  test('every class of a CSS module is used, and every one that is used exists', () => {
    const wrong = sheets
      .filter((file) => file.endsWith('.module.css'))
      .flatMap((file) => {
        const defined = classesOf(styleOf(file))
        const used = new Set<string>()
        let takesAny = false
        for (const component of components) {
          const text = textOf(component)
          for (const [line, name, path] of text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)) {
            if (posix.join(dirname(component), path ?? '') !== file) continue
            const code = text.replace(line, '')
            takesAny ||= code.includes(`${name}[`)
            for (const [, key] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) used.add(key ?? '')
          }
        }
        return [
          ...[...defined].filter((name) => !used.has(name) && !takesAny).map((name) => `${file}: ${name} is not used`),
          ...[...used].filter((name) => !defined.has(name)).map((name) => `${file}: ${name} does not exist`),
        ]
      })
    expect(wrong).toEqual([])
  })

  test('every shared class is used, and every class that is named in full exists', () => {
    const shared = classesOf(['base', 'parts', 'print'].map((name) => styleOf(`web/kit/theme/${name}.css`)).join('\n'))
    const defined = new Set([...shared, ...classesOf(textOf('web/kit/theme/first-paint.css'))])
    const code = components.map(textOf).join('\n')
    const named = [...code.matchAll(/className="([^"]+)"/g)].flatMap(([, names]) => (names ?? '').split(' '))
    expect([...new Set(named)].filter((name) => !defined.has(name))).toEqual([])
    const words = new Set(code.match(/[a-z][a-z0-9-]*/g))
    const isToned = (name: string) => /^(success|info|warning|error|yellow)(-ink)?$/.test(name)
    expect([...shared].filter((name) => !words.has(name) && !isToned(name))).toEqual([])
  })

  test('only what moves or appears takes time', () => {
    const moves = /^(none|(opacity|rotate|translate|width|inline-size|margin)\b)/
    const faded = sheets.flatMap((file) =>
      [...styleOf(file).matchAll(/\btransition: ([^;]+);/g)].flatMap(([, what = '']) =>
        moves.test(what) ? [] : [`${file}: ${what}`],
      ),
    )
    // Of a field that the browser filled in: it keeps its colour.
    expect(faded).toEqual(['web/kit/ui/field.module.css: background-color 99999s'])
  })

  test('no rule of three or more declarations stands twice', () => {
    const places = new Map<string, string[]>()
    for (const file of sheets) {
      for (const [, selector, body] of styleOf(file).matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
        const declarations = (body ?? '').split(';').map((one) => one.trim().replace(/\s+/g, ' '))
        const key = declarations.filter(Boolean).sort().join('; ')
        if (declarations.filter(Boolean).length < 3) continue
        places.set(key, [...(places.get(key) ?? []), `${file} ${selector?.trim()}`])
      }
    }
    expect([...places.values()].filter((all) => all.length > 1)).toEqual([])
  })
})

describe('what is committed', () => {
  interface Locked {
    readonly optionalDependencies?: Record<string, string>
    readonly resolved?: string
  }
  const packages = (JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> }).packages

  /** Where npm would look for a dependency of a package, nearest first. */
  function* placesOf(path: string, name: string): Generator<string> {
    for (let folder = path; folder !== '.'; folder = dirname(folder)) yield posix.join(folder, 'node_modules', name)
    yield `node_modules/${name}`
  }

  test('every optional package of the lock is locked for every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => ![...placesOf(path || '.', name)].some((place) => place in packages))
        .map((name) => `${path} → ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('the lock names no registry', () => {
    const addressed = Object.entries(packages).filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''))
    expect(addressed).toEqual([])
  })

  test('no file names a folder of somebody’s machine or a package registry', () => {
    const own = root.replace(/[/\\]$/, '')
    const isTelling = relative('/', own).split(/[/\\]/).length > 1
    const traces = filesIn('.').flatMap((file) => {
      const text = textOf(file)
      if (text.includes('\0')) return []
      const found = [
        ...(isTelling && text.includes(own) ? [own] : []),
        ...(text.match(
          /(?<![\w.$}])\/(home|Users)\/[a-z][\w.-]*\/|https?:\/\/[\w.-]*(registry|artifactory|nexus)[\w.-]*/g,
        ) ?? []),
      ]
      return found.map((trace) => `${file}: ${trace}`)
    })
    expect(traces).toEqual([])
  })
})
