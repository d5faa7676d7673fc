import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiChevronRight } from '@mdi/js'
import { checkOwnEnrolment, listPeopleToChoose, type PublicSchedule } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallQueries, useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { ButtonLink } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import styles from '../taking-part.module.css'
import { RemedyLink } from './EnrolmentRefused.tsx'
import { canChoose, reasonToShow, refusals } from './refusals.ts'

type Check = ReturnType<typeof useCallQueries<typeof checkOwnEnrolment>>[number]

interface PersonProps {
  /** Whether the page already shows the reason against everybody and its remedy. */
  readonly isShownAbove: boolean
  readonly person: { readonly id: number; readonly name: string; readonly age: number }
  readonly schedule: PublicSchedule
  /** Whether this person can take part, and the reasons against it. */
  readonly check: Check
}

/** The reason to show for a person who cannot be chosen; undefined for others, and while nothing is known. */
function reasonAgainst({ data }: Check) {
  const reasons = data?.data.reasons
  return reasons === undefined || canChoose(reasons) ? undefined : reasonToShow(reasons)
}

/** One person: a link to the next step for somebody who can take part; otherwise grey, with the reason and the remedy. */
function PersonChoice({ person, schedule, isShownAbove, check }: PersonProps): ReactElement {
  const { t } = useTranslation()
  const reasons = check.data?.data.reasons
  const name = (
    <span>
      <span className="strong">{nameCase(person.name)}</span>
      <span> </span>
      <span className="muted one-line">{t('part.people.years', { count: person.age })}</span>
    </span>
  )
  if (reasons === undefined)
    return (
      <div className={`row wrap gap-12 ${styles.person}`}>
        {name}
        <QueryResult query={check} lines={1} compact />
      </div>
    )
  const shown = reasonAgainst(check)
  if (shown === undefined) {
    const overlaps = reasons.some(({ code }) => code === 'clash_warning')
    return (
      <Link to={`?person=${person.id}`} className={`pressable row wrap gap-12 ${styles.person} ${styles.possible}`}>
        <span className="stack gap-4 grow">
          {name}
          <span className={`row gap-6 small ${overlaps ? 'warning-ink' : 'success-ink'}`}>
            <Icon path={overlaps ? mdiAlertCircleOutline : mdiCheckCircleOutline} size={18} />
            <span>{t(overlaps ? 'part.people.overlap' : 'part.people.can')}</span>
          </span>
        </span>
        <Icon path={mdiChevronRight} size={24} mirrored />
      </Link>
    )
  }
  const { about, remedy } = refusals[shown.code]
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is found by keyboard where the person would be chosen
      tabIndex={0}
      aria-label={`${nameCase(person.name)}. ${t('part.people.cannot')}`}
      className={`row wrap gap-12 ${styles.person} ${styles.impossible}`}
    >
      <div className="stack gap-6">
        {name}
        <p className="small">{shown.reason}</p>
        {shown.from === null || shown.code === 'enrolment_not_open' ? null : (
          <p className="small">{t('part.ways.from', { date: formatDate(shown.from) })}</p>
        )}
        {isShownAbove && about === 'activity' ? null : (
          <div>
            <RemedyLink remedy={remedy} schedule={schedule.id} person={person.id} program={schedule.program_id} />
          </div>
        )}
      </div>
    </article>
  )
}

/** The people of the account: first those who can take part, below them the others with the reason and the remedy. */
export function ChoosePerson({ schedule, isShownAbove }: Pick<PersonProps, 'schedule' | 'isShownAbove'>): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const people = useCallQuery(listPeopleToChoose, {})
  const rows = people.data?.data ?? []
  const checks = useCallQueries(
    checkOwnEnrolment,
    rows.map(({ id }) => ({ params: { id, schedule: schedule.id } })),
  )
  const choices = rows.flatMap((person, place) => {
    const check = checks[place]
    return check === undefined ? [] : [{ person, check }]
  })
  const groups = [
    { label: t('part.people.can_title'), choices: choices.filter(({ check }) => reasonAgainst(check) === undefined) },
    {
      label: t('part.people.cannot_title'),
      choices: choices.filter(({ check }) => reasonAgainst(check) !== undefined),
    },
  ].filter(({ choices }) => choices.length > 0)
  return (
    <section aria-label={t('part.people.legend')} className="stack gap-16">
      <QueryResult query={people} lines={4} none={t('part.people.none')} />
      {/* The order is known when every check has ended: nobody moves under a finger. */}
      {checks.some(({ isLoading }) => isLoading) ? (
        <SkeletonLines lines={2 * rows.length} />
      ) : (
        groups.map(({ label, choices }) => (
          <section key={label} aria-label={label} className="stack gap-8">
            {groups.length === 1 ? null : <h2>{label}</h2>}
            <ul className="surface">
              {choices.map(({ person, check }) => (
                <li key={person.id} className="ruled">
                  <PersonChoice person={person} schedule={schedule} isShownAbove={isShownAbove} check={check} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      <p className="flush">
        <ButtonLink to={to('add-person')} variant="text">
          {t('part.people.add')}
        </ButtonLink>
      </p>
    </section>
  )
}
