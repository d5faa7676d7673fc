import { documentWords, searchWords } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayEnd, dayStart } from '../text/time.ts'

/** A `like` pattern that finds the text anywhere, whatever it is made of. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

const holds = (folded: RawBuilder<unknown>, word: string) => sql<SqlBool>`${folded} like ${anywhere(word)}`

/**
 * Every word of a search box stands somewhere in the text, in any order (decisions §2); no words, no condition.
 * `folded` is an SQL text that went through `fold()`.
 */
export function holdsWords(folded: RawBuilder<unknown>, query: string | undefined): RawBuilder<SqlBool>[] {
  return searchWords(query ?? '').map((word) => holds(folded, word))
}

/**
 * The same for a text that holds a document number: digits that spaces or dots group may also be found joined
 * ("1 023 456" finds 1023456).
 */
export function holdsWordsOrDocument(folded: RawBuilder<unknown>, query: string | undefined): RawBuilder<SqlBool>[] {
  return documentWords(query ?? '').map(({ words, joined }) => {
    const all = allOf(words.map((word) => holds(folded, word)))
    return words[0] === joined ? all : sql<SqlBool>`(${holds(folded, joined)} or (${all}))`
  })
}

/** A moment within days of Bogotá (`YYYY-MM-DD`), both included; a day left out is no bound. */
export function inDays(column: string, from: string | undefined, to: string | undefined): RawBuilder<SqlBool>[] {
  const at = sql.ref(column)
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${at} >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${at} < ${dayEnd(to)}`]),
  ]
}

/** All of the conditions; none of them is no condition. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>([...conditions], sql` and `)
}
