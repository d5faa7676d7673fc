import type { EnrolmentTransitionName } from '@portal/contract'
import { type ReactElement, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { textProps } from '../../../kit/form/use-form.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { TextArea } from '../../../kit/ui/field/TextArea.tsx'
import { FrequentTexts } from '../../ui/field/FrequentTexts.tsx'

interface Props {
  readonly form: UseFormReturn<{ observation: string }>
  readonly transition: EnrolmentTransitionName
}

/** The reason of a transition: typed, or started from a frequent text. */
export function ObservationBox({ form, transition }: Props): ReactElement {
  const { t } = useTranslation()
  const ready = [t(`roster.transition.ready_${transition}_one`), t(`roster.transition.ready_${transition}_two`)]
  const { getValues, setFocus } = form
  useEffect(() => {
    // Typing replaces a text that the dialog proposes.
    if (getValues('observation') !== '') setFocus('observation', { shouldSelect: true })
  }, [getValues, setFocus])
  return (
    <div>
      <TextArea
        {...textProps(form, 'observation')}
        label={t('fields.observation')}
        help={t('roster.transition.observation_help')}
        rows={4}
        autoFocus
      />
      <FrequentTexts
        label={t('roster.transition.ready')}
        texts={ready}
        onChoose={(text) => form.setValue('observation', text, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  )
}
