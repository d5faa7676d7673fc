/** A column of schedules, of a roster or of teams; `label` is the key of its text where it is not its own. */
export interface ScheduleColumn {
  readonly value: string
  readonly align: 'left' | 'right' | 'center'
  readonly sortable: boolean
  readonly icon?: string
  readonly label?: string
}

/** Declares one column; starts at the reading side and sorts unless told. */
export function column(
  value: string,
  icon?: string,
  more: Partial<Omit<ScheduleColumn, 'value' | 'icon'>> = {},
): ScheduleColumn {
  return { value, align: 'left', sortable: true, ...(icon === undefined ? {} : { icon }), ...more }
}

export const right = { align: 'right' } as const
export const fixed = { sortable: false } as const
