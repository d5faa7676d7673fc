import { offerName } from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'
import { Fragment, type ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { useNarrow } from '../../../kit/device/narrow.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { dayName, hourRange } from '../../../kit/text/timetable-text.ts'
import { agesText } from '../../frame/ages-text.ts'
import { usePageTo } from '../../frame/paths.ts'
import { SeatsChip } from '../activity/SeatsChip.tsx'
import { seatsOf } from '../activity/use-seats.ts'
import { OfferState } from '../list/OfferList.tsx'
import { type OfferQuery, useOffer } from '../list/use-offer-query.ts'
import { priceText } from '../texts.ts'
import styles from './week.module.css'
import { type Block, weekdays, weekOf } from './week.ts'

/** A week with more activities cannot be read: the page asks for filters. */
const most = 100

function Entry({ activity, hours }: { readonly activity: PublicSchedule; readonly hours?: string }): ReactElement {
  const to = usePageTo()
  const { search } = useLocation()
  return (
    <li className={`surface gap-2 break-words ${styles.entry}`}>
      {hours === undefined ? null : <span className="muted">{hours}</span>}
      <Link to={to('activity', { id: activity.id })} state={{ search }}>
        {offerName(activity.activity_name)}
      </Link>
      <span className="muted">{offerName(activity.park_name)}</span>
      <span className="muted">{`${agesText(activity)} · ${priceText(activity)}`}</span>
      {activity.state === 'open' ? null : <SeatsChip seats={seatsOf(activity)} isTeams={activity.is_teams} isPlain />}
    </li>
  )
}

/** One day below another, for a phone. */
function Days({ blocks }: { readonly blocks: readonly Block[] }): ReactElement {
  return (
    <div className="stack gap-24">
      {weekdays.map((day) => {
        const those = blocks.filter(({ days }) => days.includes(day))
        return those.length === 0 ? null : (
          <section key={day} className="stack gap-8">
            <h2>{sentenceCase(dayName(day).toLocaleUpperCase())}</h2>
            <ul className="stack gap-8">
              {those.map(({ activity, start, end }) => (
                <Entry key={activity.id} activity={activity} hours={hourRange(start, end)} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** A column for each day, with the hours one below another. */
function Timetable({ blocks }: { readonly blocks: readonly Block[] }): ReactElement {
  const { t } = useTranslation()
  const starts = [...new Set(blocks.map(({ start }) => start))]
  return (
    <table className={`surface ${styles.table}`}>
      <caption className="visually-hidden">{t('week.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('week.hour')}</th>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              {dayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {starts.map((start) => (
          <tr key={start}>
            <th scope="row">{hourRange(start, start)}</th>
            {weekdays.map((day) => (
              <td key={day}>
                <ul className="stack gap-8">
                  {blocks
                    .filter((block) => block.start === start && block.days.includes(day))
                    .map(({ activity, end }) => (
                      <Entry
                        key={activity.id}
                        activity={activity}
                        hours={t('week.until', { hour: hourRange(end, end) })}
                      />
                    ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Props {
  readonly offer: OfferQuery
  readonly onReset: () => void
  readonly onShowAll: (yes: boolean) => void
}

/** The activities as a week. */
export function WeekView({ offer, onReset, onShowAll }: Props): ReactElement {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const found = useOffer(offer, most)
  const { rows = [], listed, total } = found
  const { blocks, others } = weekOf(rows)
  return (
    <>
      <OfferState offer={offer} found={found} skeletons={3} onReset={onReset} onShowAll={onShowAll} />
      {total !== undefined && total > most ? (
        <p className="notice info">{t('week.too_many', { count: most })}</p>
      ) : null}
      <Fragment key={listed}>
        {blocks.length === 0 ? null : narrow ? <Days blocks={blocks} /> : <Timetable blocks={blocks} />}
        {others.length === 0 ? null : (
          <section className="stack gap-8">
            <h2>{t('week.others')}</h2>
            <ul className="stack gap-8">
              {others.map((activity) => (
                <Entry key={activity.id} activity={activity} />
              ))}
            </ul>
          </section>
        )}
      </Fragment>
    </>
  )
}
