/** The time left until a moment. */
export interface TimeLeft {
  /** Whole seconds; zero when the moment is past. */
  readonly seconds: number
  readonly isOver: boolean
  /** Less than a day: a warning is shown. */
  readonly isSoon: boolean
  /** `27:04:09`; the hours are not converted to days. */
  readonly clock: string
}

const day = 86_400

/** @param until, now milliseconds since the epoch */
export function timeLeft(until: number, now: number): TimeLeft {
  const seconds = Math.max(0, Math.floor((until - now) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    seconds,
    isOver: until <= now,
    isSoon: until > now && seconds < day,
    clock: `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  }
}
