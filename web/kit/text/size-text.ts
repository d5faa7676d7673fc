import { formatNumber } from './format.ts'

const kilo = 1024

/** The size of a file: `340 kB`, `1,4 MB`. */
export function sizeText(bytes: number): string {
  const [value, unit] = bytes < kilo * kilo ? [bytes / kilo, 'kB'] : [bytes / (kilo * kilo), 'MB']
  const rounded = unit === 'kB' ? Math.max(1, Math.round(value)) : Math.round(value * 10) / 10
  return `${formatNumber(rounded)}\u00a0${unit}`
}
