import type { Header, ListColumn, ListColumns } from '@portal/contract'
import type { TitledColumn } from '../declare.ts'

/** A person's preferences for a list, stored on the server for each person under `list.<name>`. */
export interface ListPreferences {
  /** Columns that the person hid, and columns that they added and the screen hides by default. */
  readonly hidden?: readonly string[]
  readonly shown?: readonly string[]
  readonly order?: readonly string[]
  readonly density?: Density
  /** Column widths that the person set, in rem. */
  readonly widths?: Readonly<Record<string, number>>
}

/** Widths in rem where neither the contract nor the person sets one. */
const widths = { id: 4.5, left: 11, center: 10, right: 8 }

export function defaultWidth({ value, align, width }: Pick<ListColumn, 'value' | 'align' | 'width'>): number {
  return width ?? (value === 'id' ? widths.id : widths[align])
}

/** The columns that are hidden until the person shows them. @param shown - columns of the expanded row that this person sees in the table */
export function hiddenByDefault(
  { headers, expanded = [] }: { readonly headers: readonly ListColumn[]; readonly expanded?: readonly ListColumn[] },
  shown: readonly string[],
): ReadonlySet<string> {
  const hidden = [
    ...headers.filter(({ isVisible = true }) => !isVisible),
    ...expanded.filter(({ value, isVisible = shown.includes(value) }) => !isVisible),
  ]
  return new Set(hidden.map(({ value }) => value))
}

/** The minimum and maximum width of a column, in rem. */
export const narrowest = 3
export const widest = 40

export type Density = 'normal' | 'compact'

/** The server's header value for the column that holds a row's menu. */
export const actionsColumn = 'actions'

/** A list's columns as they are rendered: their order, and which of them are hidden. */
export interface Arrangement {
  readonly order: readonly string[]
  readonly hidden: ReadonlySet<string>
}

/** The columns that a list can show: those of its table, followed by those of an expanded row. */
export function columnsOf<C extends Pick<Header, 'value'>>(details: {
  readonly headers: readonly C[]
  readonly expanded: readonly C[]
}): readonly C[] {
  const own = details.headers.filter((header) => header.value !== actionsColumn)
  const more = details.expanded.filter((header) => own.every((one) => one.value !== header.value))
  return [...own, ...more]
}

/**
 * The columns in the person's order, else the screen's preferred columns and then the others in the server's order. The title column comes first
 * and is always visible. A column that the person has never seen keeps its place among those.
 */
export function arrange(
  columns: readonly Pick<Header, 'value'>[],
  title: string,
  hiddenByDefault: ReadonlySet<string>,
  stored: ListPreferences,
  byWorth: readonly string[] = [],
): Arrangement {
  const named = columns.map((column) => column.value).filter((value) => value !== title)
  const first = byWorth.filter((value) => named.includes(value))
  const all = [...first, ...named.filter((value) => !first.includes(value))]
  const storedOrder = (stored.order ?? []).filter((value) => all.includes(value))
  const order = storedOrder.length === 0 ? all : merged(all, storedOrder)
  const isHidden = (value: string) =>
    stored.hidden?.includes(value) === true || (hiddenByDefault.has(value) && stored.shown?.includes(value) !== true)
  return { order: columns.length > all.length ? [title, ...order] : order, hidden: new Set(all.filter(isHidden)) }
}

/**
 * The fields of the rows that a list requests: those that its screen always reads, those of the columns that are visible by default,
 * because the first rows are requested before the preferences are loaded, and those of the columns that the person added. The order
 * is that of the columns, so that the same columns are the same request.
 * @param shown - columns that this person sees beside those that everybody sees
 * @param isWhole - a row is expanded: it shows every column
 */
