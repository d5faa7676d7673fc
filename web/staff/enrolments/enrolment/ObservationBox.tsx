import type { EnrolmentTransitionName } from '@portal/contract'
import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { textProps } from '../../../kit/form/use-form.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { TextArea } from '../../../kit/ui/field/TextArea.tsx'
import styles from '../roster/transition-dialog.module.css'

interface Props {
  readonly form: UseFormReturn<{ observation: string }>
  readonly transition: EnrolmentTransitionName
}

/** The reason of a transition: typed, or started from a frequent text. */
export function ObservationBox({ form, transition }: Props): ReactElement {
  const { t } = useTranslation()
  const ready = [t(`roster.transition.ready_${transition}_one`), t(`roster.transition.ready_${transition}_two`)]
  return (
    <div>
      <TextArea
        {...textProps(form, 'observation')}
        label={t('fields.observation')}
        help={t('roster.transition.observation_help')}
        rows={4}
        autoFocus
      />
      <ul className={`wrap gap-6 space-above ${styles.ready}`} aria-label={t('roster.transition.ready')}>
        {ready.map((text) => (
          <li key={text}>
            <button
              type="button"
              className="pressable"
              onClick={() => form.setValue('observation', text, { shouldDirty: true, shouldValidate: true })}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
