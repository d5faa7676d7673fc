import type { Header } from '@portal/contract'

/** What a person keeps about a list: kept per person on the server under `list.<name>`. */
export interface ListPreferences {
  /** Columns the person took away, and columns they fetched that the screen does not show by itself. */
  readonly hidden?: readonly string[]
  readonly shown?: readonly string[]
  readonly order?: readonly string[]
  readonly density?: Density
  /** Widths a person gave to columns, in rem. */
  readonly widths?: Readonly<Record<string, number>>
}

/** Widths in rem where neither the screen nor the person says anything. */
const widths = { id: 4.5, left: 11, center: 10, right: 8 }

export function defaultWidth({ value, align }: Pick<Header, 'value' | 'align'>): number {
  return value === 'id' ? widths.id : widths[align]
}

/** A column is between these wide, in rem. */
export const narrowest = 3
export const widest = 40

export type Density = 'normal' | 'compact'

/** The value of the server for the column that holds a row's menu. */
export const actionsColumn = 'actions'

/** A list's columns as they are drawn: in order, and which of them are hidden. */
export interface Arrangement {
  readonly order: readonly string[]
  readonly hidden: ReadonlySet<string>
}

/** The columns a list can show: those of its table, and behind them those of an expanded row. */
export function columnsOf(details: { headers: readonly Header[]; expanded: readonly Header[] }): readonly Header[] {
  const own = details.headers.filter((header) => header.value !== actionsColumn)
  const more = details.expanded.filter((header) => own.every((one) => one.value !== header.value))
  return [...own, ...more]
}

/**
 * The columns in the person's order. The title comes first and always shows; a column the person has never seen keeps its
 * place among those of the server.
 */
export function arrange(
  columns: readonly Header[],
  title: string,
  hiddenByDefault: ReadonlySet<string>,
  kept: ListPreferences,
): Arrangement {
  const all = columns.map((column) => column.value).filter((value) => value !== title)
  const wanted = (kept.order ?? []).filter((value) => all.includes(value))
  const order = wanted.length === 0 ? all : merged(all, wanted)
  const isHidden = (value: string) =>
    kept.hidden?.includes(value) === true || (hiddenByDefault.has(value) && kept.shown?.includes(value) !== true)
  return { order: columns.length > all.length ? [title, ...order] : order, hidden: new Set(all.filter(isHidden)) }
}

/** The columns in view, in their order. */
export function shownColumns(columns: readonly Header[], { order, hidden }: Arrangement): readonly Header[] {
  return order.flatMap((value) => (hidden.has(value) ? [] : columns.filter((column) => column.value === value)))
}

/** What is kept after a column is shown or hidden. */
export function toggledColumn(kept: ListPreferences, value: string, shows: boolean): Partial<ListPreferences> {
  const hidden = (kept.hidden ?? []).filter((one) => one !== value)
  const shown = (kept.shown ?? []).filter((one) => one !== value)
  return shows ? { hidden, shown: [...shown, value] } : { hidden: [...hidden, value], shown }
}

/** `wanted` first to last, and each value it does not know behind the one it follows in `all`. */
function merged(all: readonly string[], wanted: readonly string[]): readonly string[] {
  const order = [...wanted]
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

/** What was kept, read with suspicion: it is data that other versions of the program wrote. */
export function readPreferences(kept: unknown): ListPreferences {
  if (typeof kept !== 'object' || kept === null) return {}
  const { hidden, shown, order, density, widths } = kept as Record<string, unknown>
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

/** A width as it is kept: within its bounds, to a quarter of a rem. */
export function tidyWidth(rem: number): number {
  return Math.min(widest, Math.max(narrowest, Math.round(rem * 4) / 4))
}

/**
 * The tracks of a table's rows and its least width: columns share among them what a wider table leaves.
 * @param widths - of the columns, in rem; `before` and `after` of what holds controls, 0 for none
 */
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
 * The width to keep so that a column is drawn as wide as its edge was dragged. A table wider than its columns shares the room
 * that is left among them; then a column has to grow by more than its edge moved.
 * @param pixels - how wide the column is to be drawn
 * @param others - widths of the other columns together, in rem
 * @param room - how wide all columns together are drawn, in pixels
 * @param rem - pixels of a rem
 */
export function draggedWidth(pixels: number, others: number, room: number, rem: number): number {
  const plain = pixels / rem
  if (plain + others >= room / rem - 0.1) return tidyWidth(plain)
  const share = Math.min(0.9, pixels / room)
  return tidyWidth((others * share) / (1 - share))
}
