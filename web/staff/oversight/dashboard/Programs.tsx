import { status } from '@portal/contract'
import type { ReactElement } from 'react'
import { formatNumber, formatPercent } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { FiguresTable, ListLink, Section } from './Section.tsx'
import styles from './section.module.css'
import { useStatistics } from './use-statistics.ts'

const figureNames = ['quota', 'accepted', 'pending', 'free'] as const

/**
 * The filter for the schedules whose seats a figure adds up. The free seats are the difference of the other figures. Their link opens the
 * schedules with free seats, which may have more together: a schedule with too many people lowers the difference.
 */
const filters = {
  quota: '',
  accepted: `&enrolment_status_id[]=${status.enrolmentAccepted}`,
  pending: `&enrolment_status_id[]=${status.enrolmentPending}`,
  free: '&has_seats=1',
} as const

/** Seats of the active schedules by program: accepted, pending, free. */
export function Programs({ schedulesPath }: { readonly schedulesPath: string | undefined }): ReactElement {
  const { t } = useTranslation()
  const query = useStatistics()
  return (
    <Section
      width="broad"
      title={t('dashboard.programs.title')}
      note={t('dashboard.now')}
      query={query}
      none={query.data?.data.programs.length === 0 ? t('dashboard.programs.none') : undefined}
    >
      {({ data }) => {
        const shares = data.programs.map(({ quota, accepted }) => (quota === 0 ? 0 : accepted / quota))
        return (
          <FiguresTable
            title={t('dashboard.programs.title')}
            head={[
              [t('fields.program_id')],
              [t('dashboard.programs.taken'), styles.notOnPhone],
              ...figureNames.map((name) => [t(`dashboard.programs.${name}`), styles.number] as const),
            ]}
          >
            <tbody>
              {data.programs.map(({ id, name, quota, accepted, pending }) => {
                const free = quota - accepted - pending
                const whole = Math.max(1, quota, accepted + pending)
                const label = nameCase(name)
                const share = quota === 0 ? '–' : formatPercent(accepted / quota, shares)
                const active = schedulesPath && `${schedulesPath}?program_id=${id}&is_activated=1`
                const counts = { quota, accepted, pending }
                const figures = {
                  accepted: formatNumber(accepted),
                  pending: formatNumber(pending),
                  free: formatNumber(Math.max(0, free)),
                }
                return (
                  <tr key={id}>
                    <th scope="row">
                      <ListLink to={active} label={t('dashboard.programs.open', { name: label })}>
                        {label}
                      </ListLink>
                      <span className={`muted ${styles.onPhone}`}>{`${t('dashboard.programs.taken')} ${share}`}</span>
                    </th>
                    <td className={styles.notOnPhone}>
                      <span className="row gap-8" data-tip={t('dashboard.programs.tip', figures)}>
                        <span className={styles.figure}>{share}</span>
                        <span aria-hidden="true" className={styles.track}>
                          <span className={styles.success} style={{ width: `${(accepted / whole) * 100}%` }} />
                          <span className={styles.warning} style={{ width: `${(pending / whole) * 100}%` }} />
                        </span>
                      </span>
                    </td>
                    {(['quota', 'accepted', 'pending'] as const).map((figure) => (
                      <td key={figure} className={styles.number}>
                        <ListLink
                          to={counts[figure] === 0 ? undefined : active && `${active}${filters[figure]}`}
                          label={t(`dashboard.programs.open_${figure}`, { name: label, count: counts[figure] })}
                        >
                          {formatNumber(counts[figure])}
                        </ListLink>
                      </td>
                    ))}
                    <td className={styles.number}>
                      {free < 0 ? (
                        <span className="error-ink">
                          {t('dashboard.programs.over', { seats: formatNumber(-free) })}
                        </span>
                      ) : (
                        <ListLink
                          to={free === 0 ? undefined : active && `${active}${filters.free}`}
                          label={t('dashboard.programs.open_free', { name: label })}
                        >
                          {figures.free}
                        </ListLink>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </FiguresTable>
        )
      }}
    </Section>
  )
}
