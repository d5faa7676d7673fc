import { listFiles } from '@portal/contract/staff'
import { useEffect } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { allFiles, type DeskSelection } from '../desk/use-desk-selection.ts'
import type { DeskParts } from '../documents/parts.ts'
import { afterCitizen, inOrder, isPending } from '../documents/positions.ts'

/** Prefetches the next documents while one is reviewed: the citizen's next document, otherwise the first of the next citizen. */
export function usePrefetchNext(
  { citizen, position, files, current }: DeskSelection,
  ids: readonly number[],
  { prefetch, clearContents }: Pick<DeskParts, 'prefetch' | 'clearContents'>,
): void {
  const next = citizen === undefined ? undefined : afterCitizen(ids, citizen)
  const nextFiles = useCallQuery(
    listFiles,
    { params: { id: next ?? 0 }, query: allFiles },
    { enabled: next !== undefined && position !== undefined },
  )
  const here = files.find((one) => one.id !== current?.id && isPending(one))
  const elsewhere = inOrder(nextFiles.data?.data ?? []).find(isPending)
  useEffect(() => {
    if (citizen !== undefined && here !== undefined) prefetch({ profileId: citizen, fileId: here.id })
    else if (elsewhere !== undefined) prefetch({ profileId: elsewhere.profile_id, fileId: elsewhere.id })
  }, [citizen, here, elsewhere, prefetch])
  useEffect(() => clearContents, [clearContents])
}
