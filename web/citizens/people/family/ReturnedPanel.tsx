import type { ResponseOf } from '@portal/contract'
import {
  type citizenObservations,
  citizenResubmit,
  type MarkedField,
  type Person,
  sectionOf,
} from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FormErrorMessage } from '../../../kit/ui/feedback/FormErrorMessage.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { ButtonLink } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { householdKeys } from '../../frame/query-options.ts'
import { useReturnMessage } from '../documents/return-message.ts'
import { labelOfField } from '../profile-form/person-errors.ts'
import styles from './family.module.css'
import { stateOf } from './people.ts'

type ReturnMessage = ResponseOf<typeof citizenObservations>['data'][number]

function Quote({ message }: { readonly message: ReturnMessage }): ReactElement {
  const { t } = useTranslation()
  return (
    <div className="stack gap-8">
      <p>{t('family.returned.words', { date: formatDate(message.created_at) })}</p>
      <blockquote className={styles.quote}>{sentenceCase(message.observation)}</blockquote>
    </div>
  )
}

/** The observation of the validator for the fields of a returned person; null for other people. */
export function ReturnMessages({ person }: { readonly person: Person }): ReactElement | null {
  const { message } = useReturnMessage(person.id, stateOf(person) === 'returned')
  if (message === undefined) return null
  return (
    <div className={`grid gap-14 rounded ${styles.returned}`}>
      <Quote message={message} />
    </div>
  )
}

/** The observation of the validator, with links to the fields to correct, and the button to send the person again. */
export function ReturnedPanel({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id } = person
  const { result, message } = useReturnMessage(id, true)
  const resubmit = useCallMutation(citizenResubmit, {
    invalidates: householdKeys,
    onDone: ({ data }) => showDone(data),
  })
  const targetOf = (field: MarkedField) =>
    field === 'documents'
      ? to('person-documents', { id })
      : `${to('person-section', { id, section: sectionOf(field) })}?field=${field}`
  return (
    <section className={`grid gap-14 rounded ${styles.returned}`}>
      <h2>{t('family.returned.title')}</h2>
      <QueryResult query={result} lines={2} compact />
      {message === undefined ? null : (
        <>
          <Quote message={message} />
          <div className="wrap gap-8">
            {message.marked_fields.map((field) => (
              <ButtonLink key={field} to={targetOf(field)} variant="outlined">
                {field === 'documents'
                  ? t('family.returned.to_documents')
                  : t('family.returned.correct', { field: labelOfField(field) })}
              </ButtonLink>
            ))}
          </div>
        </>
      )}
      <p>{t('family.returned.afterwards')}</p>
      <FormErrorMessage>{resubmit.error?.message}</FormErrorMessage>
      <p>
        <Button variant="filled" busy={resubmit.isPending} onClick={() => resubmit.mutate({ params: { id } })}>
          {t('family.returned.send')}
        </Button>
      </p>
    </section>
  )
}
