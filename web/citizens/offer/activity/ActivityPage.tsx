import { mdiAccountGroupOutline, mdiFilePdfBox } from '@mdi/js'
import { offerName, sentenceCase } from '@portal/contract'
import { activityTitle, type PublicSchedule, showPublicSchedule } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useLocation, useParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { currentLocale, useTranslation, withNamespaces } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { Skeleton, SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { MarkdownText } from '../../../kit/ui/text/MarkdownText.tsx'
import { agesText } from '../../frame/ages-text.ts'
import { NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { useIsSignedIn } from '../../frame/session/session.ts'
import { Fits } from '../fit/Fits.tsx'
import { useHousehold } from '../fit/household.ts'
import { boundaryText, placeText, priceText } from '../texts.ts'
import { ActivityAction } from './ActivityAction.tsx'
import styles from './activity.module.css'

const HouseholdDialog = lazy(
  () => withNamespaces(import('../fit/HouseholdDialog.tsx'), 'fits', 'forms'),
  'HouseholdDialog',
)

/** Times, place, ages, seats and price. */
function ActivityFacts({ activity }: { readonly activity: PublicSchedule }): ReactElement {
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
              {stage_name === park_name ? null : <span className="block">{offerName(stage_name)}</span>}
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
          is_teams
            ? [
                t('activity.teams'),
                t('activity.teams_text', {
                  min: activity.min_team_participants_quota,
                  max: activity.max_team_participants_quota,
                  count: activity.team_quota,
                }),
              ]
            : [t('activity.places'), t('activity.places_text', { count: activity.quota })],
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

/** The people of the family with whether each may take part; without people, the form to enter them. */
function ActivityFamily({ activity }: { readonly activity: PublicSchedule }): ReactElement | null {
  const { t } = useTranslation()
  const { members: people } = useHousehold()
  const isSignedIn = useIsSignedIn()
  const { dialog, open } = useDialog()
  if (activity.state === 'closed') return null
  return (
    <section className="card stack gap-12" aria-labelledby="activity-family">
      <h2 id="activity-family">{t('activity.who')}</h2>
      {people.length === 0 ? (
        <p>{t(isSignedIn ? 'activity.who_choose' : 'activity.who_ask')}</p>
      ) : (
        <Fits activity={activity} people={people} />
      )}
      <div>
        <Button
          variant="outlined"
          icon={mdiAccountGroupOutline}
          aria-haspopup="dialog"
          onClick={() => open((onClose) => <HouseholdDialog onClose={onClose} />)}
        >
          {t(people.length === 0 && !isSignedIn ? 'activity.who_begin' : 'activity.who_change')}
        </Button>
      </div>
      {dialog}
    </section>
  )
}

/** The regulations as PDF, and the consents to accept on enrolling. */
function ActivityConditions({ activity }: { readonly activity: PublicSchedule }): ReactElement | null {
  const { t } = useTranslation()
  // The response has a row for each consent and person of the account.
  const consents = [...new Map(activity.consent.map((one) => [one.id, one])).values()]
  if (consents.length === 0 && activity.regulations.length === 0) return null
  return (
    <section className="card stack gap-12" aria-labelledby="activity-conditions">
      <h2 id="activity-conditions">{t('activity.conditions')}</h2>
      {activity.regulations.length === 0 ? null : (
        <ul className="stack gap-8">
          {activity.regulations.map(({ id, name, file }) => (
            <li key={id}>
              <a href={file} target="_blank" rel="noopener noreferrer" className={`inline gap-8 ${styles.file}`}>
                <Icon path={mdiFilePdfBox} size={22} />
                <span>{`${sentenceCase(name)} (PDF)`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {consents.map(({ id, title, text }) => (
        <details key={id} className={styles.consent}>
          <summary>{sentenceCase(title)}</summary>
          <MarkdownText text={text} />
        </details>
      ))}
    </section>
  )
}

/** The query of the previous list, so that the link back keeps its filters. */
function searchOf(state: unknown): string {
  const { search } = (state ?? {}) as { readonly search?: unknown }
  return typeof search === 'string' ? search : ''
}

/** One activity, listed or not: its facts, its free seats, and the button to enrol. */
export function ActivityPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const id = Number(useParams().id)
  const { state } = useLocation()
  const result = useCallQuery(showPublicSchedule, { params: { id } })
  if (result.error?.status === 404) return <NotFoundPage of="activity" />
  const activity = result.data?.data
  return (
    <Page
      title={activity === undefined ? t('activity.loading') : offerName(activity.activity_name)}
      tab={activity && activityTitle(offerName(activity.activity_name), offerName(activity.park_name), currentLocale())}
      lead={activity === undefined ? undefined : offerName(activity.program_name)}
      back={{ to: to('offer') + searchOf(state), label: t('activity.all') }}
      wide
    >
      <QueryState
        query={result}
        waiting={
          <div className={styles.columns}>
            <Status className="visually-hidden">{t('ui.loading')}</Status>
            <Skeleton height={180} />
            <SkeletonLines lines={8} />
          </div>
        }
      />
      {activity === undefined ? null : (
        <div className={styles.columns}>
          <ActivityAction activity={activity} />
          <div className="stack gap-16">
            <ActivityFacts activity={activity} />
            <ActivityFamily activity={activity} />
            <ActivityConditions activity={activity} />
          </div>
        </div>
      )}
    </Page>
  )
}
