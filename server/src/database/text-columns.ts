import { type Call, type Header, type Locale, moment } from '@portal/contract'
import * as z from 'zod/mini'
import { hasTranslation, translate } from '../text/i18n.ts'

type Row = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The part of an answer that holds a table, or one row of it with the columns of the table. */
export interface Table {
  readonly data: Row | readonly Row[]
  readonly details: { readonly headers?: readonly Header[]; readonly expanded?: readonly Header[] } | null
}

/** Which columns of a call's rows are not written as they are (ADR 0025). */
export interface Columns {
  /** Columns that are text or nothing; those that are a moment or nothing stay as they are. */
  readonly emptied: ReadonlySet<string>
  /** Columns that are neither text nor numbers: their text stands in a column of its own. */
  readonly worded: ReadonlySet<string>
  /** Lists of columns that never change, with their new names: those are frozen too, so that their JSON is still written once. */
  readonly renamed: WeakMap<readonly Header[], readonly Header[]>
  /** The answer of the call with room for those columns. */
  readonly answer: Call['answer']
}

/** Text that existing clients read although no column names it. */
const read = ['phone', 'park_code']

const textOf = (column: string) => `${column}_text`

/** A schema without what lets a value be absent, and whether null may stand for it. */
function bare(schema: z.ZodMiniType, isNullable = false): { schema: z.ZodMiniType; isNullable: boolean } {
  if (schema instanceof z.ZodMiniNullable) return bare(schema.def.innerType as z.ZodMiniType, true)
  if (schema instanceof z.ZodMiniOptional) return bare(schema.def.innerType as z.ZodMiniType, isNullable)
  return { schema, isNullable }
}

/** What is to be done with the columns of a call, read from its schema once. */
export function columnsOf({ answer }: Pick<Call, 'answer'>): Columns {
  const { data } = (answer as z.ZodMiniObject<{ data: z.ZodMiniType }>).shape
  const row = (data instanceof z.ZodMiniArray ? data.def.element : data) as z.ZodMiniObject
  const emptied = new Set<string>()
  const worded = new Set<string>()
  for (const [column, field] of Object.entries(row.shape as Shape)) {
    const { schema, isNullable } = bare(field)
    const isChoice = schema instanceof z.ZodMiniEnum || schema instanceof z.ZodMiniLiteral
    if (schema instanceof z.ZodMiniString) isNullable && schema !== moment && emptied.add(column)
    else if (!(schema instanceof z.ZodMiniNumber || (isChoice && !isNullable))) worded.add(column)
  }
  worded.delete('audits')
  const texts = Object.fromEntries([...worded].map((column) => [textOf(column), z.optional(z.string())]))
  const extended = z.extend(row, texts)
  return {
    emptied,
    worded,
    renamed: new WeakMap(),
    answer: z.extend(answer as z.ZodMiniObject, {
      data: data instanceof z.ZodMiniArray ? z.array(extended) : extended,
    }),
  }
}

/** Any value of a row as a person reads it: yes or no, the names of rows, fields with their values; empty for nothing. */
function inWords(value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return translate(locale, value ? 'exports.yes' : 'exports.no')
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map((one) => inWords(one, locale)).join(', ')
  if ('name' in value && 'id' in value) return inWords(value.name, locale)
  const label = (field: string) => (hasTranslation(`fields.${field}`) ? translate(locale, `fields.${field}`) : field)
  return Object.entries(value)
    .map(([field, one]) => `${label(field)}: ${inWords(one, locale)}`)
    .join('; ')
}

function renamedBy({ worded, renamed }: Columns, headers: readonly Header[]): readonly Header[] {
  const known = renamed.get(headers)
  if (known !== undefined) return known
  const named = headers.map((header) =>
    worded.has(header.value) ? Object.freeze({ ...header, value: textOf(header.value) }) : header,
  )
  if (!Object.isFrozen(headers)) return named
  renamed.set(headers, Object.freeze(named))
  return named
}

/**
 * A table whose columns are text or numbers, for clients that print them as they come: rows keep every field with its type, so
 * that they can be sent back, and carry the texts beside them.
 */
export function writtenOut(columns: Columns, { data, details }: Table, locale: Locale): Table {
  if (details?.headers === undefined) return { data, details }
  const { headers, expanded } = details
  const named = [...headers, ...(expanded ?? [])].map(({ value }) => value)
  const worded = named.filter((column) => columns.worded.has(column))
  const emptied = [...named, ...read].filter((column) => columns.emptied.has(column))
  if (worded.length === 0 && emptied.length === 0) return { data, details }
  const written = (row: Row): Row => ({
    ...row,
    ...Object.fromEntries(emptied.filter((column) => row[column] == null).map((column) => [column, ''])),
    ...Object.fromEntries(worded.map((column) => [textOf(column), inWords(row[column], locale)])),
  })
  return {
    data: Array.isArray(data) ? data.map(written) : written(data as Row),
    details: {
      ...details,
      headers: renamedBy(columns, headers),
      ...(expanded === undefined ? {} : { expanded: renamedBy(columns, expanded) }),
    },
  }
}
