import { mdiAccountPlusOutline } from '@mdi/js'
import { citizenCurrentUser, listGuardianInvitations, listPeople, type Person } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../kit/layout/Avatar.tsx'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { ButtonLink, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { officeEvery } from '../../frame/query-options.ts'
import styles from './family.module.css'
import { Invitations } from './Invitations.tsx'
import { nameOf } from './OnePerson.tsx'
import { everybody, inOrder, isHolder, type NextStep, nextStepOf } from './people.ts'
import { StateLine } from './StateLine.tsx'
import { UndeliveredEmail } from './UndeliveredEmail.tsx'

/** One person of the family: name, state, and the next step. */
function PersonCard({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id, age, completion } = person
  const step = nextStepOf(person)
  const targets: Readonly<Record<Exclude<NextStep, 'wait'>, string>> = {
    correct: to('person', { id }),
    complete: to('person', { id }),
    document: to('person-documents', { id }),
    join: to('offer'),
  }
  return (
    <li className={`grid gap-14 card ${styles.card}`}>
      <div className="row gap-12">
        <Avatar name={nameOf(person)} />
        <div className="shrink">
          <h2 className={styles.name}>
            <Link to={to('person', { id })}>{nameOf(person)}</Link>
          </h2>
          <p className="muted">
            {`${t('family.age', { count: age })}${isHolder(person) ? ` · ${t('family.you')}` : person.is_own ? '' : ` · ${t('family.shared')}`}`}
          </p>
        </div>
      </div>
      <StateLine person={person} />
      {completion < 100 ? (
        <div className="stack gap-4">
          <progress
            className={styles.progress}
            value={completion}
            max={100}
            aria-label={t('family.completion_label')}
          />
          <small>{t('family.completion', { count: completion })}</small>
        </div>
      ) : null}
      {step === 'wait' ? null : (
        <p>
          <ButtonLink to={targets[step]} variant="outlined">
            <span>{t(`family.next.${step}`)}</span>
            <span className="visually-hidden">{`: ${nameOf(person)}`}</span>
          </ButtonLink>
        </p>
      )}
    </li>
  )
}

/** The start page of a signed-in citizen: the people in their care, each with the state and the next step. */
export function FamilyPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const result = useCallQuery(listPeople, everybody, { every: officeEvery })
  const account = useCallQuery(citizenCurrentUser, {})
  const invitations = useCallQuery(listGuardianInvitations, {})
  // The notice and the invitations are above the people: shown later, they would move them.
  const isWaiting = account.isPending || invitations.isPending
  return (
    <Page title={t('frame.family')} lead={t('family.lead')} wide>
      {isWaiting ? (
        <SkeletonLines lines={8} />
      ) : (
        <>
          <UndeliveredEmail />
          <Invitations />
          <QueryResult query={result} lines={8}>
            {({ data: people }) => (
              <>
                <ul className={`grid gap-16 ${styles.cards}`}>
                  {inOrder(people).map((person) => (
                    <PersonCard key={person.id} person={person} />
                  ))}
                </ul>
                {people.length < 2 ? <p className="muted">{t('family.alone')}</p> : null}
                <p>
                  <ButtonLink to={to('add-person')}>
                    <Icon path={mdiAccountPlusOutline} size={20} />
                    <span>{t('family.add')}</span>
                  </ButtonLink>
                </p>
              </>
            )}
          </QueryResult>
        </>
      )}
    </Page>
  )
}
