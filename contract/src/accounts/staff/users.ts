import * as z from 'zod/mini'
import { call, moment, one, page, portal, raw, stored, textOrNull, timestamps } from '../../base/call.ts'
import { columnsNamed } from '../../base/columns.ts'
import { needs } from '../../base/models.ts'
import { listOf, listParams, queryFlag, queryText, version } from '../../base/query.ts'
import {
  alphaDotsRequired,
  dateOrDateTime,
  dateTime,
  emailRequired,
  inOrder,
  inputText,
  passwordHighestMax,
  passwordUpTo,
  personDocumentRequired,
  staffNameRequired,
} from '../../base/rules.ts'
import { device, oneTimeCode, sessionParams, staff } from '../session.ts'

const tag = 'users'
const reading = { tag, needs: needs('view', 'User') }
const updating = { tag, needs: needs('update', 'User') }
const own = { tag, needs: 'session' } as const
const userRole = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  ...timestamps,
})

/** A role that somebody has; `group` is the group of the directory that gives it, or null if it was given by hand. */
const givenRole = z.extend(userRole, { group: textOrNull })

/** A staff account with its roles. */
export const staffRow = z.extend(staff, {
  roles: z.array(givenRole),
  last_sign_in_at: z.nullable(moment),
  /** The number of devices that are signed in now. */
  sessions_count: z.int(),
  has_totp: z.boolean(),
  /** Whether the account was created without a password and its person has not chosen one. */
  is_invited: z.boolean(),
  /** Whether an account of the institute is linked to it. */
  has_identity: z.boolean(),
  version: z.int(),
})
export type StaffRow = z.infer<typeof staffRow>

const columns = (names: readonly string[]) =>
  columnsNamed(names, {
    right: ['id', 'actions', 'last_sign_in_at', 'expires_at', 'created_at', 'updated_at'],
    sortable: [
      ...['id', 'full_name', 'username', 'document', 'email', 'is_locked', 'last_sign_in_at'],
      ...['description', 'dependency', 'company', 'expires_at', 'created_at', 'updated_at'],
    ],
    more: {
      id: { isVisible: false },
      actions: { kind: 'other' },
      full_name: { kind: 'name', width: 15 },
      username: { width: 8 },
      document: { width: 8, isVisible: false },
      email: { width: 16, isVisible: false },
      roles: { kind: 'other', width: 12 },
      is_locked: { kind: 'flag', width: 8.5 },
      last_sign_in_at: { kind: 'ago', width: 9 },
    },
  })
const headers = columns([
  ...['id', 'actions', 'full_name', 'username', 'document', 'email', 'roles', 'is_locked', 'last_sign_in_at'],
])
const expanded = columns([
  ...['description', 'dependency', 'company', 'phone', 'ext', 'expires_at', 'created_at', 'updated_at'],
])

export const listUsers = call('GET', portal('users'), {
  ...reading,
  summary: 'Staff accounts with their roles',
  history: 'User',
  query: z.object({
    ...listParams,
    role: z.optional(listOf(queryText)),
    is_locked: z.optional(queryFlag),
    has_role: z.optional(queryFlag),
    is_invited: z.optional(queryFlag),
  }),
  columns: { headers, expanded },
  response: page(staffRow),
})

export const findUsers = call('GET', portal('users/find'), {
  ...reading,
  summary: 'Search for staff by name, document, e-mail or username; fifty at most',
  history: 'User',
  query: z.object({
    username: z
      .string('validation.required')
      .check(z.trim(), z.minLength(3, 'validation.min'), z.maxLength(191, 'validation.max')),
  }),
  columns: { headers },
  response: page(staffRow),
})

export const showUser = call('GET', portal('users/:id'), {
  ...reading,
  summary: 'One staff account with its signed-in devices',
  history: 'User',
  response: one(z.extend(staffRow, { sessions: z.array(device) })),
})

/** The first and the last day of an absence in Bogotá. A time is ignored: clients send back what they have read. */
const absence = { vacation_start_date: dateOrDateTime, vacation_final_date: dateOrDateTime }
export const absenceDays = Object.keys(absence) as readonly (keyof typeof absence)[]
type Absence = { readonly [Day in keyof typeof absence]?: string | null | undefined }

const dayWith = (day: keyof Absence, other: keyof Absence) =>
  z.refine<Absence>((body) => body[day] != null || body[other] == null, { error: 'validation.required', path: [day] })

/** An absence has both days, or none, and does not end before it starts. */
const wholeAbsence = [
  dayWith('vacation_start_date', 'vacation_final_date'),
  dayWith('vacation_final_date', 'vacation_start_date'),
  inOrder('vacation_start_date', 'vacation_final_date'),
] as const

