import { offerName, status } from '@portal/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { usePageTo } from '../../frame/paths.ts'
import styles from '../taking-part.module.css'
import { useEnrolments } from './enrolments.ts'
import { isCurrent } from './week.ts'

interface Props {
  readonly title: string
  /** The enrolment whose voucher the page already shows. */
  readonly except?: number
}

/** Links to the vouchers of the family, so that each opens with one press. Nothing without a voucher. */
export function VoucherLinks({ title, except }: Props): ReactElement | null {
  const to = usePageTo()
  const shown = (useEnrolments().data?.data ?? []).filter(
    (one) =>
      isCurrent(one) && one.schedule_status_id === status.enrolmentAccepted && one.citizen_schedule_id !== except,
  )
  if (shown.length === 0) return null
  return (
    <nav aria-label={title} className="stack gap-8 no-print">
      <h2>{title}</h2>
      <ul className={`grid gap-8 ${styles.cards}`}>
        {shown.map(({ citizen_schedule_id: id, profile_name, activity_name }) => (
          <li key={id}>
            <Link to={to('voucher', { id })} className={`surface pressable stack gap-4 ${styles.enrolment}`}>
              <span className="strong">{personNameCase(profile_name)}</span>
              <span className="small soft">{offerName(activity_name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
