import { couldMeet, status } from '@portal/contract'
import { myDay } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { counted, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { TimeAgo } from '../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../frame/session/session.tsx'
import { FiguresTable, Section } from './Section.tsx'
import styles from './section.module.css'
import { useStatistics } from './use-statistics.ts'

interface Props {
  readonly listPath: string | undefined
  /** Whether the person sees only their own citizens; the filter by validator is not available then. */
  readonly onlyOwn: boolean
}

/**
 * The number of citizens who wait longer than promised: those in the queue of the desk, and the pending ones, who are in no queue yet. Each number
 * links to the list of exactly these; nothing while nobody waits so long.
 */
function Late({ listPath }: Pick<Props, 'listPath'>): ReactElement | null {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const day = useCallQuery(myDay, {}, { enabled: couldMeet(principal, myDay.needs) }).data?.data
  if (day === undefined || day.late + day.late_pending === 0) return null
  const { late, late_pending, promised_days: days, late_until: until } = day
  const figures = [
    { name: 'late', count: late, filter: 'in_queue=1' },
    { name: 'late_pending', count: late_pending, filter: `status_id[]=${status.profilePending}` },
  ] as const
  return (
    <ul className="notice stack gap-4">
      {figures
        .filter(({ count }) => count > 0)
        .map(({ name, count, filter }) => {
          const text = t(`dashboard.validators.${name}`, { ...counted(count), days })
          return (
            <li key={name}>
              {listPath === undefined ? (
                <span>{text}</span>
              ) : (
                <Link to={`${listPath}?${filter}&waiting_until=${until}`}>{text}</Link>
              )}
            </li>
          )
        })}
    </ul>
  )
}

/** How many citizens each validator has under validation now, and since when the oldest of them waits. */
export function Validators({ listPath, onlyOwn }: Props): ReactElement {
  const { t } = useTranslation()
  const query = useStatistics()
  const rows = query.data?.data.validators
  const most = Math.max(1, ...(rows ?? []).map(({ waiting }) => waiting))
  const whose = (id: number) => (onlyOwn ? '' : `validators_id[]=${id}&`)
  return (
    <Section
      width="broad"
      title={t('dashboard.validators.title')}
      note={t('dashboard.now')}
      query={query}
      none={rows?.length === 0 ? t('dashboard.validators.none') : undefined}
    >
      {({ data }) => (
        <>
          <Late listPath={listPath} />
          <FiguresTable
            title={t('dashboard.validators.title')}
            head={[
              [t('fields.validator_id')],
              [t('dashboard.validators.waiting')],
              [t('dashboard.validators.oldest'), styles.late],
            ]}
          >
            <tbody>
              {data.validators.map(({ id, full_name, waiting, oldest_at }) => {
                const name = personNameCase(full_name)
                const count = formatNumber(waiting)
                return (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td>
                      <span className="row gap-8">
                        {listPath === undefined || waiting === 0 ? (
                          <span className={styles.figure}>{count}</span>
                        ) : (
                          <Link
                            className={styles.figure}
                            to={`${listPath}?${whose(id)}status_id[]=${status.profileValidating}`}
                            aria-label={t('dashboard.validators.open', { count, name })}
                          >
                            {count}
                          </Link>
                        )}
                        <span aria-hidden="true" className={styles.track}>
                          <span className={styles.warning} style={{ width: `${(waiting / most) * 100}%` }} />
                        </span>
                      </span>
                    </td>
                    <td className={styles.late}>
                      {oldest_at === null ? (
                        <span className="muted">{t('dashboard.validators.idle')}</span>
                      ) : (
                        <TimeAgo at={oldest_at} />
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </FiguresTable>
        </>
      )}
    </Section>
  )
}