const facts = {
  name: staffNameRequired,
  surname: staffNameRequired,
  document: personDocumentRequired,
  email: emailRequired,
  username: alphaDotsRequired('es'),
  description: inputText,
  dependency: inputText,
  company: inputText,
  phone: inputText,
  ext: inputText,
  expires_at: dateTime,
  ...absence,
}

/** The fields of an account that can be corrected, in the order of the form. */
export const accountFields = Object.keys(facts) as readonly (keyof typeof facts)[]

const roleNamesOf = listOf(z.string().check(z.maxLength(191, 'validation.max')), 20)

export const storeUser = call('POST', portal('users'), {
  summary: 'Create a staff account; without a password its person gets a mail with a link to choose one',
  tag,
  needs: needs('create', 'User'),
  body: z
    .object({
      ...facts,
      password: z.nullish(passwordUpTo(passwordHighestMax)),
      roles: z.optional(roleNamesOf),
    })
    .check(...wholeAbsence),
  ...stored,
})

export const updateUser = call('PUT', portal('users/:id'), {
  ...updating,
  summary: 'Correct a staff account; an absence that is not sent does not change',
  body: z.object({ ...facts, version }).check(...wholeAbsence),
  response: one(staffRow),
})

export const suspendUser = call('POST', portal('users/:id/suspend'), {
  ...updating,
  summary: 'Suspend an account: its sessions end with their next request',
})
export const restoreUser = call('POST', portal('users/:id/restore'), {
  ...updating,
  summary: 'End a suspension',
})
export const signOutUser = call('POST', portal('users/:id/sign-out'), {
  ...updating,
  summary: 'Sign an account out of every device',
})
export const sendResetLink = call('POST', portal('users/:id/reset-link'), {
  ...updating,
  summary: 'Send the person a link to set a new password',
})

export const showInvitation = call('POST', portal('users/:id/invitation-link'), {
  ...updating,
  summary:
    'A link with which the person of an invited account chooses a password, shown once; for an account without one only',
  response: raw(z.object({ url: z.string(), expires_at: moment })),
})

export const listAssignableRoles = call('GET', portal('users/roles'), {
  ...reading,
  summary: 'Roles that the signed-in person may give',
  columns: { headers: [] },
  response: page(userRole),
})

export const giveRoles = call('POST', portal('users/roles/:id'), {
  ...updating,
  summary: 'Give a person roles, by name',
  body: z.object({ roles: roleNamesOf.check(z.minLength(1, 'validation.required')) }),
  status: 201,
})

export const takeRoles = call('DELETE', portal('users/roles/:id'), {
  ...updating,
  summary: 'Take roles from a person, by name',
  query: z.object({ roles: roleNamesOf.check(z.minLength(1, 'validation.required')) }),
})

export const takeAllRoles = call('DELETE', portal('users/:id'), {
  ...updating,
  summary: 'Take every role of this portal from a person; the account stays, as existing clients expect',
})

export const updateOwnAbsence = call('PUT', portal('user/absence'), {
  ...own,
  summary: 'Set the first and the last day of one’s own absence; without days, end it',
  body: z.object(absence).check(...wholeAbsence),
})

export const listSessions = call('GET', portal('user/sessions'), {
  ...own,
  summary: 'One’s own signed-in devices',
  response: raw(z.array(device)),
})

export const endOwnSession = call('DELETE', portal('user/sessions/:session'), {
  ...own,
  summary: 'Sign one of one’s devices out',
  params: sessionParams,
})

/**
 * Returns the secret with which a person's application makes one-time codes (RFC 6238). A person with a passkey first confirms
 * with it.
 */
export const beginTotp = call('POST', portal('user/totp'), {
  ...own,
  summary: 'Begin to turn on one-time codes: returns the secret for the person’s application, once',
  body: z.object({ password: z.string('validation.required').check(z.maxLength(200, 'validation.max')) }),
  response: raw(z.object({ secret: z.string(), uri: z.string() })),
})

export const confirmTotp = call('PUT', portal('user/totp'), {
  ...own,
  summary: 'Turn on one-time codes with a code; returns the recovery codes, once',
  body: z.object({ code: oneTimeCode }),
  response: raw(z.object({ recovery_codes: z.array(z.string()) })),
})

export const endTotp = call('DELETE', portal('user/totp'), {
  ...own,
  summary: 'Turn off one-time codes, unless a role requires them',
  body: z.object({ code: oneTimeCode }),
})
