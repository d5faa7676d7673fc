import { dashboardSignUps } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { FiguresTable, ListLink, Section } from './Section.tsx'
import styles from './section.module.css'
import { Days } from './Weeks.tsx'

function dayPath(listPath: string, day: string, name: 'begun' | 'finished'): string {
  return `${listPath}?start_date=${day}&final_date=${day}${name === 'begun' ? '' : '&state[]=verified'}`
}

/** The sign-ups of the last two weeks, begun and finished, and the codes that wait now. Each number links to the list of exactly these. */
export function SignUps({ listPath }: { readonly listPath: string | undefined }): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(dashboardSignUps, {}, { every: 60_000 })
  const figures = query.data?.data
  const isNone = figures !== undefined && figures.begun === 0 && figures.waiting === 0
  const whole = figures && listPath && `${listPath}?start_date=${figures.start_date}&final_date=${figures.final_date}`
  const period = figures && { from: formatDate(figures.start_date), to: formatDate(figures.final_date) }
  const title = t('dashboard.sign_ups.title')
  return (
    <Section
      title={title}
      note={figures === undefined ? undefined : <Days period={figures} />}
      query={query}
      none={isNone ? t('dashboard.sign_ups.none') : undefined}
    >
      {({ data: figures }) => (
        <>
          <dl className={styles.large}>
            <div>
              <dt>{t('dashboard.sign_ups.waiting')}</dt>
              <dd>
                <ListLink
                  to={figures.waiting === 0 ? undefined : listPath && `${listPath}?state[]=waiting`}
                  label={t('dashboard.sign_ups.open_waiting', { count: figures.waiting })}
                >
                  {formatNumber(figures.waiting)}
                </ListLink>
              </dd>
            </div>
          </dl>
          <FiguresTable
            title={title}
            head={[
              [t('dashboard.sign_ups.day')],
              [t('dashboard.sign_ups.begun'), styles.number],
              [t('dashboard.sign_ups.finished'), styles.number],
            ]}
          >
            <tbody>
              {figures.days.toReversed().map((row) => (
                <tr key={row.day}>
                  <th scope="row">{formatDate(row.day)}</th>
                  {(['begun', 'finished'] as const).map((name) => (
                    <td key={name} className={styles.number}>
                      <ListLink
                        to={row[name] === 0 ? undefined : listPath && dayPath(listPath, row.day, name)}
                        label={t(`dashboard.sign_ups.open_day_${name}`, { day: formatDate(row.day), count: row[name] })}
                      >
                        {formatNumber(row[name])}
                      </ListLink>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('dashboard.weeks.sum')}</th>
                <td className={styles.number}>
                  <ListLink
                    to={figures.begun === 0 ? undefined : whole}
                    label={t('dashboard.sign_ups.open_begun', { ...period, count: figures.begun })}
                  >
                    {formatNumber(figures.begun)}
                  </ListLink>
                </td>
                <td className={styles.number}>
                  <ListLink
                    to={figures.finished === 0 ? undefined : whole && `${whole}&state[]=verified`}
                    label={t('dashboard.sign_ups.open_finished', { ...period, count: figures.finished })}
                  >
                    {formatNumber(figures.finished)}
                  </ListLink>
                </td>
              </tr>
            </tfoot>
          </FiguresTable>
        </>
      )}
    </Section>
  )
}
