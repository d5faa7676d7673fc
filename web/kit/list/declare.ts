import type { Call, CsvSeparator, Header, PageMeta } from '@portal/contract'
import type { ReactNode } from 'react'
import type { ApiError } from '../request/api-errors.ts'
import type { Filter } from './filters.ts'

/** What names a row: a number, or the text of a notification. */
export type RowId = number | string

/** What every row of a list has. */
export interface ListRow {
  readonly id: RowId
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
  /** It destroys, or takes away. */
  readonly danger?: boolean
  /** Either leads somewhere or does something. */
  readonly to?: string
  readonly run?: () => void
}

/** What is ticked, as a bulk action sends it: ids, or the filter with the number of rows the person saw. */
export type Ticked<Id extends RowId = number> =
  | { readonly kind: 'ids'; readonly ids: readonly Id[] }
  | { readonly kind: 'filter'; readonly filter: Readonly<Record<string, unknown>>; readonly count: number }

/** Something that can be done with many rows at once. */
export interface BulkAction<Id extends RowId = number> {
  readonly name: string
  readonly label: string
  readonly icon: string
  /** It takes only rows ticked one by one: "all that match" is not offered to the call behind it. */
  readonly onlyIds?: boolean
  /** @param done clears the ticks */
  readonly run: (ticked: Ticked<Id>, done: () => void) => void
}

/** Rows that can be deleted and come back (decisions §2). The list adds the row action, the question, and the way back. */
export interface Deletion<R extends ListRow> {
  /** `DELETE …/:id` and `PATCH …/:id/restore`. */
  readonly destroy: Call
  readonly restore: Call
  /** Parameters of both; the row's id under `id` unless told. */
  readonly params?: (row: R) => Readonly<Record<string, RowId>>
  /** The body of the deletion, where it takes one. */
  readonly body?: (row: R) => Readonly<Record<string, unknown>>
  /** Whether this person may delete this row, or restore it where it is deleted. */
  readonly may: (row: R) => boolean
  /** Whether this person may see deleted rows at all; the list then offers them under `only_trashed`. */
  readonly showsDeleted: boolean
  /** Tags of answers that change beside the list's own. */
  readonly refreshes?: readonly string[]
  /** What is lost and what stays, in one sentence, where the list's own is not enough. */
  readonly warning?: (row: R) => string
  /** Under the question, after the server refused: what stands in the way, and where it is. */
  readonly refused?: (row: R, error: ApiError) => ReactNode
}

/** What stands in a cell of a workbook: text, figure, yes or no, nothing, or a day or moment of the wire as it came. */
export type ExportValue = string | number | boolean | null | undefined

/** Kinds of files a list leaves as: a workbook, or text with one of the separators. */
export type ExportKind = 'xlsx' | CsvSeparator

/** What a server's own export is asked for. */
export interface ExportAsked {
  /** Search, filters and order of the list, as its call takes them, without page. */
  readonly query: Readonly<Record<string, unknown>>
  /** The columns shown, in their order; undefined where all there are were asked for. */
  readonly columns: readonly string[] | undefined
  readonly kind: ExportKind
  /** How many rows the person saw. */
  readonly total: number
}

/** How a list leaves for a spreadsheet. Without this the browser writes the columns shown as they are on the wire. */
export interface Exporting<R extends ListRow> {
  /** Values of columns that are drawn in their own way, where the wire's value would not do. */
  readonly values?: { readonly [K in keyof R & string]?: (row: R) => ExportValue }
  /** The server makes the file: told what is wanted, resolves when it was saved or its job began. */
  readonly server?: (asked: ExportAsked) => Promise<void>
  /** What the server's file can be: its kinds (both unless told), and whether all columns can be asked for, or always come. */
  readonly offers?: { readonly kinds?: readonly ExportKind[]; readonly allColumns?: 'choice' | 'always' }
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
  /** What the search box looks through; without it there is none. */
  readonly search?: string
  /** One sentence for a list that has no rows at all, and for a search that finds none. */
  readonly empty: string
  readonly noMatch: string
  /** For the view of deleted rows; the list has a sentence of its own. */
  readonly noDeleted?: string
}

/** A list, as a screen declares it. */
export interface ListDeclaration<R extends ListRow> {
  /** Under this name a person's columns, density and saved views are kept: the screen's name, `[a-z0-9-]`, at most 60. */
  readonly name: string
  readonly call: Call
  /** Parameters of the call's path, such as the schedule of a roster. Must keep its identity while its values stay. */
  readonly params?: Readonly<Record<string, RowId>>
  /** Parameters of every request beside the list's own. Must be a constant. */
  readonly always?: Readonly<Record<string, unknown>>
  /** Makes rows and headers of an answer that is not a list's, such as the paginator of notifications. Must be a constant. */
  readonly reads?: (answer: unknown) => ListAnswer<R>
  readonly words: ListWords
  readonly filters?: readonly Filter[]
  /** The column that names the row, stays in view and leads to the record. */
  readonly title: keyof R & string
  readonly titleOf: (row: R) => string
  /** Where the record is; or what a press on the row does, where the record opens in a dialog. */
  readonly to?: ((row: R) => string) | undefined
  readonly open?: ((row: R) => void) | undefined
  readonly cells?: Cells<R>
  /** Widths of columns in rem, where the default does not fit. */
  readonly widths?: { readonly [K in keyof R & string]?: number }
  /** Columns of the table hidden, and of the expanded row shown, until a person wants it otherwise. */
  readonly hidden?: readonly (keyof R & string)[]
  readonly shown?: readonly (keyof R & string)[]
  readonly card: (row: R) => Card
  readonly actions?: ((row: R) => readonly RowAction[]) | undefined
  readonly bulk?: readonly BulkAction<R['id']>[]
  readonly deletion?: Deletion<R> | undefined
  /** `false` where nothing leaves for a spreadsheet. */
  readonly exporting?: Exporting<R> | false
  /** The one thing most often done here; also offered where there are no rows at all, with `emptyAction`. */
  readonly primary?: ReactNode
  readonly emptyAction?: { readonly label: string; readonly run: () => void } | undefined
  /** Icon buttons of the screen's own among the tools: an import, a template. */
  readonly tools?: ReactNode
  /** Between the heading and the tools: the quota cards of a roster. */
  readonly above?: ReactNode
  /** `section` where the list stands under another heading of its page. */
  readonly heading?: 'page' | 'section'
}
