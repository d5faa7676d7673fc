import { askIdentityChange, type Person } from '@portal/contract/citizens'
import { type ReactElement, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import { BirthDateField } from '../../profile-form/BirthDateField.tsx'
import { ErrorSummary } from '../../profile-form/ErrorSummary.tsx'
import { FieldPlace } from '../../profile-form/ListField.tsx'
import { personResolver } from '../../profile-form/person-resolver.ts'
import { type PersonField, type PersonValues, valuesOf } from '../../profile-form/person-values.ts'
import styles from './family.module.css'
import { faultsIn } from './form-faults.ts'
import { householdTags, isHolder } from './people.ts'
import { SectionFields } from './SectionFields.tsx'

const asked = ['document_type_id', 'document', 'name', 's_name', 'surname', 's_surname', 'birthdate'] as const

/** Asks the institute to change verified data of a person. Nothing changes until it is granted. */
export function IdentityRequestForm({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const before = valuesOf(person)
  const form = useForm<PersonValues>({
    defaultValues: before,
    resolver: personResolver(['identity', 'birth']),
    shouldFocusError: false,
  })
  const ask = useCallMutation(askIdentityChange, {
    refreshes: householdTags,
    onDone: ({ data }) => showDone(data),
    onFailed: ({ errors, message }) => {
      const fields = asked.filter((field) => errors[`changes.${field}`] !== undefined)
      for (const field of fields) form.setError(field, { message: errors[`changes.${field}`]?.[0] ?? message })
      setProblem(fields.length > 0 ? undefined : (errors.reason?.[0] ?? message))
    },
  })
  const send = form.handleSubmit((values) => {
    const changed = asked.filter((field: PersonField) => values[field] !== before[field])
    if (changed.length === 0) return setProblem(t('family.request.nothing'))
    if (reason.trim() === '') return setProblem(t('family.request.reason_missing'))
    setProblem(undefined)
    const changes = Object.fromEntries(changed.map((field) => [field, values[field]]))
    ask.mutate({ params: { id: person.id }, body: { changes, reason } })
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p>{t('family.request.lead')}</p>
      <ErrorSummary faults={faultsIn(form.formState.errors, problem)} attempt={form.formState.submitCount} />
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <SectionFields form={form} section="identity" isHolder={isHolder(person)} isLocked={false} />
      </Suspense>
      <BirthDateField form={form} />
      <FieldPlace field="relationship">
        <TextArea
          label={t('family.request.reason')}
          help={t('family.request.reason_help')}
          length={reason.length}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </FieldPlace>
      <p>
        <Button type="submit" variant="filled" busy={ask.isPending}>
          {t('family.request.send')}
        </Button>
      </p>
    </form>
  )
}
