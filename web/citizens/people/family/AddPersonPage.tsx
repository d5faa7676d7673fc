import { listPeople } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { AddPersonForm } from './AddPersonForm.tsx'
import { addedPerson } from './added-person.ts'
import { everybody, isHolder } from './people.ts'

/** Adds a person in one's care to the family, in short steps. */
export function AddPersonPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const result = useCallQuery(listPeople, everybody)
  const draft = addedPerson.use()
  const [erased, setErased] = useState(0)
  if (draft === undefined || result.data === undefined)
    return (
      <Page title={t('family.add')} back={{ to: to('family'), label: t('frame.family') }}>
        <QueryResult query={result} lines={6}>
          {() => <SkeletonLines lines={6} />}
        </QueryResult>
      </Page>
    )
  return (
    <AddPersonForm
      key={erased}
      holder={result.data.data.find(isHolder)}
      draft={draft}
      onErased={() => setErased(erased + 1)}
    />
  )
}
