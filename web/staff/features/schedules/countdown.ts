/**
 * The time left until a moment: whether it is over, whether less than a day is left, and the clock, `27:04:09`, whose hours are not
 * converted to days.
 * @param until, now milliseconds since the epoch
 */
export function timeLeft(until: number, now: number) {
  const seconds = Math.max(0, Math.floor((until - now) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    isOver: until <= now,
    isSoon: until > now && seconds < 86_400,
    clock: `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  }
}
