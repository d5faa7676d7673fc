import { mdiArrowRight } from '@mdi/js'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { counted, formatDate, formatDuration } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { buttonClass } from '../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { PeriodField, usePeriod } from './PeriodField.tsx'
import { Section } from './Section.tsx'
import styles from './section.module.css'
import { useStatistics, usualPeriod } from './use-statistics.ts'
import { Days } from './Weeks.tsx'

/** From this number of hours on, days are easier to understand. */
const hoursOfDays = 48

/** `5.25` hours → "5,3 horas"; from two days on in days: `80` → "3,3 días". */
function durationLabels(hours: number): string {
  const inDays = hours >= hoursOfDays
  return inDays ? formatDuration(hours / 24, 'day') : formatDuration(hours, 'hour')
}

/** How long citizens wait from the assignment to the verification. */
export function Times({ listPath }: { readonly listPath: string | undefined }): ReactElement {
  const { t } = useTranslation()
  const [period, setPeriod] = usePeriod('times', usualPeriod)
  const query = useStatistics(period)
  const figures = query.data?.data
  const title = t('dashboard.times.title')
  return (
    <Section
      title={title}
      note={figures === undefined ? undefined : <Days period={figures} />}
      lines={4}
      query={query}
      none={figures?.times.count === 0 ? t('dashboard.times.none') : undefined}
      tools={<PeriodField section={title} period={period} onChange={setPeriod} />}
    >
      {({ data: { times, start_date, final_date } }) => {
        const days = { from: formatDate(start_date), to: formatDate(final_date) }
        const text = t('dashboard.times.count', counted(times.count))
        return (
          <>
            <dl className={styles.large}>
              <div>
                <dt>{t('dashboard.times.median')}</dt>
                <dd>{times.median_hours === null ? '–' : durationLabels(times.median_hours)}</dd>
              </div>
              <div>
                <dt>{t('dashboard.times.p90')}</dt>
                <dd>{times.p90_hours === null ? '–' : durationLabels(times.p90_hours)}</dd>
              </div>
            </dl>
            <p className="muted">{t('dashboard.times.help')}</p>
            {listPath === undefined ? (
              <p className="muted">{text}</p>
            ) : (
              <Link
                to={`${listPath}?verified_from=${start_date}&verified_to=${final_date}`}
                className={`${buttonClass({ size: 'small' })} ${styles.more}`}
                aria-label={`${text}. ${t('dashboard.times.open', days)}`}
              >
                <span>{text}</span>
                <Icon path={mdiArrowRight} size={18} mirrored />
              </Link>
            )}
          </>
        )
      }}
    </Section>
  )
}
