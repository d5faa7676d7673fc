import type { Call, Header, PageMeta } from '@portal/contract'
import type { ReactNode } from 'react'
import type { Filter } from './filters.ts'

/** What every row of a list has. */
export interface ListRow {
  readonly id: number
}

/** What a list call answers. */
export interface ListAnswer<R extends ListRow> {
  readonly data: readonly R[]
  readonly meta?: PageMeta | undefined
  readonly details: { readonly headers: readonly Header[]; readonly expanded: readonly Header[] }
}

/**
 * How a screen draws some columns in its own way; every other value is drawn by what it is. `spoken` where there is room to
 * say in words that a value is missing.
 */
export type Cells<R extends ListRow> = { readonly [K in keyof R & string]?: (row: R, spoken: boolean) => ReactNode }

/** Something that can be done with one row. */
export interface RowAction {
  readonly name: string
  readonly label: string
  /** A path of `@mdi/js`. */
  readonly icon: string
  /** A count shown behind the words. */
  readonly badge?: number | undefined
  /** Either leads somewhere or does something. */
  readonly to?: string
  readonly run?: () => void
}

/** What is ticked, as a bulk action sends it: ids, or the filter with the number of rows the person saw. */
export type Ticked =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'filter'; readonly filter: Readonly<Record<string, unknown>>; readonly count: number }

/** Something that can be done with many rows at once. */
export interface BulkAction {
  readonly name: string
  readonly label: string
  readonly icon: string
  /** @param done clears the ticks */
  readonly run: (ticked: Ticked, done: () => void) => void
}

/** A label and its value, on a card or in an expanded row. */
export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** A row as a card on a narrow screen; the title is the list's. */
export interface Card {
  readonly chip?: ReactNode
  /** Three of them. */
  readonly facts: readonly Fact[]
}

/** The words in which a list speaks of its rows. */
export interface ListWords {
  readonly title: string
  /** "1.284 ciudadanos". */
  readonly count: (total: number) => string
  /** What the search box looks through. */
  readonly search: string
  /** One sentence for a list that has no rows at all, and for a search that finds none. */
  readonly empty: string
  readonly noMatch: string
}

/** A list, as a screen declares it. */
export interface ListDeclaration<R extends ListRow> {
  /** Under this name a person's columns and density are kept. */
  readonly name: string
  readonly call: Call
  /** Parameters of every request beside the list's own. Must be a constant. */
  readonly always?: Readonly<Record<string, unknown>>
  readonly words: ListWords
  readonly filters?: readonly Filter[]
  /** The column that names the row, stays in view and leads to the record. */
  readonly title: keyof R & string
  readonly titleOf: (row: R) => string
  /** Where the record is. */
  readonly to?: ((row: R) => string) | undefined
  readonly cells?: Cells<R>
  /** Widths of columns in rem, where the default does not fit. */
  readonly widths?: { readonly [K in keyof R & string]?: number }
  /** Columns of the table hidden, and of the expanded row shown, until a person wants it otherwise. */
  readonly hidden?: readonly (keyof R & string)[]
  readonly shown?: readonly (keyof R & string)[]
  readonly card: (row: R) => Card
  readonly actions?: ((row: R) => readonly RowAction[]) | undefined
  readonly bulk?: readonly BulkAction[]
  /** The one thing most often done here. */
  readonly primary?: ReactNode
}
