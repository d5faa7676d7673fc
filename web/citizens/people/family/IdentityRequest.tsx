import type { ResponseOf } from '@portal/contract'
import {
  ownIdentityRequest,
  type Person,
  requestIdentityChange,
  withdrawIdentityRequest,
} from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { resolverOf } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { TextArea } from '../../../kit/ui/field/TextArea.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { householdKeys } from '../../frame/query-options.ts'
import { ErrorSummary, errorsOfFields } from '../profile-form/ErrorSummary.tsx'
import { BirthDateField } from '../profile-form/fields/BirthDateBoxes.tsx'
import { FieldPlace, type PersonFormReturn } from '../profile-form/fields/FieldPlace.tsx'
import { SectionFields } from '../profile-form/fields/SectionFields.tsx'
import { errorsOfSections, labelOfField } from '../profile-form/person-errors.ts'
import { errorsByField } from '../profile-form/person-resolver.ts'
import { allFields, type PersonField, type PersonValues, valuesOf } from '../profile-form/person-values.ts'
import { useTyped } from '../profile-form/use-typed.ts'
import { type Correction, correctionOf, corrections, keepCorrection, typedOver } from './corrections.ts'
import { isHolder } from './people.ts'

const identityFields = ['document_type_id', 'document', 'name', 's_name', 'surname', 's_surname', 'birthdate'] as const
const isIdentityField = ({ field }: { readonly field: PersonField }) =>
  (identityFields as readonly string[]).includes(field)

type RequestValues = PersonValues & {
  reason: string
  /** The place of the error that no value differs. */
  readonly changes?: undefined
}

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
  // Staff may correct the person meanwhile, so only the typed fields are sent.
  const [begun] = useState(person)
  const before = valuesOf(begun)
  const changedIn = (values: PersonValues) =>
    identityFields.filter((field: PersonField) => values[field] !== before[field])
  const { form, frame } = useRecordForm<RequestValues, ResponseOf<typeof requestIdentityChange>>({
    values: {
      ...(stored === undefined ? before : typedOver(before, stored, identityFields)),
      reason: stored?.reason ?? '',
    },
    resolver: resolverOf((values) => {
      const wrong = errorsOfSections(['identity', 'birth'], values).filter(isIdentityField)
      if (wrong.length > 0) return errorsByField(wrong)
      if (changedIn(values).length === 0) return { changes: { type: 'required', message: t('family.request.nothing') } }
      if (values.reason.trim() !== '') return {}
      return { reason: { type: 'required', message: t('family.request.reason_missing') } }
    }),
    hasSummary: true,
    send: (values) => {
      const sent: readonly PersonField[] = [...changedIn(values), 'has_one_name']
      const changes = Object.fromEntries(sent.map((field) => [field, values[field]]))
      return request(requestIdentityChange, { params: { id: person.id }, body: { changes, reason: values.reason } })
    },
    invalidates: householdKeys,
    onDone: ({ data }) => {
      keepCorrection(name, undefined)
      showDone(data)
    },
    onError: ({ errors }) => {
      const refused = identityFields.filter((field) => errors[`changes.${field}`] !== undefined)
      for (const field of refused)
        form.setError(field, { type: 'server', message: errors[`changes.${field}`]?.[0] ?? '' })
      return refused.length > 0 && errors.reason === undefined
    },
  })
  useTyped(form, ({ reason, changes: _, ...values }) => keepCorrection(name, { person: begun, values, reason }))
  const { errors, submitCount } = form.formState
  // The fields of a person know no reason.
  const personForm = form as unknown as PersonFormReturn
  return (
    <RecordForm
      frame={frame}
      submit={t('family.request.send')}
      isWide
      className="stack gap-24"
      head={<p>{t('family.request.lead')}</p>}
      summary={
        <ErrorSummary
          errors={errorsOfFields(errors, [...allFields, 'reason'], errors.changes?.message ?? frame.error)}
          attempt={submitCount}
        />
      }
    >
      <SectionFields form={personForm} section="identity" isHolder={isHolder(person)} />
      <BirthDateField form={personForm} />
      <FieldPlace field="reason">
        <TextArea
          {...fieldProps(form, 'reason')}
          label={t('family.request.reason')}
          help={t('family.request.reason_help')}
        />
      </FieldPlace>
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