export function fieldsFor(
  declared: ListColumns,
  always: readonly string[],
  shown: readonly string[],
  isWhole: boolean,
): readonly string[] {
  const hidden = hiddenByDefault(declared, shown)
  const columns = columnsOf({ expanded: [], ...declared }).map(({ value }) => value)
  const listed = columns.filter((value) => isWhole || !hidden.has(value) || shown.includes(value))
  return [...new Set([...always, ...listed])]
}

/** The visible columns, in their order. */
export function shownColumns(
  columns: readonly TitledColumn[],
  { order, hidden }: Arrangement,
): readonly TitledColumn[] {
  return order.flatMap((value) => (hidden.has(value) ? [] : columns.filter((column) => column.value === value)))
}

/** The preferences after a column is shown or hidden. */
export function toggledColumn(stored: ListPreferences, value: string, shows: boolean): Partial<ListPreferences> {
  const hidden = (stored.hidden ?? []).filter((one) => one !== value)
  const shown = (stored.shown ?? []).filter((one) => one !== value)
  return shows ? { hidden, shown: [...shown, value] } : { hidden: [...hidden, value], shown }
}

/** `wanted` in its order. Each value of `all` that is not in `wanted` is placed after the value that it follows in `all`. */
function merged(all: readonly string[], stored: readonly string[]): readonly string[] {
  const order = [...stored]
  for (const [index, value] of all.entries()) {
    if (order.includes(value)) continue
    const before = all.slice(0, index).findLast((one) => order.includes(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, value)
  }
  return order
}

/** The order after a column moved one place up or down; the title stays first. */
export function moved(order: readonly string[], value: string, step: -1 | 1, title: string): readonly string[] {
  const from = order.indexOf(value)
  const to = from + step
  if (value === title || from < 0 || to < 0 || to >= order.length || order[to] === title) return order
  const next = [...order]
  next.splice(from, 1)
  next.splice(to, 0, value)
  return next
}

/** The stored preferences, validated: other versions of the program may have written them. */
export function readPreferences(stored: unknown): ListPreferences {
  if (typeof stored !== 'object' || stored === null) return {}
  const { hidden, shown, order, density, widths } = stored as Record<string, unknown>
  return {
    ...(isTexts(hidden) ? { hidden } : {}),
    ...(isTexts(shown) ? { shown } : {}),
    ...(isTexts(order) ? { order } : {}),
    ...(isWidths(widths) ? { widths } : {}),
    ...(density === 'compact' || density === 'normal' ? { density } : {}),
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isWidths(value: unknown): value is Record<string, number> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => typeof one === 'number' && one >= narrowest && one <= widest)
  )
}

/** A width as it is stored: within its limits, rounded to a quarter of a rem. */
export function tidyWidth(rem: number): number {
  return Math.min(widest, Math.max(narrowest, Math.round(rem * 4) / 4))
}

/** The grid tracks of a row and the least width of the table. All in rem; `before` and `after` are the control columns. */
export function tracksOf(
  widths: readonly number[],
  before: number,
  after: number,
): { readonly tracks: string; readonly least: string } {
  const fixed = (width: number) => (width === 0 ? [] : [`${width}rem`])
  const tracks = [...fixed(before), ...widths.map((width) => `minmax(${width}rem, ${width}fr)`), ...fixed(after)]
  return { tracks: tracks.join(' '), least: `${widths.reduce((sum, width) => sum + width, before + after)}rem` }
}

/**
 * The width to store, so that a column is rendered as wide as its edge was dragged. When a table is wider than its columns, they share
 * the remaining width; then a column must grow by more than its edge moved.
 * @param pixels - the width at which the column must be rendered
 * @param others - widths of the other columns together, in rem
 * @param room - the rendered width of all columns together, in pixels
 * @param rem - pixels of a rem
 */
export function draggedWidth(pixels: number, others: number, room: number, rem: number): number {
  const plain = pixels / rem
  if (plain + others >= room / rem - 0.1) return tidyWidth(plain)
  const share = Math.min(0.9, pixels / room)
  return tidyWidth((others * share) / (1 - share))
}
