import type { Call, CsvSeparator, Header, ListColumn, PageMeta } from '@portal/contract'
import type { ReactElement, ReactNode } from 'react'
import type { ApiError } from '../../kit/request/api-errors.ts'
import type { Elements } from '../../kit/ui/text/elements.ts'
import type { Filter, FilterValues } from './filters/filters.ts'
import type { ListState, Sort } from './list-state.ts'

/** The id of a row: a number, or the text of a notification. */
export type RowId = number | string

/** The fields that every row of a list has. */
export interface ListRow {
  readonly id: RowId
}

/** A column of a list: what the contract declares about it, and its text. */
export type TitledColumn = ListColumn & Header

/** The response of a list call. */
export interface ListResponse<R extends ListRow> {
  readonly data: readonly R[]
  readonly meta?: PageMeta | undefined
  readonly details: { readonly headers: readonly Header[]; readonly expanded: readonly Header[] }
}

/** How a screen renders some columns itself; others are rendered by the kind of their column. `withText`: there is room for a text in place of a missing value. */
export type Cells<R extends ListRow> = { readonly [K in keyof R & string]?: (row: R, withText: boolean) => ReactNode }

/** An action on one row. */
export interface RowAction {
  readonly name: string
  readonly label: string
  /** A path of `@mdi/js`. */
  readonly icon: string
  /** A count shown after the label. */
  readonly badge?: number | undefined
  /** Shown after the label in place of a count. */
  readonly note?: ReactNode
  /** It deletes or removes something. */
  readonly danger?: boolean
  /** It either has a link or runs a function. */
  readonly to?: string
  readonly run?: () => void
}

/** The selected rows, as a bulk action sends them: ids, or the filter with the number of rows that the person saw. */
export type Selected<Id extends RowId = number> =
  | { readonly kind: 'ids'; readonly ids: readonly Id[] }
  | { readonly kind: 'filter'; readonly filter: Readonly<Record<string, unknown>>; readonly count: number }

/** An action on many rows at once. */
export interface BulkAction<Id extends RowId = number> {
  readonly name: string
  readonly label: string
  readonly icon: string
  /** @param done clears the selection */
  readonly run: (selected: Selected<Id>, done: () => void) => void
}

/** Rows that can be deleted and restored. The list adds the row action, the question, and the undo. */
export interface Deletion<R extends ListRow> {
  /** `DELETE …/:id` and `PATCH …/:id/restore`; each returns a message, which is shown. */
  readonly destroy: Call
  readonly restore: Call
  /** Whether this person may delete this row, or restore it when it is deleted. */
  readonly may: (row: R) => boolean
  /** Whether this person may see deleted rows. If so, the list offers them under `only_trashed`. */
  readonly showsDeleted: boolean
  /** Tags of other data that changes, in addition to the list's own tag. */
  readonly invalidates?: readonly string[]
  /** The effect of a deletion in one sentence, when the list's own sentence is not enough. */
  readonly warning?: (row: R) => string
  /** Shown under the question after the server refused: what prevents the deletion, and where to find it. */
  readonly explainError?: (row: R, error: ApiError) => Elements
}

/** The value of a workbook cell: text, number, yes or no, nothing, or a day or moment as the API sends it. */
export type ExportValue = string | number | boolean | null | undefined

/** Kinds of export files: a workbook, text with one of the separators, or, made by the server only, texts in a zip file. */
export type ExportKind = 'xlsx' | CsvSeparator | 'zip'

/** The options of an export on the server. */
export interface ExportRequest {
  /** Search, filters and order of the list, as parameters of its call, without the page. */
  readonly query: Readonly<Record<string, unknown>>
  /** The visible columns, in their order; undefined when all columns were requested. */
  readonly columns: readonly string[] | undefined
  /** The names of the selected further sheets. */
  readonly sheets: readonly string[]
  readonly kind: ExportKind
  /** The number of rows that the person saw. */
  readonly total: number
  /** Aborted when the person cancels. */
  readonly signal: AbortSignal
}

/** How a list is exported. Without this, the browser writes the visible columns with the values of the API. */
export interface Exporting<R extends ListRow> {
  /** Export values of columns that a screen renders in its own way, where the value of the API is not suitable. */
  readonly values?: { readonly [K in keyof R & string]?: (row: R) => ExportValue }
  /** The server makes the file. The promise resolves when the file was saved or its job began. */
  readonly server?: (request: ExportRequest) => Promise<void>
  /** The kinds of the server's file (all by default), its columns (the visible ones by default), and further sheets to select. */
  readonly offers?: {
    readonly kinds?: readonly ExportKind[]
    readonly allColumns?: 'choice' | 'always'
    readonly sheets?: readonly { readonly name: string; readonly label: string }[]
  }
}

