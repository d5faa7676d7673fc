import { documentWords } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsWordsOrDocument } from '../../base/database/search.ts'
import { mayBeMistyped, oneLetterFrom } from './one-letter.ts'

type Condition = RawBuilder<SqlBool>

/** The name or the document contains every word of a search box. */
export function exactNames(query: string | undefined): Condition[] {
  return containsWordsOrDocument(sql`profiles.search_text`, query)
}

/** Fewer letters are heard like too many names, unless the searched word is as short. */
const leastHeard = 4

/** A word of the name is heard like this word, or like this word with one letter wrong. */
function isHeardLike(word: string): Condition {
  const spellings = mayBeMistyped(word) ? oneLetterFrom(word) : [word]
  // In a subquery, because the planner takes each of the hundreds of spellings for as frequent as a common name and would read all people.
  return sql<SqlBool>`profiles.heard_name && (select array(
    select distinct heard from unnest(heard_words(${spellings.join(' ')})) as heard
    where length(heard) >= least(${leastHeard}, length((heard_words(${word}))[1]))))`
}

/**
 * The same as {@link exactNames}, and each word may also be heard like a word of the name, with one letter wrong. None if no word of the
 * search is a name.
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
