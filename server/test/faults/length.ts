/** Whether the faults last as long as the bars say (`npm run test:faults`); `npm test` runs a short form of each. */
export const isLong = process.env.FAULTS === 'long'

/** What of a fault is measured in the long form, and in the short one. */
export function lasting(long: number, short: number): number {
  return isLong ? long : short
}

/** Milliseconds until what must come is given up: generous, because a busy machine takes its time. */
export const patience = 60_000

/** Tells a measured figure; the long form is where figures come from. */
export function tell(figure: string): void {
  if (isLong) process.stdout.write(`  measured: ${figure}\n`)
}

/** Seconds with one decimal, as figures are told. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
