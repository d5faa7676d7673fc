import { mdiCheckCircleOutline, mdiCircleOutline } from '@mdi/js'
import type { ResponseOf } from '@portal/contract'
import {
  type citizenObservations,
  citizenResubmit,
  type MarkedField,
  type Person,
  sectionOf,
} from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { request } from '../../../kit/request/api.ts'
import { useWrite } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { translate, useTranslation } from '../../../kit/text/i18n.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FormErrorMessage } from '../../../kit/ui/feedback/FormErrorMessage.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
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
      <blockquote className={styles.quote}>{message.reason ?? message.observation}</blockquote>
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

interface MarkedFieldsProps {
  readonly person: Person
  readonly message: ReturnMessage
}

/** The fields to correct: corrected ones have a tick, each of the others has a link to its form. */
function MarkedFields({ person: { id }, message }: MarkedFieldsProps): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const targetOf = (field: MarkedField) =>
    field === 'documents'
      ? to('person-documents', { id })
      : `${to('person-section', { id, section: sectionOf(field) })}?field=${field}`
  return (
    <ul className="stack gap-8">
      {message.marked_fields.map((field) => {
        const isCorrected = message.corrected_fields.includes(field)
        return (
          <li key={field} className="row wrap gap-8">
            <Icon
              path={isCorrected ? mdiCheckCircleOutline : mdiCircleOutline}
              size={22}
              className={isCorrected ? 'success-ink' : 'muted'}
            />
            {isCorrected ? (
              <span className="grow">{t('family.returned.corrected', { field: nameOf(field) })}</span>
            ) : null}
            <ButtonLink to={targetOf(field)} variant={isCorrected ? 'text' : 'outlined'}>
              {isCorrected ? (
                <>
                  <span>{t('family.returned.change')}</span>
                  <span className="visually-hidden">{`: ${nameOf(field)}`}</span>
                </>
              ) : (
                t('family.returned.correct', { field: nameOf(field) })
              )}
            </ButtonLink>
          </li>
        )
      })}
    </ul>
  )
}

const nameOf = (field: MarkedField) =>
  field === 'documents' ? translate('family.returned.documents') : labelOfField(field)

/** The observation of the validator, with the fields to correct, and the button to send the person again when none of them is left. */
export function ReturnedPanel({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const { id } = person
  const { result, message } = useReturnMessage(id, true)
  const send = () => request(citizenResubmit, { params: { id } })
  const onDone = ({ data }: ResponseOf<typeof citizenResubmit>) => showDone(data)
  const resubmit = useWrite(send, { invalidates: householdKeys, onDone })
  const left = message?.marked_fields.filter((field) => !message.corrected_fields.includes(field)) ?? []
  const fields = left.map(nameOf).join(', ')
  return (
    <section className={`grid gap-14 rounded ${styles.returned}`}>
      <h2>{t('family.returned.title')}</h2>
      <QueryResult query={result} lines={2} compact />
      {message === undefined ? null : (
        <>
          <Quote message={message} />
          <MarkedFields person={person} message={message} />
        </>
      )}
      <p>{left.length === 0 ? t('family.returned.afterwards') : t('family.returned.left', { fields })}</p>
      <FormErrorMessage>{resubmit.error?.message}</FormErrorMessage>
      <div className="wrap gap-8">
        <Button
          variant="filled"
          busy={resubmit.isPending}
          disabled={message === undefined || left.length > 0}
          onClick={() => resubmit.mutate()}
        >
          {t('family.returned.send')}
        </Button>
        {left.length === 0 ? null : (
          <AskingButton
            title={t('family.returned.anyway_title', { fields })}
            text={t('family.returned.anyway_text')}
            action={t('family.returned.anyway')}
            send={send}
            invalidates={householdKeys}
            onDone={onDone}
          />
        )}
      </div>
    </section>
  )
}
