import { changeCitizenPassword, changePasswordForm, citizenCurrentUser } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { contractResolver } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { useUnsaved } from '../../../kit/ui/dialog/unsaved.ts'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { PasswordBox } from '../../../kit/ui/field/PasswordBox.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { NewPassword, refusingGuesses } from '../credentials/NewPassword.tsx'
import styles from './own.module.css'

const empty = { current_password: '', new_password: '' }

/** Changes the own password; the other devices are signed out. */
export function PasswordSection(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const user = useCallQuery(citizenCurrentUser, {}).data?.data
  const owner = { name: user?.name ?? '', document: user?.document ?? '', email: user?.email ?? '' }
  const { form, frame } = useRecordForm({
    values: empty,
    resolver: refusingGuesses(contractResolver(changePasswordForm), 'new_password', owner),
    send: (typed) =>
      request(changeCitizenPassword, { body: { ...typed, new_password_confirmation: typed.new_password } }),
    invalidates: ['citizen-preferences'],
    onDone: ({ data }) => {
      form.reset(empty)
      showDone(data)
    },
  })
  useUnsaved(frame.dirty, frame.busy)
  return (
    <RecordForm
      frame={frame}
      submit={t('own.password.save')}
      isWide
      className={`stack gap-20 ${styles.form}`}
      head={<p>{t('own.password.lead')}</p>}
      foot={
        <p>
          <Link to={to('passwordForgotten')}>{t('own.password.forgotten')}</Link>
        </p>
      }
    >
      <PasswordBox {...fieldProps(form, 'current_password')} label={t('own.password.current')} isCurrent />
      <NewPassword form={form} name="new_password" owner={owner} />
    </RecordForm>
  )
}
