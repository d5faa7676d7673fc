import { isLong } from '../base/length.ts'

/** The timeout of a wait in milliseconds. It is long because the machine may be busy. */
export const timeoutMs = 60_000

/** Prints a measured figure, in the long form only. */
export function printFigure(figure: string): void {
  if (isLong) process.stdout.write(`  measured: ${figure}\n`)
}

/** Formats milliseconds as seconds with one decimal. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
