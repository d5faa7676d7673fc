import { type Person, showPerson } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { NotFoundPage, Page } from '../../frame/Page.tsx'
import { officeEvery } from '../../frame/query-options.ts'

/** Loads the person of the address and renders the page with them; a person of another family is “not found”. */
export function OnePerson({ children }: { readonly children: (person: Person) => ReactElement }): ReactElement {
  const { t } = useTranslation()
  const id = Number(useParams().id)
  const result = useCallQuery(showPerson, { params: { id } }, { every: officeEvery })
  if (result.error?.status === 404) return <NotFoundPage of="person" />
  if (result.data === undefined)
    return (
      <Page title={t('frame.family')}>
        <QueryResult query={result} lines={6} />
      </Page>
    )
  return (
    <>
      <QueryResult query={result} lines={6} />
      {children(result.data.data)}
    </>
  )
}

/** The name of a person in sentence case. */
export function nameOf({ full_name }: Pick<Person, 'full_name'>): string {
  return personNameCase(full_name)
}
