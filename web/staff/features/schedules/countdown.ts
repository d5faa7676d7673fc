/** What is left until a moment. */
export interface TimeLeft {
  /** Whole seconds; zero when it is over. */
  readonly seconds: number
  readonly isOver: boolean
  /** Under a day; it is worth a warning. */
  readonly isSoon: boolean
  /** `27:04:09`, hours not folded into days. */
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
