import { documentWords } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsWordsOrDocument } from '../../base/database/search.ts'
import { spellingsOf } from './spellings.ts'

type Condition = RawBuilder<SqlBool>

/** The name or the document contains every word of a search box. */
export function exactNames(query: string | undefined): Condition[] {
  return containsWordsOrDocument(sql`profiles.search_text`, query)
}

/** A word of the name is heard like this word, or like it with a small mistake. */
function isHeardLike(word: string): Condition {
  // In a subquery, because the planner takes each of the hundreds of spellings for as frequent as a common name and would read all people.
  return sql<SqlBool>`profiles.heard_name && (select heard_words(${spellingsOf(word).join(' ')}))`
}

/**
 * The same as {@link exactNames}, and each word may also be only heard like a word of the name ({@link isHeardLike}). None if no word
 * of the search is a name.
 */
export function similarNames(query: string | undefined): Condition[] {
  const words = documentWords(query ?? '')
  if (!words.some(({ joined }) => isName(joined))) return []
  return words.map(({ joined }) => {
    const [exact = sql<SqlBool>`true`] = exactNames(joined)
    return isName(joined) ? sql<SqlBool>`(${exact} or ${isHeardLike(joined)})` : exact
  })
}

/** Whether a folded word can be heard like another one. */
const isName = (word: string) => /^[a-z]{2,}$/.test(word)