/** A label and its value, on a card or in an expanded row. */
export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** A row as a card on a narrow screen; its title is the list's title column. */
export interface Card<R extends ListRow = ListRow> {
  readonly chip?: ReactNode
  /** Three of them: columns, with their text and their cell, or what the screen composes itself. */
  readonly facts: readonly ((keyof R & string) | Fact)[]
}

/** The texts of a list about its rows. */
export interface ListLabels {
  readonly title: string
  /** What the rows are, as the first word of the list's question: "Ciudadanos"; by default the title. */
  readonly rows?: string
  /** "1.284 ciudadanos". */
  readonly count: (total: number) => string
  /** What the search box covers; without it there is no search box. */
  readonly search?: string
  /** One sentence for a list without any rows, and one for a search without results. */
  readonly empty: string
  readonly noMatch: string
}

/** The rows of a list and its state. */
export interface ListedRows<R extends ListRow> {
  readonly state: ListState
  /** Changes the state through the address. */
  readonly go: (changes: Partial<ListState>) => void
  readonly response: ListResponse<R> | undefined
  /** The visible rows belong to another page, search or order than the requested one. */
  readonly isStale: boolean
}

/** A list, as a screen declares it. */
export interface ListDeclaration<R extends ListRow> {
  /** The key under which a person's columns, density and saved views are stored: the screen's name, `[a-z0-9-]`, at most 60 characters. */
  readonly name: string
  readonly call: Call
  /** Parameters of the call's path, such as the schedule of a roster. The object must stay the same while its values stay the same. */
  readonly params?: Readonly<Record<string, RowId>>
  /** Parameters of the call's query that the person does not choose; an export does not send them. A constant. */
  readonly query?: Readonly<Record<string, unknown>>
  /** The fields that the screen reads beside its visible columns: nothing else is requested. Needs the call's columns. A constant. */
  readonly fields?: readonly (keyof R & string)[]
  readonly labels: ListLabels
  readonly filters?: readonly Filter[]
  /** The column that identifies the row, is always visible and links to the record. */
  readonly title: keyof R & string
  readonly titleOf: (row: R) => string
  /** The address of the record; or a function for a press on the row, when the record opens in a dialog. */
  readonly to?: ((row: R) => string) | undefined
  readonly open?: ((row: R) => void) | undefined
  readonly cells?: Cells<R>
  /** Columns of the expanded row that are also shown to this person, until the person changes it. */
  readonly shown?: readonly (keyof R & string)[]
  /** The preferred columns, the most important first, until the person changes the order. Others follow in the server's order. A constant. */
  readonly order?: readonly (keyof R & string)[]
  /** The order of the rows until the person chooses one; without it, the server's. A constant. */
  readonly usualSort?: (filters: FilterValues) => readonly Sort[]
  /** Named orders of the rows that the screen offers. */
  readonly sorts?: readonly { readonly label: string; readonly sort: readonly Sort[] }[]
  readonly card: (row: R) => Card<R>
  /** The actions on a row, and those on many rows; `false` for one that is not possible here or now. */
  readonly actions?: ((row: R) => readonly (RowAction | false)[]) | undefined
  readonly bulk?: readonly (BulkAction<R['id']> | false)[]
  readonly deletion?: Deletion<R> | undefined
  /** `false` where there is no export. */
  readonly exporting?: Exporting<R> | false
  /** The most frequent action; it is also offered where there are no rows at all. */
  readonly primary?: { readonly label: string; readonly icon: string; readonly run: () => void } | false
  /** Icon buttons of the screen among the tools: an import, a template. */
  readonly tools?: Elements
  /** Content between the heading and the tools: the quota cards of a roster. */
  readonly above?: Elements
  /** Content between the tools and the rows, which depends on the rows. */
  readonly below?: (rows: ListedRows<R>) => Elements
  /** Replaces the content for a search without results where the screen has more to offer. @param usual the content that it replaces */
  readonly noMatch?: (rows: ListedRows<R>, usual: ReactElement) => ReactElement
  /** `section` where the list is under another heading of its page. */
  readonly heading?: 'page' | 'section'
}
