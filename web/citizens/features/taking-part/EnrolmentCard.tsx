import type { CitizenEnrolment } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { hourText, whenText } from '../../../kit/text/timetable-text.ts'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { standingOf, whereText } from './place.ts'
import styles from './taking-part.module.css'

interface Props {
  readonly of: CitizenEnrolment
  /** Below the heading of a day, only the hours are told. */
  readonly onDay?: boolean
}

/** An enrolment in a list: who, what, when, where, and how it stands. */
export function EnrolmentCard({ of, onDay = false }: Props): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { word, color } = standingOf(of.schedule_status_id)
  return (
    <Link to={to('enrolment', { id: of.citizen_schedule_id })} className={`surface pressable ${styles.enrolment}`}>
      <span className="small soft">{onDay ? hourText(of.daily_name) : whenText(of)}</span>
      <span className="strong">{nameCase(of.activity_name)}</span>
      <span>{nameCase(of.profile_name)}</span>
      <span className="small soft">{whereText(of)}</span>
      <span>
        <StatusChip text={t(`part.status.${word}`)} color={color} />
      </span>
    </Link>
  )
}
