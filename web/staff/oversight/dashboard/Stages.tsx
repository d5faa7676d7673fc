import { can, scopeOf, status } from '@portal/contract'
import { dashboard } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatNumber, today } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { usePrincipal } from '../../frame/session/session.tsx'
import { PeriodField, usePeriod } from './PeriodField.tsx'
import { daysOf } from './period.ts'
import { FiguresTable, ListLink, Section } from './Section.tsx'
import styles from './section.module.css'

/** The filter of schedules for those with enrolments that take a seat. */
const taking = [status.enrolmentPending, status.enrolmentAccepted].map((id) => `enrolment_status_id[]=${id}`).join('&')

/** Enrolments by stage, the largest number first, in pages. */
export function Stages({ schedulesPath }: { readonly schedulesPath: string | undefined }): ReactElement {
  const { t } = useTranslation()
  const [period, setPeriod] = usePeriod('enrolments', 'all')
  const [page, setPage] = useState(1)
  const principal = usePrincipal()
  // The seats of the listed schedules add up to the number only when it has every enrolment, of all days and all citizens.
  const hasAll =
    period === 'all' &&
    scopeOf(principal) === 'all' &&
    (['Profile', 'CitizenSchedule'] as const).every((model) => can(principal, 'view', model))
  const days = daysOf(period, today())
  const query = useCallQuery(dashboard, { query: { ...days, ...(page === 1 ? {} : { page }) } }, { keepPrevious: true })
  const stages = query.data?.data.activities
  const last = stages?.last_page ?? 1
  const most = Math.max(1, ...(stages?.data ?? []).map(({ users_count }) => users_count))
  const title = t('dashboard.stages.title')
  return (
    <Section
      title={title}
      note={t('dashboard.stages.help')}
      query={query}
      none={stages?.total === 0 ? t('dashboard.stages.none') : undefined}
      tools={
        <PeriodField
          withAll
          section={title}
          period={period}
          onChange={(next) => {
            setPage(1)
            setPeriod(next)
          }}
        />
      }
    >
      {({ data: { activities } }) => (
        <>
          <FiguresTable title={title} head={[[t('fields.stage_id')], [t('dashboard.stages.count')]]}>
            <tbody>
              {activities.data.map(({ id, name, users_count }) => {
                const label = nameCase(name)
                return (
                  <tr key={id}>
                    <th scope="row">
                      <ListLink
                        to={schedulesPath && `${schedulesPath}?stage_id=${id}`}
                        label={t('dashboard.stages.open', { name: label })}
                      >
                        {label}
                      </ListLink>
                    </th>
                    <td>
                      <span className="row gap-8">
                        <span className={styles.figure}>
                          <ListLink
                            to={hasAll ? schedulesPath && `${schedulesPath}?stage_id=${id}&${taking}` : undefined}
                            label={t('dashboard.stages.open_count', { name: label, count: users_count })}
                          >
                            {formatNumber(users_count)}
                          </ListLink>
                        </span>
                        <span aria-hidden="true" className={styles.track}>
                          <span className={styles.accent} style={{ width: `${(users_count / most) * 100}%` }} />
                        </span>
                      </span>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </FiguresTable>
          {last <= 1 ? null : (
            <nav className={`row muted gap-8 ${styles.turn}`} aria-label={t('dashboard.stages.pages')}>
              <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {t('dashboard.stages.previous')}
              </Button>
              <span className="figures">{t('ui.page', { page: formatNumber(page), pages: formatNumber(last) })}</span>
              <Button size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
                {t('dashboard.stages.next')}
              </Button>
            </nav>
          )}
        </>
      )}
    </Section>
  )
}
