import type { TeamMember } from '@portal/contract'
import type { ReactElement } from 'react'
import styles from '../../../kit/list/skipped-rows.module.css'
import { nameCase } from '../../../kit/text/name-case.ts'

interface Reason {
  readonly id: number
  readonly full_name?: string
  readonly reason: string
}

interface Props {
  /** `details` of an error. */
  readonly details: unknown
  readonly members: readonly Pick<TeamMember, 'profile_id' | 'full_name'>[]
}

function reasonsIn(details: unknown): readonly Reason[] {
  const list = typeof details === 'object' && details !== null && 'members' in details ? details.members : undefined
  if (!Array.isArray(list)) return []
  return list.filter(
    (one): one is Reason =>
      typeof one === 'object' && one !== null && 'reason' in one && typeof one.reason === 'string',
  )
}

/** The participants that prevent the transition, each with the reason. */
export function Reasons({ details, members }: Props): ReactElement | null {
  const reasons = reasonsIn(details)
  if (reasons.length === 0) return null
  const nameOf = ({ id, full_name }: Reason) =>
    nameCase(full_name ?? members.find(({ profile_id }) => profile_id === id)?.full_name ?? `#${id}`)
  return (
    <div role="alert">
      <ul className={`grid gap-10 ${styles.reasons}`}>
        {reasons.map((one) => (
          <li key={one.id}>
            <strong>{nameOf(one)}</strong>
            <span className="muted break-words">{one.reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
