import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js'
import { containsGuess, type PasswordOwner } from '@portal/contract'
import type { ReactElement } from 'react'
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { translate, useTranslation } from '../../../kit/text/i18n.ts'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { PasswordBox } from '../../../kit/ui/field/PasswordBox.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { missingCharacters, unmetDemands } from './password-strength.ts'

interface ChecksProps {
  readonly password: string
  readonly owner: PasswordOwner
}

/** Shows during typing whether the password is allowed, and the requirements of other applications. */
function Checks({ password, owner }: ChecksProps): ReactElement | null {
  const { t } = useTranslation()
  if (password === '') return null
  const missing = missingCharacters(password)
  const isPersonal = containsGuess(password, owner)
  const unmet = missing === 0 && !isPersonal ? unmetDemands(password) : []
  return (
    <Status as="div" className="stack gap-8">
      <p className={`row gap-6 small ${missing === 0 ? 'success-ink' : 'soft'}`}>
        <Icon path={missing === 0 ? mdiCheckCircle : mdiCircleOutline} size={18} />
        <span>
          {missing === 0
            ? t('account.new_password.long_enough')
            : t('account.new_password.too_short', { count: missing })}
        </span>
      </p>
      {isPersonal ? (
        <p className="row gap-6 small soft">
          <Icon path={mdiCircleOutline} size={18} />
          <span>{t('account.new_password.personal')}</span>
        </p>
      ) : null}
      {unmet.length === 0 ? null : (
        <p className="muted">
          {`${t('account.new_password.usable')} ${unmet.map((demand) => t(`account.new_password.${demand}`)).join(', ')}.`}
        </p>
      )}
    </Status>
  )
}

/** Extends the resolver of a form: refuses a new password that contains personal data of its owner. */
export function refusingGuesses<V extends FieldValues>(
  resolver: Resolver<V>,
  name: FieldPath<V>,
  owner: PasswordOwner,
): Resolver<V> {
  return async (values, context, options) => {
    const found = await resolver(values, context, options)
    if (found.errors[name] !== undefined || !containsGuess(String(values[name]), owner)) return found
    const guessed = {
      [name]: { type: 'personal', message: translate('account.new_password.personal') },
    } as FieldErrors<V>
    return { values: {}, errors: { ...found.errors, ...guessed } }
  }
}

/** A new password, with the requirements. It is typed once: the button in the box shows it. */
export function NewPassword<V extends FieldValues>({
  form,
  name,
  owner,
  label,
}: {
  readonly form: UseFormReturn<V>
  readonly name: FieldPath<V>
  /** The owner of the password, as far as the form has the data: the password manager stores it under the e-mail, and the password must not contain them. */
  readonly owner: PasswordOwner
  /** By default that of a password that replaces another one. */
  readonly label?: string
}): ReactElement {
  const { t } = useTranslation()
  const password: string = useWatch({ control: form.control, name })
  const { error } = form.getFieldState(name, form.formState)
  return (
    <>
      <input type="text" name="email" value={owner.email ?? ''} readOnly hidden autoComplete="username" />
      <div id={`field-${name}`} className="stack gap-8">
        <PasswordBox
          {...fieldProps(form, name, {
            // The server's error is about the previous password, so typing removes it.
            onChange: () => {
              if (form.getFieldState(name).error?.type === 'server') form.clearErrors(name)
            },
          })}
          label={label ?? t('account.new_password.label')}
          help={t('account.new_password.rule')}
        />
        {error === undefined ? <Checks password={password} owner={owner} /> : null}
      </div>
    </>
  )
}
