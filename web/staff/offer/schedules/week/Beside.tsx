import { mdiAlert, mdiContentDuplicate } from '@mdi/js'
import type { ScheduleBeside } from '@portal/contract'
import { checkSchedule } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { counted, formatDate, formatNumber } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { usePaused } from '../../../../kit/ui/choice/use-paused.ts'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { bodyOf, type ScheduleValues } from '../form/form-values.ts'
import styles from '../form/schedule-form.module.css'
import { scheduleTitle } from '../texts.ts'

interface Props {
  readonly values: ScheduleValues
  /** The schedule itself, when it is being changed. */
  readonly except: number | undefined
}

/** The schedules that clash with the one in the form, and its duplicates. It only informs: the rules allow both. */
export function Beside({ values, except }: Props): ReactElement | null {
  const { t } = useTranslation()
  const { program_id, activity_id, stage_id, weekday_id, daily_id, is_paid } = bodyOf(values)
  const draft = { program_id, activity_id, stage_id, weekday_id, daily_id, is_paid }
  const isWhole = Object.values(draft).every((value) => value !== undefined)
  // Choices follow each other quickly with the keyboard; only the last one is requested.
  const pausedQuery = usePaused(isWhole ? JSON.stringify({ ...draft, except }) : '')
  const { data, error } = useCallQuery(
    checkSchedule,
    { query: pausedQuery === '' ? {} : JSON.parse(pausedQuery) } as never,
    {
      enabled: pausedQuery !== '',
      freshFor: 0,
    },
  )
  if (!isWhole || pausedQuery === '') return null
  if (error !== null && data === undefined) {
    return <Status className="muted">{t('schedules.beside.unknown')}</Status>
  }
  if (data === undefined) return null
  const { doubled, doubles, clashing, clashes } = data.data
  return (
    <Status as="div" className="stack gap-8">
      <List icon={mdiContentDuplicate} title="schedules.beside.doubles" rows={doubles} count={doubled} />
      <List icon={mdiAlert} title="schedules.beside.clashes" rows={clashes} count={clashing} />
    </Status>
  )
}

interface ListProps {
  readonly icon: string
  readonly title: 'schedules.beside.doubles' | 'schedules.beside.clashes'
  readonly rows: readonly ScheduleBeside[]
  readonly count: number
}

function List({ icon, title, rows, count }: ListProps): ReactElement | null {
  const { t } = useTranslation()
  const path = useScreenPath()
  if (count === 0) return null
  return (
    <div className={`notice warning-tint ${styles.beside}`}>
      <p className="row gap-8 strong warning-ink">
        <Icon path={icon} />
        <span>{t(title, counted(count))}</span>
      </p>
      <ul className="stack gap-2">
        {rows.map((one) => (
          <li key={one.id}>
            <Link to={path('schedules-id-users', { id: one.id })} target="_blank">
              {`#${one.id} ${scheduleTitle(one)}`}
            </Link>
            <span> </span>
            <span className="muted">
              {`${one.is_activated ? '' : `${t('schedules.inactive')} · `}${t('schedules.beside.until', { when: formatDate(one.final_date) })}`}
            </span>
          </li>
        ))}
        {count > rows.length ? (
          <li className="muted">{t('list.many_more', { formatted: formatNumber(count - rows.length) })}</li>
        ) : null}
      </ul>
    </div>
  )
}
