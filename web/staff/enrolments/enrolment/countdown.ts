/** The time left between two moments, in ms since the epoch. `isSoon`: less than a day is left. The hours of `clock` may be over 24. */
export function timeLeft(until: number, now: number) {
  const seconds = Math.max(0, Math.floor((until - now) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    isOver: until <= now,
    isSoon: until > now && seconds < 86_400,
    clock: `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  }
}
