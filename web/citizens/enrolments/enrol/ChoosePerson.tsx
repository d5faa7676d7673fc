import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiChevronRight } from '@mdi/js'
import { checkOwnEnrolment, listPeopleToChoose, type PublicSchedule } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { ButtonLink } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import styles from '../taking-part.module.css'
import { RemedyLink } from './EnrolmentRefused.tsx'
import { canChoose, reasonToShow, refusals } from './refusals.ts'

interface PersonProps {
  /** Whether the page already shows the reason against everybody and its remedy. */
  readonly isShownAbove: boolean
  readonly person: { readonly id: number; readonly name: string; readonly age: number }
  readonly schedule: PublicSchedule
}

/** One person: a link to the next step for somebody who can take part; otherwise grey, with the reason and the remedy. */
function PersonChoice({ person, schedule, isShownAbove }: PersonProps): ReactElement {
  const { t } = useTranslation()
  const result = useCallQuery(checkOwnEnrolment, { params: { id: person.id, schedule: schedule.id } })
  const reasons = result.data?.data.reasons
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
        <QueryResult query={result} lines={1} compact />
      </div>
    )
  const shown = canChoose(reasons) ? undefined : reasonToShow(reasons)
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

/** The people of the account, each with whether they can take part. */
export function ChoosePerson({ schedule, isShownAbove }: Omit<PersonProps, 'person'>): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const people = useCallQuery(listPeopleToChoose, {})
  return (
    <section aria-label={t('part.people.legend')} className="stack gap-12">
      <QueryResult query={people} lines={4}>
        {({ data: rows }) => (
          <>
            {rows.length === 0 ? <EmptyState kind="empty" text={t('part.people.none')} /> : null}
            <ul className="surface">
              {rows.map((person) => (
                <li key={person.id} className="ruled">
                  <PersonChoice person={person} schedule={schedule} isShownAbove={isShownAbove} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryResult>
      <p className="flush">
        <ButtonLink to={to('add-person')} variant="text">
          {t('part.people.add')}
        </ButtonLink>
      </p>
    </section>
  )
}
