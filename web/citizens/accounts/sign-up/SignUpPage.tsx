import { mdiCardAccountDetailsOutline, mdiClockOutline, mdiEmailOutline, mdiHumanMaleChild } from '@mdi/js'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import styles from '../account.module.css'
import { signUpDraft } from './sign-up-draft.ts'
import { TaskList } from './TaskList.tsx'

const needs = [
  ['need_adult', mdiHumanMaleChild],
  ['need_email', mdiEmailOutline],
  ['need_document', mdiCardAccountDetailsOutline],
  ['need_time', mdiClockOutline],
] as const

/** The requirements of a sign-up, and its parts with their states. */
export function SignUpPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const draft = signUpDraft.use()
  return (
    <Page title={t('frame.sign_up')} lead={t('account.sign_up.lead')}>
      {draft === undefined ? (
        <SkeletonLines lines={8} />
      ) : (
        <>
          {draft.done.length > 0 ? null : (
            <section className="card stack">
              <h2>{t('account.sign_up.need')}</h2>
              <ul className="stack gap-12">
                {needs.map(([key, icon]) => (
                  <li key={key} className="row gap-12 at-top">
                    <Icon path={icon} size={22} className="accent-ink rigid" />
                    <span>{t(`account.sign_up.${key}`)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <TaskList draft={draft} />
        </>
      )}
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
    </Page>
  )
}
