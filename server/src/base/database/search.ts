import { documentWords, searchWords } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayEnd, dayStart } from '../text/time.ts'

/** A `like` pattern that finds the text anywhere; special characters are escaped. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

const contains = (folded: RawBuilder<unknown>, word: string) => sql<SqlBool>`${folded} like ${anywhere(word)}`

/** The text, normalised by `fold_words()`, contains every word of a search box in any order; without words there is no condition. */
export function containsWords(folded: RawBuilder<unknown>, query: string | undefined): RawBuilder<SqlBool>[] {
  return searchWords(query ?? '').map((word) => contains(folded, word))
}

/** The same for a text with a document number: "1 023 456" and "1.023.456" also find 1023456. */
export function containsWordsOrDocument(folded: RawBuilder<unknown>, query: string | undefined): RawBuilder<SqlBool>[] {
  return documentWords(query ?? '').map(({ words, joined }) => {
    const all = allOf(words.map((word) => contains(folded, word)))
    return words[0] === joined ? all : sql<SqlBool>`(${contains(folded, joined)} or (${all}))`
  })
}

/** The column has this value; without a value there is no condition. */
export function equal(column: string, value: string | number | boolean | undefined): RawBuilder<SqlBool>[] {
  return value === undefined || value === '' ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]
}

/** The column has one of these values; without values there is no condition. */
export function oneOf(column: string, values: readonly (string | number)[] = []): RawBuilder<SqlBool>[] {
  const [first] = values
  // A single value is compared with `=`, because only then does an index return the rows in order.
  if (values.length < 2) return equal(column, first)
  const type = sql.raw(typeof first === 'number' ? 'integer' : 'text')
  return [sql<SqlBool>`${sql.ref(column)} = any(${values}::${type}[])`]
}

/** The column has none of these numbers; without numbers there is no condition. */
export function noneOf(column: string, values: readonly number[] = []): RawBuilder<SqlBool>[] {
  return values.length === 0 ? [] : [sql<SqlBool>`${sql.ref(column)} <> all(${values}::integer[])`]
}

/** A moment within days of Bogotá (`YYYY-MM-DD`), both included. An absent day sets no limit. */
export function inDays(column: string, from: string | undefined, to: string | undefined): RawBuilder<SqlBool>[] {
  const at = sql.ref(column)
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${at} >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${at} < ${dayEnd(to)}`]),
  ]
}

/** Joins conditions with `and`; an empty list is always true. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>([...conditions], sql` and `)
}
