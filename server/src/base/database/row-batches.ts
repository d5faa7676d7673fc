import { setImmediate } from 'node:timers/promises'

/**
 * The maximum number of rows of one statement. So many take a few hundred milliseconds, far from the time limit of a statement
 * also on a busy machine. A statement allows 65,535 values; a row has two dozen at most.
 */
const rowsPerStatement = 1000

/** Rows in batches for one statement each, in their order. */
export function* rowBatches<T>(rows: readonly T[], size: number = rowsPerStatement): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** Each of many rows, in their order. After a hundred of them other requests of the process have their turn. */
export async function* inTurns<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % 100 === 0) await setImmediate()
    yield row
  }
}

/** Reports after each batch how many rows are done. It throws when no more may be done. */
export type Progress = (done: number, of: number) => Promise<void>
