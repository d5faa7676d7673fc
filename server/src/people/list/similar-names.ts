import { documentWords } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsWordsOrDocument } from '../../base/database/search.ts'
import type { ListQuery } from '../../base/http/find-page.ts'
import { spellingsOf } from './spellings.ts'

type Condition = RawBuilder<SqlBool>

/** The name or the document contains every word of a search box. */
export function exactNames(query: string | undefined): Condition[] {
  return containsWordsOrDocument(sql`profiles.search_text`, query)
}

/** A word of the name is heard like this word, or like it with a small mistake. */
function isHeardLike(word: string): Condition {
  // Only the words that exist: comparing each name with hundreds of spellings takes a second for a common name.
  return sql<SqlBool>`profiles.heard_name && (select array(
    select word from heard_words where word = any(heard_words(${spellingsOf(word).join(' ')}))))`
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

/** More similar names than these are read in their order, and not found first. */
const mostSorted = 1000

interface SimilarPage {
  /** The people whose name or document contains the words, and those whose name is only similar. */
  readonly exact: Condition
  readonly similar: Condition
  readonly order: RawBuilder<unknown>
  readonly window: ListQuery['window']
}

/**
 * The statement of a page with similar names from its `from` on: the exact ones first, each group in the requested order. The planner
 * cannot know how many names are similar, and both ways to read them are slow for the wrong number: to find and sort all of them, or to read
 * people in the order until enough of them match. So the statement counts a part of them first.
 */
export function similarPage({ exact, similar, order, window }: SimilarPage): RawBuilder<unknown> {
  const most = window.limit + window.offset
  const first = (where: Condition) =>
    sql`select profiles.id from profiles where ${where} order by ${order} limit ${most}`
  return sql`from (
      with exact as materialized (select id, row_number() over () as place from (${first(exact)}) as ordered),
        found as materialized (
          select profiles.id from profiles
          where ${similar} and (select count(*) from exact) < ${most}::bigint limit ${mostSorted + 1}),
        few as (select count(*) <= ${mostSorted} as is_few from found)
      select id, place, true as is_exact from exact
      union all
      select id, ${most}::bigint + row_number() over (), false from (
        (${first(sql`(select is_few from few) and profiles.id = any(array(select id from found))`)})
        union all
        (${first(sql`not (select is_few from few) and ${similar}`)})) as ordered
    ) as profiles order by place limit ${window.limit} offset ${window.offset}`
}

/** Whether a folded word can be heard like another one. */
const isName = (word: string) => /^[a-z]{2,}$/.test(word)
