import { nameCase } from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { Facts } from '../../../kit/ui/Facts.tsx'
import { agesText } from '../../layout/ages-text.ts'
import { boundaryText, placeText, priceText } from './texts.ts'

/** When, where, for whom, how many and for how much. */
export function ActivityFacts({ activity }: { readonly activity: PublicSchedule }): ReactElement {
  const { t } = useTranslation()
  const { stage_name, park_name, park_address, is_teams, disability } = activity
  const map = `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${park_address ?? park_name}, Bogotá` })}`
  return (
    <section className="card" aria-labelledby="activity-facts">
      <h2 id="activity-facts">{t('activity.facts')}</h2>
      <Facts
        facts={[
          [t('activity.when'), whenText(activity)],
          [
            t('activity.where'),
            <>
              <span className="block">{placeText(activity)}</span>
              {stage_name === park_name ? null : <span className="block">{nameCase(stage_name)}</span>}
              {park_address === null ? null : <span className="block">{nameCase(park_address)}</span>}
              <a href={map} target="_blank" rel="noopener noreferrer">
                {t('activity.map')}
              </a>
            </>,
          ],
          [
            t('activity.for_whom'),
            <>
              <span className="block">{agesText(activity)}</span>
              {disability ? <span className="block">{t('offer.for_disability')}</span> : null}
            </>,
          ],
          ...(is_teams
            ? [
                [
                  t('activity.teams'),
                  t('activity.teams_text', {
                    min: activity.min_team_participants_quota,
                    max: activity.max_team_participants_quota,
                    count: activity.team_quota,
                  }),
                ] as const,
              ]
            : [[t('activity.places'), t('activity.places_text', { count: activity.quota })] as const]),
          [t('activity.price'), priceText(activity)],
          [
            t('activity.enrolment'),
            t('activity.window', { from: boundaryText(activity.start_date), to: boundaryText(activity.final_date) }),
          ],
        ]}
      />
    </section>
  )
}
