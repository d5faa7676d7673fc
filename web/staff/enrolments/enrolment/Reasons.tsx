import type { TeamMember } from '@portal/contract'
import type { ReactElement } from 'react'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import styles from '../../list/many/skipped-rows.module.css'

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

/** The participants that prevent the transition, each with the reason. */
export function Reasons({ details, members }: Props): ReactElement | null {
  // Details of other errors have members without a reason.
  const listed = (details as { readonly members?: readonly Partial<Reason>[] } | null | undefined)?.members ?? []
  const reasons = listed.filter((one): one is Reason => one.reason !== undefined)
  if (reasons.length === 0) return null
  const nameOf = ({ id, full_name }: Reason) =>
    personNameCase(full_name ?? members.find(({ profile_id }) => profile_id === id)?.full_name ?? `#${id}`)
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
