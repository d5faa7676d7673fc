import { personSections } from '@portal/contract/citizens'
import { type ReactElement, Suspense } from 'react'
import { useParams } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { nameOf, OnePerson } from './OnePerson.tsx'
import { lockOf } from './people.ts'

const IdentityRequest = lazy(() => import('./IdentityRequest.tsx'), 'IdentityRequest')
const SectionForm = lazy(() => import('./SectionForm.tsx'), 'SectionForm')

/** Edits one part of a person. Verified names and documents are changed by a request. */
export function PersonSectionPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { section: requested } = useParams()
  const section = personSections.find((one) => one === requested)
  if (section === undefined) return <NotFoundPage />
  return (
    <OnePerson>
      {(person) => {
        const lock = section === 'identity' ? lockOf(person) : undefined
        return (
          <Page
            title={t(`family.sections.${section}`)}
            back={{ to: to('person', { id: person.id }), label: nameOf(person) }}
          >
            {lock === 'validating' ? <p>{t('family.person.locked_validating')}</p> : null}
            {/* The button to send appears together with the fields, because its errors link to them. */}
            <Suspense fallback={<SkeletonLines lines={6} />}>
              {lock === 'verified' ? <IdentityRequest person={person} /> : null}
              {lock === undefined ? <SectionForm key={person.id} person={person} section={section} /> : null}
            </Suspense>
          </Page>
        )
      }}
    </OnePerson>
  )
}
