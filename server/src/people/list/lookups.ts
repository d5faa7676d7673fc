import { personFieldList, type ShownPersonName } from '@portal/contract'
import type { Database } from '../../base/database/database.ts'

/** A text from another table: the table, the column of the profile that refers to it, and the text to show. */
export interface Lookup {
  readonly table: keyof Database
  readonly key: string
  /** SQL that uses the columns of that row. */
  readonly shows: string
}

function lookup<Key extends string>(table: keyof Database, key: Key, shows = 'name') {
  return { table, key, shows }
}

/** The names of the values of a person's fields, by their names in the response. */
function personNames(isSensitive: boolean): Record<ShownPersonName, Lookup> {
  const found = personFieldList.flatMap(({ column, list, shown = column, ...one }) =>
    list === undefined || (one.isSensitive === true) !== isSensitive ? [] : [[shown, lookup(list, column)]],
  )
  return Object.fromEntries(found)
}

const { profile_type, document_type, ...names } = personNames(false)

/** The texts that lists show of a profile's relations, by their names in the response. */
export const listed = {
  ...{ profile_type, document_type },
  email: lookup('citizen_accounts', 'account_id', 'lower(email)'),
  ...names,
  full_name_assignor: lookup('users', 'assigned_by_id', 'users.full_name'),
  assignor_document: lookup('users', 'assigned_by_id', 'document'),
  full_name_verifier: lookup('users', 'checker_id', 'users.full_name'),
  checker_document: lookup('users', 'checker_id', 'document'),
  status_code: lookup('status', 'status_id', 'code'),
  status: lookup('status', 'status_id'),
  color: lookup('status', 'status_id', 'color'),
} satisfies Record<string, Lookup>

/** The names of staff that the detail shows as well, beside their full names. */
export const related = {
  assignor_name: lookup('users', 'assigned_by_id'),
  assignor_surname: lookup('users', 'assigned_by_id', 'surname'),
  checker_name: lookup('users', 'checker_id'),
  checker_surname: lookup('users', 'checker_id', 'surname'),
} satisfies Record<string, Lookup>

/** The texts of sensitive fields. Only the detail shows them. */
export const sensitive = personNames(true)
