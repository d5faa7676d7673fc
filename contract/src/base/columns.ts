import type { ListColumn } from './call.ts'

/** A column of a list. `label` is the key of its text, if that is not the key of the column. */
export interface Column<Key extends string = string> extends ListColumn {
  readonly value: Key
  readonly label?: string
}

/** Declares one column. By default it is aligned to the left and can be sorted. */
export function column<const Key extends string>(
  value: Key,
  icon?: string,
  more: Partial<Omit<Column, 'value' | 'icon'>> = {},
): Column<Key> {
  return { value, align: 'left', sortable: true, ...(icon === undefined ? {} : { icon }), ...more }
}

export const right = { align: 'right' } as const
export const center = { align: 'center' } as const
export const fixed = { sortable: false } as const
