import { existsSync, readdirSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  absentMentions,
  arrowsUpward,
  buildingOf,
  builtFiles,
  circles,
  entriesOf,
  filesIn,
  floorOf,
  floors,
  importsOf,
  isTest,
  mostEntries,
  ofOneApplication,
  parseSync,
  rooms,
  root,
  roots,
  targetOf,
  textOf,
} from './scripts/structure.ts'

const linesOf = (file: string) => textOf(file).trimEnd().split('\n').length

/** The workspaces, and the workspaces that each may import by their package's name (ARCHITECTURE.md). */
const workspaces = [
  { workspace: 'contract', mayImport: [] },
  { workspace: 'server', mayImport: ['contract', 'demo'] },
  { workspace: 'demo', mayImport: ['contract', 'server'] },
  { workspace: 'web', mayImport: ['contract'] },
  { workspace: 'e2e', mayImport: [] },
  { workspace: 'bench', mayImport: [] },
] as const

/** The only file of the server that imports the demonstration, and only when one is requested: an installation works without it. */
const demoReader = 'server/src/cli/demo-data.ts'

const sourceFiles = workspaces
  .flatMap(({ workspace }) => filesIn(workspace))
  .filter((file) => /\.(ts|tsx|mts|js|mjs|cjs)$/.test(file))

interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

const manifestOf = (folder: string) => JSON.parse(textOf(posix.join(folder, 'package.json'))) as Manifest

interface TreeNode {
  readonly type?: unknown
  readonly source?: { readonly value?: unknown }
  readonly callee?: { readonly name?: unknown }
  readonly arguments?: readonly { readonly value?: unknown }[]
}

const isBuiltin = (specifier: string) => builtinModules.includes(specifier.replace(/^node:/, '').split('/')[0] ?? '')

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

const workspaceOf = (file: string) => file.split('/')[0] ?? ''

/** Tests and the tools of a build may import packages that the program does not ship. */
const isTool = (file: string) =>
  isTest(file) || buildingOf(file) === undefined || /^web\/citizens\/(build\/|vite\.)/.test(file)

function errorOfRelative(file: string, specifier: string): string | null {
  const target = targetOf(file, specifier)
  if (!existsSync(join(root, target)) || !/\.\w+$/.test(target)) return 'names no file by its whole name'
  if (workspaceOf(file) !== workspaceOf(target)) return 'reaches into another workspace past its entrance'
  if (isTool(file)) return null
  const [from, to] = [buildingOf(file), buildingOf(target)]
  if (from !== to) return to === 'web/kit' ? null : `is of ${from} and imports ${to}`
  return floorOf(target) > floorOf(file) ? 'imports a higher floor' : null
}

function errorOfPackage(file: string, specifier: string): string | null {
  const workspace = workspaceOf(file)
  const name = packageOf(specifier)
  const ours = /^@portal\/(.+)$/.exec(name)?.[1]
  if (ours !== undefined) {
    const allowed: readonly string[] = workspaces.find((row) => row.workspace === workspace)?.mayImport ?? []
    if (!allowed.includes(ours)) return `may not import ${ours}`
    if (ours === 'demo' && file !== demoReader && !isTest(file)) return `is not ${demoReader}`
    const application = /^@portal\/contract\/(staff|citizens)$/.exec(specifier)?.[1]
    const isOfAnother = workspace === 'web' && !isTest(file) && application !== undefined
    return isOfAnother && buildingOf(file) !== `web/${application}` ? `is not of ${application}` : null
  }
  const { dependencies, devDependencies, optionalDependencies } = manifestOf(workspace)
  if (isTool(file)) {
    const declared = { ...dependencies, ...devDependencies, ...manifestOf('.').devDependencies }
    return isBuiltin(specifier) || name in declared ? null : 'is not in the package.json of its workspace'
  }
  if (isBuiltin(specifier)) return workspace === 'server' || workspace === 'demo' ? null : 'is not there in a browser'
  return name in { ...dependencies, ...optionalDependencies } ? null : 'is not in the dependencies of its workspace'
}

/** Files that import what a build wrote, by its path. */
const importsBuilt = ['server/src/offer/pages/renderer.ts']

/** Why a file may not import this; null when it may. */
function errorOf(file: string, specifier: string | undefined): string | null {
  if (specifier === undefined) return importsBuilt.includes(file) ? null : 'cannot be read from the text'
  if (specifier.startsWith('.')) return errorOfRelative(file, specifier)
  return /^(@[\w-]+\/)?[\w.:-]+(\/|$)/.test(specifier) ? errorOfPackage(file, specifier) : 'is of no known kind'
}

