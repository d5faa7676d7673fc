/** A column of schedules, of a roster or of teams. `label` is the key of its text, if that is not the key of the column. */
export interface ScheduleColumn {
  readonly value: string
  readonly align: 'left' | 'right' | 'center'
  readonly sortable: boolean
  readonly icon?: string
  readonly label?: string
}

/** Declares one column. By default it is aligned to the left and can be sorted. */
export function column(
  value: string,
  icon?: string,
  more: Partial<Omit<ScheduleColumn, 'value' | 'icon'>> = {},
): ScheduleColumn {
  return { value, align: 'left', sortable: true, ...(icon === undefined ? {} : { icon }), ...more }
}

export const right = { align: 'right' } as const
export const fixed = { sortable: false } as const
