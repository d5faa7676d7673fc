/** "2 d 3 h", "1 h 05 min", "04:59", in both languages; undefined when no time is left. */
export function timeLeft(milliseconds: number): string | undefined {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds <= 0) return undefined
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  const two = (value: number) => String(value).padStart(2, '0')
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours} h ${two(minutes)} min`
  return `${two(minutes)}:${two(seconds % 60)}`
}
