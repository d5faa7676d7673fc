import { listPeople, type Person } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { useAnswer } from '../../layout/use-answer.ts'
import { AddPersonForm } from './AddPersonForm.tsx'
import { addedPerson } from './added-person.ts'
import { isHolder } from './people.ts'

/** Adds somebody in one's care to the family, in short steps. */
export function AddPersonPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const answer = useAnswer(listPeople, { query: { per_page: 100 } })
  const draft = addedPerson.use()
  const [erased, setErased] = useState(0)
  const holder: Person | undefined = answer.data?.data.find(isHolder)
  return (
    <Page
      title={t('family.add_person.title')}
      lead={t('family.add_person.lead')}
      back={{ to: to('family'), label: t('family.title') }}
    >
      {answer.data === undefined || draft === undefined ? (
        <AnswerState answer={answer} waiting={<SkeletonLines lines={6} />} />
      ) : (
        <AddPersonForm key={erased} holder={holder} draft={draft} onErased={() => setErased(erased + 1)} />
      )}
    </Page>
  )
}
