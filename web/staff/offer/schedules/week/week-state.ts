import { isDate } from '@portal/contract'

/** The filters of a week, as the call names them. */
export const weekFilters = ['park', 'stage_id', 'program_id'] as const
export type WeekFilter = (typeof weekFilters)[number]

/** The state of the week in the address. */
export interface WeekState extends Readonly<Record<WeekFilter, readonly number[]>> {
  /** Any day of the week; the current week without it. */
  readonly week: string | undefined
  readonly onlyActive: boolean
  readonly asTable: boolean
}

function idsOf(search: URLSearchParams, name: string): number[] {
  const texts = [...search.getAll(name), ...search.getAll(`${name}[]`)]
  return [...new Set(texts.filter((text) => /^[1-9]\d{0,9}$/.test(text)).map(Number))].slice(0, 30)
}

/** The state of the week from an address; invalid parts are omitted. */
export function readWeek(search: URLSearchParams): WeekState {
  const week = search.get('week') ?? ''
  return {
    park: idsOf(search, 'park'),
    stage_id: idsOf(search, 'stage_id'),
    program_id: idsOf(search, 'program_id'),
    week: isDate(week) ? week : undefined,
    onlyActive: search.get('is_activated') === '1',
    asTable: search.get('as') === 'table',
  }
}

/** The address of a week, without `?`. */
export function writeWeek(state: WeekState): string {
  const search = new URLSearchParams({ show: 'week' })
  for (const name of weekFilters) {
    const ids = state[name]
    for (const id of ids) search.append(ids.length > 1 ? `${name}[]` : name, String(id))
  }
  if (state.onlyActive) search.set('is_activated', '1')
  if (state.week !== undefined) search.set('week', state.week)
  if (state.asTable) search.set('as', 'table')
  return search.toString().replaceAll('%5B%5D', '[]')
}

/** The query of the timetable's call; undefined while no filter is chosen. */
export function weekQuery(state: WeekState): Record<string, unknown> | undefined {
  const chosen = weekFilters.filter((name) => state[name].length > 0)
  if (chosen.length === 0) return undefined
  return {
    ...Object.fromEntries(chosen.map((name) => [name, name === 'park' ? state.park.map(String) : [...state[name]]])),
    ...(state.onlyActive ? { is_activated: true } : {}),
    ...(state.week === undefined ? {} : { week: state.week }),
  }
}
