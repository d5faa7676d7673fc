import { holderDocuments } from '@portal/contract/citizens'
import { type ReactElement, useEffect } from 'react'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { DraftNote } from '../../people/profile-form/DraftNote.tsx'
import { errorsOfFields } from '../../people/profile-form/ErrorSummary.tsx'
import type { PersonFormReturn } from '../../people/profile-form/fields/FieldPlace.tsx'
import { SectionFields } from '../../people/profile-form/fields/SectionFields.tsx'
import { SurnameFields } from '../../people/profile-form/fields/SurnameFields.tsx'
import { TextField } from '../../people/profile-form/fields/TextField.tsx'
import { DocumentFields } from '../../people/profile-form/lazy-fields.ts'
import { personResolver } from '../../people/profile-form/person-resolver.ts'
import { newPerson, type PersonValues } from '../../people/profile-form/person-values.ts'
import { useTyped } from '../../people/profile-form/use-typed.ts'
import { Needs, OtherWays } from './Beginning.tsx'
import { errorsOfStep, type PersonStepName, personSteps } from './fields.ts'
import { StepForm } from './StepFrame.tsx'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { serverErrors, useFinish } from './use-step.ts'

function Fields({ step, form }: { readonly step: PersonStepName; readonly form: PersonFormReturn }): ReactElement {
  switch (step) {
    case 'names':
      return (
        <>
          <TextField form={form} field="name" autoComplete="given-name" />
          <TextField form={form} field="s_name" optional autoComplete="additional-name" />
          <SurnameFields form={form} autoComplete="family-name" />
          <DocumentFields form={form} documents={holderDocuments} />
        </>
      )
    default:
      return <SectionFields form={form} section={personSteps[step].section} />
  }
}

interface Props {
  readonly step: PersonStepName
  readonly draft: SignUpDraft
}

/** A step with fields of the person. Each change is stored in the draft at once. */
export function PersonStep({ step, draft }: Props): ReactElement {
  const { t } = useTranslation()
  const finish = useFinish(step)
  const { fields } = personSteps[step]
  const { form, frame } = useRecordForm<PersonValues, void>({
    values: { ...newPerson, document_type_id: String(holderDocuments[0]), ...draft.values },
    resolver: personResolver((values) => errorsOfStep(step, values)),
    hasSummary: true,
    send: () => finish(fields),
    invalidates: [],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    const refused = serverErrors.get()
    for (const field of fields) {
      const message = refused[field]
      if (message !== undefined) form.setError(field, { type: 'server', message })
    }
  }, [])
  useTyped(form, (values) => {
    const typed = Object.fromEntries(fields.map((field) => [field, values[field]]))
    signUpDraft.change((now) => ({ ...now, values: { ...now.values, ...typed } }))
  })
  const { errors, submitCount } = form.formState
  const first =
    step === 'names'
      ? {
          lead: t('account.sign_up.names_lead'),
          head: <Needs />,
          foot: (
            <>
              <DraftNote draft={signUpDraft} hasBegun={false} />
              <OtherWays />
            </>
          ),
        }
      : {}
  return (
    <StepForm
      step={step}
      {...first}
      frame={frame}
      errors={errorsOfFields(errors, fields, frame.error)}
      attempt={submitCount}
    >
      <Fields step={step} form={form} />
    </StepForm>
  )
}
