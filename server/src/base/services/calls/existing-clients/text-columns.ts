import { type Call, type Header, type Locale, moment } from '@portal/contract'
import * as z from 'zod/mini'
import { fieldLabel, translate } from '../../../text/i18n.ts'

type Row = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The part of a response with a table, or with one row and the columns of its table. */
export interface Table {
  readonly data: Row | readonly Row[]
  readonly details: { readonly headers?: readonly Header[]; readonly expanded?: readonly Header[] } | null
}

/** The columns of a call's rows that are converted to text (ADR 0025). */
export interface Columns {
  /** Columns with text or null. Columns with a moment or null do not change. */
  readonly emptied: ReadonlySet<string>
  /** Columns that are neither text nor numbers: another column contains their text. */
  readonly textual: ReadonlySet<string>
  /** The schema of the call's response, with the additional columns. */
  readonly response: Call['response']
}

/** Columns that existing clients read as text although `headers` does not contain them. */
const read = ['phone', 'park_code']

const textOf = (column: string) => `${column}_text`

/** The schema inside `optional` and `nullable`, and whether null is allowed. */
function bare(schema: z.ZodMiniType, isNullable = false): { schema: z.ZodMiniType; isNullable: boolean } {
  if (schema instanceof z.ZodMiniNullable) return bare(schema.def.innerType as z.ZodMiniType, true)
  if (schema instanceof z.ZodMiniOptional) return bare(schema.def.innerType as z.ZodMiniType, isNullable)
  return { schema, isNullable }
}

/** The conversion of the columns of a call, read once from its schema. */
export function columnsOf({ response }: Pick<Call, 'response'>): Columns {
  const { data } = (response as z.ZodMiniObject<{ data: z.ZodMiniType }>).shape
  const row = (data instanceof z.ZodMiniArray ? data.def.element : data) as z.ZodMiniObject
  const emptied = new Set<string>()
  const textual = new Set<string>()
  for (const [column, field] of Object.entries(row.shape as Shape)) {
    const { schema, isNullable } = bare(field)
    const isChoice = schema instanceof z.ZodMiniEnum || schema instanceof z.ZodMiniLiteral
    if (schema instanceof z.ZodMiniString) isNullable && schema !== moment && emptied.add(column)
    else if (!(schema instanceof z.ZodMiniNumber || (isChoice && !isNullable))) textual.add(column)
  }
  textual.delete('audits')
  const texts = Object.fromEntries([...textual].map((column) => [textOf(column), z.optional(z.string())]))
  const extended = z.extend(row, texts)
  return {
    emptied,
    textual,
    response: z.extend(response as z.ZodMiniObject, {
      data: data instanceof z.ZodMiniArray ? z.array(extended) : extended,
    }),
  }
}

/** The text of a value for people: yes or no, the names of rows, fields with their values; empty for null. */
function asText(value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return translate(locale, value ? 'exports.yes' : 'exports.no')
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map((one) => asText(one, locale)).join(', ')
  if ('name' in value && 'id' in value) return asText(value.name, locale)
  return Object.entries(value)
    .map(([field, one]) => `${fieldLabel(locale, field)}: ${asText(one, locale)}`)
    .join('; ')
}

function renamedBy({ textual }: Columns, headers: readonly Header[]): readonly Header[] {
  return headers.map((header) => (textual.has(header.value) ? { ...header, value: textOf(header.value) } : header))
}

/**
 * Converts a table so that its columns are text or numbers, for clients that print values unchanged. Rows keep every field
 * with its type, so that clients can send them back; the texts are additional fields.
 * @param fields the fields that the rows have; all by default
 */
export function writtenOut(
  columns: Columns,
  { data, details }: Table,
  locale: Locale,
  fields?: readonly string[],
): Table {
  if (details?.headers === undefined) return { data, details }
  const { headers, expanded } = details
  const named = [...headers, ...(expanded ?? [])].map(({ value }) => value)
  const isPresent = (column: string) => fields === undefined || fields.includes(column)
  const textual = named.filter((column) => columns.textual.has(column) && isPresent(column))
  const emptied = [...named, ...read].filter((column) => columns.emptied.has(column) && isPresent(column))
  if (fields === undefined && textual.length === 0 && emptied.length === 0) return { data, details }
  const written = (row: Row): Row => ({
    ...row,
    ...Object.fromEntries(emptied.filter((column) => row[column] == null).map((column) => [column, ''])),
    ...Object.fromEntries(textual.map((column) => [textOf(column), asText(row[column], locale)])),
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