describe('imports', () => {
  test('no file imports a higher layer, another workspace or an undeclared package', () => {
    const errors = sourceFiles.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const error = errorOf(file, specifier)
        return error === null ? [] : [`${file} → ${specifier ?? 'import(…)'}: ${error}`]
      }),
    )
    expect(sourceFiles.length).toBeGreaterThan(50)
    expect(errors).toEqual([])
    expect(arrowsUpward()).toEqual([])
  })

  test('every file belongs to one layer', () => {
    expect(builtFiles().filter((file) => floorOf(file) < 0)).toEqual([])
  })

  test.each([
    ['contract/src/base/rules.ts', 'node:fs'],
    ['contract/src/base/rules.ts', 'react'],
    ['contract/src/base/rules.ts', '../../../server/src/base/text/time.ts'],
    ['contract/src/base/rules.ts', '../people/profiles.ts'],
    ['contract/src/people/profiles.ts', '../screens/screens.ts'],
    ['server/src/base/text/time.ts', '../process/config.ts'],
    ['server/src/people/validators.ts', '../accounts/session/sign-in.ts'],
    ['server/src/accounts/session/sign-in.ts', '../../app/app.ts'],
    ['server/src/base/text/time.ts', '../../../../contract/src/base/locales.ts'],
    ['server/src/base/text/time.ts', '@portal/web'],
    ['server/src/seed/seed.ts', '@portal/demo'],
    ['demo/src/index.ts', '../../server/src/base/database/db.ts'],
    ['demo/src/data/names.ts', '../population/calendar.ts'],
    ['contract/src/base/rules.ts', '@portal/demo'],
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
    ['web/kit/request/api.ts', '../ui/button/Button.tsx'],
    ['web/staff/frame/screens/paths.ts', '../../list/List.tsx'],
    ['web/staff/accounts/users/admin/UserForm.tsx', '../../../enrolments/roster/Roster.tsx'],
    ['web/staff/accounts/users/admin/UserForm.tsx', '@portal/contract/citizens'],
    ['web/citizens/frame/any.ts', '../../staff/frame/screens/paths.ts'],
    ['e2e/app/any.spec.ts', '@portal/contract'],
  ])('%s may not import %s', (file, specifier) => {
    expect(errorOf(file, specifier)).not.toBeNull()
  })

  test.each([
    ['contract/src/base/rules.ts', 'zod/mini'],
    ['contract/src/base/rules.test.ts', 'vitest'],
    ['contract/src/screens/screens.ts', '../base/locales.ts'],
    ['server/src/app/app.ts', '../accounts/session/routes.ts'],
    ['server/src/accounts/session/routes.ts', '../../people/validators.ts'],
    ['server/src/accounts/session/routes.ts', '@portal/contract'],
    ['server/src/base/text/time.ts', 'node:fs/promises'],
    ['server/test/base/test-app.ts', '../../src/app/app.ts'],
    ['server/src/cli/demo-data.ts', '@portal/demo'],
    ['demo/src/index.ts', '@portal/server'],
    ['web/staff/main.tsx', 'react-dom/client'],
    ['web/staff/routes.tsx', './accounts/users/admin/UserAdminScreen.tsx'],
    ['web/staff/accounts/users/admin/UserForm.tsx', '../../../../kit/form/form.ts'],
    ['web/staff/accounts/users/admin/UserForm.tsx', '@portal/contract/staff'],
    ['web/citizens/frame/any.ts', '../../kit/form/form.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(errorOf(file, specifier)).toBeNull()
  })

  test('no imports are circular, including type imports', () => {
    expect(circles(sourceFiles)).toEqual([])
  })

  test('the kit contains only files that both applications import', () => {
    expect(ofOneApplication()).toEqual([])
  })

  test.each(roots)('%s has few folders and files', (folder) => {
    expect(entriesOf(folder).length).toBeLessThanOrEqual(mostEntries)
  })

  test.each(['contract/src', 'server/src', 'server/test', 'web/staff'])('%s has the rooms', (folder) => {
    expect(entriesOf(folder)).toEqual(expect.arrayContaining([...rooms]))
  })

  test('each room has a README of at most 20 lines', () => {
    const lengths = ['contract/src', 'server/src', 'web/staff', 'web/citizens'].flatMap((building) =>
      rooms.flatMap((room) => {
        if (!existsSync(join(root, building, room))) return []
        const readme = `${building}/${room}/README.md`
        return [{ readme, lines: existsSync(join(root, readme)) ? linesOf(readme) : 'none' }]
      }),
    )
    expect(lengths.filter(({ lines }) => typeof lines !== 'number' || lines > 20)).toEqual([])
  })

  test('no file cites a document that is not in the repository', () => {
    expect(absentMentions()).toEqual([])
  })

  test('the contract does not mention the server or the web', () => {
    const mentions = filesIn('contract/src')
      // A README says where the other parts of its room are.
      .filter((file) => !file.startsWith('contract/src/messages/') && !file.endsWith('/README.md'))
      .flatMap((file) => {
        const terms = textOf(file).match(/\b(server|web|react|sql)\b/gi) ?? []
        return terms.map((term) => `${file}: ${term}`)
      })
    expect(mentions).toEqual([])
  })

  test('no folder is a miscellaneous folder', () => {
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
    'size-limit': 'a command of npm run build',
    '@size-limit/file': 'the plugin of size-limit that counts bytes',
  }

  const rootFiles = ['.', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (/\.(ts|mjs|cjs)$/.test(name) ? [posix.join(folder, name)] : [])),
  )

  /** Dependencies in a package.json that no file below its folder imports. Types count as imported with the package that they describe. */
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
    const unused = ['.', ...workspaces.map(({ workspace }) => workspace)].flatMap(unusedIn)
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

describe('access to personal data', () => {
  /**
   * Tables with data about people, citizens and staff, each with the model whose condition limits its rows. For a table without a model
   * the condition of any model is enough: its rows belong to those of another table, or are read for a name.
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
    citizen_accounts: null,
    guardians: null,
    identity_requests: null,
    account_consents: null,
    mails: null,
    undelivered_addresses: null,
    citizen_notifications: null,
    stored_files: null,
    accepted_consents: null,
    team_members: null,
    profile_transitions: null,
    file_transitions: null,
    enrolment_transitions: null,
    team_transitions: null,
  }
  const names = Object.keys(tables).join('|')
  const inSql = new RegExp(`\\b(?:from|join|update|using)\\s+(?:only\\s+)?(${names})\\b`, 'g')
  const inKysely = new RegExp(`^(${names})(?: as \\w+)?$`, 'g')
  /** `table` names one that a statement elsewhere reads. */
  const readers = /^(selectFrom|from|using|updateTable|updateById|deleteFrom|table|(inner|left|right|full|cross)Join)$/

  const policyFile = /^server\/src\/base\/services\/authority\/policies\//
  /** The model of each policy, by `file#name`. */
  const modelOfPolicy = new Map(
    filesIn('server/src/base/services/authority/policies').flatMap((file) =>
      [...textOf(file).matchAll(/const (\w+) = definePolicy<[^(]*>\(\{\s*model: '(\w+)'/g)].map(
        ([, name, model]): [string, string] => [`${file}#${name}`, String(model)],
      ),
    ),
  )
  /** The functions of a policy that limit rows. */
  const limiting = /^(rows|may|lock|refuse|refuseAbsent)$/

  /**
   * The code that reads or changes rows of people without the condition itself, by the reason. A folder, a file that
   * uses no condition at all, or a part of a file.
   */
  const exceptions: Readonly<Record<string, readonly string[]>> = {
    'work of the machine’s operator: nobody is signed in': ['people/import/', 'seed/', 'cli/'],
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
      'base/services/jobs/job-rows.ts',
    ],
    'a job: it mails whoever the row is about, or removes what is old': [
      'base/services/jobs/clear-old-rows.ts#oldRows',
      'base/services/jobs/sweep-files.ts#named',
      'base/services/mail/account-notices.ts',
      'base/services/mail/citizen-mails.ts',
      'base/services/mail/citizen-notices.ts',
      'base/services/mail/mail-task.ts',
      'base/services/mail/send-mail.ts',
      'base/services/mail/undelivered.ts',
      'people/household/invitation-mail.ts',
      'people/account-codes.ts',
      'people/sign-up-codes.ts',
      'people/used-document.ts#usedDocumentTask',
      'oversight/audits/retention.ts',
    ],
    'part of a statement, whose rows the caller narrows by the condition': [
      'base/services/authority/account-holder.ts',
      'people/list/filters.ts#hasFiles',
      'people/list/similar-names.ts#similarPage',
      'people/list/filters.ts#returnedIn',
      'people/list/filters.ts#decidedIn',
      'oversight/audits/list-audits.ts#continuedImports',
      'people/identity-requests.ts#hasOpenIdentityRequest',
      'people/list/rows.ts',
      'people/list/sorting.ts',
      'people/waiting.ts#isReturnedAgain',
      'enrolments/team-members.ts#readMembers',
      'enrolments/own-teams/own-team.ts#scheduleOf',
      'enrolments/enrol.ts#readParticipant',
      'enrolments/enrol.ts#participantColumns',
      'enrolments/enrolment-rows.ts',
      'enrolments/own/read-enrolments.ts#tables',
      'people/documents/list-files.ts#fileTables',
      'people/own-documents/rows.ts#ownFileTables',
      'people/own-documents/rows.ts#readOwnFiles',
      'notices/mails/mails.ts#mailSource',
      'notices/mails/mails.ts#mailTables',
      'notices/mails/mails.ts#readMailRows',
      'people/pre-registers/pre-registers.ts#source',
      'people/profiles/profile-transitions.ts#lockProfiles',
      'enrolments/rosters/read-enrolments.ts#readEnrolled',
      'enrolments/teams/list-teams.ts#readTeams',
      'accounts/staff/guard.ts#lockUser',
    ],
    'it changes or completes rows that were locked or read under the condition before': [
      'people/person-fields.ts#refuseMisplaced',
      'offer/regulations/write-regulation.ts#updateRegulation',
      'people/household/guardians.ts#endGuardians',
      'people/household/guardians.ts#refuseOvertaken',
      'people/add-document.ts',
      'people/change-account-email.ts',
      'people/changes-since-return.ts#readChangesSinceReturn',
      'people/waiting.ts#noteSent',
      'people/pre-registers/pre-registers.ts#mark',
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
      'oversight/first-steps/first-steps.ts#contentsQuery',
      'oversight/audits/list-audits.ts#importActs',
      'oversight/metrics/state-metrics.ts#mailsOf',
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
      'people/profiles/staff-with-role.ts',
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
    /** The names that it refers to, by file and name. */
    readonly uses: readonly string[]
    /** The models whose condition it uses; `*` is a model in a variable. */
    readonly conditions: readonly string[]
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
    readonly calls: { readonly name: string; readonly texts: readonly string[]; readonly method?: string | undefined }[]
  }

  interface Callee {
    readonly name?: string
    readonly property?: { readonly name?: string }
    readonly object?: { readonly name?: string; readonly callee?: { readonly name?: string } } & Pick<
      TreeNode,
      'arguments'
    >
  }

  const textsOf = (args: NonNullable<TreeNode['arguments']>) =>
    args.flatMap(({ value }) => (typeof value === 'string' ? value : []))

  /** Collects the names in a tree, the calls of functions with the texts they are given, and the tables of people in texts and calls. */
  function inspect(node: unknown, found: Found): void {
    if (typeof node !== 'object' || node === null) return
    const { type, name, value } = node as { type?: string; name?: string; value?: unknown }
    if (type === 'Identifier' && name !== undefined) found.names.add(name)
    const text = type === 'TemplateElement' ? (value as { raw: string }).raw : type === 'Literal' ? String(value) : ''
    for (const [, table = ''] of text.matchAll(inSql)) found.tables.add(table)
    if (type === 'CallExpression') {
      const { callee, arguments: args = [] } = node as TreeNode & { callee?: Callee }
      const texts = textsOf(args)
      const { object } = callee ?? {}
      // `profilePolicy.rows(…)`, or `policyOf('Consent').rows(…)`, which names the model.
      const policy = object?.name ?? object?.callee?.name
      found.calls.push(
        policy === undefined
          ? { name: String(callee?.name), texts }
          : { name: policy, texts: textsOf(object?.arguments ?? []), method: String(callee?.property?.name) },
      )
      const first = readers.test(callee?.property?.name ?? String(callee?.name)) ? (texts[0] ?? '') : ''
      for (const [, table = ''] of first.matchAll(inKysely)) found.tables.add(table)
    }
    for (const child of Object.values(node)) inspect(child, found)
  }

  /** The declarations of a file, each with the tables, names and conditions that it uses. */
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
    const argumentOf = ({ name, texts, method }: Found['calls'][number]) => {
      if (method === undefined || !policyFile.test(pathOf(name)) || !limiting.test(method)) return []
      return [modelOfPolicy.get(pathOf(name)) ?? texts.at(-1) ?? '*']
    }
    return body
      .filter(({ type }) => type !== 'ImportDeclaration')
      .flatMap((one) => (one.declaration ?? one).declarations ?? [one.declaration ?? one])
      .map((one) => {
        const found: Found = { names: new Set(), tables: new Set(), calls: [] }
        inspect(one, found)
        const name = one.id?.name ?? '-'
        const uses = [...found.names].filter((used) => used !== name).map(pathOf)
        return { file, name, reads: [...found.tables], uses, conditions: found.calls.flatMap(argumentOf) }
      })
  }

  const parts = filesIn('server/src')
    .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && !policyFile.test(file))
    .flatMap((file) => partsOf(file))
  const hasOwnCondition = ({ conditions }: Part) => conditions.length > 0
  const partsByName = new Map(parts.map((part) => [`${part.file}#${part.name}`, part]))
  /** Whether it uses the condition of every model that it reads, itself or by a function that it uses: a filter, a lock. */
  function isBounded(part: Part): boolean {
    const conditions = [...part.conditions, ...part.uses.flatMap((used) => partsByName.get(used)?.conditions ?? [])]
    const areFiltered = part.reads.every((table) =>
      [tables[table] ?? conditions[0], '*'].some((model) => conditions.includes(String(model))),
    )
    return conditions.length > 0 && areFiltered
  }
  const unbounded = parts.filter((part) => part.reads.length > 0 && !isBounded(part))

  const excepts = (key: string, { file, name }: Part) =>
    `server/src/${key}` === (key.includes('#') ? `${file}#${name}` : file) ||
    (key.endsWith('/') && file.startsWith(`server/src/${key}`))
  const keys = Object.values(exceptions).flat()

  test('every statement on rows of people has the condition of the principal, except the listed exceptions', () => {
    const errors = unbounded.filter((part) => !keys.some((key) => excepts(key, part)))
    expect(errors.map(({ file, name }) => `${file}#${name}`)).toEqual([])
    expect(parts.filter(({ reads }) => reads.length > 0).length).toBeGreaterThan(100)
  })

  test('every exception is needed and as narrow as possible', () => {
    expect(keys.filter((key) => !unbounded.some((part) => excepts(key, part)))).toEqual([])
    const conditioned = new Set(parts.filter(hasOwnCondition).map(({ file }) => file))
    expect(keys.filter((key) => conditioned.has(`server/src/${key}`))).toEqual([])
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
    ['files', 'filePolicy.rows(principal)', true],
    ['files', "policyOf('File').rows(principal)", true],
    ['files', 'policyOf(model).rows(principal, action)', true],
    ['profiles', 'profilePolicy.rows(principal)', true],
    ['files', 'profilePolicy.rows(principal)', false],
    ['files', 'ownPersonPolicy.rows(principal)', true],
    ['profiles', 'profilePolicy.scope(principal)', false],
    ['profiles', 'isValidator', false],
    ['files', "can(principal, 'view', 'File')", false],
  ])('a query on %s with the condition %s has the condition of its rows: %s', (table, condition, expected) => {
    const from = (name: string, file: string) =>
      `import { ${name} } from './base/services/authority/policies/${file}.ts'`
    const imports = [
      from('filePolicy', 'file'),
      from('profilePolicy', 'profile'),
      from('ownPersonPolicy', 'own-person'),
      from('policyOf', 'policy-of'),
      from('isValidator', 'user'),
    ].join(';')
    const statement = `sql\`select from ${table} where $\{${condition}}\``
    const [part] = partsOf('server/src/any.ts', `${imports}\nexport const rows = () => ${statement}`)
    expect(part !== undefined && isBounded(part)).toBe(expected)
  })
})

/** Where `for update` stands, how often, and why `for no key update` is not enough (ADR 0024). */
const strongLocks: Readonly<Record<string, readonly [number, string]>> = {
  'server/src/offer/catalogue/write-rows.ts': [1, 'a row of a catalogue is deleted'],
  'server/src/base/services/authority/policies/define-policy.ts': [1, 'the type of the lock of such a row'],
  'server/src/base/services/jobs/clear-old-rows.ts': [1, 'rows that are old are deleted'],
  'server/src/accounts/roles/permissions.ts': [1, 'an ability is deleted'],
  'server/src/accounts/roles/roles.ts': [3, 'a role is deleted or gets another name, which is a key'],
  'server/src/base/http/rate-limit.ts': [1, 'an attempt is deleted'],
}

test('no decision depends on a bare number of a status or of a type of person', () => {
  const bare = /(status_id|profile_type_id)( is distinct from| <>| =| in| ===| !==) \(?\d/
  const found = sourceFiles.filter(
    (file) => /^(contract|server|web|demo)\/.*\.tsx?$/.test(file) && !/test\b/.test(file) && bare.test(textOf(file)),
  )
  expect(found).toEqual([])
})

test('one file reads the private tables of the queue', () => {
  const found = sourceFiles.filter((file) => /^(server|demo)\/src\//.test(file) && /\b_private_/.test(textOf(file)))
  expect(found).toEqual(['server/src/base/services/jobs/queue.ts'])
})

test('`for update`, which also blocks rows that refer to the locked one, is used only with a reason', () => {
  const found = sourceFiles.flatMap((file) => {
    if (!file.startsWith('server/src/') || isTest(file)) return []
    const code = textOf(file).replace(/^\s*(\/?\*|\/\/).*$/gm, '')
    const count = code.match(/\bfor\s+update\b|\bforUpdate\b/gi)?.length ?? 0
    return count > 0 ? [[file, count]] : []
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(strongLocks).map(([file, [count]]) => [file, count])),
  )
})

/** The lines of the server's code, by file. */
const serverLines = () =>
  sourceFiles.flatMap((file) =>
    file.startsWith('server/src/') && !isTest(file) ? [{ file, lines: textOf(file).split('\n') }] : [],
  )

test('the registrar opens transactions; any other one has a comment that says why', () => {
  const opening = /^server\/src\/base\/(database\/(snapshot|time-limit)|services\/audit\/change)\.ts$/
  const unexplained = serverLines().flatMap(({ file, lines }) =>
    lines.flatMap((line, index) => {
      const above = lines.slice(Math.max(0, index - 4), index + 1).join('\n')
      const isExplained = opening.test(file) || above.includes('// A transaction of its own: ')
      return line.includes('.transaction()') && !isExplained ? [`${file}:${index + 1}`] : []
    }),
  )
  expect(unexplained).toEqual([])
})

/** The changes that write no audit row, by file, and why. */
const unaudited: Readonly<Record<string, readonly string[]>> = {
  'server/src/accounts/citizens/email.ts': ['a further mail with a code'],
  'server/src/accounts/passkeys/own-passkeys.ts': ['a challenge for the browser'],
  'server/src/accounts/preferences/preferences.ts': ['a personal setting'],
  'server/src/accounts/preferences/views.ts': ['a personal setting'],
  'server/src/accounts/session/passkey-sign-in.ts': ['a challenge for the browser'],
  'server/src/accounts/session/refresh.ts': ['a session that goes on'],
  'server/src/accounts/session/set-password.ts': ['the job that sends the link writes it'],
  'server/src/accounts/sign-on/check-session.ts': ['a session that goes on'],
  'server/src/accounts/staff/totp.ts': ['codes that are not confirmed yet'],
  'server/src/base/services/audit/change.ts': ['nothing changed'],
  'server/src/base/services/jobs/job-rows.ts': ['the order of the job has a row, and its result goes by itself'],
  'server/src/base/services/jobs/many/many-work.ts': ['the job writes the rows of what it does'],
  'server/src/notices/notifications/routes.ts': ['own notifications'],
  'server/src/notices/own/routes.ts': ['own notices'],
  'server/src/offer/import/import-job.ts': ['the job writes the rows of what it does'],
  'server/src/people/own-documents/observations.ts': ['a mark that its reader has read something'],
}

test('a change writes audit rows, except those of this list', () => {
  const found = serverLines().flatMap(({ file, lines }) => {
    const reasons = lines.flatMap((line) => /new Unaudited\('([^']+)'\)/.exec(line)?.[1] ?? [])
    return reasons.length > 0 ? [[file, reasons]] : []
  })
  expect(Object.fromEntries(found)).toEqual(unaudited)
})

test('focus moves in layout effects, because a later effect takes it from a field that a person selected meanwhile', () => {
  // A row of a list waits for a dialog that closes, an entry of the tray for the popup that shows it.
  const after = ['web/staff/list/jobs/JobEntry.tsx', 'web/staff/list/table/Table.tsx']
  const moving = sourceFiles.filter((file) =>
    [...textOf(file).matchAll(/\buseEffect\(\(\) => .*?\n {2}\}, \[/gs)].some(([effect]) =>
      /^(?!.*addEventListener).*(\bfocus\(|focusField\(|shouldFocus|showFieldErrors\()/s.test(effect),
    ),
  )
  expect(moving.toSorted()).toEqual(after)
})

test('changes are announced through one live region of the page', () => {
  // It does not announce a region that appears together with its text. `Status` and `announce` give the text to the region of `Snackbars`.
  const own = ['web/kit/layout/Snackbars.tsx', 'web/kit/ui/feedback/Status.tsx']
  const regions = sourceFiles.filter(
    (file) =>
      /^web\/.*(?<!\.test)\.tsx$/.test(file) &&
      /\baria-live\b|\brole\b.{1,40}['"]status['"]|<output\b/.test(textOf(file)),
  )
  expect(regions.toSorted()).toEqual(own)
})

/** Files that run code of others when they are imported: the applications' entries. */
const webEntries = ['web/staff/main.tsx', 'web/citizens/main.tsx', 'web/citizens/render.tsx']

interface TopLevel {
  readonly type: string
  readonly source?: { readonly value: string }
  readonly specifiers?: readonly { readonly local: { readonly name: string } }[]
  readonly expression?: { readonly type: string; readonly callee?: { readonly name?: string } }
}

/** The effects of a file on other files of ours when it is imported. */
function effectsOf(file: string, text: string): string[] {
  const { body } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program as {
    readonly body: readonly TopLevel[]
  }
  const imports = body.filter(({ type, source }) => type === 'ImportDeclaration' && source?.value.startsWith('.'))
  const imported = new Set(imports.flatMap(({ specifiers = [] }) => specifiers.map(({ local }) => local.name)))
  const bare = imports.flatMap(({ specifiers = [], source }) =>
    specifiers.length === 0 && source !== undefined ? [targetOf(file, source.value)] : [],
  )
  const called = body.flatMap(({ type, expression }) => {
    const name = expression?.callee?.name
    return type === 'ExpressionStatement' && name !== undefined && imported.has(name) ? [`${name}()`] : []
  })
  return [...bare.filter((target) => !target.endsWith('.css')), ...called]
}

describe('imports with side effects', () => {
  test('no file of the web registers something in another file when it is imported', () => {
    const found = sourceFiles
      .filter((file) => file.startsWith('web/') && !isTool(file) && !webEntries.includes(file))
      .flatMap((file) => effectsOf(file, textOf(file)).map((effect) => `${file}: ${effect}`))
    expect(found).toEqual([])
  })

  test.each([
    ["import './x.ts'", ['web/kit/ui/x.ts']],
    ["import './x.css'", []],
    ["import 'react'", []],
    ["import { onClear } from './x.ts'; onClear(() => {})", ['onClear()']],
    ["import { onClear } from './x.ts'; export function f() { onClear(() => {}) }", []],
    ["import { create } from './x.ts'; export const store = create()", []],
  ])('the side effects of %s are %j', (text, effects) => {
    expect(effectsOf('web/kit/ui/any.ts', text)).toEqual(effects)
  })
})

test('parts of a page use the `lazy` of the kit', () => {
  // When the file of a part cannot be loaded, React's own `lazy` replaces the whole page, and trying again does not help.
  // These load whole pages, or the frame around them.
  const pages = [
    'web/citizens/accounts/sign-up/StepPage.tsx',
    'web/citizens/accounts/own/AccountSectionPage.tsx',
    'web/citizens/frame/Frame.tsx',
    'web/citizens/routes.tsx',
    'web/staff/frame/layouts/ErrorPlace.tsx',
    'web/staff/frame/layouts/Root.tsx',
  ]
  expect(
    sourceFiles.filter((file) => /^import [^']*\blazy\b[^']* from 'react'/m.test(textOf(file))).toSorted(),
  ).toEqual(pages.toSorted())
})

test('a value is shown by its kind: only these files recognise a date by its look', () => {
  const parsing = [
    'web/citizens/offer/fit/household.ts', // a birth date that the browser stored
    'web/kit/text/format.ts', // a moment in one of the forms of the API
    'web/staff/list/export/sheet.ts', // a cell of a column of dates or moments
    'web/staff/ui/field/typed-dates.ts', // a date that a person types
  ]
  const recognising = sourceFiles.filter(
    (file) => file.startsWith('web/') && !isTest(file) && /\\d\{4\}\)?-\(?\\d\{2\}/.test(textOf(file)),
  )
  expect(recognising.toSorted()).toEqual(parsing)
})

test('a test that mocks a module has its own process', () => {
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

  test('every class of a CSS module is used, and every used class exists', () => {
    const wrong = sheets
      .filter((file) => file.endsWith('.module.css'))
      .flatMap((file) => {
        const defined = classesOf(styleOf(file))
        const used = new Set<string>()
        let isDynamic = false
        for (const component of components) {
          const text = textOf(component)
          for (const [line, name, path] of text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)) {
            if (posix.join(dirname(component), path ?? '') !== file) continue
            const code = text.replace(line, '')
            isDynamic ||= code.includes(`${name}[`)
            for (const [, key] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) used.add(key ?? '')
          }
        }
        return [
          ...[...defined].filter((name) => !used.has(name) && !isDynamic).map((name) => `${file}: ${name} is not used`),
          ...[...used].filter((name) => !defined.has(name)).map((name) => `${file}: ${name} does not exist`),
        ]
      })
    expect(wrong).toEqual([])
  })

  test('every shared class is used, and every class in a literal exists', () => {
    const shared = classesOf(['base', 'parts', 'print'].map((name) => styleOf(`web/kit/theme/${name}.css`)).join('\n'))
    const defined = new Set([...shared, ...classesOf(textOf('web/kit/theme/first-paint.css'))])
    const code = components.map(textOf).join('\n')
    const named = [...code.matchAll(/className="([^"]+)"/g)].flatMap(([, names]) => (names ?? '').split(' '))
    expect([...new Set(named)].filter((name) => !defined.has(name))).toEqual([])
    const words = new Set(code.match(/[a-z][a-z0-9-]*/g))
    const isToned = (name: string) => /^(success|info|warning|error|yellow)(-ink)?$/.test(name)
    expect([...shared].filter((name) => !words.has(name) && !isToned(name))).toEqual([])
  })

  test('the page of examples shows every shared class, and no other', () => {
    const page = textOf('web/examples.html')
    const shown = new Set([...page.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
    expect([...shown].toSorted()).toEqual([...classesOf(styleOf('web/kit/theme/parts.css'))].toSorted())
  })

  describe('tokens', () => {
    const file = 'web/kit/theme/tokens.css'
    const tokens = styleOf(file)
    const others = sheets.filter((sheet) => sheet !== file)
    const conditions = (css: string) => css.match(/@(media|container)[^{]*/g) ?? []
    const matchesIn = (pattern: RegExp) =>
      others.flatMap((sheet) => {
        const css = conditions(styleOf(sheet)).reduce((rest, one) => rest.replace(one, ''), styleOf(sheet))
        return [...css.matchAll(pattern)].map(([found]) => `${sheet}: ${found}`)
      })

    test('are the only place with a pixel or a colour', () => {
      // `mm` and `pt` are lengths of paper. A `#` before a letter that is no hexadecimal digit is the id of an element.
      expect(matchesIn(/[\d.]+px\b/g)).toEqual([])
      expect(matchesIn(/#[\da-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(\s*[\d.][^)]*\)/gi)).toEqual([])
      expect(
        matchesIn(/:[^;{}]*\b(white|black|gray|grey|red|green|blue|yellow|orange|purple)\b(?!-)[^;{}]*;/g),
      ).toEqual([])
    })

    test('give every size and weight of text, and every layer', () => {
      // Of another text: the inherited size, a part of it, and points on paper.
      expect(matchesIn(/\bfont-size: (?!var\(--text-|[\d.]+(%|em|pt);)[^;]+;/g)).toEqual([])
      expect(matchesIn(/\b(z-index|font-weight): (?!var\(|100 900)[^;]+;/g)).toEqual([])
    })

    test('exist if they are used, and are used if they exist', () => {
      const code = components.map(textOf).join('\n')
      const defined = new Set(sheets.flatMap((sheet) => styleOf(sheet).match(/--[\w-]+(?=:)/g) ?? []))
      // A property without a default that only the code sets is named there.
      const used = others.concat(file).flatMap((sheet) => styleOf(sheet).match(/(?<=var\()--[\w-]+(?=\))/g) ?? [])
      expect(used.filter((name) => !defined.has(name) && !code.includes(name))).toEqual([])
      const steps = tokens.match(/--(space|size|radius|text|weight|line|layer|stroke|loop)-[\w-]+(?=:)/g) ?? []
      const all = sheets.map(styleOf).join('\n')
      expect(steps.filter((name) => !all.includes(`var(${name})`))).toEqual([])
    })

    test('name every breakpoint', () => {
      const [, list = ''] = /containers in them are these: ([^;]+);/.exec(textOf(file)) ?? []
      const steps = (list.match(/\d+/g) ?? []).map(Number)
      const met = sheets.flatMap((sheet) =>
        conditions(styleOf(sheet)).flatMap((condition) =>
          [...condition.matchAll(/(min|max)-(?:width|height): ([\d.]+)px/g)].map(([, side, size]) =>
            side === 'max' ? Number(size) + 0.05 : Number(size),
          ),
        ),
      )
      expect([...new Set(met.map((size) => Math.round(size * 100) / 100))].toSorted((a, b) => a - b)).toEqual(steps)
    })
  })

  test('only movement and appearance have a transition', () => {
    const moves = /^(none|(opacity|rotate|translate|width|inline-size|margin)\b)/
    const faded = sheets.flatMap((file) =>
      [...styleOf(file).matchAll(/\btransition: ([^;]+);/g)].flatMap(([, what = '']) =>
        moves.test(what) ? [] : [`${file}: ${what}`],
      ),
    )
    // Of a field that the browser filled in: it keeps its colour.
    expect(faded).toEqual(['web/kit/ui/field/field.module.css: background-color 99999s'])
  })

  test('no rule of three or more declarations is repeated', () => {
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

describe('documents for new developers', () => {
  const files = filesIn('.')
  const pages = files.filter(
    (file) =>
      /^(README(\.es)?|ARCHITECTURE|CONTRIBUTING|docs\/how-to\/[\w-]+)\.md$/.test(file) ||
      /^(contract|server|web|e2e)\/.*README\.md$/.test(file),
  )
  /** The text without its blocks of code, which may show files that do not exist yet. */
  const prose = (page: string) => textOf(page).replace(/^```.*?^```$/gms, '')

  test.each([
    ['README.md', 50],
    ['README.es.md', 50],
    ['ARCHITECTURE.md', 150],
    ['CONTRIBUTING.md', 200],
  ])('%s has at most %i lines', (page, most) => {
    expect(linesOf(page)).toBeLessThanOrEqual(most)
  })

  test.each(pages)('%s links to files that exist', (page) => {
    const targets = [...prose(page).matchAll(/\]\(([^)#]+)[^)]*\)|(?:src|href)="([^"]+)"/g)]
      .map(([, link, source]) => link ?? source ?? '')
      .filter((target) => !target.startsWith('https:'))
    expect(targets.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
  })

  test.each(pages)('%s cites files that exist', (page) => {
    const named = [...prose(page).matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
    const isPath = (name: string) => /^(contract|server|web|e2e|bench|scripts|docs|deploy)\//.test(name)
    const isFile = (name: string) => /[\w-]\.(tsx?|sql|css|mjs|cjs|md)$/.test(name)
    const missing = named.filter((name) =>
      isPath(name)
        ? !existsSync(join(root, name))
        : isFile(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)),
    )
    expect(missing).toEqual([])
  })

  test.each(Object.entries(floors))('ARCHITECTURE.md shows the layers of %s in their order', (building, all) => {
    const [, picture = ''] = /^## The buildings.*?^```text\n(.*?)^```/ms.exec(textOf('ARCHITECTURE.md')) ?? []
    const [, shown = ''] = picture
      .split(/^(?=\S)/m)
      .flatMap((text) => (text.startsWith(`${building} `) ? ['', text.slice(building.length)] : []))
    const names = all.flatMap((floor) => (floor === '.' ? [] : [posix.basename(floor)]))
    expect(shown.match(/[\w-]+/g)?.filter((word) => names.includes(word))).toEqual(names)
  })

  test.each(rooms)('the tables in the README of %s exist', (room) => {
    const [, tables = ''] = /\*\*Tables:\*\*(.*?)\n\n/s.exec(textOf(`server/src/${room}/README.md`)) ?? []
    const named = [...tables.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    const types = textOf('server/src/base/database/database.ts')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !types.includes(`\n  ${name}: `))).toEqual([])
  })

  test('the pictures of both READMEs have at most 400 kB in total, and each is used', () => {
    const pictures = filesIn('docs/pictures')
    const sizes = pictures.map((picture) => statSync(join(root, picture)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000)
    const shown = textOf('README.md') + textOf('README.es.md')
    expect(pictures.filter((picture) => !shown.includes(`src="${picture}"`))).toEqual([])
  })
})

describe('one way in the web', () => {
  const ways: readonly [what: string, use: RegExp, modules: readonly string[]][] = [
    ['formatters are created', /new Intl\.|\.toLocale(Date|Time)?String\(/, ['web/kit/text/format.ts']],
    ['days are not added or subtracted, but in the contract', /\b86_?400_?000\b|24 \* 60 \* 60 \* 1000|setUTCDate/, []],
    ['the element `form` is rendered', /<form\b/, ['web/kit/ui/field/Form.tsx']],
    ['React Hook Form’s hook is called', /\buseForm\b/, ['web/kit/form/record-form.tsx', 'web/kit/form/use-form.ts']],
    [
      'a form without `useRecordForm` is rendered',
      /\bfield\/Form\.tsx'/,
      [
        'web/kit/form/RecordForm.tsx',
        'web/kit/ui/dialog/Dialog.tsx',
        // These load before the form library, which would make the sign-in pages larger.
        'web/staff/accounts/session/ForgotScreen.tsx',
        'web/staff/accounts/session/ResetScreen.tsx',
        'web/staff/accounts/session/SignInScreen.tsx',
        // Each has one field, and its button or its box follows what is typed.
        'web/staff/enrolments/check-voucher/ValidatePassportScreen.tsx',
        'web/staff/list/filters/SearchField.tsx',
        // Applies the choices of a list at once or when they are sent.
        'web/staff/list/panel/Panel.tsx',
        // Its page uploads the workbook, and keeps the errors of its rows.
        'web/staff/offer/schedules/import/ImportChoose.tsx',
      ],
    ],
    ['questions before an action are rendered', /<Question \{/, ['web/kit/ui/dialog/use-dialog.tsx']],
    ['mutations are created', /\buseMutation\b/, ['web/kit/request/queries.ts']],
    [
      '“not found” is a page in one place, in the staff also a part of a page',
      /export function \w*NotFound\w*\(/,
      ['web/citizens/frame/Page.tsx', 'web/staff/frame/layouts/ErrorPage.tsx', 'web/staff/ui/RecordNotFound.tsx'],
    ],
    ['messages with "undo" are made', /translate\('ui\.undo'\)/, ['web/kit/ui/feedback/snackbars.ts']],
  ]

  test.each(ways)('%s', (_, use, modules) => {
    const files = filesIn('web').filter((file) => /\.tsx?$/.test(file) && !isTest(file) && use.test(textOf(file)))
    expect(files.toSorted()).toEqual(modules)
  })
})

describe('decision records', () => {
  const records = filesIn('docs/adr').filter((file) => /\/\d{4}-[\w-]+\.md$/.test(file))
  const numberOf = (file: string) => /\/(\d{4})-/.exec(file)?.[1] ?? ''

  test('each have at most 60 lines and a line in the index', () => {
    const index = textOf('docs/adr/README.md')
    const errors = records.flatMap((file) => {
      const lines = linesOf(file)
      return [
        ...(lines > 60 ? [`${file} has ${lines} lines`] : []),
        ...(index.includes(`](${posix.basename(file)})`) ? [] : [`${file} is not in the index`]),
      ]
    })
    expect(errors).toEqual([])
  })

  test('exist for each citation in a file', () => {
    const numbers = new Set(records.map(numberOf))
    const names = new Set(records.map((file) => posix.basename(file)))
    const missing = filesIn('.').flatMap((file) => {
      if (!/\.(tsx?|mjs|cjs|css|sql|md|html|ya?ml)$/.test(file)) return []
      const text = textOf(file)
      return [
        ...[...text.matchAll(/\bADR (\d{4})\b/g)].filter(([, number = '']) => !numbers.has(number)),
        ...[...text.matchAll(/(?:adr\/|\]\()(\d{4}-[\w-]+\.md)/g)].filter(([, name = '']) => !names.has(name)),
      ].map(([mention]) => `${file}: ${mention}`)
    })
    expect(missing).toEqual([])
  })
})

describe('committed files', () => {
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

  test('the lock file has every optional package for every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => ![...placesOf(path || '.', name)].some((place) => place in packages))
        .map((name) => `${path} → ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('the lock file contains no registry', () => {
    const addressed = Object.entries(packages).filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''))
    expect(addressed).toEqual([])
  })

  test('no file contains a folder of a developer’s machine or a package registry', () => {
    const own = root.replace(/[/\\]$/, '')
    const isSpecific = relative('/', own).split(/[/\\]/).length > 1
    const traces = filesIn('.').flatMap((file) => {
      const text = textOf(file)
      if (text.includes('\0')) return []
      const found = [
        ...(isSpecific && text.includes(own) ? [own] : []),
        ...(text.match(
          /(?<![\w.$}])\/(home|Users)\/[a-z][\w.-]*\/|https?:\/\/[\w.-]*(registry|artifactory|nexus)[\w.-]*/g,
        ) ?? []),
      ]
      return found.map((trace) => `${file}: ${trace}`)
    })
    expect(traces).toEqual([])
  })
})
