import { mdiPrinterOutline } from '@mdi/js'
import { currentUser, type Schedule } from '@portal/contract'
import { type ReactElement, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { serverNow } from '../../../kit/device/clock.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase, personNameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { BackLink } from '../../../kit/ui/button/BackLink.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { seatCountsOf, takenNote } from '../../offer/schedules/seats.ts'
import { agesText, placeText } from '../../offer/schedules/texts.ts'
import styles from './print-sheet.module.css'
import { allParam, isFiltered } from './roster-query.ts'

interface Props {
  readonly schedule: Schedule
  readonly title: string
  /** What the list has, after who made it and when: "60 inscripciones". */
  readonly note: string | undefined
  readonly canPrint: boolean
  /** Controls beside the button that prints. */
  readonly controls: Elements
  readonly children: Elements
}

/** A list about a roster that is printed: a head with the schedule, and the list. */
export function Sheet({ schedule, title, note, canPrint, controls, children }: Props): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const [search] = useSearchParams()
  const userName = useCallQuery(currentUser, {}).data?.data.full_name
  const seats = seatCountsOf(schedule)
  const printedAt = useMemo(() => formatMoment(new Date(serverNow())), [])
  const rest = new URLSearchParams(search)
  rest.delete('show')
  rest.delete(allParam)
  const back = `${path('schedules-id-users', { id: schedule.id })}${rest.size === 0 ? '' : `?${rest.toString()}`}`
  const made = [
    userName === undefined ? '' : t('roster.sheet.generated', { user: personNameCase(userName), when: printedAt }),
    isFiltered(search) ? t('roster.sheet.filtered') : '',
    note ?? '',
  ].filter((text) => text !== '')

  return (
    <div className={`stack gap-12 ${styles.page}`}>
      <div className="no-print spread gap-8">
        <BackLink to={back} label={t('roster.enrolment.back')} />
        {controls}
        <Button variant="filled" icon={mdiPrinterOutline} disabled={!canPrint} onClick={() => window.print()}>
          {t('schedules.print')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and it contains no control */}
      <article tabIndex={0} className={`surface stack gap-16 ${styles.sheet}`}>
        <header>
          <p className="muted">{t('product.institute')}</p>
          <PageTitle>{title}</PageTitle>
          <Facts
            className={styles.facts}
            facts={[
              [t('fields.activity_name'), nameCase(schedule.activity_name)],
              [t('fields.program_name'), nameCase(schedule.program_name)],
              [t('schedules.when'), whenText(schedule)],
              [t('schedules.where'), placeText(schedule)],
              [t('schedules.ages_title'), agesText(schedule)],
              [
                t(schedule.is_teams ? 'fields.team_quota' : 'fields.quota'),
                `${formatNumber(seats.quota)} · ${takenNote(seats)}`,
              ],
            ]}
          />
          <p className={`muted ${styles.made}`}>{made.join(' · ')}</p>
        </header>
        {children}
      </article>
    </div>
  )
}
