import * as z from 'zod/mini'
import { call, idParam, portal, raw, stored } from '../base/call.ts'
import { idOrRow, listOf, queryFlag } from '../base/query.ts'
import { listName, ownViews, savedView } from './views.ts'

/** Limits of saved views: characters of a query, parameters in it, and views of one person for one list. */
export const longestViewQuery = 4000
export const mostViews = 50
const mostParameters = 300
const mostSharedRoles = 50

/**
 * Whether a text is the state of a list as an address writes it, without `?`: `name=value` pairs with names of the wire, valid
 * percent codes, and no characters that a row cannot store. `page` and `view` are not part of a saved view.
 */
export function isViewQuery(text: string): boolean {
  if (text === '') return true
  const pairs = text.split('&')
  return pairs.length <= mostParameters && pairs.every(isPair)
}

function isPair(pair: string): boolean {
  const [name = '', ...values] = pair.split('=')
  const key = decoded(name)
  const value = decoded(values.join('='))
  if (key === undefined || value === undefined || !/^[a-z][a-z0-9_]{0,39}(\[\])?$/.test(key)) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  return key !== 'page' && key !== 'view' && !/[\u0000-\u001f\u007f]/.test(value)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

const viewQuery = z
  .string('validation.string')
  .check(z.maxLength(longestViewQuery, 'validation.max'), z.refine(isViewQuery, 'validation.invalid'))

const viewName = z.pipe(
  z.pipe(
    z.string('validation.required'),
    z.transform((text: string) => text.trim().replace(/\s+/g, ' ')),
  ),
  z.string().check(
    z.minLength(1, 'validation.required'),
    z.maxLength(80, 'validation.max'),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    z.refine((text) => !/[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(text), 'validation.text_characters'),
  ),
)

export const showView = call('GET', portal('user/views/:id'), {
  ...ownViews,
  summary: 'One saved view',
  response: raw(savedView),
})

/** The people with whom a view is shared. `shared_with_role` is for clients that support one role only; `shared_with_roles` wins. */
const sharing = {
  shared_with_role: z.optional(z.nullable(idOrRow(idParam))),
  shared_with_roles: z.optional(listOf(idOrRow(idParam), mostSharedRoles)),
  shared_with_everybody: z.optional(queryFlag),
}

export const createView = call('POST', portal('user/views'), {
  ...ownViews,
  summary: 'Save the state of a list under a name',
  body: z.object({
    list: listName,
    name: viewName,
    query: viewQuery,
    is_default: z._default(queryFlag, false),
    ...sharing,
  }),
  ...stored,
})

export const updateView = call('PUT', portal('user/views/:id'), {
  ...ownViews,
  summary:
    'Change one’s own saved view; a field that is not sent does not change; without roles and without everybody, sharing ends',
  body: z.object({
    name: z.optional(viewName),
    query: z.optional(viewQuery),
    is_default: z.optional(queryFlag),
    ...sharing,
    version: z.optional(z.int('validation.integer')),
  }),
  response: stored.response,
})

export const deleteView = call('DELETE', portal('user/views/:id'), {
  ...ownViews,
  summary:
    'Delete one’s own saved view, for everybody it was shared with; or, for who manages staff, a view shared with oneself',
})

/** The largest number of rows and of columns in a file that the browser makes from a list. */
export const mostExportedRows = 5000
const mostColumns = 200

export const recordExport = call('POST', portal('user/exports'), {
  ...ownViews,
  summary: 'Record in the audit log that the browser exports a list, before the file is saved',
  body: z.object({
    list: listName,
    query: viewQuery,
    columns: listOf(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,59}$/, 'validation.regex')), mostColumns),
    rows: z
      .int('validation.integer')
      .check(z.gte(1, 'validation.min_value'), z.lte(mostExportedRows, 'validation.max_value')),
    format: z.enum(['xlsx', 'csv'], 'validation.one_of'),
  }),
  status: 201,
})
