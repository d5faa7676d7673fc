import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiChevronRight } from '@mdi/js'
import { checkOwnEnrolment, listPeopleToChoose, type PublicSchedule } from '@portal/contract/citizens'
import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
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
  /** Called when the server has answered whether this person can take part. Without an answer the row shows the error, as one that may. */
  readonly onChecked: (id: number, can: boolean) => void
}

/** One person: a link to the next step for somebody who can take part; otherwise grey, with the reason and the remedy. */
function PersonChoice({ person, schedule, isShownAbove, onChecked }: PersonProps): ReactElement {
  const { t } = useTranslation()
  const check = useCallQuery(checkOwnEnrolment, { params: { id: person.id, schedule: schedule.id } })
  const reasons = check.data?.data.reasons
  const can = reasons && canChoose(reasons)
  const shownAsPossible = can ?? (check.isError ? true : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (shownAsPossible !== undefined) onChecked(person.id, shownAsPossible)
  }, [shownAsPossible])
  const name = (
    <span>
      <span className="strong">{personNameCase(person.name)}</span>
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
  const shown = can === true ? undefined : reasonToShow(reasons)
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
      aria-label={`${personNameCase(person.name)}. ${t('part.people.cannot')}`}
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

function People({ of, ...rest }: Omit<PersonProps, 'person'> & { readonly of: readonly PersonProps['person'][] }) {
  return (
    <ul className="surface">
      {of.map((person) => (
        <li key={person.id} className="ruled">
          <PersonChoice person={person} {...rest} />
        </li>
      ))}
    </ul>
  )
}

/** The people of the account except one, by whether they can take part; until a row answered, a person is among those who can. */
function useChecked(except?: number) {
  const people = useCallQuery(listPeopleToChoose, {})
  const [checked, setChecked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const rows = (people.data?.data ?? []).filter(({ id }) => id !== except)
  return {
    people,
    rows,
    // Nobody moves under a finger: the people appear together, when everybody is checked.
    isComplete: people.data !== undefined && rows.every(({ id }) => checked.has(id)),
    can: rows.filter(({ id }) => checked.get(id) !== false),
    cannot: rows.filter(({ id }) => checked.get(id) === false),
    note: (id: number, can: boolean) => setChecked((now) => new Map(now).set(id, can)),
  }
}

/** The other people of the account who can take part, after one was enrolled; nothing without any. */
export function OthersWhoCan({ schedule, except }: { readonly schedule: PublicSchedule; readonly except: number }) {
  const { t } = useTranslation()
  const { can, isComplete, note } = useChecked(except)
  const title = t('part.done.others')
  if (can.length === 0) return null
  return (
    <section aria-label={title} className="stack gap-8" hidden={!isComplete}>
      <h2>{title}</h2>
      <People of={can} schedule={schedule} isShownAbove={false} onChecked={note} />
    </section>
  )
}

/** The people of the account: first those who can take part, below them the others with the reason and the remedy. */
export function ChoosePerson({ schedule, isShownAbove }: Pick<PersonProps, 'schedule' | 'isShownAbove'>): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { people, can, isComplete, cannot, note } = useChecked()
  const groups = [
    { label: t('part.people.can_title'), rows: can },
    { label: t('part.people.cannot_title'), rows: cannot },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <section aria-label={t('part.people.legend')} className="stack gap-16">
      <QueryResult query={people} lines={4} none={t('part.people.none')} />
      {people.data === undefined || isComplete ? null : <SkeletonLines lines={4} />}
      {groups.map(({ label, rows }) => (
        <section key={label} aria-label={label} className="stack gap-8" hidden={!isComplete}>
          {groups.length === 1 ? null : <h2>{label}</h2>}
          <People of={rows} schedule={schedule} isShownAbove={isShownAbove} onChecked={note} />
        </section>
      ))}
      <p className="flush" hidden={!isComplete}>
        <ButtonLink to={to('add-person')} variant="text">
          {t('part.people.add')}
        </ButtonLink>
      </p>
    </section>
  )
}
