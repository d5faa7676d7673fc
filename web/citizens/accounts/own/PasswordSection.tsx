import { changeCitizenPassword, changePasswordForm, citizenCurrentUser } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { contractResolver } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { useUnsaved } from '../../../kit/ui/dialog/unsaved.ts'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { PasswordBox } from '../../../kit/ui/field/PasswordBox.tsx'
import { RecordForm } from '../../../kit/ui/field/RecordForm.tsx'
import { FormErrorMessage } from '../../frame/form-parts.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { NewPassword, refusingGuesses } from '../credentials/NewPassword.tsx'
import styles from './own.module.css'

const empty = { current_password: '', new_password: '', new_password_confirmation: '' }

/** Changes the own password; the other devices are signed out. */
export function PasswordSection(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const user = useCallQuery(citizenCurrentUser, {}).data?.data
  const owner = { name: user?.name ?? '', document: user?.document ?? '', email: user?.email ?? '' }
  const { form, frame } = useRecordForm({
    values: empty,
    resolver: refusingGuesses(contractResolver(changePasswordForm), 'new_password', owner),
    send: (body) => request(changeCitizenPassword, { body }),
    invalidates: ['citizen-preferences'],
    onDone: ({ data }) => {
      form.reset(empty)
      showDone(data)
    },
  })
  useUnsaved(frame.dirty, frame.busy)
  return (
    <RecordForm className={`stack gap-20 ${styles.form}`} onSubmit={frame.onSubmit}>
      <p>{t('own.password.lead')}</p>
      <FormErrorMessage>{frame.error}</FormErrorMessage>
      <PasswordBox {...fieldProps(form, 'current_password')} label={t('own.password.current')} isCurrent />
      <NewPassword form={form} name="new_password" owner={owner} />
      <Button type="submit" variant="filled" busy={frame.busy}>
        {t('own.password.save')}
      </Button>
      <p>
        <Link to={to('passwordForgotten')}>{t('own.password.forgotten')}</Link>
      </p>
    </RecordForm>
  )
}
