import type { Person, PersonSection } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { buttonClass } from '../../../kit/ui/Button.tsx'
import { Facts } from '../../../kit/ui/Facts.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { faultsOfSections, labelOfField } from '../../profile-form/person-faults.ts'
import { valuesOf } from '../../profile-form/person-values.ts'
import styles from './family.module.css'
import { lockOf } from './people.ts'
import { shownFields, textOfField } from './person-facts.ts'

interface Props {
  readonly person: Person
  readonly section: PersonSection
}

/** One part of what is stored about a person, what is missing in it, and the way to change it. */
export function SectionCard({ person, section }: Props): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id } = person
  const lock = section === 'identity' ? lockOf(person) : undefined
  const missing = faultsOfSections([section], valuesOf(person)).map(({ field }) => labelOfField(field))
  const facts = shownFields[section]
    .map((field) => [labelOfField(field), textOfField(person, field)] as const)
    .filter(([, text]) => text !== '')
  const label = lock === 'verified' ? 'ask' : missing.length > 0 ? 'complete' : 'change'
  return (
    <section className={`card ${styles.part}`}>
      <div className={`card-head ${styles.head}`}>
        <h2>{t(`family.sections.${section}`)}</h2>
        {lock === 'validating' ? null : (
          <Link to={to('person-section', { id, section })} className={buttonClass({ variant: 'text' })}>
            {t(`family.person.${label}`)}
            <span className="visually-hidden">: {t(`family.sections.${section}`)}</span>
          </Link>
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
