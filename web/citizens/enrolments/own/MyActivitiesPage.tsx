import { offerName, status } from '@portal/contract'
import { type CitizenEnrolment, subscriptionVoucher } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { ButtonLink, Page } from '../../frame/Page.tsx'
import { usePageTo, withParam } from '../../frame/paths.ts'
import { readOwnDevice } from '../../frame/session/own-device.ts'
import { enrolmentStateOf } from '../enrol/place.ts'
import styles from '../taking-part.module.css'
import { InvitationForm } from '../team/InvitationForm.tsx'
import { mostShown, useEnrolments, useTeams } from './enrolments.ts'
import { useSavedCopy } from './saved-vouchers.ts'
import { VoucherLinks } from './VoucherLinks.tsx'
import { EnrolmentCard, Week } from './Week.tsx'
import { isCurrent } from './week.ts'

/** Prefetches a voucher, so that it opens without a connection, and saves it on the person's own device. */
function VoucherAhead({ of }: { readonly of: CitizenEnrolment }): null {
  const params = { id: of.citizen_schedule_id }
  const { data } = useCallQuery(subscriptionVoucher, { params }, { freshFor: Number.POSITIVE_INFINITY })
  useSavedCopy(readOwnDevice(), of, data?.data)
  return null
}

function Cards({ of }: { readonly of: readonly CitizenEnrolment[] }): ReactElement {
  return (
    <ul className={`grid gap-12 ${styles.cards}`}>
      {of.map((one) => (
        <li key={one.citizen_schedule_id}>
          <EnrolmentCard of={one} />
        </li>
      ))}
    </ul>
  )
}

/** The teams of the family, and the form for an invitation code. */
function Teams(): ReactElement | null {
  const { t } = useTranslation()
  const to = usePageTo()
  const result = useTeams()
  const teams = result.data?.data ?? []
  if (teams.length === 0) return result.data === undefined ? null : <InvitationForm />
  return (
    <section className="stack gap-12">
      <h2>{t('part.mine.teams')}</h2>
      <ul className={`grid gap-12 ${styles.cards}`}>
        {teams.map(({ id, name, activity_name, status_id }) => {
          const { state, color } = enrolmentStateOf(status_id)
          return (
            <li key={id}>
              <Link to={to('team', { id })} className={`surface pressable stack gap-4 ${styles.enrolment}`}>
                <span className="strong">{name}</span>
                <span className="small soft">{offerName(activity_name)}</span>
                <span>
                  <StatusChip text={t(`part.team_status.${state}`)} color={color} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <InvitationForm />
    </section>
  )
}

/** The people with an enrolment, as options. The address contains the selected person. */
function usePerson(rows: readonly CitizenEnrolment[]) {
  const [query, setQuery] = useSearchParams()
  const names = new Map(rows.map(({ profile_id, profile_name }) => [String(profile_id), personNameCase(profile_name)]))
  const requestedPerson = query.get('person') ?? ''
  return {
    people: [...names].map(([value, text]) => ({ value, text })),
    person: names.has(requestedPerson) ? requestedPerson : '',
    choose: (person: string) => setQuery((now) => withParam(now, 'person', person), { replace: true }),
  }
}

/** The enrolments of the whole family or of one person, as a week or as a list. Former ones are listed separately. */
export function MyActivitiesPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const [query] = useSearchParams()
  const isList = query.get('view') === 'list'
  const result = useEnrolments()
  const all = result.data?.data ?? []
  const { people, person, choose } = usePerson(all)
  const rows = all.filter(({ profile_id }) => person === '' || String(profile_id) === person)
  const current = rows.filter(isCurrent)
  const past = rows.filter((one) => !isCurrent(one))
  return (
    <Page title={t('part.mine.title')} wide>
      <QueryResult query={result} lines={8} />
      <VoucherLinks title={t('part.mine.vouchers')} />
      {people.length < 2 ? null : (
        <SelectBox
          label={t('part.mine.person')}
          empty={t('part.mine.everybody')}
          size="large"
          className={styles.whose}
          options={people}
          value={person}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      {result.data === undefined ? null : current.length > 0 ? (
        <>
          <nav aria-label={t('part.mine.view')} className={styles.views}>
            <Link to={`?${withParam(query, 'view', '')}`} aria-current={isList ? undefined : 'true'}>
              {t('offer.week')}
            </Link>
            <Link to={`?${withParam(query, 'view', 'list')}`} aria-current={isList ? 'true' : undefined}>
              {t('offer.list')}
            </Link>
          </nav>
          {isList ? <Cards of={current} /> : <Week of={current} />}
        </>
      ) : person === '' ? (
        <>
          <EmptyState kind="empty" text={t('part.mine.none')} />
          <p className="centered">
            <ButtonLink to={to('offer')}>{t('frame.to_offer')}</ButtonLink>
          </p>
        </>
      ) : (
        <EmptyState
          kind="no-match"
          text={t('part.mine.none_of')}
          action={{ label: t('part.mine.see_everybody'), run: () => choose('') }}
        />
      )}
      {past.length === 0 ? null : (
        <details>
          <summary className="fold">{t('part.mine.past', { count: past.length })}</summary>
          <div className="space-above">
            <Cards of={past} />
          </div>
        </details>
      )}
      {/* Teams that arrive first would move when the enrolments arrive. */}
      {result.isPending ? null : <Teams />}
      {all.length < mostShown ? null : <p className="muted">{t('part.mine.first', { count: mostShown })}</p>}
      {all
        .filter((one) => isCurrent(one) && one.schedule_status_id === status.enrolmentAccepted)
        .map((one) => (
          <VoucherAhead key={one.citizen_schedule_id} of={one} />
        ))}
    </Page>
  )
}
