import { listAudits } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import styles from './last-change.module.css'

interface Props {
  readonly entity: string
  readonly id: number
}

/** Who changed a record last, and when: the note of "History" in the menu of its row. Empty after an error, which the history shows. */
export function LastChange({ entity, id }: Props): ReactElement {
  const query = useCallQuery(listAudits, { query: { type: entity, type_id: id, page: 1, per_page: 1 } })
  const last = query.data?.data[0]
  return (
    // Its size does not depend on the response: a menu does not move when that arrives.
    <span className={`small muted stack ${styles.note}`}>
      {query.isPending ? <SkeletonLines lines={2} /> : null}
      {last === undefined ? null : (
        <>
          <span className="cut-off">{personNameCase(last.user)}</span>
          <span className="cut-off">
            <TimeAgo at={last.created_at} />
          </span>
        </>
      )}
    </span>
  )
}
