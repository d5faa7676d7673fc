import type { Happening } from '@portal/contract/staff'

export interface TimelineLine {
  readonly happening: Happening
  /** How many consecutive reads by the same person this line stands for. */
  readonly times: number
}

/** The lines of the timeline: consecutive reads of the same record by the same person are one, at the newest of them. */
export function linesOf(happenings: readonly Happening[]): readonly TimelineLine[] {
  const lines: { happening: Happening; times: number }[] = []
  for (const happening of happenings) {
    const last = lines.at(-1)
    const again =
      happening.event === 'read' &&
      last?.happening.event === 'read' &&
      last.happening.user === happening.user &&
      last.happening.entity === happening.entity
    if (again && last !== undefined) last.times += 1
    else lines.push({ happening, times: 1 })
  }
  return lines
}
