import { isLong } from '../base/length.ts'

/** Milliseconds until what must come is given up: generous, because a busy machine takes its time. */
export const timeoutMs = 60_000

/** Writes a measured figure; only the long form measures. */
export function tell(figure: string): void {
  if (isLong) process.stdout.write(`  measured: ${figure}\n`)
}

/** Seconds with one decimal, as figures are written. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
