import { mdiInformation } from '@mdi/js'
import { citizenLogin } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useStore } from '../../kit/device/store.ts'
import { RecordForm } from '../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../kit/form/record-form.tsx'
import { fieldProps } from '../../kit/form/use-form.ts'
import { request } from '../../kit/request/api.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Status } from '../../kit/ui/feedback/Status.tsx'
import { PasswordBox } from '../../kit/ui/field/PasswordBox.tsx'
import { Icon } from '../../kit/ui/picture/Icon.tsx'
import { EmailBox } from '../frame/form-parts.tsx'
import { Page } from '../frame/Page.tsx'
import { usePageTo } from '../frame/paths.ts'
import { hasSavedVouchers } from '../frame/session/own-device.ts'
import { endReason, enterWith } from '../frame/session/session.ts'
import styles from './account.module.css'

/** Why this page is shown: the session ended, or the requested page needs one. */
function Reason(): ReactElement | null {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const reason = useStore(endReason)
  if (reason === undefined && !query.has('redirect')) return null
  return (
    <Status as="div" className="notice info-tint row gap-10">
      <Icon path={mdiInformation} className="info-ink rigid" />
      <span>{reason === undefined ? t('account.sign_in.first') : t(`account.sign_in.reason.${reason}`)}</span>
    </Status>
  )
}

/** Signs in. `routes.tsx` redirects afterwards, also to the page of an unconfirmed e-mail. */
export function SignInPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { form, frame, showError } = useRecordForm({
    values: { email: '', password: '' },
    send: ({ email, password }) => request(citizenLogin, { body: { email: email.trim(), password } }),
    invalidates: [],
    onDone: enterWith,
    onError: ({ status, message }) => {
      showError(status === 401 ? t('account.sign_in.wrong') : message)
      form.setFocus('password')
      return true
    },
  })
  const required = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message })

  return (
    <Page title={t('frame.sign_in')}>
      <Reason />
      <RecordForm
        frame={frame}
        submit={t('frame.sign_in')}
        isWide
        className="card stack gap-20"
        aria-label={t('frame.sign_in')}
        foot={
          <Link to={to('passwordForgotten')} className={styles.link}>
            {t('account.sign_in.forgotten')}
          </Link>
        }
      >
        <EmailBox
          {...fieldProps(form, 'email', required(t('account.sign_in.email_missing')))}
          label={t('account.email')}
          autoComplete="username"
        />
        <PasswordBox
          {...fieldProps(form, 'password', required(t('account.sign_in.password_missing')))}
          label={t('account.password')}
          isCurrent
        />
      </RecordForm>
      <div className={`stack gap-4 ${styles.foot}`}>
        {hasSavedVouchers() ? <Link to={to('my-vouchers')}>{t('account.sign_in.vouchers')}</Link> : null}
        <span>
          <span>{`${t('account.sign_in.no_account')} `}</span>
          <Link to={to('sign-up')}>{t('frame.sign_up')}</Link>
        </span>
        <span>
          <span>{`${t('account.sign_in.pending')} `}</span>
          <Link to={to('sign-up-status')}>{t('account.sign_in.status')}</Link>
        </span>
      </div>
    </Page>
  )
}
