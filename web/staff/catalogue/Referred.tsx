import type { ReactElement } from 'react'
import { useCallQuery } from '../../kit/request/queries.ts'
import { type ReferenceRow, referenceSource } from './references.ts'

/** The name of an id, read from the server. */
export function Referred({ to, id }: { readonly to: string; readonly id: number }): ReactElement {
  const source = referenceSource(to)
  const found = useCallQuery(source.call, { query: { where: id, per_page: 1 } } as never, { onFailure: 'inline' })
  const row = (found.data as { readonly data: readonly ReferenceRow[] } | undefined)?.data[0]
  return <span>{row === undefined ? `#${id}` : source.textOf(row)}</span>
}
