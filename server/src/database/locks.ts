/**
 * Keys of PostgreSQL's advisory locks, which all processes on one database share. Each purpose has its own second
 * number; the first keeps them apart from the locks of other programs.
 */
export const advisoryLocks = {
  migrate: [1_887_403_620, 1],
  seed: [1_887_403_620, 2],
  /** One workbook of schedules at a time, so that none misses what another makes. */
  importSchedules: [1_887_403_620, 3],
  /** One change of staff accounts at a time, so that there is always somebody who administers them. */
  staff: [1_887_403_620, 4],
  /** One batch of one import of citizens at a time, so that none makes a citizen whom another one is making. */
  importCitizens: [1_887_403_620, 7],
  /** The first number alone: the second is that of the worker's name. */
  worker: 1_887_403_621,
} as const

/** A key of an advisory lock. */
export type AdvisoryLock = readonly [number, number]
