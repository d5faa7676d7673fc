/** The time from `now` until a moment (both ms since the epoch): `2 d 3 h`, `1 h 05 min`, `4:59`, in both languages. Undefined once it is past. */
export function timeLeft(until: number, now: number): string | undefined {
  const seconds = Math.ceil((until - now) / 1000)
  if (seconds <= 0) return undefined
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  const two = (value: number) => String(value).padStart(2, '0')
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours} h ${two(minutes)} min`
  return `${minutes}:${two(seconds % 60)}`
}
