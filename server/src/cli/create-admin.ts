import { type PasswordOwner, storedRole } from '@portal/contract'
import { storeUser } from '@portal/contract/staff'
import * as z from 'zod/mini'
import { type Db, insertRow } from '../base/database/db.ts'
import { advisoryLocks, takeLock } from '../base/database/locks.ts'
import { appErrorOf, appErrorOfIssues, translateFieldError, translateFieldErrors } from '../base/errors/errors.ts'
import type { Config } from '../base/process/config.ts'
import { StartError } from '../base/process/start-error.ts'
import { makeChange } from '../base/services/audit/change.ts'
import {
  type Command,
  openCommandDb,
  readArguments,
  terminalOrigin,
  UsageError,
} from '../base/services/commands/command.ts'
import { weakPasswordError } from '../base/services/identity/password-rules.ts'
import { hashPassword, readablePassword } from '../base/services/identity/passwords.ts'
import { addRoles } from '../base/services/identity/role-grants.ts'
import { openStore } from '../base/storage/open-store.ts'
import { terminalLocale, terminalText } from '../base/text/terminal.ts'
import { seedIfEmpty } from '../seed/seed-if-empty.ts'
import { readDemo } from './demo-data.ts'
import { openTerminal, readLine, type Terminal } from './terminal.ts'

/** The data that the command asks for about the person. */
const facts = ['username', 'name', 'surname', 'document', 'email'] as const
type Facts = Record<(typeof facts)[number], string>

/** Why the input cannot be stored. The rules are those of the screen. */
function errorsOf(values: Partial<Record<string, string>>, only: readonly string[]): string[] {
  const { success, error } = z.safeParse(storeUser.body, values)
  if (success) return []
  const { errors = {} } = appErrorOfIssues(error.issues, values)
  const found = Object.fromEntries(Object.entries(errors).filter(([field]) => only.includes(field)))
  return translateFieldErrors(terminalLocale(), found)
}

async function readFact(field: keyof Facts, terminal: Terminal, print: (line: string) => void): Promise<string> {
  for (;;) {
    const typed = await terminal.ask(`${terminalText(`accounts.ask_${field}`)} `)
    const wrong = errorsOf({ [field]: typed }, [field])
    if (wrong.length === 0) return typed
    for (const sentence of wrong) print(sentence)
  }
}

async function readFacts(
  given: Partial<Record<string, unknown>>,
  terminal: Terminal | null,
  print: (line: string) => void,
): Promise<Facts> {
  const values = Object.fromEntries(facts.map((field) => [field, given[field]])) as Partial<Facts>
  for (const field of facts) {
    if (values[field] !== undefined) continue
    if (terminal === null) throw new UsageError(terminalText('accounts.nobody_to_ask', { option: field }))
    values[field] = await readFact(field, terminal, print)
  }
  const wrong = errorsOf(values, facts)
  if (wrong.length > 0) throw new UsageError(wrong.join('\n'))
  return values as Facts
}

/** Why a password is not accepted here; null when it is accepted. */
async function passwordError(password: string, owner: PasswordOwner, longest: number): Promise<string | null> {
  const [message] = errorsOf({ password }, ['password'])
  if (message !== undefined) return message
  const weak = await weakPasswordError(password, owner)
  if (weak !== undefined) return translateFieldError(terminalLocale(), 'password', { key: weak })
  if ([...password].length <= longest) return null
  return translateFieldError(terminalLocale(), 'password', { key: 'validation.max', params: { max: longest } })
}

/** The password: typed twice without echo, sent by another program, that of the settings, or generated. */
async function choosePassword(
  terminal: Terminal | null,
  isSent: boolean,
  owner: PasswordOwner,
  { passwordMaxLength: longest, admin }: Config,
  print: (line: string) => void,
): Promise<{ password: string; isMadeUp: boolean }> {
  const given = isSent ? await readLine() : terminal === null ? admin?.password : undefined
  if (given !== undefined) {
    const message = await passwordError(given, owner, longest)
    if (message !== null) throw new UsageError(message)
    return { password: given, isMadeUp: false }
  }
  while (terminal !== null) {
    const password = await terminal.askHidden(`${terminalText('accounts.ask_password')} `)
    if (password === '') break
    const message = await passwordError(password, owner, longest)
    if (message !== null) print(message)
    else if ((await terminal.askHidden(`${terminalText('accounts.ask_again')} `)) === password)
      return { password, isMadeUp: false }
    else print(terminalText('accounts.passwords_differ'))
  }
  return { password: readablePassword(), isMadeUp: true }
}

/** Stores the account, or updates the one that the seed of an empty database has created. */
async function store(db: Db, person: Facts, password: string, first: string | null): Promise<void> {
  const password_hash = await hashPassword(password)
  await makeChange(db, terminalOrigin('create-admin'), async (tx) => {
    await takeLock(tx, advisoryLocks.staff)
    const role = await tx
      .selectFrom('roles')
      .select(['id', 'name'])
      .where('name', '=', storedRole('superadmin'))
      .executeTakeFirstOrThrow()
    const seeded = tx.updateTable('users').set(person).where('username', '=', first).returning('id')
    const id =
      first === null
        ? await insertRow(tx, 'users', { ...person, password_hash })
        : (await seeded.executeTakeFirstOrThrow()).id
    await addRoles(tx, id, [role])
    return [{ event: 'created', entity: 'User', entity_id: id, new_values: { ...person, roles: [role.name] } }]
  })
}

/** Creates a superadmin, on an empty or a running installation. */
export const createAdmin: Command = {
  name: 'create-admin',
  run: async ({ config, args, ending, print, openDatabase }) => {
    const { values } = readArguments(args, {
      ...Object.fromEntries(facts.map((field) => [field, { type: 'string' } as const])),
      'password-stdin': { type: 'boolean' },
    })
    const isSent = values['password-stdin'] === true
    const terminal = isSent ? null : openTerminal()
    // Where nobody can be asked, the settings give the name and the password.
    const given = terminal === null ? { username: config.admin?.username, ...values } : values
    const person = await readFacts(given, terminal, print)
    const { password, isMadeUp } = await choosePassword(terminal, isSent, person, config, print)
    const address = await openDatabase()
    // An empty database gets what every installation needs, and no invented citizens.
    const empty = { ...config, demo: false, admin: { username: person.username, password } }
    const seeded = await seedIfEmpty(address, empty, print, openStore(config), readDemo)
    const db = openCommandDb(address, ending)
    try {
      await store(db, person, password, seeded === null ? null : person.username)
    } catch (error) {
      const errors = appErrorOf(error)?.errors
      if (errors === undefined) throw error
      throw new StartError(translateFieldErrors(terminalLocale(), errors).join('\n'))
    }
    print(terminalText('accounts.made_superadmin', { username: person.username }))
    if (isMadeUp) print(terminalText('start.password', { password }))
    return 0
  },
}
