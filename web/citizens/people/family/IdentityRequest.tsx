import {
  ownIdentityRequest,
  type Person,
  requestIdentityChange,
  withdrawIdentityRequest,
} from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useForm } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { RecordForm } from '../../../kit/ui/field/RecordForm.tsx'
import { TextArea } from '../../../kit/ui/field/TextArea.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { householdKeys } from '../../frame/query-options.ts'
import { ErrorSummary, errorsOfFields, type FormError } from '../profile-form/ErrorSummary.tsx'
import { BirthDateField } from '../profile-form/fields/BirthDateBoxes.tsx'
import { FieldPlace } from '../profile-form/fields/FieldPlace.tsx'
import { SectionFields } from '../profile-form/fields/SectionFields.tsx'
import { errorsOfSections, labelOfField } from '../profile-form/person-errors.ts'
import { personResolver } from '../profile-form/person-resolver.ts'
import { allFields, type PersonField, type PersonValues, valuesOf } from '../profile-form/person-values.ts'
import { useTyped } from '../profile-form/use-typed.ts'
import { type Correction, correctionOf, corrections, keepCorrection, typedOver } from './corrections.ts'
import { isHolder } from './people.ts'

const identityFields = ['document_type_id', 'document', 'name', 's_name', 'surname', 's_surname', 'birthdate'] as const
const isIdentityField = ({ field }: { readonly field: PersonField }) =>
  (identityFields as readonly string[]).includes(field)

interface Props {
  readonly person: Person
  /** The name of this form in the corrections. */
  readonly name: string
  /** The stored draft of the form. */
  readonly stored: Correction | undefined
}

/** Asks the institute to change verified data of a person. Nothing changes until staff grant it. */
function IdentityRequestForm({ person, name, stored }: Props): ReactElement {
  const { t } = useTranslation()
  const [reason, setReason] = useState(stored?.reason ?? '')
  const [problem, setProblem] = useState<FormError>()
  // Staff may correct the person meanwhile, so only the typed fields are sent.
  const [begun] = useState(person)
  const before = valuesOf(begun)
  const form = useForm<PersonValues>({
    defaultValues: stored === undefined ? before : typedOver(before, stored, identityFields),
    resolver: personResolver((values) => errorsOfSections(['identity', 'birth'], values).filter(isIdentityField)),
    shouldFocusError: false,
  })
  const keep = (values: PersonValues, why: string) => keepCorrection(name, { person: begun, values, reason: why })
  useTyped(form, (values) => keep(values, reason))
  const ask = useCallMutation(requestIdentityChange, {
    invalidates: householdKeys,
    onDone: ({ data }) => {
      keepCorrection(name, undefined)
      showDone(data)
    },
    onError: ({ errors, message }) => {
      const fields = identityFields.filter((field) => errors[`changes.${field}`] !== undefined)
      for (const field of fields) form.setError(field, { message: errors[`changes.${field}`]?.[0] ?? message })
      const about = errors.reason?.[0]
      if (about !== undefined) setProblem({ field: 'reason', message: about })
      else setProblem(fields.length > 0 ? undefined : { message })
    },
  })
  const send = form.handleSubmit((values) => {
    const changed = identityFields.filter((field: PersonField) => values[field] !== before[field])
    if (changed.length === 0) return setProblem({ message: t('family.request.nothing') })
    if (reason.trim() === '') return setProblem({ field: 'reason', message: t('family.request.reason_missing') })
    setProblem(undefined)
    const sent: readonly PersonField[] = [...changed, 'has_one_name']
    const changes = Object.fromEntries(sent.map((field) => [field, values[field]]))
    ask.mutate({ params: { id: person.id }, body: { changes, reason } })
  })
  return (
    <RecordForm className="stack gap-24" onSubmit={send}>
      <p>{t('family.request.lead')}</p>
      <ErrorSummary
        errors={[...errorsOfFields(form.formState.errors, allFields), ...(problem === undefined ? [] : [problem])]}
        attempt={form.formState.submitCount}
      />
      <SectionFields form={form} section="identity" isHolder={isHolder(person)} />
      <BirthDateField form={form} />
      <FieldPlace field="reason">
        <TextArea
          label={t('family.request.reason')}
          help={t('family.request.reason_help')}
          value={reason}
          error={problem?.field === 'reason' ? problem.message : undefined}
          onChange={({ currentTarget: { value } }) => {
            setReason(value)
            keep(form.getValues(), value)
          }}
        />
      </FieldPlace>
      <p>
        <Button type="submit" variant="filled" busy={ask.isPending}>
          {t('family.request.send')}
        </Button>
      </p>
    </RecordForm>
  )
}

/** The request to change verified data of a person: its state, or the form of the request. */
export function IdentityRequest({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const input = { params: { id: person.id } }
  const result = useCallQuery(ownIdentityRequest, input)
  const stored = corrections.use()?.forms
  const name = correctionOf(person, 'request')
  const latest = result.data?.data
  const isPending = latest?.state === 'pending'
  return (
    <>
      <QueryResult query={result} lines={4} />
      {latest == null ? null : (
        <section className="card stack gap-12">
          <h2>{t(`family.request.states.${latest.state}`)}</h2>
          <p className="muted">{t('family.request.sent', { date: formatDate(latest.created_at) })}</p>
          <Facts
            facts={latest.changes.map((change) => [labelOfField(change.field), change.new ?? t('family.request.none')])}
          />
          <p>{latest.reason}</p>
          {latest.observation === null ? null : <p>{t('family.request.answer', { text: latest.observation })}</p>}
          {isPending ? (
            <div>
              <AskingButton
                send={() => request(withdrawIdentityRequest, input)}
                invalidates={householdKeys}
                title={t('family.request.withdraw')}
                text={t('family.request.withdraw_text')}
                action={t('family.request.withdraw')}
              />
            </div>
          ) : null}
        </section>
      )}
      {latest === undefined || isPending ? null : stored === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <IdentityRequestForm person={person} name={name} stored={stored[name]} />
      )}
    </>
  )
}
