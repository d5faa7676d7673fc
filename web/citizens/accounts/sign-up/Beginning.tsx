import { mdiCardAccountDetailsOutline, mdiClockOutline, mdiEmailOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { usePageTo } from '../../frame/paths.ts'
import styles from '../account.module.css'

const needs = [
  ['need_document', mdiCardAccountDetailsOutline],
  ['need_email', mdiEmailOutline],
  ['need_time', mdiClockOutline],
] as const

/** What a sign-up needs, in short. */
export function Needs(): ReactElement {
  const { t } = useTranslation()
  return (
    <section className="stack gap-6" aria-labelledby="sign-up-needs">
      <h2 id="sign-up-needs" className="soft">
        {t('account.sign_up.need')}
      </h2>
      <ul className="stack gap-6">
        {needs.map(([key, icon]) => (
          <li key={key} className="row gap-10 at-top">
            <Icon path={icon} size={20} className="accent-ink rigid" />
            <span>{t(`account.sign_up.${key}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links for somebody who has an account, or has sent a sign-up. */
export function OtherWays(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <div className={`stack gap-4 ${styles.foot}`}>
      <span>
        <span>{`${t('account.sign_up.have_account')} `}</span>
        <Link to={to('sign-in')}>{t('frame.sign_in')}</Link>
      </span>
      <span>
        <span>{`${t('account.sign_in.pending')} `}</span>
        <Link to={to('sign-up-status')}>{t('account.sign_in.status')}</Link>
      </span>
    </div>
  )
}
