import { type Person, showPerson } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Answered } from '../../../kit/ui/feedback/Answered.tsx'
import { officeEvery } from '../../frame/answers.ts'
import { NotFoundPage, Page } from '../../frame/Page.tsx'

/** Reads the person of the address and draws the page with them; a person of another family is no page. */
export function OnePerson({ children }: { readonly children: (person: Person) => ReactElement }): ReactElement {
  const { t } = useTranslation()
  const id = Number(useParams().id)
  const answer = useCallQuery(showPerson, { params: { id } }, { every: officeEvery })
  if (answer.error?.status === 404) return <NotFoundPage of="person" />
  if (answer.data === undefined)
    return (
      <Page title={t('frame.family')}>
        <Answered answer={answer} lines={6} />
      </Page>
    )
  return (
    <>
      <Answered answer={answer} lines={6} />
      {children(answer.data.data)}
    </>
  )
}

/** The name of a person in ordinary letters. */
export function nameOf({ full_name }: Pick<Person, 'full_name'>): string {
  return nameCase(full_name)
}
