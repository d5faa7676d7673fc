import { referenceRows } from '@portal/server'
import { type Batch, inventPopulation, type PopulationOptions } from './population.ts'
import type { NotificationRow, ProfileRow } from './rows.ts'

export const references = referenceRows()
export const now = new Date('2026-11-21T15:00:00-05:00')
export const horizon = Date.parse('2026-11-21T00:00:00-05:00')
export const team = {
  assignors: [
    { id: 4, name: 'QUIEN ASIGNA' },
    { id: 2, name: 'QUIEN ADMINISTRA' },
  ],
  validators: [
    { id: 5, name: 'QUIEN VALIDA' },
    { id: 6, name: 'QUIEN TAMBIÉN VALIDA' },
  ],
}

/** All batches of a population in one. */
export interface Whole extends Batch {
  notifications: NotificationRow[]
}

export function invent(count: number, options: Partial<PopulationOptions> = {}): Whole {
  const whole: Whole = { citizens: [], profiles: [], observations: [], transitions: [], audits: [], notifications: [] }
  const batches = inventPopulation({ count, now, team, references, ...options })
  let next = batches.next()
  for (; !next.done; next = batches.next()) {
    whole.citizens.push(...next.value.citizens)
    whole.profiles.push(...next.value.profiles)
    whole.observations.push(...next.value.observations)
    whole.transitions.push(...next.value.transitions)
    whole.audits.push(...next.value.audits)
  }
  whole.notifications = next.value
  return whole
}

/** The age in whole years at registration. */
export function ageThen({ birthdate, created_at }: ProfileRow): number {
  const day = new Date(Date.parse(created_at) - 5 * 3_600_000).toISOString().slice(0, 10)
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years
}

export function share<T>(list: readonly T[], holds: (one: T) => boolean): number {
  return list.filter(holds).length / list.length
}

/** Groups rows by a value that they have in common. */
export function groups<T, K>(list: readonly T[], key: (one: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>()
  for (const one of list) found.set(key(one), [...(found.get(key(one)) ?? []), one])
  return found
}
