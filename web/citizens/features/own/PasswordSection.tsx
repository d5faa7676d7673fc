import { changeCitizenPassword, changePasswordForm, citizenCurrentUser } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { contractResolver } from '../../../kit/form/form.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { PasswordBox } from '../../../kit/ui/PasswordBox.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { Failure } from '../../credentials/Failure.tsx'
import { NewPassword } from '../../credentials/NewPassword.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { useAnswer } from '../../layout/use-answer.ts'
import styles from './own.module.css'
import { useSectionForm } from './use-section-form.ts'

const empty = { current_password: '', new_password: '', new_password_confirmation: '' }

/** Changes the own password; the other devices are signed out. */
export function PasswordSection(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const email = useAnswer(citizenCurrentUser, {}).data?.data.email ?? ''
  const [shown, setShown] = useState(false)
  const { form, error, busy, onSubmit } = useSectionForm({
    call: changeCitizenPassword,
    values: empty,
    resolver: contractResolver(changePasswordForm),
    refreshes: ['citizen-preferences'],
    inputOf: (body) => ({ body }),
    onDone: (sentence) => {
      form.reset(empty)
      showDone(sentence)
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <p>{t('own.password.lead')}</p>
      {error === undefined ? null : <Failure>{error}</Failure>}
      <PasswordBox
        {...form.register('current_password')}
        label={t('own.password.current')}
        error={form.formState.errors.current_password?.message}
        isCurrent
        shown={shown}
        onShown={setShown}
      />
      <NewPassword form={form} name="new_password" email={email} />
      <Button type="submit" variant="filled" busy={busy}>
        {t('own.password.save')}
      </Button>
      <p>
        <Link to={to('passwordForgotten')}>{t('own.password.forgotten')}</Link>
      </p>
    </form>
  )
}
