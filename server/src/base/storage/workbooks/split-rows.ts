import { type Row, type Sheet, sheetMaxRows } from '@portal/contract/workbook'

/** The sheets of a table below some rows, of which the last are its headings: one, or several where one cannot hold all its rows. */
export function tableSheets(
  name: string,
  head: readonly Row[],
  widths: readonly number[],
  { rows, count }: { readonly rows: AsyncIterable<Row>; readonly count: number },
): Sheet[] {
  return splitRows(rows, count, sheetMaxRows - head.length).map((some) => ({
    name,
    widths,
    rows: followedBy(head, some),
    frozenRows: head.length,
    filterRow: head.length - 1,
  }))
}

/** Rows after others that were read already. */
export async function* followedBy(first: readonly Row[], rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  yield* first
  yield* rows
}

/**
 * Splits rows that are too many for one sheet. The parts are read one after the other, and the rows are read once. The last part
 * takes all rows that are left.
 * @param count how many rows there are
 */
export function splitRows(rows: AsyncIterable<Row>, count: number, mostRows: number): AsyncIterable<Row>[] {
  const source = rows[Symbol.asyncIterator]()
  const parts = Math.max(1, Math.ceil(count / mostRows))
  async function* part(most: number): AsyncGenerator<Row> {
    for (let taken = 0; taken < most; taken += 1) {
      const { done, value } = await source.next()
      if (done) return
      yield value
    }
  }
  return Array.from({ length: parts }, (_, index) => part(index === parts - 1 ? Number.POSITIVE_INFINITY : mostRows))
}
