import type { TimetableEntry } from '@portal/contract'

/** The fields of a schedule that the timetable needs for its position. */
export type Placed = Pick<TimetableEntry, 'id' | 'days' | 'start_time' | 'end_time' | 'clashes'>

/** A schedule on one day of the week, with its position and its width beside others at the same hour. */
export interface Block<E extends Placed = TimetableEntry> {
  readonly entry: E
  /** 1 is Monday. */
  readonly day: number
  /** Minutes since midnight. */
  readonly start: number
  readonly end: number
  /** From 0 to `lanes` − 1. */
  readonly lane: number
  readonly lanes: number
}

export interface Week<E extends Placed = TimetableEntry> {
  /** By day 1 to 7, each sorted by start, then by id. */
  readonly days: readonly (readonly Block<E>[])[]
  /** Schedules whose label gives no day or no hour. */
  readonly loose: readonly E[]
  /** The first and the last whole hour to render; they differ by at least one. */
  readonly from: number
  readonly to: number
}

/** The filter of a view of the week. */
export interface WeekProps {
  readonly week: Week
  /** `YYYY-MM-DD` */
  readonly monday: string
}

/** The days of a week; 1 is Monday. */
export const daysOfWeek = [1, 2, 3, 4, 5, 6, 7] as const

/** The hours rendered for a week without schedules. */
const usual = { from: 7, to: 18 }
/** The minimum length of a block in minutes: a block that ends when it starts still needs a height. */
const least = 30

/** `08:30` → 510; undefined for a text that is not a time of day. */
export function minutesOf(time: string | null): number | undefined {
  const found = /^(\d{2}):(\d{2})/.exec(time ?? '')
  return found === null ? undefined : Number(found[1]) * 60 + Number(found[2])
}

/** Computes the layout of a week: a block for each day of a schedule, side by side where hours overlap. */
export function weekOf<E extends Placed>(entries: readonly E[]): Week<E> {
  const loose: E[] = []
  const raw: { entry: E; day: number; start: number; end: number }[] = []
  for (const entry of entries) {
    const start = minutesOf(entry.start_time)
    const days = [...new Set(entry.days)].filter((day) => day >= 1 && day <= 7)
    if (start === undefined || days.length === 0) {
      loose.push(entry)
      continue
    }
    const end = Math.max(minutesOf(entry.end_time) ?? start + 60, start + least)
    for (const day of days) raw.push({ entry, day, start, end })
  }
  const days = daysOfWeek.map((day) => inLanes(raw.filter((one) => one.day === day)))
  const starts = raw.map(({ start }) => start)
  const ends = raw.map(({ end }) => end)
  return {
    days,
    loose,
    from: raw.length === 0 ? usual.from : Math.floor(Math.min(...starts) / 60),
    to: raw.length === 0 ? usual.to : Math.min(24, Math.ceil(Math.max(...ends) / 60)),
  }
}

/** Overlapping blocks share the width; adjacent blocks do not overlap. */
function inLanes<E extends Placed>(blocks: readonly Omit<Block<E>, 'lane' | 'lanes'>[]): readonly Block<E>[] {
  const ordered = [...blocks].sort((one, other) => one.start - other.start || one.entry.id - other.entry.id)
  const placed: Block<E>[] = []
  let cluster: Omit<Block<E>, 'lanes'>[] = []
  let free: number[] = []
  const close = () => {
    for (const block of cluster) placed.push({ ...block, lanes: free.length })
    cluster = []
    free = []
  }
  for (const block of ordered) {
    if (cluster.length > 0 && free.every((end) => end <= block.start)) close()
    const found = free.findIndex((end) => end <= block.start)
    const lane = found < 0 ? free.length : found
    free[lane] = block.end
    cluster.push({ ...block, lane })
  }
  close()
  return placed
}

/** The maximum number of lanes at any hour of a day; it determines the width of the column. */
export function lanesOf(blocks: readonly Pick<Block, 'lanes'>[]): number {
  return blocks.reduce((most, { lanes }) => Math.max(most, lanes), 1)
}

/** The key of a day's name in the messages; 1 is Monday. */
export function dayKey(day: number): `d${1 | 2 | 3 | 4 | 5 | 6 | 7}` {
  return `d${(((day + 6) % 7) + 1) as 1}`
}
