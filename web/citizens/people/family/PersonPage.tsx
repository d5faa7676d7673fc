import { mdiChevronRight } from '@mdi/js'
import { adultAge } from '@portal/contract'
import { type Person, type PersonSection, personSections, removePerson } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { ButtonLink, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { householdKeys } from '../../frame/query-options.ts'
import { errorsOfSections, labelOfField } from '../profile-form/person-errors.ts'
import { valuesOf } from '../profile-form/person-values.ts'
import styles from './family.module.css'
import { Guardians } from './Guardians.tsx'
import { nameOf, OnePerson } from './OnePerson.tsx'
import { isHolder, isRemovable, lockOf, readingAge, stateOf } from './people.ts'
import { shownFields, textOfField } from './person-facts.ts'
import { ReturnedPanel } from './ReturnedPanel.tsx'
import { StateLine } from './StateLine.tsx'

/** Links to the other pages of a person: documents, activities, the page for children. */
function PersonLinks({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id, age, files_count, activities_count } = person
  const links: readonly (readonly [label: string, target: string])[] = [
    [t('family.person.documents', { count: files_count }), to('person-documents', { id })],
    [t('family.person.activities', { count: activities_count }), `${to('my-activities')}?person=${id}`],
    ...(age >= readingAge && age < adultAge
      ? [[t('family.person.plain', { name: nameOf(person) }), to('person-plain', { id })] as const]
      : []),
  ]
  return (
    <nav aria-label={t('family.person.more')} className="card">
      <ul className="stack">
        {links.map(([label, target]) => (
          <li key={target} className="ruled">
            <Link to={target} className={`row gap-12 ${styles.link}`}>
              <span>{label}</span>
              <Icon path={mdiChevronRight} size={22} mirrored />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One part of the stored data of a person, its missing fields, and the link to change it. */
function SectionCard({ person, section }: { readonly person: Person; readonly section: PersonSection }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id } = person
  const lock = section === 'identity' ? lockOf(person) : undefined
  const missing = errorsOfSections([section], valuesOf(person)).map(({ field }) => labelOfField(field))
  const facts = shownFields(section)
    .map((field) => [labelOfField(field), textOfField(person, field)] as const)
    .filter(([, text]) => text !== '')
  const label = lock === 'verified' ? 'ask' : missing.length > 0 ? 'complete' : 'change'
  return (
    <section className="card stack gap-16">
      <div className={`card-head ${styles.head}`}>
        <h2>{t(`family.sections.${section}`)}</h2>
        {lock === 'validating' ? null : (
          <ButtonLink to={to('person-section', { id, section })} variant="text">
            <span>{t(`family.person.${label}`)}</span>
            <span className="visually-hidden">{`: ${t(`family.sections.${section}`)}`}</span>
          </ButtonLink>
        )}
      </div>
      {lock === undefined ? null : <p className="muted">{t(`family.person.locked_${lock}`)}</p>}
      {missing.length === 0 ? null : (
        <p className="warning-ink">{t('family.person.missing', { fields: missing.join(', ') })}</p>
      )}
      {facts.length === 0 ? null : <Facts facts={facts} />}
    </section>
  )
}

function RemovePerson({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  return (
    <p className="flush">
      <AskingButton
        danger
        title={t('family.remove.title', { name: nameOf(person) })}
        text={t('family.remove.text')}
        action={t('family.remove.action')}
        send={() => request(removePerson, { params: { id: person.id } })}
        invalidates={householdKeys}
        onDone={({ data }) => {
          showDone(data)
          void navigate(to('family'), { replace: true })
        }}
      >
        {t('family.remove.open')}
      </AskingButton>
    </p>
  )
}

/** The page of one person of the family, with all data. */
export function PersonPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <OnePerson>
      {(person) => (
        <Page
          title={nameOf(person)}
          lead={t('family.age', { count: person.age })}
          back={{ to: to('family'), label: t('frame.family') }}
        >
          {stateOf(person) === 'returned' ? <ReturnedPanel person={person} /> : <StateLine person={person} />}
          <PersonLinks person={person} />
          {isHolder(person) ? null : <Guardians person={person} />}
          {personSections.map((section) => (
            <SectionCard key={section} person={person} section={section} />
          ))}
          {isRemovable(person) ? <RemovePerson person={person} /> : null}
        </Page>
      )}
    </OnePerson>
  )
}
