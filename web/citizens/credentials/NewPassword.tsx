import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldProps } from '../../kit/form/use-form.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Icon } from '../../kit/ui/Icon.tsx'
import { PasswordBox } from '../../kit/ui/PasswordBox.tsx'
import { missingCharacters, unmetDemands } from './password-strength.ts'

/** Says while the person types whether the password is long enough, and what another application would ask of it. */
function Checks({ password }: { readonly password: string }): ReactElement | null {
  const { t } = useTranslation()
  if (password === '') return null
  const missing = missingCharacters(password)
  const unmet = missing === 0 ? unmetDemands(password) : []
  return (
    <div className="stack gap-8" aria-live="polite">
      <p className={`row gap-6 small ${missing === 0 ? 'success-ink' : 'soft'}`}>
        <Icon path={missing === 0 ? mdiCheckCircle : mdiCircleOutline} size={18} />
        <span>
          {missing === 0
            ? t('account.new_password.long_enough')
            : t('account.new_password.too_short', { count: missing })}
        </span>
      </p>
      {unmet.length === 0 ? null : (
        <p className="muted">
          {`${t('account.new_password.usable')} ${unmet.map((demand) => t(`account.new_password.${demand}`)).join(', ')}.`}
        </p>
      )}
    </div>
  )
}

/** A new password, twice, with its rule. */
export function NewPassword<V extends FieldValues>({
  form,
  name,
  email,
}: {
  readonly form: UseFormReturn<V>
  /** The field; that of the repetition ends in `_confirmation`. */
  readonly name: FieldPath<V>
  /** The account of the password, for the browser's password manager. */
  readonly email: string
}): ReactElement {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const password: string = useWatch({ control: form.control, name })
  const repetition = `${name}_confirmation` as FieldPath<V>
  const unlike = form.getFieldState(repetition, form.formState).error
  return (
    <>
      <input type="text" name="email" value={email} readOnly hidden autoComplete="username" />
      <div className="stack gap-8">
        <PasswordBox
          {...fieldProps(form, name)}
          label={t('account.new_password.label')}
          help={t('account.new_password.rule')}
          shown={shown}
          onShown={setShown}
        />
        <Checks password={password} />
      </div>
      <PasswordBox
        {...form.register(repetition)}
        label={t('account.new_password.again')}
        error={unlike?.type === 'validation.confirmed' ? t('account.new_password.different') : unlike?.message}
        shown={shown}
        onShown={setShown}
      />
    </>
  )
}
