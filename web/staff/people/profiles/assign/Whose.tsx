import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import { ShareChoice } from './ShareChoice.tsx'
import { type ManyValues, ValidatorChoice, type ValidatorValues } from './ValidatorChoice.tsx'

interface Props {
  readonly form: UseFormReturn<ManyValues>
  /** The number of citizens to assign. */
  readonly count: number
  readonly autoFocus?: boolean
}

/** Chooses who gets many citizens: one validator, or several by their load. */
export function Whose({ form, count, autoFocus = true }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <>
      {count < 2 ? null : <CheckBox {...form.register('isShared')} label={t('profiles.assign.share_by_load')} />}
      {form.watch('isShared') ? (
        <ShareChoice form={form} count={count} />
      ) : (
        <ValidatorChoice
          form={form as unknown as UseFormReturn<ValidatorValues>}
          help={t('profiles.assign.many_help')}
          autoFocus={autoFocus}
        />
      )}
    </>
  )
}
