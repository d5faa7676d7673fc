import type { ReactNode } from 'react'
import type { Cells, ListRow } from './declare.ts'
import { Value } from './Value.tsx'

/**
 * The content of a cell: the screen's own rendering of the column, or the value drawn by its type.
 * @param spoken - there is room for words where a value is missing
 */
export function cellOf<R extends ListRow>(row: R, column: string, cells: Cells<R> = {}, spoken = false): ReactNode {
  const own = cells[column as keyof R & string]
  if (own !== undefined) return own(row, spoken)
  return <Value value={row[column as keyof R]} spoken={spoken} isName={column === 'id'} />
}
