import { adultAge, innerCase } from '@portal/contract'
import type { Person } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { translate, useTranslation } from '../../../kit/text/i18n.ts'
import { NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import styles from './family.module.css'
import { nameOf, OnePerson } from './OnePerson.tsx'
import { isHolder, readingAge } from './people.ts'
import { textOfField } from './person-facts.ts'

/** A question and its answers, for a child who reads about themselves. */
const parts = ['why', 'who', 'ask'] as const

/** The values of a person in simple language, for a child. */
function ownFacts(person: Person) {
  const join = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(', ')
  const of = (field: Parameters<typeof textOfField>[1]) => textOfField(person, field)
  const disability = of('disability_id')
  return [
    ['name', join(nameOf(person), `${innerCase(of('document_type_id'))} ${of('document')}`)],
    ['born', join(of('birthdate'), of('city_birth_id'))],
    ['lives', join(of('address'), of('neighborhood_id') || of('other_neighborhood_name'), of('locality_id'))],
    [
      'health',
      join(
        of('blood_type'),
        of('eps_id'),
        disability === '' ? '' : translate('family.plain.disability', { kind: innerCase(disability) }),
      ),
    ],
    ['contact', join(of('contact_name'), of('contact_phone'))],
  ] as const
}

function Plain({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const facts = ownFacts(person).filter(([, text]) => text !== '')
  return (
    <div className={`stack gap-20 ${styles.plain}`}>
      <section>
        <h2>{t('family.plain.what')}</h2>
        <ul>
          {facts.map(([key, text]) => (
            <li key={key}>
              <span>{`${t(`family.plain.facts.${key}`)} `}</span>
              <strong>{text}</strong>
            </li>
          ))}
          {person.files_count === 0 ? null : <li>{t('family.plain.facts.files', { count: person.files_count })}</li>}
          {person.activities_count === 0 ? null : (
            <li>{t('family.plain.facts.activities', { count: person.activities_count })}</li>
          )}
          <li>{t('family.plain.facts.private')}</li>
        </ul>
      </section>
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`family.plain.${part}.title`)}</h2>
          <ul>
            {t(`family.plain.${part}.lines`)
              .split('\n')
              .map((line) => (
                <li key={line}>{line}</li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** For children of seven to seventeen: their stored data, the reason, who can see it, and their rights. */
export function PlainPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <OnePerson>
      {(person) =>
        isHolder(person) || person.age < readingAge || person.age >= adultAge ? (
          <NotFoundPage />
        ) : (
          <Page
            title={t('family.plain.title', { name: nameOf(person).split(' ')[0] ?? '' })}
            lead={t('family.plain.lead')}
            back={{ to: to('person', { id: person.id }), label: nameOf(person) }}
          >
            <Plain person={person} />
          </Page>
        )
      }
    </OnePerson>
  )
}
