import type { ListColumn } from './call.ts'
import { kindOfField, type ValueKind } from './value-kinds.ts'

/** A column of a list whose key is one of a few. */
export interface Column<Key extends string = string> extends ListColumn {
  readonly value: Key
}

/** Declares one column. By default it is aligned to the left and can be sorted. */
export function column<const Key extends string>(
  value: Key,
  kind: ValueKind,
  icon?: string,
  more: Partial<Omit<Column, 'value' | 'icon' | 'kind'>> = {},
): Column<Key> {
  return { value, kind, align: 'left', sortable: true, ...(icon === undefined ? {} : { icon }), ...more }
}

interface NamedColumns extends Readonly<Partial<Record<'right' | 'center' | 'sortable', readonly string[]>>> {
  /** What a list needs to know about some of the columns; by default the kind follows from the name. */
  readonly more?: Readonly<Record<string, Partial<ListColumn>>>
}

/** Columns by name, aligned to the left except those of `right` and `center`; `column[]` accepts those of `sortable`. */
/* @__NO_SIDE_EFFECTS__ */
export function columnsNamed(
  names: readonly string[],
  { right = ['id', 'created_at'], center = [], sortable = [], more = {} }: NamedColumns = {},
): ListColumn[] {
  const alignOf = (name: string) => (right.includes(name) ? 'right' : center.includes(name) ? 'center' : 'left')
  return names.map((value) => ({
    value,
    kind: kindOfField(value),
    align: alignOf(value),
    sortable: sortable.includes(value),
    ...more[value],
  }))
}

/** The columns with how lists of the staff show some of them. */
/* @__NO_SIDE_EFFECTS__ */
export function shownAs(
  columns: readonly ListColumn[],
  looks: Readonly<Record<string, Partial<ListColumn>>>,
): readonly ListColumn[] {
  return columns.map((one) => ({ ...one, ...looks[one.value] }))
}

export const right = { align: 'right' } as const
export const center = { align: 'center' } as const
export const fixed = { sortable: false } as const
