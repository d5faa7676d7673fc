import { mdiChevronRight } from '@mdi/js'
import { adultAge } from '@portal/contract'
import { type Person, personSections, removePerson } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import styles from './family.module.css'
import { nameOf, OnePerson } from './OnePerson.tsx'
import { householdTags, isHolder, isRemovable, readingAge, stateOf } from './people.ts'
import { ReturnedPanel } from './ReturnedPanel.tsx'
import { SectionCard } from './SectionCard.tsx'
import { StateLine } from './StateLine.tsx'

const Confirm = lazy(async () => ({ default: (await import('../../../kit/ui/Confirm.tsx')).Confirm }))

/** What else belongs to a person: documents, activities, guardians, the page in the child's words. */
function PersonLinks({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id, age, files_count, activities_count } = person
  const links: readonly (readonly [label: string, target: string])[] = [
    [t('family.person.documents', { count: files_count }), to('person-documents', { id })],
    [t('family.person.activities', { count: activities_count }), to('my-activities')],
    ...(isHolder(person) ? [] : [[t('family.person.guardians'), to('person-guardians', { id })] as const]),
    ...(age >= readingAge && age < adultAge
      ? [[t('family.person.plain', { name: nameOf(person) }), to('person-plain', { id })] as const]
      : []),
  ]
  return (
    <nav aria-label={t('family.person.more')} className="card">
      <ul className={styles.links}>
        {links.map(([label, target]) => (
          <li key={target}>
            <Link to={target} className={styles.link}>
              <span>{label}</span>
              <Icon path={mdiChevronRight} size={22} mirrored />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RemovePerson({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useCallMutation(removePerson, {
    refreshes: householdTags,
    onDone: ({ data }) => {
      showDone(data)
      void navigate(to('family'), { replace: true })
    },
  })
  return (
    <p className="flush">
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('family.remove.open')}
      </Button>
      {isAsking ? (
        <Confirm
          danger
          title={t('family.remove.title', { name: nameOf(person) })}
          text={t('family.remove.text')}
          action={t('family.remove.action')}
          busy={isPending}
          error={error?.message}
          onConfirm={() => mutate({ params: { id: person.id } })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </p>
  )
}

/** Everything about one person of the family. */
export function PersonPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <OnePerson>
      {(person) => (
        <Page
          title={nameOf(person)}
          lead={t('family.age', { count: person.age })}
          back={{ to: to('family'), label: t('family.title') }}
        >
          {stateOf(person) === 'returned' ? <ReturnedPanel person={person} /> : <StateLine person={person} />}
          <PersonLinks person={person} />
          {personSections.map((section) => (
            <SectionCard key={section} person={person} section={section} />
          ))}
          {isRemovable(person) ? <RemovePerson person={person} /> : null}
        </Page>
      )}
    </OnePerson>
  )
}
